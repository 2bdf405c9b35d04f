"""What an aircraft that has still to move can reach, and whom it could shoot at from there.

A cell is a hex at an altitude, numbered; a set of cells is an integer with their bits. Reach depends on nothing but the
pose, so it is worked out once for each. Aircraft in the way are not looked at.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from wardroom.games.fighters import flight
from wardroom.games.fighters.board import Board
from wardroom.games.fighters.fire import doubles
from wardroom.games.fighters.printed import TYPES
from wardroom.games.fighters.state import Aircraft


class Reach(NamedTuple):
    """The cells a whole move can end in; for each cell under fire, the cells it can be shot at from, and from which of
    them it is directly ahead."""

    cells: int
    fire: dict[int, int]
    ahead: dict[int, int]
    threat: int


NOWHERE = Reach(0, {}, {}, 0)


class Chart:
    """The cells of a board."""

    def __init__(self, board: Board) -> None:
        self.low = {hex: n for n, hex in enumerate(board.grid.labels)}
        self.size = len(self.low)
        self.high = {hex: n + self.size for hex, n in self.low.items()}

    def cell(self, hex: str, high: bool) -> int:
        return self.high[hex] if high else self.low[hex]


@cache
def chart(board: Board) -> Chart:
    return Chart(board)


def reach(board: Board, a: Aircraft) -> Reach:
    return _reach(board, a.type, a.hex, a.facing, a.high) if a.hex else NOWHERE


@lru_cache(maxsize=4096)
def _reach(board: Board, type: str, hex: str, facing: int, high: bool) -> Reach:
    cells, clouds = 0, board.clouds
    names = chart(board)
    fire: dict[int, int] = {}
    ahead: dict[int, int] = {}
    for trip in flight.clear(board, type, hex, facing, high, True):
        if trip.end not in ("high", "low"):
            continue
        up = trip.end == "high"
        level = names.high if up else names.low
        bit = 1 << level[trip.hex]
        cells |= bit
        if up and trip.hex in clouds:
            continue
        for target, front, _ in board.lines(type, trip.hex, trip.facing):
            if up and target in clouds:
                continue
            at = level[target]
            fire[at] = fire.get(at, 0) | bit
            if front:
                ahead[at] = ahead.get(at, 0) | bit
    threat = 0
    for at in fire:
        threat |= 1 << at
    return Reach(cells, fire, ahead, threat)


@cache
def strikes_double(shooter: str, target: str) -> bool:
    """Whether a hit from directly behind the sights counts twice."""
    return doubles(TYPES[shooter], TYPES[target])


@lru_cache(maxsize=16384)
def field(board: Board, type: str, hex: str, facing: int, high: bool) -> dict[str, bool]:
    """The hexes under its guns, nearest first, and whether each is directly ahead; none from or into a cloud."""
    clouds = board.clouds if high else frozenset()
    if hex in clouds:
        return {}
    return {target: front for target, front, _ in board.lines(type, hex, facing) if target not in clouds}


@lru_cache(maxsize=16384)
def room(board: Board, hex: str, facing: int, left: int = 5, hand: int = 0) -> bool:
    """Whether an aircraft there can fly on without leaving the board."""
    if left == 0:
        return True
    for way in (0, -1, 1):
        if way and hand == -way:
            continue
        there = board.near[(facing + way) % 6][hex]
        if there is not None and room(board, there, (facing + way) % 6, left - 1, hand or way):
            return True
    return False
