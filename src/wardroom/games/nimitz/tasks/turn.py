"""The sequence of play (NM-SEQ): a turn's steps, the turns of a campaign, the campaigns of the whole war."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.nimitz.campaign import holding, victory_levels
from wardroom.games.nimitz.printed import YEARS, level
from wardroom.games.nimitz.setup import lay_out
from wardroom.games.nimitz.state import STEPS, Nimitz
from wardroom.games.nimitz.tasks.battles import AfterBattles, Battles
from wardroom.games.nimitz.tasks.defeat_check import DefeatCheck, HawaiiUndefended
from wardroom.games.nimitz.tasks.japanese_reinforcements import JapaneseReinforcements
from wardroom.games.nimitz.tasks.japanese_repair import JapaneseRepair
from wardroom.games.nimitz.tasks.movement import UsMovement
from wardroom.games.nimitz.tasks.orders import OrdersStep
from wardroom.games.nimitz.tasks.resupply import Resupply
from wardroom.games.nimitz.tasks.return_to_port import ReturnToPort
from wardroom.games.nimitz.tasks.scouting import Scouting
from wardroom.games.nimitz.tasks.strategic_bombing import StrategicBombing
from wardroom.games.nimitz.tasks.supply_check import SupplyCheck
from wardroom.kernel import Does, Task, Tasks

_OF_STEP: dict[str, tuple[Task, ...]] = {
    "resupply": (Resupply(),),
    "scouting": (Scouting(),),
    "movement": (UsMovement(),),
    "orders": (StrategicBombing(), OrdersStep()),
    "battles": (HawaiiUndefended(), Battles(), AfterBattles()),
    "reinforcements": (JapaneseReinforcements(),),
    "repair": (JapaneseRepair(),),
    "port": (ReturnToPort(),),
    "supply": (SupplyCheck(),),
    "defeat": (DefeatCheck(),),
}


class Begin(Does, frozen=True):
    """A campaign begins, its marker on the Start box (NM-SET-4)."""

    def run(self, g: Nimitz) -> Tasks:
        held = holding.objectives(g)
        g.tell("campaign_begins", year=g.year, held=list(held), rules=("NM-SET-1", "NM-SET-3"))
        g.above = level(g.year, len(held)) != victory_levels.REPLACED
        return (Turn(),)


class Turn(Does, frozen=True):
    """NM-SEQ-1, NM-SEQ-3; the steps in their order (NM-SCT-1, NM-BAT-3)."""

    def run(self, g: Nimitz) -> Tasks:
        g.turn += 1
        g.tell("turn_begins", year=g.year, turn=g.turn, date=g.date, rules=("NM-SEQ-3",))
        return (*(Step(name) for name in STEPS), TurnEnds(g.year, g.turn, g.date))


class Step(Does, frozen=True):
    name: str

    def run(self, g: Nimitz) -> Tasks:
        g.step = self.name
        return (*_OF_STEP[self.name], StepEnds(self.name))


class StepEnds(Does, frozen=True):
    """Waits while the step lasts, for the title."""

    crumb: ClassVar[str] = "step"
    name: str

    def about(self) -> Mapping[str, Any]:
        return {"step": self.name}

    def run(self, g: Nimitz) -> Tasks:
        return ()


class TurnEnds(Does, frozen=True):
    """The next turn, or the end of the campaign (NM-SEQ-4, NM-SEQ-5)."""

    crumb: ClassVar[str] = "turn"
    year: int
    turn: int
    date: str

    def about(self) -> Mapping[str, Any]:
        return {"year": self.year, "turn": self.turn, "date": self.date}

    def run(self, g: Nimitz) -> Tasks:
        g.step, g.scouted, g.invaded = "", 0, 0
        g.ashore = g.garrisons = g.wings = g.moved = g.fought = ()
        if g.turn < len(g.sheet.turns):
            return (Turn(),)
        victory_levels.judge(g)
        if g.result is None:  # the whole war goes on (NM-LNK-1)
            lay_out(g, YEARS[YEARS.index(g.year) + 1])
            return (Begin(),)
        return ()


__all__ = ["Begin", "Step", "StepEnds", "Turn", "TurnEnds"]
