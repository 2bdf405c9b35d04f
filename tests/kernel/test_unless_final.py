"""An answer that was to be given unless it is final: refused with its reason, and nothing has happened."""

from __future__ import annotations

from unittest import mock

import pytest
from pond import Ones, pond

from wardroom.kernel import Ahead, Match, Move, PastFact, Seat, dump, engine

MARK, PASS, FORK = ("mark",), ("pass",), ("fork",)
WHY = {("roll",): "dice", ("show",): "reveal", FORK: "fork", ("end",): "end"}


def everything(match: Match) -> object:
    heard = {ear: list(match.events(ear)) for ear in (*match.seats, None)}
    return dump(match.state), list(match.entries), heard, match.rolls, match.can_undo("east")


def refused(match: Match, *moves: Move, seat: Seat = "east") -> PastFact:
    before = everything(match)
    with pytest.raises(PastFact) as fault:
        match.answers(seat, moves, unless_final=True)
    assert everything(match) == before
    return fault.value


@pytest.mark.parametrize(("fact", "why"), WHY.items())
def test_a_final_answer_is_refused_with_its_reason(fact: Move, why: str) -> None:
    assert refused(pond("east mark"), fact).final == why
    assert (fault := refused(pond(), MARK, fact)).final == why
    assert fault.index == 1


def test_what_can_be_taken_back_is_taken() -> None:
    for move in (MARK, PASS):
        match = pond()
        match.answer("east", move, unless_final=True)
        match.undo("east")
        assert dump(match.state) == dump(pond().state)


def test_the_end_of_a_lane_is_refused_whatever_the_other_lane_did() -> None:
    told = set()
    for other in ((), ("west mark",), ("west mark", "west mark")):
        match = pond("east fork", *other)
        match.answer("east", MARK, unless_final=True)
        told.add((refused(match, MARK).final, str(refused(match, MARK))))
    assert len(told) == 1
    assert {why for why, _ in told} == {"sealed"}


def test_no_lane_is_joined_for_a_look() -> None:
    """How long a look takes would tell whether the others are done."""
    match = pond("east fork", "west mark", "west mark", "east mark")
    with mock.patch("pond.Joined.run", side_effect=ZeroDivisionError):
        assert match.ahead("east", (MARK,)) == Ahead("sealed")
        assert refused(match, MARK).final == "sealed"


def test_no_die_is_thrown_for_a_look() -> None:
    match = pond()
    with mock.patch.object(Ones, "draw", side_effect=ZeroDivisionError):
        assert match.ahead("east", (("roll",),)) == Ahead("dice")
        assert refused(match, ("roll",)).final == "dice"


def test_only_whether_it_is_final_can_be_asked() -> None:
    """The next question is then not even put together."""
    match = pond()
    assert match.asks
    with mock.patch.object(engine, "asks", side_effect=ZeroDivisionError):
        assert match.ahead("east", (MARK,), only_final=True) == Ahead("")
        assert match.ahead("east", (PASS,), only_final=True) == Ahead("others")
        assert match.ahead("east", (FORK,), only_final=True) == Ahead("fork")
