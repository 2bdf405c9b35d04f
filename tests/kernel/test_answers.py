"""What a match takes, what it refuses, and that a refusal or a fault leaves no trace."""

from collections.abc import Callable
from typing import Any

import pytest
from pond import RULES, Ones, pond

from wardroom.kernel import (
    Heard,
    IllegalMove,
    Match,
    MatchOver,
    Move,
    NotAsked,
    Refusal,
    RulesFault,
    UnknownChoice,
    dump,
)


def trace(match: Match) -> Any:
    """Everything that must not change."""
    heard = [list(match.events(ear)) for ear in ("east", "west", None)]
    return id(match.state), dump(match.state), list(match.entries), heard, match.can_undo("east"), match.record()


@pytest.mark.parametrize(
    ("attempt", "error"),
    [
        (lambda m: m.answer("east", ("nonsense",)), IllegalMove),
        (lambda m: m.answer("east", ()), IllegalMove),
        (lambda m: m.answer("east", ("add", 3)), IllegalMove),
        (lambda m: m.answer("east", ("add", "1")), IllegalMove),
        (lambda m: m.answer("west", ("mark",)), NotAsked),
        (lambda m: m.answer("north", ("mark",)), UnknownChoice),
        (lambda m: m.answer("east", ("crash",)), ZeroDivisionError),
        (lambda m: m.answer("east", ("crash_after_roll",)), ZeroDivisionError),
        (lambda m: m.answer("east", ("lose_the_thread",)), RulesFault),
        (lambda m: m.resign("north"), UnknownChoice),
        (lambda m: m.view("north"), UnknownChoice),
        (lambda m: m.events("north"), UnknownChoice),
    ],
)
def test_a_refusal_or_a_fault_changes_nothing(attempt: Callable[[Match], None], error: type[Exception]) -> None:
    match = pond("east roll", "east whisper")
    before = trace(match)
    with pytest.raises(error):
        attempt(match)
    assert trace(match) == before
    match.answer("east", ("mark",))
    assert match.record() == pond("east roll", "east whisper", "east mark").record()


@pytest.mark.parametrize("verb", ["shout", "show", "roll"])
def test_a_lane_is_sealed(verb: str) -> None:
    match = pond("east fork")
    before = trace(match)
    with pytest.raises(RulesFault, match="the sealed lane of west"):
        match.answer("west", (verb,))
    assert trace(match) == before


@pytest.mark.parametrize("move", [("add", True), ("add", 1.0), ["add", 1]])
def test_a_move_is_written_in_the_games_own_spelling(move: Move) -> None:
    match = pond()
    match.answer("east", move)
    assert repr(match.entries[0].move) == "('add', 1)"


def test_a_refusal_cites_the_clause() -> None:
    match = pond()
    assert match.why_not("east", ("add", 9)) == Refusal("too_much", ("PD-2",), {"n": 9})
    assert match.why_not("east", ("fly",)) == Refusal("not_offered", ("PD-1",))
    assert match.why_not("east", ("add", 1)) is None
    assert match.why_not("west", ("add", 1)) == Refusal("not_asked")
    with pytest.raises(IllegalMove, match=r"east may not answer \('add', 9\) \(too_much: PD-2\)"):
        match.answer("east", ("add", 9))


def test_when_it_is_over_it_is_over() -> None:
    match = pond("east end")
    assert match.result == {"east": 1.0, "west": 0.0}
    assert (match.asks, match.waiting, match.crumbs("east")) == ({}, (), ())
    assert match.why_not("east", ("mark",)) == Refusal("match_over")
    with pytest.raises(MatchOver):
        match.answer("east", ("mark",))
    with pytest.raises(MatchOver):
        match.resign("east")


def test_anyone_may_resign_at_any_time() -> None:
    match = pond("east fork", "east mark")
    match.resign("west")
    assert match.result == {"east": 1.0, "west": 0.0}
    assert match.events(None) == [Heard("gave_up", {"seat": "west"})]
    assert not match.can_undo("east")


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("shallow", {}), (None, {"fish": 2}), (None, {"fish": True}), (None, {"frogs": 1}), (None, {"preset": "empty"})],
)
def test_only_what_is_on_the_card(scenario: str | None, options: dict[str, Any]) -> None:
    with pytest.raises(UnknownChoice, match="pond has no"):
        Match(RULES, Ones(), scenario, options)


def test_choices_on_the_card() -> None:
    assert (pond().scenario, pond().options) == ("wide", {"fish": 0})
    match = pond(scenario="deep", options={"preset": "full"})
    assert (match.scenario, match.options, match.state.marks["east"]) == ("deep", {"fish": 1}, 1)
