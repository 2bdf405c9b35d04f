"""A patch makes one thing of another, as RFC 6902 says: its own examples, and what games are made of."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.journal import BadPatch, encode, patch
from wardroom.kernel import Match

VECTORS = json.loads(Path(__file__).with_name("rfc6902.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
def test_it_is_applied_as_the_rfc_says(vector: dict[str, Any]) -> None:
    kept = encode(vector["before"])
    if "error" in vector:
        with pytest.raises(BadPatch, match=vector["error"]):
            patch.apply(vector["before"], vector["patch"])
    else:
        assert encode(patch.apply(vector["before"], vector["patch"])) == encode(vector["after"])
    assert encode(vector["before"]) == kept, "what was given stays as it is"


class Leaf(Struct, frozen=True, omit_defaults=True):
    a: int = 0
    b: tuple[int, ...] = ()
    c: dict[str, int] = {}


ROW = (Leaf(a=1), Leaf(a=2), Leaf(a=3))


class Tree(Struct):
    leaves: dict[str, Leaf]
    row: tuple[Leaf, ...] = ()
    tag: str | None = None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Tree({"1": Leaf()}), Tree({"1": Leaf(a=2)})),
        (Tree({"1": Leaf(a=2)}), Tree({"1": Leaf()})),
        (Tree({"1": Leaf(c={"x/y": 1})}), Tree({"1": Leaf(c={"x/y": 2, "~": 3})})),
        (Tree({"1": Leaf()}), Tree({"2": Leaf(b=(1, 2))})),
        (Tree({}, (Leaf(), Leaf(a=1))), Tree({}, (Leaf(), Leaf(a=3)))),
        (Tree({}, (Leaf(),)), Tree({}, ())),
        (Tree({}, ROW), Tree({}, (*ROW, Leaf(a=9), Leaf(b=(1,))))),
        (Tree({}, ROW), Tree({}, ROW[:1])),
        (Tree({}, ROW), Tree({}, (ROW[0], Leaf(a=9)))),
        (Tree({}, ROW), Tree({}, (Leaf(a=9), *ROW))),
        (Tree({}, tag="x"), Tree({}, tag=None)),
        (Tree({}), Leaf(a=1)),
    ],
)
def test_a_patch_makes_one_thing_of_another(before: Struct, after: Struct) -> None:
    ops = msgspec.json.decode(encode(patch.diff(before, after)))
    was = msgspec.json.decode(encode(before))
    kept = encode(was)
    assert encode(patch.apply(was, ops)) == encode(after)
    assert encode(was) == kept, "what was given stays as it is"


THINGS = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("a/~0", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab/~01-", max_size=2), inner, max_size=4),
    max_leaves=12,
)


def into_arrays(before: Any, ops: list[dict[str, Any]]) -> list[str]:
    """Where the patch adds to an array: the last part of each such path."""
    found = []
    for op in ops:
        way, _, last = op["path"].rpartition("/")
        if op["op"] == "add" and isinstance(_at(before, way), list):
            found.append(last)
        before = patch.apply(before, [op])
    return found


def _at(thing: Any, path: str) -> Any:
    for part in path.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        thing = thing[int(name)] if isinstance(thing, list) else thing[name]
    return thing


@given(THINGS, THINGS)
def test_any_json_becomes_any_other(before: Any, after: Any) -> None:
    ops = msgspec.json.decode(encode(patch.diff(before, after)))
    assert encode(patch.apply(before, ops)) == encode(after)
    assert set(into_arrays(before, ops)) <= {"-"}
    assert {op["op"] for op in ops} <= {"add", "remove", "replace"}


@given(st.lists(st.integers(0, 3).map(str), max_size=6), st.lists(st.integers(0, 3).map(str), max_size=6))
def test_lists_that_share_their_beginning_grow_and_shrink_at_the_end(before: list[str], more: list[str]) -> None:
    for after in (before + more, before[: len(more)], before[:2] + more):
        ops = msgspec.json.decode(encode(patch.diff(before, after)))
        assert patch.apply(before, ops) == after
        assert set(into_arrays(before, ops)) <= {"-"}


@pytest.mark.parametrize("game", games.ids())
def test_nothing_was_ever_added_inside_an_array(game: str) -> None:
    """So lines stored before `add` was read as the RFC says mean what they meant, and change what they changed."""
    rng, match = Random(6), Match(games.load(game), Fair(bytes(32)))
    state, ends = msgspec.json.decode(encode(match.opening[0].after)), 0
    steps = list(match.opening[1:])
    for _ in range(120):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.asks))
        steps += match.answer(seat, rng.choice(match.asks[seat].moves))
    for step in steps:
        ops = msgspec.json.decode(encode(patch.diff(step.before, step.after)))
        added = into_arrays(state, ops)
        assert set(added) <= {"-"}
        ends += len(added)
        state = patch.apply(state, ops)
        assert encode(state) == encode(msgspec.json.decode(encode(step.after)))
    assert ends, "some list grew"
