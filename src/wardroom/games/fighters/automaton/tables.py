"""The automaton's tables as the rulebook has them, read once."""

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
    torpedo_range: tuple[int, int]
    spacing: dict[str, tuple[int, int]]
    barrage_trigger: int


def read(name: str) -> Any:
    return yamls.read(files("wardroom.games.fighters") / "data" / name)


TABLES: Tables = convert(read("automaton.yaml"), Tables)
_ROWS = {(row.has_target, row.is_targeted, row.state): row for row in TABLES.decisions}


def cell(has_target: bool, is_targeted: bool, state: str, attitude: str) -> tuple[str, str]:
    """The action the decision table gives, and the clause of its row (FP-BOT-35 to FP-BOT-38)."""
    row = _ROWS[has_target, is_targeted, state]
    return (row.offensive if attitude == "OFF" else row.defensive), row.clause
