"""Sets of hexes as whole numbers, one bit a hex, so that a flood takes one step everywhere at once.

Hexes stand in strips, one for each column, with room between them: a neighbour is a shift, and what is shifted off the
map falls between the strips and is cut away. A search of 1,137 hexes takes some forty such steps instead of thousands
of look-ups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from wardroom.games.empire.printed import GRID, HEXES, REGIONS
from wardroom.games.empire.setup import in_play

_low = min(r for _, r in GRID.at.values())
_west = min(q for q, _ in GRID.at.values())
_STRIP = max(r for _, r in GRID.at.values()) - _low + 3
_PLACE = {id: (q - _west) * _STRIP + (r - _low + 1) for id, (q, r) in GRID.at.items()}
BIT: dict[str, int] = {id: 1 << place for id, place in _PLACE.items()}
_NAME: dict[int, str] = {place: id for id, place in _PLACE.items()}
SHIFTS: tuple[int, ...] = (-1, _STRIP - 1, _STRIP, 1, 1 - _STRIP, -_STRIP)
"""To the neighbours, clockwise from the north."""


def mask(ids: Iterable[str]) -> int:
    found = 0
    for id in ids:
        found |= BIT[id]
    return found


def ids(mask: int) -> Iterator[str]:
    """The hexes of a mask, by column."""
    while mask:
        low = mask & -mask
        yield _NAME[low.bit_length() - 1]
        mask ^= low


def shift(mask: int, by: int) -> int:
    return mask << by if by > 0 else mask >> -by


ALL = mask(HEXES)
LAND_HEXES = mask(id for id, h in HEXES.items() if h.land)


def _with(codes: str) -> tuple[int, ...]:
    """For each direction the hexes that have such a hexside there."""
    found = [0] * 6
    for id, h in HEXES.items():
        for near, code in h.sides.items():
            if code in codes:
                found[SHIFTS.index(_PLACE[near] - _PLACE[id])] |= BIT[id]
    return tuple(found)


LAND, MIXED, SEA, UNPLAYABLE = _with("L"), _with("B"), _with("S"), _with("U")
BY_LAND, BY_SEA = _with("LB"), _with("SB")


@cache
def within(hex: str, far: int) -> int:
    """The hexes in plain distance, this one included."""
    return mask(GRID.within(hex, far))


@cache
def play(scenario: str) -> int:
    """The hexes in play."""
    return mask(in_play(scenario))


@cache
def region(name: str) -> int:
    return mask(REGIONS[name])


def grown(mask: int) -> int:
    """The mask and everything next to it."""
    found = mask
    for by in SHIFTS:
        found |= shift(mask, by)
    return found & ALL
