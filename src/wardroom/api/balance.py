"""How even, or how hard, the set-ups of a game are: what its bots play, what is counted, and how it is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import Struct

from wardroom.kernel import Seat

Row = dict[str, Any]  # a match as it is kept: scenario, the bot of each seat, seed, and what the game counts


class Fixture(Struct, frozen=True):
    """A match to be played. The same fixture is the same match, so it is played once and kept."""

    scenario: str
    bots: dict[Seat, str]
    seed: int


class Played(Struct, frozen=True, kw_only=True):
    """A match that was played to its end."""

    state: Any  # the last
    result: Mapping[Seat, float]
    answers: int
    entries: int  # of the journal
    asked: Mapping[Seat, int]  # decisions of each seat
    thought: Mapping[Seat, float]  # seconds of the processor it spent on them
    slowest: Mapping[Seat, float]  # on one of them


class Watch(Protocol):
    """Looks on while one match is played."""

    def __call__(self, before: Any, after: Any) -> None:
        """The states before and after an answer."""

    def row(self, played: Played) -> Row:
        """What is kept of it."""


class Unwatched:
    """For what can be told from the end alone. Subclasses write `row`."""

    def __call__(self, before: Any, after: Any) -> None:
        pass


@dataclass(frozen=True, kw_only=True)
class Page:
    """A report in Markdown, and its plots by file name, which it finds in a folder of the game's id."""

    lines: Sequence[str]
    plots: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class BalancePlan:
    head: str  # what the report begins with, in Markdown
    scenarios: Sequence[str]
    fixtures: Callable[[Sequence[str], int], Iterable[Fixture]]  # of these scenarios, so many matches
    watch: Callable[[], Watch]
    report: Callable[[Sequence[Row]], Page]
    matches: int = 200
