"""A trip that was chosen, made: what is dropped on the way falls, what is met on the way hurts."""

from __future__ import annotations

from typing import Any

from wardroom.games.fighters import barrage, bombs, flight
from wardroom.games.fighters.flight.trip import Trip
from wardroom.games.fighters.printed import BOMB, TORPEDO, foe
from wardroom.games.fighters.state import Fighters, Torpedo
from wardroom.kernel import Move


def as_trip(g: Fighters, move: Move) -> Trip:
    _, craft, hex, facing, end, path, weapon, where = move
    for trip in flight.follow(g, craft, path):
        if (trip.hex, trip.facing, trip.end, *trip.drop[:2]) == (hex, facing, end, weapon, where):
            return trip
    raise AssertionError(move)


def carry_out(g: Fighters, craft: str, trip: Trip, kind: str) -> None:
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
        bombs.bomb(g, where, a.seat)
    if weapon == TORPEDO:
        g.torpedoes += (Torpedo(where, bearing, a.seat),)
        g.tell("torpedo", craft=craft, hex=where, facing=bearing, rules=("FP-TOR-2", "FP-TOR-3"))
    if trip.end == "left":
        _leave(g, craft, trip.hex)
        return
    met = barrage.met(g, craft, trip.path)
    g.change(craft, hex=trip.hex, facing=trip.facing, high=trip.end != "low")
    barrage.shell(g, craft, met)


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
