"""Combat tables with odds columns: the printed grid, and what lies beyond its edges."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

NO_EFFECT = "no effect"
AUTOMATIC = "automatic"


def odds_column(a: int, d: int) -> tuple[int, int]:
    """Attacker to defender in simple odds; every fraction favours the defender. 23 to 6 is 3-1, 6 to 23 is 1-4."""
    if a <= 0 or d <= 0:
        raise ValueError(f"odds need two positive strengths, not {a} to {d}")
    return (a // d, 1) if a >= d else (1, -(-d // a))


class OddsTable:
    """A table read by odds and die face, built from its data:

        columns: ["1-2", "1-1", "2-1"]                    # from worst to best
        results: {"1-2": {1: 0, 2: 0, ...}, ...}          # column, then face, then cell
        beyond_table: {worse: no effect, better: "2-1"}   # a column to use, or `no effect`, or `automatic`

    Other keys in the data (its source, its notes) are for readers. Cells that are lists become tuples.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.columns: tuple[str, ...] = tuple(data["columns"])
        self._ratios = [_ratio(name) for name in self.columns]
        if not self._ratios or any(a >= b for a, b in zip(self._ratios, self._ratios[1:], strict=False)):
            raise ValueError(f"columns must go from worst to best odds: {self.columns}")
        results = data["results"]
        if set(results) != set(self.columns) or len({frozenset(row) for row in results.values()}) != 1:
            raise ValueError("every column needs results, all for the same die faces")
        self.results: Mapping[str, Mapping[int, Any]] = {
            name: {face: _frozen(cell) for face, cell in results[name].items()} for name in self.columns
        }
        self._worse, self._better = (self._edge(data["beyond_table"][side]) for side in ("worse", "better"))

    def column(self, a: int, d: int) -> str:
        """The column for attacker a against defender d; NO_EFFECT or AUTOMATIC where no die is rolled."""
        odds = Fraction(*odds_column(a, d))
        if odds < self._ratios[0]:
            return self._worse
        if odds > self._ratios[-1]:
            return self._better
        return self.columns[bisect_right(self._ratios, odds) - 1]

    def result(self, column: str, face: int) -> Any:
        return self.results[column][face]

    def _edge(self, word: str) -> str:
        if word not in (*self.columns, NO_EFFECT, AUTOMATIC):
            raise ValueError(f"beyond the table: {word!r} is neither a column nor {NO_EFFECT!r} nor {AUTOMATIC!r}")
        return word


def _ratio(name: str) -> Fraction:
    a, d = name.split("-")
    return Fraction(int(a), int(d))


def _frozen(cell: Any) -> Any:
    return tuple(cell) if isinstance(cell, list) else cell
