"""Every different way a whole move can end (FP-FLY-1 to FP-FLY-4).

Paths that end alike are one move: the shortest is kept, and of equals the first in the alphabet of manoeuvres.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from wardroom.games.fighters.board import Board
from wardroom.games.fighters.flight.air import Air, air_around
from wardroom.games.fighters.flight.manoeuvres import MANOEUVRES, PIVOTS, Leg
from wardroom.games.fighters.flight.release import NO_DROP, Drop, falls
from wardroom.games.fighters.flight.trip import Found, Trip, free, one_of_each
from wardroom.games.fighters.printed import BOMB, TYPES, Type
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
        trips = search(
            g.board, a.kind, a.hex, a.facing, a.high, a.kind.speed, split_pivots, a.load, a.armour_left, air,
            g.options.apart,
        )  # fmt: skip
    else:
        trips = clear(g.board, a.type, a.hex, a.facing, a.high, split_pivots)
    return free(trips, air)


def _cut_short(g: Fighters, a: Aircraft, air: Air) -> tuple[Trip, ...]:
    short = search(
        g.board, a.kind, a.hex, a.facing, a.high, a.kind.speed - 1, True, a.load, a.armour_left, air,
        g.options.apart,
    )  # fmt: skip
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
    apart: bool = False,
) -> tuple[Trip, ...]:
    """Breadth first over the manoeuvres, one path for each different situation: where it is, how it flies, and what it
    has let go and suffered so far; with Advances apart, also the hex the last of them entered. All are numbers here,
    so that a situation is one number too."""
    labels, size, ahead, agile = board.grid.labels, len(board.grid), board.ahead, kind.agile
    barrages = {board.number[at]: hits for at, hits in air.barrages.items()}
    meets = bool(barrages or load)
    found: Found = {}
    split = kind.fighter and high and speed == kind.speed
    if split:
        found.update(_splits(board, kind, hex, split_pivots))
    apart = apart and load == BOMB and kind.levels
    pasts: dict[tuple[Drop, int, str], int] = {(NO_DROP, 0, ""): 0}
    start, begun = board.number[hex], _numbered(Attitude(facing, high, 0, speed, False, 0))
    seen = {start * _MOST + begun}
    layer = [(start, begun, (NO_DROP, 0, ""), "")]
    while layer:
        following = []
        for here, at, past, path in layer:  # each manoeuvre of a path has a dash before it
            face, up, hand, points, _, _ = _ATTITUDES[at]
            drop, damage, last = past
            if points == 0 and path:
                end = "high" if up else "low"
                found.setdefault((labels[here], face, end, drop, damage), path[1:])
                if agile:
                    for pivot, side in PIVOTS.items():
                        if hand in (0, side):
                            there = (labels[here], (face + side) % 6, end, drop, damage)
                            found.setdefault(there, f"{path[1:]}-{pivot}")
            before = pasts[past] * size if meets else 0
            for name, way, after in _manoeuvres(at):
                to = ahead[way][here]
                if to < 0:
                    for edge in board.edges(labels[here]):
                        found.setdefault((edge, face, "left", drop, 0), f"{path}-{name}"[1:])
                    continue
                if meets and (load or to in barrages):
                    hurt = damage + (barrages.get(to, 0) if _ATTITUDES[after].high else 0)
                    if hurt >= armour:
                        found.setdefault((labels[to], face, "down", drop, hurt), f"{path}-{name}"[1:])
                        continue
                    falling: list[Drop] = []
                    if load and drop is NO_DROP:
                        now = _ATTITUDES[after]
                        entered = last if apart else labels[here]
                        leg = Leg(name, True, labels[here], labels[to], now.facing, now.high, now.run, entered)
                        falling = falls(board, kind, load, air, leg, labels[to], apart)
                    for fell, star in ((drop, ""), *((fall, "*") for fall in falling)):
                        since = labels[to] if apart and _ATTITUDES[after].run else last
                        then = (fell, hurt, since if fell is NO_DROP else "")
                        key = (pasts.setdefault(then, len(pasts)) * size + to) * _MOST + after
                        if key not in seen:
                            seen.add(key)
                            following.append((to, after, then, f"{path}-{name}{star}"))
                    continue
                key = (before + to) * _MOST + after
                if key not in seen:
                    seen.add(key)
                    following.append((to, after, past, f"{path}-{name}"))
        layer = following
    if split:
        for way, edge in ((way, edge) for way in range(6) if ahead[way][start] < 0 for edge in board.edges(hex)):
            found.setdefault((edge, way, "left", NO_DROP, 0), f"ss{way}")
    return one_of_each(found)


# ---- how an aircraft may go on, wherever it is: few enough to be numbered and worked out once


class Attitude(NamedTuple):
    """How an aircraft flies in the middle of a move."""

    facing: int
    high: bool
    hand: int
    points: int  # left
    shifted: bool  # it has climbed or dived
    run: int  # Advances in a row down low


_MOST = 4096  # attitudes, rather more than there are
_ATTITUDES: list[Attitude] = []
_NUMBERS: dict[Attitude, int] = {}


def _numbered(attitude: Attitude) -> int:
    number = _NUMBERS.setdefault(attitude, len(_ATTITUDES))
    if number == len(_ATTITUDES):
        _ATTITUDES.append(attitude)
    return number


@cache
def _manoeuvres(at: int) -> tuple[tuple[str, int, int], ...]:
    """What it may do next (FP-FLY-1 to FP-FLY-3): the manoeuvre, which way it goes, and how it flies then."""
    face, up, hand, points, shifted, run = _ATTITUDES[at]
    found = []
    for name, (mp, way, turn, side, rise) in MANOEUVRES.items():
        if mp > points or (side and hand == -side) or (rise and (shifted or up is (rise > 0))):
            continue
        high_now = rise > 0 or (up and not rise)
        bearing = (face + turn) % 6
        level = min(run + 1, 2) if name == "a" and not high_now else 0
        after = Attitude(bearing, high_now, hand or side, points - mp, shifted or rise != 0, level)
        found.append((name, (face + way) % 6, _numbered(after)))
    return tuple(found)


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
