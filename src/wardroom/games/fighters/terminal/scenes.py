"""What a view of Fighters offers: ends of flights, who could be shot at from there, what a dodge leads to."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.fighters import fire
from wardroom.games.fighters.flight.trip import follow
from wardroom.games.fighters.foresight import shots_after
from wardroom.games.fighters.odds import Aim
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Move

LOADS = {"bomb": "o", "torpedo": "="}
ARROWS = {"us": "↑↗↘↓↙↖", "jp": "⇑⇗⇘⇓⇙⇖"}


def short(id: str, *, high: bool = True) -> str:
    """F4F-03 is F3 on the board up high, f3 down low: the first letters of the types all differ."""
    type, _, number = id.partition("-")
    name = f"{type[0]}{int(number)}" if number.isdigit() else id
    return name if high else name.lower()


def arrow(side: str, facing: int) -> str:
    """Single arrows are American, double ones Japanese."""
    return ARROWS[side][facing % 6]


def prey(g: Fighters, moves: Iterable[Move]) -> list[str]:
    """The hexes that a bomb of one of these flights can destroy."""
    return sorted({str(move[7]) for move in moves if move[6] == "bomb" and move[7] != "sea"})


def in_line(g: Fighters, move: Move) -> tuple[str, int] | None:
    """The ship that a torpedo let go in this flight runs at, as ships lie now, and how far it is from there."""
    trip = next((trip for trip in follow(g, move[1], move[5]) if trip.drop[:2] == move[6:8]), None)
    if trip is None:
        return None
    segments = g.segments()
    for far, hex in enumerate(g.board.grid.ray(trip.drop[1], trip.drop[2]), 1):
        if hex in g.board.islands:
            return None
        if hex in segments:
            return segments[hex][0], far
    return None


def field(g: Fighters, unit: str) -> frozenset[str]:
    """The hexes a unit commands with its guns, whatever stands in the way."""
    if fire.is_battery(unit):
        return frozenset(g.board.grid.within(fire.battery_hex(g, unit), 1))
    a = g.aircraft[unit]
    return frozenset(line[0] for line in g.board.lines(a.type, a.hex, a.facing)) if a.hex else frozenset()


def acting(ask: Ask | None) -> str:
    """The aircraft, battery or ship that the question is about; or nothing."""
    if ask is None:
        return ""
    for key in ("craft", "shooter", "ship"):
        if key in ask.about:
            return str(ask.about[key])
    return ""


def reach(g: Fighters, moves: Iterable[Move]) -> dict[str, Aim]:
    """Every enemy that one of these trips would bring under fire, with the best shot at it."""
    best: dict[str, Aim] = {}
    for move in moves:
        for aim in shots_after(g, move):
            if aim.target not in best or aim.points > best[aim.target].points:
                best[aim.target] = aim
    return best


def where(g: Fighters, unit: str) -> str:
    """The hex a unit stands in, for a ship its bow; or nothing."""
    if unit in g.aircraft:
        return g.aircraft[unit].hex
    if unit in g.ships:
        return g.ships[unit].hexes[0] if g.ships[unit].hexes else ""
    return fire.battery_hex(g, unit) if fire.is_battery(unit) else ""


def waiting(g: Fighters, side: str) -> tuple[int, int]:
    """Air groups and batteries of the side that have still to be activated."""
    fresh = g.fresh(side)
    groups = sum(any(id in fresh for id in group) for group in g.groups.values())
    return groups, len(g.idle(side))


def sides(view: FightersView) -> tuple[str, str]:
    """One's own side first."""
    own = (view.seat or "us")[:2]
    return own, foe(own)
