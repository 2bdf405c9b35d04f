"""Dice that repeat the rolls of a record."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardroom.journal.errors import BadRecord
from wardroom.journal.record import Outcome, Record


class Recorded:
    def __init__(self, record: Record) -> None:
        self.record, self.commitment, self.salts = record, record.commitment, record.salts
        self.ceremony = record.ceremony

    def draw(self, roll: Any, nth: int, seal: str, n: int) -> Outcome:
        """The outcome in entry `n`, which must be the roll asked for."""
        entry = self.record.entries[n - 1] if n <= len(self.record.entries) else None
        if entry is None or not entry.roll or entry.out is UNSET:
            raise BadRecord(n, "a roll is missing")
        if (entry.roll, entry.odds) != (roll.why, roll.odds):
            raise BadRecord(n, f"the rules ask for {roll.why}, the record rolled {entry.roll}")
        if all(entry.out != o for o, _ in roll.odds):
            raise BadRecord(n, f"{entry.out!r} is no outcome of {roll.why}")
        return entry.out

    def reveal(self) -> str:
        return self.record.seed
