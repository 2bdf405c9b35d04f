"""Dice by hand: what the player says falls, and the journal shows it as a roll."""

from __future__ import annotations

from typing import Any

from wardroom.dice.seeded import Seeded
from wardroom.kernel import GameInfo, Match, Outcome, Roll, State, Tasks, dump, load
from wardroom.lib.byhand import ByHand, Thrown
from wardroom.lib.rolls import d10, one_of


class Board(State, kw_only=True, omit_defaults=True):
    fell: tuple[int | str, ...] = ()
    thrown: int | str | None = None


class Die(Thrown, frozen=True):
    def odds(self, g: Board) -> Roll:
        return d10("die")

    def fell(self, g: Board, outcome: Outcome) -> Tasks:
        g.fell += (outcome,)
        return (ByHand("me"), Draw())


class Draw(Thrown, frozen=True):
    def odds(self, g: Board) -> Roll:
        return one_of("counter", ("akagi", "kaga"))

    def fell(self, g: Board, outcome: Outcome) -> Tasks:
        g.fell += (outcome,)
        g.result = {"me": 1.0}
        return ()


class Rules:
    info = GameInfo("byhand", "1", ("me",), ("one",), 20)
    state = Board
    tasks = {"Die": Die, "Draw": Draw, "ByHand": ByHand}

    def start(self, scenario: str, options: Any) -> State:
        return Board(agenda=(Die(), ByHand("me")))

    def view(self, g: Board, seat: str | None) -> Board:
        return g

    def resample(self, g: Board, seat: str, rng: Any) -> State:
        return g.draft()

    def check(self, g: Board) -> None: ...

    def resign(self, g: Board, seat: str) -> None:
        g.result = {"me": 0.0}


def test_the_player_says_what_fell() -> None:
    match = Match(Rules(), Seeded(0))
    ask = match.asks["me"]
    assert ask.prompt == "by_hand"
    assert ask.moves == tuple(("fell", face) for face in range(1, 11))
    assert ask.about == {"why": "die", "subject": "", "named": False}
    match.answer("me", ("fell", 7))
    assert match.asks["me"].moves == (("fell", "akagi"), ("fell", "kaga"))
    match.answer("me", ("fell", "kaga"))
    assert isinstance(match.state, Board)
    assert match.state.fell == (7, "kaga")
    rolls = [(entry.roll, entry.out) for entry in match.entries if entry.roll]
    assert rolls == [("die", 7), ("counter", "kaga")]


def test_a_state_in_the_middle_is_written_and_read() -> None:
    rules = Rules()
    match = Match(rules, Seeded(0))
    match.answer("me", ("fell", 3))
    assert dump(load(rules, dump(match.state))) == dump(match.state)
