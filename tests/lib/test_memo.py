"""Answers are kept by the identity of what they were computed from, and only the last few."""

from __future__ import annotations

from wardroom.lib.memo import Memo


def test_the_same_parts_give_the_same_answer() -> None:
    kept: Memo[str] = Memo()
    blocks, held = {"a": 1}, {"b": 2}
    assert kept.find(blocks, held, by="japan") is None
    assert kept.keep("found", blocks, held, by="japan") == "found"
    assert kept.find(blocks, held, by="japan") == "found"
    assert kept.find(blocks, held, by="allies") is None
    assert kept.find(dict(blocks), held, by="japan") is None  # equal is not enough


def test_only_the_last_few_are_kept() -> None:
    kept: Memo[int] = Memo(2, matches=1)
    parts: list[dict[str, int]] = [{}, {}, {}]
    for n, part in enumerate(parts):
        kept.keep(n, part)
    assert [kept.find(part) for part in parts] == [None, 1, 2]
    kept.clear()
    assert kept.find(parts[2]) is None


def test_matches_that_take_turns_do_not_push_each_other_out() -> None:
    kept: Memo[int] = Memo(1, matches=3)
    parts: list[dict[str, int]] = [{}, {}, {}]
    for n, part in enumerate(parts):
        kept.keep(n, part)
    assert [kept.find(part) for part in parts] == [0, 1, 2]
