"""How aircraft fly: the manoeuvres, the rules of flight, and every different way a move or a dodge can end.

A path is written as its manoeuvres joined by dashes, `a-a-tl-d*-sr`; a star marks where the weapon is let go.
Paths that end alike are one move: the shortest is kept, and of equals the first in the alphabet of manoeuvres.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from wardroom.games.fighters.board import Board
from wardroom.games.fighters.printed import BOMB, TORPEDO, TYPES, Type
from wardroom.games.fighters.state import Aircraft, Barrage, Fighters
from wardroom.kernel import Move

LEFT, RIGHT = -1, 1


class Manoeuvre(NamedTuple):
    """One manoeuvre: points, where it goes relative to the facing, how it turns, its hand, its change of altitude."""

    mp: int
    way: int  # direction of the hex entered, relative to the old facing
    turn: int
    hand: int
    rise: int


# Advance, climb, dive, slip and turn left and right (FP-MOV-2 to FP-MOV-7), in alphabetical order.
MANOEUVRES: dict[str, Manoeuvre] = {
    "a": Manoeuvre(1, 0, 0, 0, 0),
    "c": Manoeuvre(2, 0, 0, 0, 1),
    "d": Manoeuvre(0, 0, 0, 0, -1),
    "sl": Manoeuvre(1, -1, 0, LEFT, 0),
    "sr": Manoeuvre(1, 1, 0, RIGHT, 0),
    "tl": Manoeuvre(1, -1, -1, LEFT, 0),
    "tr": Manoeuvre(1, 1, 1, RIGHT, 0),
}
PIVOTS = {"pl": LEFT, "pr": RIGHT}
SPLITS = tuple(f"ss{way}" for way in range(6))
DODGES = ("a", "sl", "sr", "tl", "tr")

Drop = tuple[str, str, int]  # weapon, the hex it falls into (`sea`: a bomb without effect), facing of a torpedo
NO_DROP: Drop = ("none", "none", 0)


class Trip(NamedTuple):
    """Where a path leads. `end` is high, low, left (then `hex` is the edge) or down (shot down on the way)."""

    hex: str
    facing: int
    end: str
    drop: Drop
    damage: int
    path: str


def as_move(verb: str, craft: str, trip: Trip) -> Move:
    """("fly", craft, hex or edge, facing, high/low/left/down, path, weapon, where it falls)"""
    return (verb, craft, trip.hex, trip.facing, trip.end, trip.path, trip.drop[0], trip.drop[1])


class Air(NamedTuple):
    """What an aircraft meets on the way: the rest of the board as it is now."""

    high: frozenset[str]  # hexes no move may end in, by altitude
    low: frozenset[str]
    barrages: Mapping[str, int]  # markers by hex
    ships: frozenset[str]
    prey: frozenset[str]  # hexes a bomb would destroy


def air_around(g: Fighters, craft: str) -> Air:
    segments = {hex for ship in g.ships.values() for hex in ship.hexes}
    whole = {hex for ship in g.ships.values() for n, hex in enumerate(ship.hexes) if n not in ship.hits}
    return Air(
        g.taken(True, craft),
        g.taken(False, craft),
        Counter(marker.hex for marker in g.barrages),
        frozenset(segments),
        frozenset(whole | (g.board.islands - set(g.wrecked) - segments)),
    )


# ---- whole moves


def moves(g: Fighters, craft: str) -> tuple[Trip, ...]:
    """Every different end of a full move (FP-FLY-1 to FP-FLY-4), shortest paths kept."""
    a, air = g.aircraft[craft], air_around(g, craft)
    split_pivots = g.options.agile_pivot_after_split_s
    meets = air.barrages and any(g.board.grid.distance(a.hex, hex) <= a.kind.speed + 1 for hex in air.barrages)
    trips: tuple[Trip, ...]
    if a.load or meets:
        trips = search(g.board, a.kind, a.hex, a.facing, a.high, a.kind.speed, split_pivots, a.load, a.armour_left, air)
    else:
        trips = clear(g.board, a.type, a.hex, a.facing, a.high, split_pivots)
    return _free(trips, air) or _cut_short(g, a, air)


def _free(trips: tuple[Trip, ...], air: Air) -> tuple[Trip, ...]:
    """Those that end where no other aircraft is at that altitude (FP-FLY-4)."""
    high, low = air.high, air.low
    return tuple(t for t in trips if not (t[0] in high if t[2] == "high" else t[2] == "low" and t[0] in low))


def _cut_short(g: Fighters, a: Aircraft, air: Air) -> tuple[Trip, ...]:
    """Where every full move ends on another aircraft: one hex less, or else it stays (FP-RUL-MOV-3)."""
    short = search(g.board, a.kind, a.hex, a.facing, a.high, a.kind.speed - 1, True, a.load, a.armour_left, air)
    stay = Trip(a.hex, a.facing, "high" if a.high else "low", NO_DROP, 0, "")
    return _free(short, air) or (stay,)


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
                    choices += [(fall, trail + "*") for fall in _falls(board, kind, load, air, leg, there)]
                for fell, way_there in choices:
                    key = (*rest, fell, hurt)
                    if key not in seen:
                        seen.add(key)
                        following.append((key, way_there))
        layer = following
    if split:
        for way, edge in ((way, edge) for way in range(6) if near[way][hex] is None for edge in board.edges(hex)):
            found.setdefault((edge, way, "left", NO_DROP, 0), f"ss{way}")
    return tuple(Trip(*key, path) for key, path in _one_fall_each(found))


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


def _one_fall_each(
    found: dict[tuple[str, int, str, Drop, int], str],
) -> Iterator[tuple[tuple[str, int, str, Drop, int], str]]:
    """An aircraft that leaves or falls is gone, wherever that was: one move for each edge and each weapon let go.
    These come last, and Split-S before them: the first move of a question is its quietest."""
    gone = set()
    for key, path in sorted(found.items(), key=lambda item: (item[0][2] in ("left", "down"), item[1].startswith("ss"))):
        hex, _, end, drop, _ = key
        if end in ("left", "down"):
            same = (end, hex if end == "left" else "", drop)
            if same in gone:
                continue
            gone.add(same)
        yield key, path


# ---- dodges


def dodges(g: Fighters, craft: str) -> tuple[Trip, ...]:
    """Every different end of a dodge: one hex ahead, perhaps a dive before or after, or a Split-S (FP-DOD-2 to 4)."""
    a, air = g.aircraft[craft], air_around(g, craft)
    paths = [*DODGES]
    if a.high:
        paths += [f"{name}-d" for name in DODGES] + [f"d-{name}" for name in DODGES]
        if a.kind.fighter:
            paths += SPLITS
    if a.kind.agile:
        paths += [f"{path}-{pivot}" for path in paths for pivot in PIVOTS if _may_pivot(g, path, pivot)]
    if g.options.release_in_dodge and a.load:
        paths += [starred for path in paths for starred in _starred(path)]
    found: dict[tuple[str, int, str, Drop, int], str] = {}
    for path in paths:
        for trip in follow(g, craft, path):
            if _free((trip,), air):
                found.setdefault(trip[:5], trip.path)
    return tuple(Trip(*key, path) for key, path in _one_fall_each(found))


def _may_pivot(g: Fighters, path: str, pivot: str) -> bool:
    if path.startswith("ss"):
        return g.options.agile_pivot_after_dodge and g.options.agile_pivot_after_split_s
    hand = next((MANOEUVRES[name].hand for name in path.split("-") if MANOEUVRES[name].hand), 0)
    return g.options.agile_pivot_after_dodge and hand in (0, PIVOTS[pivot])


def _starred(path: str) -> Iterator[str]:
    names = path.split("-")
    for n in range(len(names)):
        yield "-".join([*names[:n], names[n] + "*", *names[n + 1 :]])


# ---- one path


class Leg(NamedTuple):
    """One manoeuvre of a path as it is flown: where from, where to (None: off the board), and how it goes on."""

    name: str
    released: bool  # the weapon is let go after it
    came: str
    here: str | None
    facing: int
    high: bool
    run: int  # Advances in a row down low


def legs(board: Board, a: Aircraft, path: str) -> Iterator[Leg]:
    """A path manoeuvre by manoeuvre, to the edge of the board at most."""
    here, face, up, run = a.hex, a.facing, a.high, 0
    for name in path.split("-") if path else ():
        bare, released = name.rstrip("*"), name.endswith("*")
        if bare in PIVOTS:
            face = (face + PIVOTS[bare]) % 6
            yield Leg(bare, released, here, here, face, up, 0)
            continue
        if bare in SPLITS:
            way = face = int(bare[2:])
            turn, up, run = 0, False, 0
        else:
            _, relative, turn, _, rise = MANOEUVRES[bare]
            way, up = (face + relative) % 6, rise > 0 or (up and not rise)
            run = min(run + 1, 2) if bare == "a" and not up else 0
        there = board.near[way][here]
        if there is None:
            yield Leg(bare, released, here, None, face, up, run)
            return
        came, here, face = here, there, (face + turn) % 6
        yield Leg(bare, released, came, here, face, up, run)


def shelled(g: Fighters, craft: str, path: str) -> list[Barrage]:
    """The markers that a path meets up high, each as often as it does (FP-BAR-7, FP-RUL-BAR-3)."""
    way = [leg.here for leg in legs(g.board, g.aircraft[craft], path) if leg.high and leg.name not in PIVOTS]
    return [marker for hex in way for marker in g.barrages if marker.hex == hex]


def follow(g: Fighters, craft: str, path: str) -> list[Trip]:
    """Where one path leads, step by step; more than one trip where the owner may choose an edge or a hex to bomb,
    none where the weapon cannot be let go there. The rules of flight are not asked: see `fault`."""
    a, air = g.aircraft[craft], air_around(g, craft)
    here, face, up, damage = a.hex, a.facing, a.high, 0
    drops: list[Drop] = [NO_DROP]
    for leg in legs(g.board, a, path):
        if leg.here is None:
            return [Trip(edge, leg.facing, "left", drop, 0, path) for edge in g.board.edges(leg.came) for drop in drops]
        here, face, up = leg.here, leg.facing, leg.high
        if up and here in air.barrages and leg.name not in PIVOTS:
            damage += air.barrages[here]
        if damage >= a.armour_left:
            return [Trip(here, face, "down", drop, damage, path) for drop in drops]
        if leg.released:
            drops = _falls(g.board, a.kind, a.load, air, leg, here)
    return [Trip(here, face, "high" if up else "low", drop, damage, path) for drop in drops]


def _falls(board: Board, kind: Type, load: str, air: Air, leg: Leg, here: str) -> list[Drop]:
    """Where the weapon may go when it is let go right after this manoeuvre."""
    if load == BOMB and kind.dives and leg.name == "d":
        return [(BOMB, here if here in air.prey else "sea", 0)]
    if load == BOMB and kind.levels and leg.run == 2:
        return sorted({(BOMB, at if at in air.prey else "sea", 0) for at in (leg.came, here)})
    if load == TORPEDO and kind.torpedoes and leg.run:
        ahead = board.near[leg.facing][here]
        if ahead is not None and ahead not in air.ships and ahead not in board.islands:
            return [(TORPEDO, ahead, leg.facing)]
    return []
