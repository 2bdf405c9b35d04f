"""Plain tables for a terminal. Only what draws imports this: a server draws nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

Row = tuple[str, ...]


def table(title: str, columns: Row, rows: Sequence[Row], *, right: int = 99, edge: bool = True) -> Table:
    """Columns from number `right` on are numbers."""
    drawn = Table(box=SIMPLE_HEAD, padding=(0, 1), show_edge=edge)
    if title:
        drawn.title, drawn.title_justify, drawn.title_style = escape(title), "left", "bold"
    for n, name in enumerate(columns):
        drawn.add_column(escape(name), justify="right" if n >= right else "left", overflow="fold")
    for row in rows:
        drawn.add_row(*map(escape, row))
    return drawn
