"""Pieces of reports in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.lib.stats import wilson


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table, after an empty one."""
    return ["", *(f"| {' | '.join(line)} |" for line in (heads, ["---"] * len(heads), *rows))]


def share(wins: float, n: int) -> str:
    """48% (38% to 58%): a share with its 95 % confidence interval."""
    low, high = wilson(wins, n)
    return f"{wins / n if n else 0:.0%} ({low:.0%} to {high:.0%})"
