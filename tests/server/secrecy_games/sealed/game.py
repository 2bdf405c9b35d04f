"""Sealed: each seat is dealt a card, twice takes tokens in a sealed lane, may look at a pile, and shows all at the end.

Whatever is a seat's secret contains that seat's canary (`zqeast`, `zqwest`); what nobody may know contains `zqpile`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from wardroom.api import Fuzz, Game
from wardroom.kernel import (
    Ask,
    Asks,
    Does,
    GameInfo,
    Move,
    Option,
    Outcome,
    Refusal,
    Roll,
    Rolls,
    Seat,
    State,
    Task,
    Tasks,
    Together,
)
from wardroom.lib.ledger import Ledger
from wardroom.lib.words import Words

SEATS = ("east", "west")
OTHER = {"east": "west", "west": "east"}
CANARY = {seat: f"zq{seat}" for seat in SEATS}
PILE = "zqpile"
ROUNDS = 2


def token(seat: Seat, n: int) -> str:
    return f"{CANARY[seat]}-token-{n}"


class Sealed(State, kw_only=True):
    cards: dict[Seat, str] = {}
    taken: dict[Seat, tuple[str, ...]] = {}
    looked: dict[Seat, str] = {}
    pile: str = f"{PILE}-bottom"
    round: int = 0


class Deal(Rolls, frozen=True):
    """A secret outcome: only its seat hears which card it was."""

    seat: Seat

    def roll(self, g: Sealed) -> Roll:
        return Roll(f"deal {self.seat}", tuple((f"{CANARY[self.seat]}-card-{n}", 1) for n in range(4)))

    def rolled(self, g: Sealed, outcome: Outcome) -> Tasks:
        g.cards = {**g.cards, self.seat: outcome}
        g.tell("dealt", seat=self.seat, secret={self.seat: {"card": outcome}})
        return ()


class Round(Does, frozen=True):
    crumb = "round"

    n: int = 0  # while it waits: the round that is being played

    def about(self) -> Mapping[str, Any]:
        return {"n": self.n}

    def run(self, g: Sealed) -> Tasks:
        if g.round == ROUNDS:
            return (Show(),)
        g.round += 1
        lanes = Together.of({seat: (Take(seat),) for seat in SEATS})
        return (lanes, Joined(), Look("east"), Look("west"), Storm(), Round(g.round))


class Take(Asks, frozen=True):
    """In a sealed lane: as many tokens as one likes."""

    crumb = "take"

    def ask(self, g: Sealed) -> Ask:
        free = [token(self.seat, n) for n in range(6) if token(self.seat, n) not in g.taken.get(self.seat, ())]
        moves = (("done",), *(("take", each) for each in free))
        return Ask("take", moves, about={"card": g.cards[self.seat]})

    def why_not(self, g: Sealed, move: Move) -> Refusal | None:
        mine = move[0] == "take" and len(move) == 2 and move[1] in g.taken.get(self.seat, ())
        return Refusal("have_it", about={"token": move[1], "card": g.cards[self.seat]}) if mine else None

    def answer(self, g: Sealed, move: Move) -> Tasks:
        if move[0] == "done":
            g.tell("ready", to=(self.seat,))
            return ()
        g.taken = {**g.taken, self.seat: (*g.taken.get(self.seat, ()), move[1])}
        g.tell("took", to=(self.seat,), token=move[1])
        return (self,)


class Joined(Does, frozen=True):
    def run(self, g: Sealed) -> Tasks:
        g.tell("joined", round=g.round, secret={seat: {"have": g.taken.get(seat, ())} for seat in SEATS})
        return ()


class Look(Asks, frozen=True):
    """In the open: all see that one looks or counts, and only the one who looks hears at what."""

    crumb = "look"

    def ask(self, g: Sealed) -> Ask:
        return Ask("look", (("pass",), ("look",), ("mutter",)), about={"card": g.cards[self.seat]})

    def answer(self, g: Sealed, move: Move) -> Tasks:
        if move[0] == "look":
            seen = f"{CANARY[self.seat]}-seen-{g.round}"
            g.looked = {**g.looked, self.seat: seen}
            g.reveal("looked", seat=self.seat, secret={self.seat: {"seen": seen}})
        elif move[0] == "mutter":
            g.tell("muttered", to=(self.seat,), word=f"{CANARY[self.seat]}-word-{g.round}")
        g.tell("went_on", seat=self.seat)
        return ()


class Storm(Rolls, frozen=True):
    def roll(self, g: Sealed) -> Roll:
        return Roll("storm", (("calm", 1), ("gale", 1)))

    def rolled(self, g: Sealed, outcome: Outcome) -> Tasks:
        g.tell("storm", weather=outcome)
        return ()


class Show(Does, frozen=True):
    def run(self, g: Sealed) -> Tasks:
        g.reveal("shown", cards=g.cards, taken=g.taken)
        g.result = {seat: float(len(g.taken.get(seat, ()))) for seat in SEATS}
        return ()


class Seen(Struct, frozen=True):
    round: int
    card: str = ""
    taken: tuple[str, ...] = ()
    looked: str = ""
    shown: Mapping[Seat, tuple[str, ...]] = {}


class SealedRules:
    info = GameInfo("sealed", "1", SEATS, ("one",), 200, (Option("long", (False, True), False),))
    state = Sealed
    tasks: Mapping[str, type[Task]] = {t.__name__: t for t in (Deal, Round, Take, Joined, Look, Storm, Show)}

    def start(self, scenario: str, options: Mapping[str, Any]) -> Sealed:
        return Sealed(agenda=(Round(), Deal("west"), Deal("east")))

    def view(self, g: Sealed, seat: Seat | None) -> Seen:
        shown = dict(g.taken) if g.result is not None else {}
        if seat is None:
            return Seen(g.round, shown=shown)
        return Seen(g.round, g.cards.get(seat, ""), g.taken.get(seat, ()), g.looked.get(seat, ""), shown)

    def resample(self, g: Sealed, seat: Seat, rng: Random) -> Sealed:
        return g.draft()

    def check(self, g: Sealed) -> None: ...

    def resign(self, g: Sealed, seat: Seat) -> None:
        g.tell("gave_up", seat=seat)
        g.result = {seat: 0.0, OTHER[seat]: 1.0}


RULES = SealedRules()
LEDGER = Ledger(())
WORDS = Words({lang: {"title": "Sealed"} for lang in ("en", "it")})
GAME = Game(rules=RULES, words=WORDS, ledger=LEDGER, view=Seen, wakes=("joined",), fuzz=Fuzz(probes=None, twin=None))
