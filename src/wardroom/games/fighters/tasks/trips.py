"""A trip that was chosen, made: what is dropped on the way falls, what is met on the way hurts."""

from __future__ import annotations

from typing import Any

from wardroom.games.fighters import fire, flight, ground
from wardroom.games.fighters.flight import Trip
from wardroom.games.fighters.printed import BOMB, TORPEDO, foe
from wardroom.games.fighters.state import Fighters, Torpedo
from wardroom.kernel import Move, Refusal


def as_move(verb: str, craft: str, trip: Trip) -> Move:
    """("fly", craft, hex or edge, facing, high/low/left/down, path, weapon, where it falls)"""
    return (verb, craft, trip.hex, trip.facing, trip.end, trip.path, trip.drop[0], trip.drop[1])


def as_trip(g: Fighters, move: Move) -> Trip:
    _, craft, hex, facing, end, path, weapon, where = move
    for trip in flight.follow(g, craft, path):
        if (trip.hex, trip.facing, trip.end, *trip.drop[:2]) == (hex, facing, end, weapon, where):
            return trip
    raise AssertionError(move)


def make(g: Fighters, craft: str, trip: Trip, kind: str) -> None:
    """Fly it: what is dropped on the way falls, what is met on the way hurts, and then the aircraft is there."""
    a = g.aircraft[craft]
    about: dict[str, Any] = {
        "craft": craft,
        "start": a.hex,
        "hex": trip.hex,
        "facing": trip.facing,
        "end": trip.end,
        "path": trip.path,
    }
    g.tell(kind, **about, rules=("FP-MOV-1",) if kind == "flew" else ("FP-DOD-2", "FP-DOD-6"))
    weapon, where, bearing = trip.drop
    if weapon != "none":
        g.change(craft, load="")
    if weapon == BOMB:
        g.tell("bombed", craft=craft, hex=where, rules=("FP-BMB-3", "FP-BMB-7"))
        ground.bomb(g, where, a.seat)
    if weapon == TORPEDO:
        g.torpedoes += (Torpedo(where, bearing, a.seat),)
        g.tell("torpedo", craft=craft, hex=where, facing=bearing, rules=("FP-TOR-2", "FP-TOR-3"))
    if trip.end == "left":
        _leave(g, craft, trip.hex)
        return
    shelled = flight.shelled(g, craft, trip.path)
    g.change(craft, hex=trip.hex, facing=trip.facing, high=trip.end != "low")
    for marker in shelled:  # one damage each (FP-BAR-7); the battery that brings it down gets the points
        if g.aircraft[craft].hex:
            g.tell("barraged", craft=craft, hex=marker.hex, rules=("FP-BAR-7",))
            fire.hurt(g, craft, 1, g.gunner(marker.battery), ("FP-BAR-7", "FP-RUL-BAR-5"))


def _leave(g: Fighters, craft: str, edge: str) -> None:
    """Over the edge and out of the game; the scenario says what that is worth (FP-RUL-EXIT-1)."""
    a, sheet = g.aircraft[craft], g.sheet
    home = sheet.home.get(a.type)
    if home is not None and home.edge == edge:
        g.change(craft, hex="", out="home")
        g.tell("home", craft=craft, edge=edge, rules=("FP-RUL-EXIT-1", "FP-RUL-EXIT-2"))
        g.score(a.seat, home.points, "home")
        return
    lost = sheet.leaving == "destroyed" or home is not None
    g.change(craft, hex="", out="left")
    g.tell("left", craft=craft, edge=edge, rules=("FP-RUL-EXIT-1",))
    if lost:
        enemy = foe(a.side)
        g.score(g.leader(enemy), sheet.worth(enemy, a.type), a.type)


def refused(g: Fighters, craft: str, move: Move, verb: str) -> Refusal | None:
    """Which rule a path offends, or where it cannot end."""
    if move[0] != verb or len(move) != 8 or move[1] != craft or not isinstance(move[5], str):
        return None
    _, _, hex, facing, end, path, weapon, _ = move
    a = g.aircraft[craft]
    broken = flight.refused(g, craft, verb, path)
    if broken is not None:
        return broken
    trips = flight.follow(g, craft, path)
    about = {"craft": craft, "hex": hex, "path": path}
    if "*" in path and not trips:
        return Refusal("cannot_release", _no_release(g, craft, path), {**about, "weapon": a.load or "none"})
    ends = {(trip.hex, trip.facing, trip.end) for trip in trips}
    if (hex, facing, end) not in ends:
        return Refusal("leads_elsewhere", ("FP-MOV-1",), about)
    if end in ("high", "low") and hex in g.taken(end == "high", craft):
        return Refusal("hex_taken", ("FP-FLY-4",), about)
    if all(trip.drop[0] != weapon for trip in trips):
        return Refusal("cannot_release", ("FP-RUL-BMB-3",), {**about, "weapon": str(weapon)})
    return Refusal("another_path", ("FP-MOV-1",), about)


def _no_release(g: Fighters, craft: str, path: str) -> tuple[str, ...]:
    """What keeps the weapon on its rack where the path lets go of it."""
    a = g.aircraft[craft]
    leg = next(leg for leg in flight.legs(g.board, a, path) if leg.name.endswith("*"))
    if a.load == BOMB:
        if a.kind.dives:
            return ("FP-BMB-2", "FP-BMB-7")
        return ("FP-TRT-4", "FP-BMB-7") if leg.name == "d*" else ("FP-BMB-2",)
    if a.load == TORPEDO and not leg.run:
        return ("FP-TOR-2",)
    if a.load == TORPEDO:
        ahead = g.board.near[leg.facing][leg.here or leg.came]
        return ("FP-TOR-5",) if ahead in g.segments() else ("FP-TOR-6",)
    return ("FP-RUL-BMB-3",)
