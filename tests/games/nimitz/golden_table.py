"""The table at which the extended example of the rulebook is played again: its dice, and short words to ask it with."""

from __future__ import annotations

from typing import Any

from nimitz_table import example, heard, say, state

from wardroom.dice.scripted import Scripted
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.state import Nimitz, Plane
from wardroom.kernel import Match, Outcome, Roll

HORNET, ENT, CHICAGO, DESRON = (
    "us42-cv-hornet",
    "us42-cv-enterprise",
    "us42-cru-chicago-northampton",
    "us42-dd-desron-2",
)
FG, BG = "us42-air-18th-fg", "us42-air-28th-bg"
HIRYU = "ja42-cv-hiryu"
AOBA, FURUTAKA = "ja42-cru-aoba-kinugasa", "ja42-cru-furutaka-kako"
MISS = 10
PLAN = {"us-anti-aircraft": "anti_aircraft", "us-aaa": "aaa", "us-furball": "furball", "us-seabees": "seabees"}


class Tale(Scripted):
    """The dice of the tale; where it tells none, those of `untold` by their reason, the last one again and again."""

    def __init__(self) -> None:
        super().__init__(())
        self.untold: dict[str, list[Outcome]] = {}

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        if not self.left and (more := self.untold.get(roll.why)):
            self.left.append(more.pop(0) if len(more) > 1 else more[0])
        return super().draw(roll, nth, seal, n)


class Table:
    """The match, and what is thrown and said at it."""

    def __init__(self) -> None:
        self.dice = Tale()
        self.match = Match(RULES, self.dice, "1942")

    @property
    def g(self) -> Nimitz:
        return state(self.match)

    def throw(self, *outcomes: Outcome) -> None:
        """What falls next; all that was to fall before has fallen."""
        assert self.dice.left == []
        self.dice.left.extend(outcomes)

    def say(self, *move: Any) -> None:
        say(self.match, *move)

    def told(self, kind: str, n: int = -1) -> dict[str, Any]:
        return dict(heard(self.match, kind)[n].about)

    def planes(self) -> dict[str, Plane]:
        assert self.g.battle is not None
        return self.g.battle.planes


def of(id: str, part: str) -> Any:
    return example(id)[part]


def type_of(plane: str) -> str:
    return plane.split("-")[0]
