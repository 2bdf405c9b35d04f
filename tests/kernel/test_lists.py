"""Several answers given as one: all are taken or none, a fact ends them, and an undo takes them back together."""

from __future__ import annotations

import pytest
from msgspec import structs
from pond import RULES, Ones, pond

from wardroom.dice.refold import Misfit, refold
from wardroom.dice.verify import verify
from wardroom.journal import BadRecord, Record
from wardroom.kernel import Ahead, IllegalMove, Match, MatchOver, Move, NotAsked, PastFact, WardroomError, dump
from wardroom.kernel.replay import again

MARK, WHISPER, ROLL, SHOW, FORK, PASS, END = (
    (verb,) for verb in ("mark", "whisper", "roll", "show", "fork", "pass", "end")
)


WHY = {ROLL: "dice", SHOW: "reveal", FORK: "fork", END: "end", PASS: "others"}


def everything(match: Match) -> object:
    heard = {ear: list(match.events(ear)) for ear in (*match.seats, None)}
    return dump(match.state), list(match.entries), heard, match.rolls, match.checkpoint(), match.can_undo("east")


def refused(match: Match, *moves: Move, seat: str = "east") -> WardroomError:
    before = everything(match)
    with pytest.raises(WardroomError) as fault:
        match.answers(seat, moves)
    assert everything(match) == before
    return fault.value


def test_a_list_leads_where_its_answers_lead() -> None:
    match = pond()
    steps = match.answers("east", (MARK, ("add", 2), WHISPER))
    assert dump(match.state) == dump(pond("east mark", "east add 2", "east whisper").state)
    assert [step.n for step in steps] == [1, 2, 3]
    assert [entry.linked for entry in match.entries] == [False, True, True]


def test_an_undo_takes_the_whole_list_back_and_nothing_before_it() -> None:
    match = pond("east mark")
    match.answers("east", (WHISPER, MARK, WHISPER))
    match.undo("east")
    assert dump(match.state) == dump(pond("east mark").state)
    assert match.events("east")[-1].about == {"seat": "east", "count": 2}
    match.undo("east")
    assert dump(match.state) == dump(pond().state)


def test_what_is_answered_after_a_list_is_taken_back_alone() -> None:
    match = pond()
    match.answers("east", (MARK, MARK))
    match.answer("east", MARK)
    match.undo("east")
    assert dump(match.state) == dump(pond("east mark", "east mark").state)


def test_in_lanes_a_list_is_taken_back_as_one_and_the_answers_of_others_stand() -> None:
    match = pond("east fork", "east mark")
    match.answers("west", (MARK,))
    match.undo("east")
    match.answer("east", MARK)
    match.undo("west")
    assert match.state.marks == {"east": 2, "west": 0}
    match = Match(RULES, Ones())
    match.answer("east", FORK)
    match.answer("west", MARK)
    match.undo("west")
    assert match.state.marks == {"east": 1, "west": 0}


@pytest.mark.parametrize("at", range(3))
def test_a_move_that_is_not_legal_is_named_and_none_is_taken(at: int) -> None:
    moves: list[Move] = [MARK, MARK, MARK]
    moves[at] = ("add", 9)
    fault = refused(pond("east mark", "east roll", "east whisper"), *moves)
    assert isinstance(fault, IllegalMove)
    assert (fault.index, fault.refusal.key) == (at, "too_much")


def test_a_fault_in_the_rules_takes_the_whole_list_with_it() -> None:
    match = pond("east mark")
    before = everything(match)
    with pytest.raises(ZeroDivisionError):
        match.answers("east", (WHISPER, ("crash_after_roll",)))
    assert everything(match) == before


@pytest.mark.parametrize("fact", [ROLL, SHOW, FORK, END])
def test_a_fact_may_end_a_list(fact: Move) -> None:
    match = pond()
    match.answers("east", (MARK, fact))
    assert not match.can_undo("east")


@pytest.mark.parametrize("fact", [ROLL, SHOW, FORK, END, PASS])
def test_a_list_does_not_go_on_after_a_fact_or_without_a_question(fact: Move) -> None:
    fault = refused(pond("east mark"), MARK, fact, MARK)
    assert isinstance(fault, PastFact)
    assert fault.index == 2


def test_one_who_is_not_asked_is_told_so_at_the_first() -> None:
    for match, kind in ((pond(), NotAsked), (pond("east end"), MatchOver)):
        fault = refused(match, MARK, MARK, seat="west")
        assert (type(fault), fault.index) == (kind, 0)


class Counted(Ones):
    """Dice that can be told apart by what they show first."""

    def __init__(self, shows: int) -> None:
        self.shows = shows

    def draw(self, roll: object, nth: int, seal: str, n: int = 0) -> int:
        return self.shows


def test_a_list_that_is_refused_tells_nothing_of_the_dice() -> None:
    """After a two, `add 2` would be legal and after a one it might not be: the refusal must not depend on it."""
    faults = set()
    for shows in (1, 2):
        for last in (MARK, ("add", 2), ("add", 9), ("nonsense",)):
            match = Match(RULES, Counted(shows))
            fault = refused(match, ROLL, last)
            faults.add((type(fault), fault.index, str(fault)))
            assert match.rolls == 0
    assert len(faults) == 1


