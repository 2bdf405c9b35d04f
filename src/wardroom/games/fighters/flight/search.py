"""Every different way a whole move can end (FP-FLY-1 to FP-FLY-4).

Paths that end alike are one move: the shortest is kept, and of equals the first in the alphabet of manoeuvres.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wardroom.games.fighters.board import Board
from wardroom.games.fighters.flight.air import Air, air_around
from wardroom.games.fighters.flight.manoeuvres import MANOEUVRES, PIVOTS, Leg
from wardroom.games.fighters.flight.release import NO_DROP, Drop, falls
from wardroom.games.fighters.flight.trip import Trip, free, one_of_each
from wardroom.games.fighters.printed import TYPES, Type
from wardroom.games.fighters.state import Aircraft, Fighters

# ---- whole moves


def moves(g: Fighters, craft: str) -> tuple[Trip, ...]:
    """Every different end of a full move (FP-FLY-1 to FP-FLY-4), shortest paths kept. Where every one of them is on
    another aircraft: one hex less, or else it stays (FP-RUL-MOV-3)."""
    a, air = g.aircraft[craft], air_around(g, craft)
    stay = Trip(a.hex, a.facing, "high" if a.high else "low", NO_DROP, 0, "")
    return _full(g, a, air) or _cut_short(g, a, air) or (stay,)


def due(g: Fighters, craft: str) -> int:
    """The movement points it has to spend: its speed, unless there is no room for that (FP-RUL-MOV-3)."""
    a, air = g.aircraft[craft], air_around(g, craft)
    if _full(g, a, air):
        return a.kind.speed
    return a.kind.speed - 1 if _cut_short(g, a, air) else 0


def _full(g: Fighters, a: Aircraft, air: Air) -> tuple[Trip, ...]:
    split_pivots = g.options.agile_pivot_after_split_s
    meets = air.barrages and any(g.board.grid.distance(a.hex, hex) <= a.kind.speed + 1 for hex in air.barrages)
    trips: tuple[Trip, ...]
    if a.load or meets:
        trips = search(g.board, a.kind, a.hex, a.facing, a.high, a.kind.speed, split_pivots, a.load, a.armour_left, air)
    else:
        trips = clear(g.board, a.type, a.hex, a.facing, a.high, split_pivots)
    return free(trips, air)


def _cut_short(g: Fighters, a: Aircraft, air: Air) -> tuple[Trip, ...]:
    short = search(g.board, a.kind, a.hex, a.facing, a.high, a.kind.speed - 1, True, a.load, a.armour_left, air)
    return free(short, air)


_NOTHING = Air(frozenset(), frozenset(), {}, frozenset(), frozenset())


@lru_cache(maxsize=2048)
def clear(board: Board, type: str, hex: str, facing: int, high: bool, split_pivots: bool) -> tuple[Trip, ...]:
    """The moves of an unarmed aircraft that meets no barrage: they depend on nothing that changes."""
    kind = TYPES[type]
    return search(board, kind, hex, facing, high, kind.speed, split_pivots, "", kind.armour, _NOTHING)


def search(
    board: Board,
    kind: Type,
    hex: str,
    facing: int,
    high: bool,
    speed: int,
    split_pivots: bool,
    load: str,
    armour: int,
    air: Air,
) -> tuple[Trip, ...]:
    """Breadth first over the manoeuvres, one path for each different situation."""
    near, barrages = board.near, air.barrages
    found: dict[tuple[str, int, str, Drop, int], str] = {}
    split = kind.fighter and high and speed == kind.speed
    if split:
        found.update(_splits(board, kind, hex, split_pivots))
    # hex, facing, high, hand, points left, altitude changed, Advances in a row down low, drop, damage
    start = (hex, facing, high, 0, speed, False, 0, NO_DROP, 0)
    seen = {start}
    layer = [(start, "")]
    while layer:
        following = []
        for (here, face, up, hand, points, shifted, run, drop, damage), path in layer:
            if points == 0 and path:
                end = "high" if up else "low"
                found.setdefault((here, face, end, drop, damage), path)
                if kind.agile:
                    for pivot, side in PIVOTS.items():
                        if hand in (0, side):
                            found.setdefault((here, (face + side) % 6, end, drop, damage), f"{path}-{pivot}")
            for name, (mp, way, turn, side, rise) in MANOEUVRES.items():
                if mp > points or (side and hand == -side) or (rise and (shifted or up is (rise > 0))):
                    continue
                trail = f"{path}-{name}" if path else name
                there = near[(face + way) % 6][here]
                if there is None:
                    for edge in board.edges(here):
                        found.setdefault((edge, face, "left", drop, 0), trail)
                    continue
                high_now = rise > 0 or (up and not rise)
                hurt = damage + barrages[there] if high_now and there in barrages else damage
                if hurt >= armour:
                    found.setdefault((there, face, "down", drop, hurt), trail)
                    continue
                bearing = (face + turn) % 6
                level = min(run + 1, 2) if name == "a" and not high_now else 0
                rest = (there, bearing, high_now, hand or side, points - mp, shifted or rise != 0, level)
                choices = [(drop, trail)]
                if drop is NO_DROP and load:
                    leg = Leg(name, True, here, there, bearing, high_now, level)
                    choices += [(fall, trail + "*") for fall in falls(board, kind, load, air, leg, there)]
                for fell, way_there in choices:
                    key = (*rest, fell, hurt)
                    if key not in seen:
                        seen.add(key)
                        following.append((key, way_there))
        layer = following
    if split:
        for way, edge in ((way, edge) for way in range(6) if near[way][hex] is None for edge in board.edges(hex)):
            found.setdefault((edge, way, "left", NO_DROP, 0), f"ss{way}")
    return tuple(Trip(*key, path) for key, path in one_of_each(found))


def _splits(board: Board, kind: Type, hex: str, pivots: bool) -> Iterator[tuple[tuple[str, int, str, Drop, int], str]]:
    """Split-S: down into any neighbour, tail to where it came from (FP-MOV-12)."""
    for way in range(6):
        there = board.near[way][hex]
        if there is None:
            continue
        yield (there, way, "low", NO_DROP, 0), f"ss{way}"
        if kind.agile and pivots:
            for pivot, side in PIVOTS.items():
                yield (there, (way + side) % 6, "low", NO_DROP, 0), f"ss{way}-{pivot}"
