"""Surface combat: ships that share a zone with the enemy deploy, manoeuvre and fight (MW-SF-3 to MW-SF-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.midway.battleboard import EDGE, FILES, RECTANGLES, SURFACE_TURNS, distance, neighbours
from wardroom.games.midway.printed import SIDES, foe, types_among
from wardroom.games.midway.state import Midway, SurfaceBattle
from wardroom.games.midway.tasks.contact import shared_zones
from wardroom.games.midway.tasks.surface_fire import SurfaceAsk, SurfaceFire, SurfaceHits, berthed, end_battle, put
from wardroom.kernel import Ask, Does, Move, Refusal, Tasks


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


class SurfaceDeploy(SurfaceAsk, frozen=True):
    """Ships without a rectangle go on their own edge, unseen until the side is done (MW-SF-4, MW-SF-6).

    Where there are more ships than free rectangles (MW-QA-SF-1), the owner says which are held back.
    """

    def _left(self, g: Midway) -> list[str]:
        pending = g.surface[self.zone].pending
        return [id for id in waiting(g, self.seat, self.zone) if id not in pending]

    def _free(self, g: Midway) -> list[str]:
        pending = g.surface[self.zone].pending.values()
        return [r for r in free_edge(g, self.seat, self.zone) if r not in pending]

    def open(self, g: Midway) -> bool:
        return bool(self._left(g) and self._free(g))

    def ask(self, g: Midway) -> Ask:
        left, free = self._left(g), self._free(g)
        moves: list[Move] = [("line",), *(("place", left[0], r) for r in free)]
        rules: tuple[str, ...] = ("MW-SF-4" if self.seat == "JP" else "MW-SF-6", "MW-SF-5")
        if len(left) > len(free):
            moves.append(("hold", left[0]))
            rules += ("MW-QA-SF-1",)
        about = {"zone": self.zone, "ship": left[0], "left": len(left), "free": len(free)}
        return Ask("surface.deploy", tuple(moves), rules, about)

    def answer(self, g: Midway, move: Move) -> Tasks:
        match move:
            case ("place", ship, rectangle):
                placed = {ship: rectangle}
            case ("hold", ship):
                placed = {ship: ""}
            case _:
                placed = dict(zip(self._left(g), self._free(g), strict=False))
        put(g, self.zone, pending={**g.surface[self.zone].pending, **placed})
        if move[0] != "line" and self.open(g):
            return (self,)
        pending = g.surface[self.zone].pending
        berths = {id: pending[id] for id in g.at(self.seat, self.zone) if pending.get(id)}
        show(g, self.seat, self.zone, berths)
        return ()

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        left = self._left(g)
        match move:
            case ("place", str(ship), str(rectangle)) if ship in left and rectangle in RECTANGLES:
                about = {"ship": ship, "at": rectangle}
                rule = "MW-SF-4" if self.seat == "JP" else "MW-SF-6"
                if rectangle[0] != EDGE[self.seat]:
                    return Refusal("surface.own_edge", (rule,), {**about, "rank": EDGE[self.seat]})
                if rectangle not in self._free(g):
                    return Refusal("surface.occupied", ("MW-SF-5",), about)
                return Refusal("surface.other_ship_first", (rule,), {"ship": ship, "first": left[0]})
            case ("hold", str(ship)) if ship in left and len(left) <= len(self._free(g)):
                return Refusal("surface.room_for_all", ("MW-QA-SF-1",), {"ship": ship})
        return None


def show(g: Midway, side: str, zone: str, berths: dict[str, str]) -> None:
    """What a side has placed is laid open, names and damage with it."""
    battle, ships = g.surface[zone], tuple(berths)
    deployed = battle.deployed if side in battle.deployed else (*battle.deployed, side)
    put(g, zone, berths={**battle.berths, **berths}, pending={}, deployed=deployed)
    if ships:
        g.note(foe(side), "battle", zone, ships=ships, types=types_among(ships))
    rule = "MW-SF-4" if side == "JP" else "MW-SF-6"
    g.reveal("surface_deployed", zone=zone, side=side, ships=ships, berths=berths, rules=(rule, "MW-EQ-7"))


class SurfaceMove(SurfaceAsk, frozen=True):
    """Any number of ships move one rectangle each (MW-SF-7, MW-SF-8, MW-EN-33).

    While ships wait for a place, the edge is for them: nobody moves onto it, and enough ships must leave it
    (MW-QA-SF-2), as long as one can.
    """

    moved: tuple[str, ...] = ()

    def _moves(self, g: Midway) -> list[tuple[str, str, str]]:
        berths, taken = g.surface[self.zone].berths, set(g.surface[self.zone].berths.values())
        shut = EDGE[self.seat] if waiting(g, self.seat, self.zone) else ""
        return [
            ("move", id, r)
            for id in berthed(g, self.seat, self.zone)
            if id not in self.moved
            for r in RECTANGLES
            if r in neighbours(berths[id]) and r not in taken and r[0] != shut
        ]

    def _must_make_room(self, g: Midway, moves: list[tuple[str, str, str]]) -> bool:
        berths = g.surface[self.zone].berths
        short = len(waiting(g, self.seat, self.zone)) > len(free_edge(g, self.seat, self.zone))
        return short and any(berths[id][0] == EDGE[self.seat] for _, id, _ in moves)

    def open(self, g: Midway) -> bool:
        return bool(self._moves(g))

    def ask(self, g: Midway) -> Ask:
        moves = self._moves(g)
        rules = ("MW-SF-7" if self.seat == "JP" else "MW-SF-8", "MW-EN-33")
        about = {"zone": self.zone, "n": g.surface[self.zone].round + 1, "wait": len(waiting(g, self.seat, self.zone))}
        if self._must_make_room(g, moves):
            return Ask("surface.make_room", tuple(moves), (*rules, "MW-QA-SF-2"), about)
        return Ask("surface.move", (("done",), *moves), rules, about)

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        _, ship, rectangle = move
        berths = g.surface[self.zone].berths
        put(g, self.zone, berths={**berths, ship: rectangle})
        g.tell("surface_moved", zone=self.zone, side=self.seat, ship=ship, was=berths[ship], at=rectangle)
        return (SurfaceMove(self.seat, self.zone, (*self.moved, ship)),)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        berths = g.surface[self.zone].berths
        match move:
            case ("done",):
                return Refusal("surface.make_room", ("MW-QA-SF-2",), {"wait": len(waiting(g, self.seat, self.zone))})
            case ("move", str(ship), str(rectangle)) if rectangle in RECTANGLES:
                about = {"ship": ship, "at": rectangle}
                if ship not in berthed(g, self.seat, self.zone):
                    return None
                if ship in self.moved:
                    return Refusal("surface.moved_already", ("MW-SF-7",), about)
                if distance(berths[ship], rectangle) != 1:
                    return Refusal("surface.one_rectangle", ("MW-SF-7", "MW-EN-33"), about)
                if rectangle in berths.values():
                    return Refusal("surface.occupied", ("MW-SF-5",), about)
                return Refusal("surface.keep_edge_clear", ("MW-QA-SF-2",), about)
        return None


def _lying(g: Midway, battle: SurfaceBattle) -> dict[str, str]:
    """The berths of the ships that are still there: an air attack may have sunk some in between."""
    return {id: at for id, at in battle.berths.items() if g.ships[id].zone == battle.zone}


def waiting(g: Midway, side: str, zone: str) -> list[str]:
    """The side's ships in the zone that have no rectangle yet."""
    return [id for id in g.at(side, zone) if id not in g.surface[zone].berths]


def free_edge(g: Midway, side: str, zone: str) -> list[str]:
    """Empty rectangles of the side's own edge; enemy ships may have come as far as that."""
    taken = set(g.surface[zone].berths.values())
    edge = (f"{EDGE[side]}{file}" for file in range(1, FILES + 1))
    return [r for r in edge if r not in taken]


_ASKS: dict[str, type[SurfaceAsk]] = {
    "deploy": SurfaceDeploy,
    "fill": SurfaceDeploy,
    "move": SurfaceMove,
    "fire": SurfaceFire,
}
