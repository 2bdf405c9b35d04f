"""Tracing over a map."""

from __future__ import annotations

from wardroom.lib import trace

LINE = {"a": ["b"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c", "e"], "e": ["d"]}
RING = {"a": ["b", "d"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c", "a"]}


def test_spread_counts_the_fewest_steps() -> None:
    assert trace.spread("a", 9, RING, lambda _: trace.PASS) == {"a": 0, "b": 1, "d": 1, "c": 2}
    assert trace.spread("a", 2, LINE, lambda _: trace.PASS) == {"a": 0, "b": 1, "c": 2}


def test_spread_ends_at_a_stop_and_never_enters_what_is_barred() -> None:
    stop = {"c": trace.STOP}
    assert set(trace.spread("a", 9, LINE, lambda place: stop.get(place, trace.PASS))) == {"a", "b", "c"}
    barred = {"c": trace.BARRED}
    assert set(trace.spread("a", 9, LINE, lambda place: barred.get(place, trace.PASS))) == {"a", "b"}


def test_a_tree_knows_what_each_place_hangs_on() -> None:
    links = {"a": "b", "b": "c", "x": "y"}
    assert trace.tree(["a"], lambda place: links.get(place, "")) == {"a": "", "b": "a", "c": "b"}
    assert trace.closure(["a", "x"], lambda place: links.get(place, "")) == {"a", "b", "c", "x", "y"}
