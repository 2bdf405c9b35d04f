"""The turn: initiative, barrages, activations, and the end of it (FP-TRN-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.fighters.activation import one_by_one
from wardroom.games.fighters.air_groups import air_groups
from wardroom.games.fighters.initiative import take_initiative
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks import decisions
from wardroom.games.fighters.tasks.activation import Activations
from wardroom.games.fighters.tasks.barrage import Barrages
from wardroom.games.fighters.tasks.reinforcements import Reinforcements
from wardroom.games.fighters.tasks.ships import ShipsMove
from wardroom.games.fighters.tasks.torpedoes import TorpedoesRun
from wardroom.games.fighters.tasks.victory import CheckVictory
from wardroom.kernel import Does, Tasks


class Turn(Does, frozen=True):
    """Air groups are formed once, and hold for the whole turn (FP-RUL-AG-1)."""

    def run(self, g: Fighters) -> Tasks:
        g.turn += 1
        g.tell("turn", turn=g.turn, last=g.sheet.turns, rules=("FP-TRN-1", "FP-SCN-14"))
        form_groups(g)
        take_initiative(g)
        decisions.automaton().look_round(g)
        first, second = foe(g.initiative), g.initiative
        return (
            *((Barrages(first), Barrages(second)) if g.sheet.barrages else ()),
            Activations(first if one_by_one(g) else second),
            EndOfTurn(g.turn),
        )


class EndOfTurn(Does, frozen=True):
    """Phase 3, in the order of the rulebook (FP-EOT-1 to FP-EOT-7). While it waits, it is the turn we are in."""

    turn: int
    crumb: ClassVar[str] = "turn"

    def about(self) -> Mapping[str, Any]:
        return {"turn": self.turn}

    def run(self, g: Fighters) -> Tasks:
        first, second = foe(g.initiative), g.initiative
        g.tell("end_of_turn", turn=g.turn, rules=("FP-EOT-1", "FP-TRN-3"))
        return (
            ShipsMove(first),
            ShipsMove(second),
            TorpedoesRun(),
            MarkersOff(),
            Reinforcements(first),
            Reinforcements(second),
            CheckVictory(),
            Turn(),
        )


class MarkersOff(Does, frozen=True):
    """Activation markers, then barrage markers (FP-EOT-4, FP-EOT-5)."""

    def run(self, g: Fighters) -> Tasks:
        for id, a in g.aircraft.items():
            if a.spent:
                g.change(id, spent=False)
        for id, ship in g.ships.items():
            if ship.moved:
                g.change_ship(id, moved=False)
        g.spent, g.groups = (), {}
        if g.barrages:
            g.barrages = ()
            g.tell("barrages_end", rules=("FP-BAR-10", "FP-EOT-5"))
        return ()


def form_groups(g: Fighters) -> None:
    groups = air_groups(g.flying(), g.board)
    g.groups = {group[0]: group for group in sorted(groups)}
