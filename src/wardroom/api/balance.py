"""How even, or how hard, the set-ups of a game are: what its bots play, what is counted, and how it is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import Struct

from wardroom.kernel import Seat

Row = dict[str, Any]  # a match as it is kept: scenario, the bot of each seat, seed, and what the game counts


class Fixture(Struct, frozen=True):
    """A match to play. Equal fixtures give the same match, so each is played once and kept."""

    scenario: str
    bots: dict[Seat, str]
    seed: int


class Played(Struct, frozen=True, kw_only=True):
    """A match that was played to its end."""

    state: Any  # the final one
    result: Mapping[Seat, float]
    answers: int
    entries: int  # of the journal
    asked: Mapping[Seat, int]  # decisions of each seat
    thought: Mapping[Seat, float]  # CPU seconds spent on them
    slowest: Mapping[Seat, float]  # the most CPU seconds spent on one of them


class Watch(Protocol):
    """Observes one match."""

    def __call__(self, before: Any, after: Any) -> None:
        """The states before and after an answer."""

    def row(self, played: Played) -> Row:
        """The row to keep of the match."""


class Unwatched:
    """For rows that need only the final state. Subclasses write `row`."""

    def __call__(self, before: Any, after: Any) -> None:
        pass


@dataclass(frozen=True, kw_only=True)
class Page:
    """A report in Markdown, and its plots by file name; it links to them in a folder named after the game's id."""

    lines: Sequence[str]
    plots: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class BalancePlan:
    head: str  # what the report begins with, in Markdown
    scenarios: Sequence[str]
    fixtures: Callable[[Sequence[str], int], Iterable[Fixture]]  # from scenarios and a number of matches
    watch: Callable[[], Watch]
    report: Callable[[Sequence[Row]], Page]
    matches: int = 200
