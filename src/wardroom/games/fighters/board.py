"""The board of a scenario: modules side by side, their clouds and islands, and the edges an aircraft may leave by."""

from __future__ import annotations

from functools import cache, lru_cache

from wardroom.games.fighters.printed import FRONT, MODULES, SCENARIOS, TYPES
from wardroom.lib import hexes
from wardroom.lib.hexes import Grid

Line = tuple[str, bool, tuple[tuple[str, ...], ...]]  # a hex under fire, whether directly ahead, what would block


class Board:
    """Where hexes lie and what is printed on them. One for each layout, shared by all states."""

    def __init__(self, layout: tuple[tuple[str, ...], ...]) -> None:
        self.columns = MODULES.columns * len(layout[0])
        self.rows = MODULES.rows * len(layout)
        self.grid = Grid.rectangle(self.columns, self.rows)
        self.near = self.grid.near
        self.number = {hex: n for n, hex in enumerate(self.grid.labels)}
        self.ahead = tuple([self.number[to] if to else -1 for to in near.values()] for near in self.near)
        """By direction and number of a hex, the number of the one that lies there; -1: the edge."""
        self.clouds = self._printed(layout, "clouds")
        self.islands = self._printed(layout, "islands")
        self.lines = lru_cache(maxsize=None)(self._lines)
        self.edges = lru_cache(maxsize=None)(self._edges)

    def _edges(self, hex: str) -> tuple[str, ...]:
        """The edges a hex lies on; from a corner, the owner of what leaves may say which (FP-RUL-EXIT-2)."""
        column, row = int(hex[:2]), int(hex[2:])
        on = {"north": row == 1, "south": row == self.rows, "west": column == 1, "east": column == self.columns}
        return tuple(edge for edge, here in on.items() if here)

    def row(self, edge: str) -> tuple[str, ...]:
        """The hexes along the edge."""
        return tuple(hex for hex in self.grid.labels if edge in self.edges(hex))

    def rows_of(self, side: str, depth: int) -> tuple[str, ...]:
        """The hexes of the side's first rows: America in the south, Japan in the north."""
        rows = range(1, depth + 1) if side == "jp" else range(self.rows - depth + 1, self.rows + 1)
        return tuple(hex for hex in self.grid.labels if int(hex[2:]) in rows)

    def depth(self, side: str, hex: str) -> int:
        """Rows from the side's own edge, which is the first."""
        row = int(hex[2:])
        return row if side == "jp" else self.rows + 1 - row

    def _lines(self, type: str, hex: str, facing: int) -> tuple[Line, ...]:
        """The field of fire of an aircraft there, as far as it lies on the board; nearest first."""
        here = self.grid.at[hex]

        def at(offset: tuple[int, int]) -> str | None:
            return self.grid.name(hexes.add(here, hexes.local(*offset, facing)))

        lines = []
        for spot in TYPES[type].field:
            target = at(spot.at)
            if target is not None:
                groups = [[at(offset) for offset in group] for group in spot.blocked]
                blocks = tuple(tuple(b for b in group if b) for group in groups if all(group))  # off board, none blocks
                lines.append((target, spot.at == FRONT, blocks))
        return tuple(sorted(lines, key=lambda line: self.grid.distance(hex, line[0])))

    def _printed(self, layout: tuple[tuple[str, ...], ...], what: str) -> frozenset[str]:
        """Where the modules show clouds or islands, by labels of the whole board."""
        found = set()
        for down, row in enumerate(layout):
            for across, face in enumerate(row):
                for label in getattr(MODULES.faces[face], what):
                    column = MODULES.columns * across + int(label[:2])
                    found.add(f"{column:02}{MODULES.rows * down + int(label[2:]):02}")
        return frozenset(found)


@cache
def _board(layout: tuple[tuple[str, ...], ...]) -> Board:
    return Board(layout)


def board(scenario: str) -> Board:
    return _board(SCENARIOS[scenario].layout)
