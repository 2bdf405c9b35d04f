"""A small game for the dice: each seat in turn stakes points, calls high or low, and a weighted die falls."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from wardroom.kernel import (
    Ask,
    Asks,
    Does,
    GameInfo,
    Match,
    Move,
    Option,
    Outcome,
    Roll,
    Rolls,
    RulesFault,
    Seat,
    State,
    Task,
    Tasks,
)

SEATS = ("JP", "US")


class Board(State, kw_only=True):
    turns: int = 0
    points: dict[Seat, int] = {}


class Turn(Does, frozen=True):
    def run(self, g: Board) -> Tasks:
        if not g.turns:
            g.result = {seat: float(g.points[seat]) for seat in SEATS}
            return ()
        g.turns -= 1
        return (Stake(SEATS[g.turns % 2]), Turn())


class Stake(Asks, frozen=True):
    def ask(self, g: Board) -> Ask:
        return Ask("stake", tuple(("stake", n) for n in (1, 2, 3)))

    def answer(self, g: Board, move: Move) -> Tasks:
        return (Call(self.seat, move[1]),)


class Call(Asks, frozen=True):
    stake: int = 1

    def ask(self, g: Board) -> Ask:
        return Ask("call", (("low",), ("high",)))

    def answer(self, g: Board, move: Move) -> Tasks:
        return (Fall(self.seat, move[0], self.stake),)


class Fall(Rolls, frozen=True):
    seat: Seat
    call: str
    stake: int

    def roll(self, g: Board) -> Roll:
        return Roll(f"call.{self.call}", (("low", 3), ("high", 2)))

    def rolled(self, g: Board, outcome: Outcome) -> Tasks:
        if outcome == self.call:
            g.points = {**g.points, self.seat: g.points[self.seat] + self.stake}
        return ()


class HighLow:
    info = GameInfo("high_low", "1", SEATS, ("short", "long"), 100, (Option("handicap", (0, 1), 0),))
    state: type[State] = Board
    tasks: Mapping[str, type[Task]] = {t.__name__: t for t in (Turn, Stake, Call, Fall)}

    def start(self, scenario: str, options: Mapping[str, Any]) -> State:
        return Board(
            agenda=(Turn(),), turns=4 if scenario == "short" else 8, points={"JP": options["handicap"], "US": 0}
        )

    def view(self, g: Any, seat: Seat | None) -> Struct:
        return Board(points=g.points)

    def resample(self, g: Any, seat: Seat, rng: Random) -> State:
        return g.draft()  # type: ignore[no-any-return]

    def check(self, g: Any) -> None:
        if g.turns < 0:
            raise RulesFault("turns")

    def resign(self, g: Any, seat: Seat) -> None:
        g.result = {s: float(s != seat) for s in SEATS}


def play(match: Match, rng: Random, entries: int = 1000) -> Match:
    """Random answers, with second thoughts, until the match is over or has so many entries."""
    while match.result is None and len(match.entries) < entries:
        seat = next(iter(match.asks))
        if match.can_undo(seat) and rng.random() < 0.3:
            match.undo(seat)
        else:
            match.answer(seat, rng.choice(match.asks[seat].moves))
    return match
