"""Air groups (FP-AGP-1)."""

from __future__ import annotations

from wardroom.games.fighters.board import Board
from wardroom.games.fighters.state import Aircraft


def air_groups(aircraft: dict[str, Aircraft], board: Board, *, by_player: bool = True) -> list[tuple[str, ...]]:
    """Air groups: one player's aircraft at one altitude with one facing, in an unbroken chain of hexes (FP-AGP-1).
    One that flies alone is a group too (FP-AGP-3)."""
    left = dict(aircraft)
    groups = []
    while left:
        first = next(iter(left))
        group, queue = [first], [left.pop(first)]
        for a in queue:
            around = board.grid.neighbours(a.hex)
            for id, b in list(left.items()):
                same = a.high == b.high and a.facing == b.facing and a.side == b.side
                if same and b.hex in around and (not by_player or a.seat == b.seat):
                    group.append(id)
                    queue.append(left.pop(id))
        groups.append(tuple(sorted(group, key=list(aircraft).index)))
    return groups
