"""A seat takes back its own answers since the last fact, and not one more."""

import pytest
from pond import pond

from wardroom.kernel import Heard, NothingToUndo, dump


def test_answers_come_off_in_reverse() -> None:
    match = pond("east mark", "east add 2")
    match.undo("east")
    assert dump(match.state) == dump(pond("east mark").state)
    match.undo("east")
    assert dump(match.state) == dump(pond().state)
    with pytest.raises(NothingToUndo, match="east has nothing to take back"):
        match.undo("east")


@pytest.mark.parametrize("fact", ["roll", "show", "fork", "end"])
def test_nothing_before_a_fact(fact: str) -> None:
    match = pond("east mark", f"east {fact}")
    assert not match.can_undo("east")
    with pytest.raises(NothingToUndo):
        match.undo("east")


def test_what_comes_after_a_fact_can_be_taken_back() -> None:
    match = pond("east mark", "east roll", "east mark")
    match.undo("east")
    assert not match.can_undo("east")
    assert dump(match.state) == dump(pond("east mark", "east roll").state)


def test_the_other_sides_answer_is_a_fact() -> None:
    match = pond("east mark", "east pass")
    assert match.can_undo("east")
    match.answer("west", ("mark",))
    assert not match.can_undo("east")
    assert match.can_undo("west")
    match.undo("west")
    assert not match.can_undo("east"), "west was seen to act"


def test_a_question_already_put_to_the_other_side_is_withdrawn() -> None:
    match = pond("east pass", "undo east")
    assert match.waiting == ("east",)


def test_in_lanes_the_answers_of_others_stand() -> None:
    match = pond("east fork", "east mark", "west mark", "undo east")
    assert match.state.marks == {"east": 1, "west": 1}
    assert set(match.asks) == {"east", "west"}
    match.undo("west")
    assert dump(match.state) == dump(pond("east fork").state)


def test_in_lanes_each_takes_back_its_own_last() -> None:
    match = pond("east fork", "east mark", "west mark", "west mark", "undo west", "undo east", "undo west")
    assert dump(match.state) == dump(pond("east fork").state)
    with pytest.raises(NothingToUndo):
        match.undo("west")


def test_a_join_is_a_fact() -> None:
    match = pond("east fork", "east mark", "east mark", "west mark")
    assert match.can_undo("east")
    match.answer("west", ("mark",))
    assert not match.can_undo("east")
    assert not match.can_undo("west")


def test_took_back_counts_what_each_ear_must_forget() -> None:
    match = pond("east whisper", "undo east")
    assert match.events("east") == [Heard("whisper", private=True), Heard("took_back", {"seat": "east", "count": 1})]
    assert match.events("west") == match.events(None) == []


def test_took_back_is_heard_by_who_took_back_even_if_nothing_was_said() -> None:
    match = pond("east mark", "undo east")
    assert match.events("east") == [Heard("took_back", {"seat": "east", "count": 0})]
    assert match.events("west") == []


def test_in_a_lane_nobody_else_hears_of_an_undo() -> None:
    match = pond("east fork", "east mark", "undo east")
    assert [heard.kind for heard in match.events("east")] == ["lane", "took_back"]
    assert match.events("west") == match.events(None) == []


def test_the_journal_keeps_what_was_taken_back() -> None:
    match = pond("east mark", "undo east")
    assert [(e.move, e.undo) for e in match.entries] == [(("mark",), ""), ((), "east")]
