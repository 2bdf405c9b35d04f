"""The turn: initiative, barrages, activations, and the end of it (FP-TRN-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.fighters.automaton.attitude import look_round
from wardroom.games.fighters.groups import air_groups, handicap, one_by_one
from wardroom.games.fighters.printed import SIDES, foe
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.activation import Activations
from wardroom.games.fighters.tasks.arrivals import Reinforcements
from wardroom.games.fighters.tasks.barrage import Barrages
from wardroom.games.fighters.tasks.ships import ShipsMove, TorpedoesRun
from wardroom.games.fighters.tasks.victory import CheckVictory
from wardroom.kernel import Does, Tasks


class Turn(Does, frozen=True):
    """Air groups are formed once, and hold for the whole turn (FP-RUL-AG-1)."""

    def run(self, g: Fighters) -> Tasks:
        g.turn += 1
        g.tell("turn", turn=g.turn, last=g.sheet.turns, rules=("FP-TRN-1", "FP-SCN-14"))
        form_groups(g)
        take_initiative(g)
        look_round(g)
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


def take_initiative(g: Fighters) -> None:
    """The lower handicap takes it; on a tie it stays where it is (FP-INI-7, FP-INI-8)."""
    counted = {side: side_handicap(g, side) for side in SIDES}
    if g.turn > 1:
        low = min(SIDES, key=lambda side: (counted[side], side != g.initiative))
        g.initiative = low
    rules = ("FP-INI-1",) if g.turn == 1 else ("FP-INI-2", "FP-INI-7", "FP-INI-8")
    g.tell("initiative", side=g.initiative, us=counted["us"], jp=counted["jp"], rules=rules)


def side_handicap(g: Fighters, side: str) -> int:
    """Counted on the groups the side would have under one player (FP-RUL-MUL-1)."""
    flying = g.flying(side)
    return handicap(air_groups(flying, g.board, by_player=not g.options.team_groups_for_handicap), flying)
