"""A promise broken, with the match that shows it."""

from __future__ import annotations

from wardroom.journal import Record


class Violation(Exception):
    """`record` folds up to the moment of the fault; it is None only where the state cannot even be written down."""

    def __init__(self, promise: str, detail: str, record: Record | None) -> None:
        super().__init__(promise, detail, record)  # as they came, so that it crosses a process boundary
        self.promise, self.detail, self.record = promise, detail, record

    def __str__(self) -> str:
        return f"{self.promise}: {self.detail}"