def test_a_list_that_is_refused_tells_nothing_of_the_other_lane() -> None:
    """Whether the last answer of a lane joins them depends on how far the other side has got."""
    for more in (MARK, ("nonsense",)):
        told = set()
        for other in ((), ("west mark",), ("west mark", "west mark")):
            fault = refused(pond("east fork", *other), MARK, MARK, more)
            told.add((type(fault), fault.index, str(fault)))
        assert len(told) == 1


def played() -> Match:
    match = pond("east mark")
    match.answers("east", (WHISPER, MARK))
    match.undo("east")
    match.answers("east", (MARK, ROLL))
    match.answers("east", (MARK, FORK))
    match.answers("west", (MARK,))
    match.answers("east", (MARK, MARK))
    match.answer("west", MARK)
    match.answers("east", (MARK, END))
    return match


def test_a_record_with_lists_folds_and_verifies() -> None:
    match = played()
    record = Record.from_json(match.record().to_json())
    again = Match.fold(RULES, record)
    assert dump(again.state) == dump(match.state)
    assert [again.events(ear) for ear in (*match.seats, None)] == [match.events(ear) for ear in (*match.seats, None)]
    verdict = verify(structs.replace(record, seed=""), RULES)  # these dice have none that could be checked
    assert (verdict.n, verdict.checked) == (None, ("seals", "rules"))


@pytest.mark.parametrize("at", [0, 4, 7])
def test_a_link_to_nothing_is_no_record(at: int) -> None:
    """To the beginning, to an undo, to a roll."""
    record = played().record()
    entries = list(record.entries)
    assert not entries[at].linked
    assert at in (0, 4) or entries[at - 1].roll
    entries[at] = structs.replace(entries[at], linked=True)
    forged = structs.replace(record, entries=tuple(entries))
    with pytest.raises(BadRecord):
        Match.fold(RULES, forged)
    with pytest.raises(Misfit) as fault:
        refold(RULES, forged)
    assert (fault.value.n, fault.value.reason) == (at + 1, "not_linked")


def test_only_an_answer_is_linked() -> None:
    record = structs.replace(played().record(), seed="")
    entries = tuple(structs.replace(entry, linked=True) if entry.undo else entry for entry in record.entries)
    verdict = verify(structs.replace(record, entries=entries), RULES)
    assert (verdict.n, verdict.reason) == (4, "shape")


def test_a_match_goes_on_from_a_checkpoint_with_a_list_that_can_be_taken_back() -> None:
    match = pond("east roll")
    match.answers("east", (MARK, WHISPER))
    at = match.checkpoint()
    resumed = Match.resume(RULES, Ones(), match.record(), at)
    for n in range(at.n + 1, match.n + 1):
        again(resumed, match.sealed(n))
    resumed.undo("east")
    assert dump(resumed.state) == dump(pond("east roll").state)


def test_one_goes_back_to_before_a_list_and_not_into_it() -> None:
    match = pond("east mark")
    match.answers("east", (MARK, MARK, SHOW))
    for inside in (2, 3):
        with pytest.raises(WardroomError, match="did not rest"):
            match.take_back(inside)
    match.take_back(1)
    assert dump(match.state) == dump(pond("east mark").state)


def test_a_look_ahead_says_what_would_be_asked_and_makes_no_move() -> None:
    match = pond("east mark")
    before = everything(match)
    seen = match.ahead("east", (WHISPER, ("add", 2)))
    assert everything(match) == before
    after = pond("east mark", "east whisper", "east add 2")
    assert (seen.ask, seen.view) == (after.asks["east"], after.view("east"))
    match.answer("east", MARK)  # and the match goes on as if nobody had looked
    assert dump(match.state) == dump(pond("east mark", "east mark").state)


@pytest.mark.parametrize(("fact", "why"), WHY.items())
def test_a_look_ahead_stops_where_a_list_must(fact: Move, why: str) -> None:
    match = pond("east mark")
    before = everything(match)
    assert match.ahead("east", (MARK, fact)) == Ahead(why)
    with pytest.raises(PastFact) as fault:
        match.ahead("east", (MARK, fact, MARK))
    assert (fault.value.index, fault.value.final) == (2, "")
    assert everything(match) == before


def test_a_look_ahead_tells_nothing_of_the_other_lane() -> None:
    told = set()
    for other in ((), ("west mark",), ("west mark", "west mark")):
        match = pond("east fork", *other)
        assert match.ahead("east", (MARK,)).ask == match.asks["east"]
        told.add(match.ahead("east", (MARK, MARK)).final)  # the end of the lane
    assert told == {"sealed"}


def test_a_look_ahead_refuses_what_an_answer_would_be_refused_for() -> None:
    with pytest.raises(IllegalMove) as fault:
        pond().ahead("east", (MARK, ("nonsense",)))
    assert fault.value.index == 1
    with pytest.raises(NotAsked):
        pond().ahead("west", (MARK,))
