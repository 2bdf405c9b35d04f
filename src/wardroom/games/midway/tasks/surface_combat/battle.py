"""Surface combat: ships that share a zone with the enemy deploy, manoeuvre and fight (MW-SF-3 to MW-SF-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.midway.battle_board import SURFACE_TURNS
from wardroom.games.midway.battles import SurfaceBattle
from wardroom.games.midway.printed import SIDES
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.contact import shared_zones
from wardroom.games.midway.tasks.surface_combat.decision import SurfaceAsk
from wardroom.games.midway.tasks.surface_combat.deployment import SurfaceDeploy, show
from wardroom.games.midway.tasks.surface_combat.fire import SurfaceFire, SurfaceHits, end_battle
from wardroom.games.midway.tasks.surface_combat.movement import SurfaceMove
from wardroom.kernel import Does, Tasks


class SurfaceBattles(Does, frozen=True):
    """One battle in each shared zone, in board order; those of last turn go on from where the ships lay (MW-EN-31)."""

    def run(self, g: Midway) -> Tasks:
        zones, old = shared_zones(g), g.surface
        for zone in old:
            if zone not in zones:
                end_battle(g, zone)
        g.surface = {zone: SurfaceBattle(zone, _lying(g, old[zone]) if zone in old else {}) for zone in zones}
        g.engaged = ()
        return tuple(SurfaceMeeting(zone) for zone in zones)


class SurfaceMeeting(Does, frozen=True):
    """Both sides deploy, and the battle begins."""

    zone: str

    def run(self, g: Midway) -> Tasks:
        again = bool(g.surface[self.zone].berths)
        g.reveal("surface_battle", zone=self.zone, again=again, rules=("MW-SF-24" if again else "MW-SF-3",))
        return (*(SurfaceStep(self.zone, side, "deploy") for side in SIDES), SurfaceFight(self.zone))


class SurfaceFight(Does, frozen=True):
    """The battle of one zone: up to four battle turns (MW-SF-21)."""

    crumb: ClassVar[str] = "surface_battle"
    zone: str

    def about(self) -> Mapping[str, Any]:
        return {"zone": self.zone}

    def run(self, g: Midway) -> Tasks:
        zone = self.zone
        if zone not in g.surface:  # someone has withdrawn
            return ()
        battle = g.surface[zone]
        if not all(g.at(side, zone) for side in SIDES):
            end_battle(g, zone)
            return ()
        if battle.round == SURFACE_TURNS:
            g.surface = {**g.surface, zone: SurfaceBattle(zone, battle.berths)}
            g.engaged = (*g.engaged, *(id for side in SIDES for id in g.at(side, zone)))
            g.tell("surface_goes_on", zone=zone, rules=("MW-SF-21", "MW-SF-22"))
            return ()
        g.tell("surface_turn", zone=zone, n=battle.round + 1)
        steps = [SurfaceStep(zone, side, step) for side in SIDES for step in ("move", "fill")]
        steps += [SurfaceStep(zone, side, "fire") for side in SIDES]
        return (*steps, SurfaceHits(zone), self)


class SurfaceStep(Does, frozen=True):
    """One side's part of a battle turn. It is passed over where the board, which both see, leaves nothing to choose."""

    zone: str
    side: str
    step: str

    def run(self, g: Midway) -> Tasks:
        ask = _ASKS[self.step](self.side, self.zone)
        if ask.open(g):
            return (ask,)
        if self.step == "deploy":  # a side that brings nobody new says so: silence would tell it too
            show(g, self.side, self.zone, {})
        return ()


def _lying(g: Midway, battle: SurfaceBattle) -> dict[str, str]:
    """The berths of the ships that are still there: an air attack may have sunk some in between."""
    return {id: at for id, at in battle.berths.items() if g.ships[id].zone == battle.zone}


_ASKS: dict[str, type[SurfaceAsk]] = {
    "deploy": SurfaceDeploy,
    "fill": SurfaceDeploy,
    "move": SurfaceMove,
    "fire": SurfaceFire,
}
