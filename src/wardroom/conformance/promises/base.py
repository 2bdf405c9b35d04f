"""The base class of promises: checks to make whenever a match rests, moves on, undoes or ends."""

from __future__ import annotations

from typing import ClassVar, NoReturn

from wardroom.conformance.moment import Moment
from wardroom.conformance.step import Step
from wardroom.conformance.table import Table
from wardroom.kernel import Seat


class Promise:
    """Watches one match. Any error during a check is a breach of this promise."""

    name: ClassVar[str]
    sampled: ClassVar[bool] = False  # checks each moment or step by itself, so that long runs may skip some

    class Broken(Exception):
        """Says how; the suite adds which promise was broken, and the record."""

    def __init__(self, table: Table) -> None:
        self.table, self.rules, self.match = table, table.rules, table.match
        self.tally, self.rng = table.tally, table.rng

    @classmethod
    def has(cls, hook: str) -> bool:
        """Whether the promise has this hook."""
        return getattr(cls, hook) is not getattr(Promise, hook)

    def rest(self, now: Moment) -> None:
        """At every moment, the last one included, before anybody answers."""

    def step(self, step: Step) -> None:
        """After every answer and the rolls that came of it."""

    def undone(self, seat: Seat, before: Moment, after: Moment) -> None:
        """After every undo."""

    def over(self, last: Moment) -> None:
        """When the match has a result."""

    def spared(self, care: float | None = None) -> bool:
        """Whether to skip this check, in a run with less than full care."""
        return self.rng.random() >= (self.table.subject.care if care is None else care)

    def broken(self, detail: str) -> NoReturn:
        raise self.Broken(detail)
