"""Where a path leads: the end of a move or a dodge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wardroom.games.fighters.flight.air import Air, air_around
from wardroom.games.fighters.flight.manoeuvres import PIVOTS, legs
from wardroom.games.fighters.flight.release import NO_DROP, Drop, falls
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Move


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
    hex, facing, end, (weapon, where, _), _, path = trip
    return (verb, craft, hex, facing, end, path, weapon, where)


def free(trips: tuple[Trip, ...], air: Air) -> tuple[Trip, ...]:
    """Those that end where no other aircraft is at that altitude (FP-FLY-4)."""
    high, low = air.high, air.low
    if not high and not low:
        return trips
    return tuple([t for t in trips if not (t[0] in high if t[2] == "high" else t[2] == "low" and t[0] in low)])


Found = dict[tuple[str, int, str, Drop, int], str]  # the path to each different end


def one_of_each(found: Found) -> tuple[Trip, ...]:
    """An aircraft that leaves or falls is gone, wherever that was: one move for each edge and each weapon let go.
    These come last, and Split-S before them: the first move of a question is its quietest."""
    stays: list[Trip] = []
    splits: list[Trip] = []
    leaves: list[Trip] = []
    new = tuple.__new__  # without the checks of a namedtuple: there are hundreds
    for key, path in found.items():
        if key[2] in ("left", "down"):
            leaves.append(new(Trip, (*key, path)))
        elif path[:2] == "ss":
            splits.append(new(Trip, (*key, path)))
        else:
            stays.append(new(Trip, (*key, path)))
    return (*stays, *splits, *_once(leaves))


def _once(gone: list[Trip]) -> Iterator[Trip]:
    seen = set()
    for trip in sorted(gone, key=lambda trip: trip.path.startswith("ss")):
        same = (trip.end, trip.hex if trip.end == "left" else "", trip.drop)
        if same not in seen:
            seen.add(same)
            yield trip


def follow(g: Fighters, craft: str, path: str, around: Air | None = None) -> list[Trip]:
    """Where one path leads, step by step; more than one trip where the owner may choose an edge or a hex to bomb,
    none where the weapon cannot be let go there. The rules of flight are not asked: see `fault`. Who follows many
    paths looks around once."""
    a, air = g.aircraft[craft], around or air_around(g, craft)
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
            drops = falls(g.board, a.kind, a.load, air, leg, here, g.options.apart)
    return [Trip(here, face, "high" if up else "low", drop, damage, path) for drop in drops]
