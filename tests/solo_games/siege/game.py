"""A game for one against dice, small enough to be played in a moment: hold a fort for some days."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from wardroom.api import Fuzz, Game, Score
from wardroom.kernel import Ask, Asks, Does, GameInfo, Move, Outcome, Roll, Seat, State, Task, Tasks
from wardroom.lib import byhand
from wardroom.lib.byhand import ByHand, Thrown
from wardroom.lib.ledger import Ledger
from wardroom.lib.options import switch, tasks_in
from wardroom.lib.rolls import d6
from wardroom.lib.words import Words

HERE = Path(__file__).parent
WORDS = Words.load(HERE / "words")
LEDGER = Ledger.load(HERE / "rules.yaml")
SEAT = "us"


class Siege(State, kw_only=True, omit_defaults=True):
    days: int
    by_hand: bool = False
    day: int = 0
    walls: int = 6
    level: str = ""
    thrown: int | str | None = None


class Sight(Struct, frozen=True):
    day: int
    walls: int
    level: str


class Day(Does, frozen=True):
    def run(self, g: Siege) -> Tasks:
        g.day += 1
        g.tell("day", day=g.day, rules=("SG-1",))
        return (Watch(SEAT, "morning"), Watch(SEAT, "night"), EndOfDay(g.day))


class EndOfDay(Does, frozen=True):
    day: int
    crumb = "day"

    def about(self) -> Mapping[str, Any]:
        return {"day": self.day}

    def run(self, g: Siege) -> Tasks:
        if g.day < g.days and g.walls > 0:
            return (Day(),)
        g.level = "held" if g.walls > 0 else "fallen"
        g.result = {SEAT: float(g.walls)}
        return ()


class Watch(Asks, frozen=True):
    when: str
    crumb = "watch"

    def about(self) -> Mapping[str, Any]:
        return {"when": self.when}

    def ask(self, g: Siege) -> Ask:
        return Ask("watch", (("rest",), ("mend",), ("sortie",)), ("SG-2",), {"when": self.when})

    def answer(self, g: Siege, move: Move) -> Tasks:
        if move[0] == "mend":
            g.walls = min(6, g.walls + 1)
        throw = Throw(move[0] == "sortie")
        return (ByHand(SEAT, ("SG-2",)), throw) if g.by_hand else (throw,)


class Throw(Thrown, frozen=True):
    sortie: bool

    def odds(self, g: Siege) -> Roll:
        return d6("shot")

    def fell(self, g: Siege, die: Outcome) -> Tasks:
        hit = isinstance(die, int) and die <= (1 if self.sortie else 3)
        if hit:
            g.walls = max(0, g.walls - 1)
        g.tell("shot", die=die, hit=hit, rules=("SG-2",))
        return ()


class SiegeRules:
    info = GameInfo("siege", "1", (SEAT,), ("three", "nine"), 200, (switch("dice_by_hand", False, "SG-2"),))
    state = Siege
    tasks: Mapping[str, type[Task]] = tasks_in(byhand, sys.modules[__name__])

    def start(self, scenario: str, options: Mapping[str, Any]) -> Siege:
        g = Siege(days={"three": 3, "nine": 9}[scenario], by_hand=options["dice_by_hand"])
        g.agenda = (Day(),)
        return g

    def view(self, g: Siege, seat: Seat | None) -> Sight:
        return Sight(g.day, g.walls, g.level)

    def resample(self, g: Siege, seat: Seat, rng: Random) -> State:
        return g.draft()

    def check(self, g: Siege) -> None:
        assert 0 <= g.walls <= 6

    def resign(self, g: Siege, seat: Seat) -> None:
        g.level, g.result = "fallen", {SEAT: 0.0}
        g.tell("resigned", rules=("SG-1",))


RULES = SiegeRules()
GAME = Game(
    rules=RULES,
    words=WORDS,
    ledger=LEDGER,
    view=Sight,
    score=lambda view: Score(level=view.level),
    fuzz=Fuzz(probes=None, twin=None),
)
