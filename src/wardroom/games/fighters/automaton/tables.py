"""The automaton's tables, read once."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from msgspec import Struct, convert, field

from wardroom.lib import yamls


class Attitudes(Struct, frozen=True):
    start: dict[str, str]
    events: dict[str, dict[str, str]]  # in the printed order
    clauses: dict[str, str]


class Row(Struct, frozen=True):
    """One row of the decision table: a context, and the action for either attitude."""

    has_target: bool
    is_targeted: bool
    state: str
    clause: str
    offensive: str = field(name="OFF")
    defensive: str = field(name="DEF")


class Tables(Struct, frozen=True):
    attitude: Attitudes
    decisions: tuple[Row, ...]
    keys: dict[str, dict[str, tuple[str, ...]]]  # by action and role
    combine: dict[str, dict[str, int]]  # by action and role
    dodge: tuple[str, ...]
    tail: tuple[str, ...]
    torpedo_range: tuple[int, int]
    circle_distance: int
    spacing: dict[str, tuple[int, int]]
    barrage_trigger: int


def _read() -> Any:
    return yamls.read(files("wardroom.games.fighters") / "data" / "automaton.yaml")


TABLES: Tables = convert(_read(), Tables)
_ROWS = {(row.has_target, row.is_targeted, row.state): row for row in TABLES.decisions}


def cell(has_target: bool, is_targeted: bool, state: str, attitude: str) -> tuple[str, str]:
    """The action the decision table gives, and the clause of its row (FP-BOT-35 to FP-BOT-38)."""
    row = _ROWS[has_target, is_targeted, state]
    return (row.offensive if attitude == "OFF" else row.defensive), row.clause


def keys(action: str, role: str, leads: bool) -> tuple[str, ...]:
    """The comparisons for an action. Of a combined one the first is cut so that the second can matter (FP-BOT-33);
    the member that leads its group leaves regrouping to those that follow."""
    parts = [part for part in action.split("+") if not (leads and "+" in action and part == "R")]
    first, *second = (TABLES.keys[part][role] for part in parts)
    if not second:
        return first
    cut = TABLES.combine[action][role]
    return (*first[:cut], *second[0], *first[cut:])
