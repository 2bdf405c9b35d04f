"""A game with no rules but the kernel's: each verb does one thing that the kernel must cope with."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from wardroom.journal import Ceremony
from wardroom.kernel import (
    Ask,
    Asks,
    Does,
    GameInfo,
    Match,
    Move,
    Option,
    Outcome,
    Refusal,
    Roll,
    Rolls,
    RulesFault,
    Seat,
    State,
    Task,
    Tasks,
    Together,
)

SEATS = ("east", "west")
OTHER = {"east": "west", "west": "east"}


class Pond(State, kw_only=True):
    marks: dict[Seat, int] = {}

    def mark(self, seat: Seat, by: int = 1) -> None:
        self.marks = {**self.marks, seat: self.marks.get(seat, 0) + by}


class Free(Asks, frozen=True):
    """Asked for ever, and does as it is told."""

    crumb = "free"

    def ask(self, g: Pond) -> Ask:
        verbs = (
            "mark",
            "whisper",
            "roll",
            "show",
            "fork",
            "pass",
            "end",
            "crash",
            "crash_after_roll",
            "lose_the_thread",
        )
        return Ask("free", (*((verb,) for verb in verbs), ("add", 1), ("add", 2)), ("PD-1",))

    def why_not(self, g: Pond, move: Move) -> Refusal | None:
        return Refusal("too_much", ("PD-2",), {"n": move[1]}) if move[:1] == ("add",) and len(move) == 2 else None

    def answer(self, g: Pond, move: Move) -> Tasks:
        g.mark(self.seat, move[1] if move[0] == "add" else 1)
        match move[0]:
            case "whisper":
                g.tell("whisper", to=(self.seat,))
            case "roll":
                return (Die(self.seat), self)
            case "show":
                g.reveal("shown", secret={self.seat: {"more": 1}}, some=1)
            case "fork":
                return (Together.of({seat: (Lane(seat), Lane(seat)) for seat in SEATS}), Joined(), self)
            case "pass":
                return (Free(OTHER[self.seat]),)
            case "end":
                g.result = {seat: float(g.marks.get(seat, 0)) for seat in SEATS}
            case "crash":
                raise ZeroDivisionError
            case "crash_after_roll":
                g.tell("here it comes")
                return (Die(self.seat), Crash(), self)
            case "lose_the_thread":
                return ()
        return (self,)


class Die(Rolls, frozen=True):
    seat: Seat

    def roll(self, g: Pond) -> Roll:
        return Roll("die", ((1, 1), (2, 1)))

    def rolled(self, g: Pond, outcome: Outcome) -> Tasks:
        g.mark(self.seat, outcome)
        g.tell("rolled", n=outcome)
        return ()


class Crash(Does, frozen=True):
    def run(self, g: Pond) -> Tasks:
        raise ZeroDivisionError


class Lane(Asks, frozen=True):
    def ask(self, g: Pond) -> Ask:
        return Ask("lane", (("mark",), ("shout",), ("show",), ("roll",)), ("PD-1",))

    def answer(self, g: Pond, move: Move) -> Tasks:
        g.mark(self.seat)
        if move[0] == "shout":
            g.tell("shout")
        elif move[0] == "show":
            g.reveal("shown", to=(self.seat,))
        else:
            g.tell("lane", to=(self.seat,))
        return (Die(self.seat),) if move[0] == "roll" else ()


class Joined(Does, frozen=True):
    def run(self, g: Pond) -> Tasks:
        g.tell("joined")
        return ()


class PondRules:
    info = GameInfo("pond", "1", SEATS, ("wide", "deep"), 1000, (Option("fish", (0, 1), 0),), {"full": {"fish": 1}})
    state = Pond
    tasks: Mapping[str, type[Task]] = {t.__name__: t for t in (Free, Die, Crash, Lane, Joined)}

    def start(self, scenario: str, options: Mapping[str, Any]) -> Pond:
        return Pond(agenda=(Free("east"),), marks={"east": options["fish"], "west": 0})

    def view(self, g: Pond, seat: Seat | None) -> Struct:
        return Pond(marks={seat: g.marks[seat]} if seat else {})

    def resample(self, g: Pond, seat: Seat, rng: Random) -> Pond:
        return g.draft()

    def check(self, g: Pond) -> None:
        if any(n < 0 for n in g.marks.values()):
            raise RulesFault("marks below nothing")

    def resign(self, g: Pond, seat: Seat) -> None:
        g.tell("gave_up", seat=seat)
        g.result = {seat: 0.0, OTHER[seat]: 1.0}


RULES = PondRules()


class Ones:
    """Dice that always show the first outcome."""

    commitment = "ones"
    salts: Mapping[Seat, str] = {}
    ceremony: Ceremony = ()

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        return roll.odds[0][0]

    def reveal(self) -> str:
        return "only ones"


def pond(*script: str, scenario: str | None = None, options: Mapping[str, Any] | None = None) -> Match:
    """A match in which this was answered: 'east mark', 'west add 2', 'undo east'."""
    match = Match(RULES, Ones(), scenario, options)
    for line in script:
        seat, verb, *nouns = line.split()
        if seat == "undo":
            match.undo(verb)
        else:
            match.answer(seat, (verb, *map(int, nouns)))
    return match
