"""The war and its turns: which phase follows which (ES-SEQ-1 to ES-SEQ-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.empire import scoring
from wardroom.games.empire.printed import SIDES, TURNS
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks import end
from wardroom.games.empire.tasks.attrition import AttritionPhase
from wardroom.games.empire.tasks.deal import CardDeal, OpeningDeal
from wardroom.games.empire.tasks.free_moves import FreeMoves
from wardroom.games.empire.tasks.initiative import Initiative
from wardroom.games.empire.tasks.political import PoliticalPhase
from wardroom.games.empire.tasks.reinforcements import Reinforcements
from wardroom.games.empire.tasks.replacements import Replacements
from wardroom.games.empire.tasks.warfare import StrategicWarfare
from wardroom.kernel import Does, Task, Tasks


class War(Does, frozen=True):
    """The start of a scenario: December 1941, or a hand and the first Offensives Phase (ES-Q-003, ES-Q-172)."""

    def run(self, g: Empire) -> Tasks:
        begin(g)
        if g.turn == 1:
            return _december(g)
        sail = (FreeMoves(),) if g.sheet.setup["id"] == "y1942" else ()
        return (OpeningDeal(), *sail, *after_strategy(g))


def _december(g: Empire) -> tuple[Task, ...]:
    """No strategic phase, no deal, no attrition (ES-X-DEC41-1)."""
    from wardroom.games.empire.tasks.december import December

    return (December(), PoliticalPhase(), Date(g.turn), EndOfTurn())


class Turn(Does, frozen=True):
    """ES-SEQ-1: Strategic, Offensives, Political, Attrition, End of Turn, which leads to the next one."""

    def run(self, g: Empire) -> Tasks:
        begin(g)
        return (StrategicPhase(), *after_strategy(g))


def after_strategy(g: Empire) -> tuple[Task, ...]:
    """The phases in which a turn of either kind goes on (ES-SEQ-1, ES-SEQ-5)."""
    return (OffensivesPhase(), PoliticalPhase(), AttritionPhase(), Date(g.turn), EndOfTurn())


class Date(Does, frozen=True):
    """Below all else of the turn: its place in the breadcrumb."""

    crumb: ClassVar[str] = "turn"
    turn: int

    def about(self) -> Mapping[str, Any]:
        return date(self.turn)

    def run(self, g: Empire) -> Tasks:
        return ()


def date(turn: int) -> dict[str, Any]:
    return {"turn": turn, "months": TURNS[turn]["months"], "year": TURNS[turn]["year"]}


def begin(g: Empire) -> None:
    """What is counted turn by turn starts again."""
    g.asp_used = dict.fromkeys(SIDES, 0)
    g.standing = tuple(hq for side in SIDES for hq in g.hqs(side))
    g.arrived = g.rebuilt = g.bombing = ()
    g.purse, g.offensive, g.blows = {}, None, {}
    g.success, g.us_losses, g.losses = False, False, 0
    g.wie_level, g.start_taken = g.europe, g.taken
    g.first = g.mover = ""
    for side in SIDES:
        g.deck(side, passes=0, drawn=0, waiting=())
    g.tell("turn", rules=("ES-SEQ-1",), **date(g.turn))


class StrategicPhase(Does, frozen=True):
    """ES-SEQ-2: Reinforcements, Replacements, Strategic Warfare, Card Deal."""

    def run(self, g: Empire) -> Tasks:
        return (Reinforcements(), Replacements(), StrategicWarfare(), CardDeal())


class OffensivesPhase(Does, frozen=True):
    """ES-SEQ-3: Initiative, which leads to the Offensives segment."""

    def run(self, g: Empire) -> Tasks:
        return (Initiative(),)


class EndOfTurn(Does, frozen=True):
    """The turn goes up unless it was the last."""

    def run(self, g: Empire) -> Tasks:
        end.tidy(g)
        end.note(g)
        if g.will == 0:
            scoring.finish(g, "japanese_decisive", 0, *end.AUTOMATIC)
        elif g.turn == g.sheet.turns[1]:
            end.decide(g)
        else:
            g.turn += 1
            return (Turn(),)
        return ()
