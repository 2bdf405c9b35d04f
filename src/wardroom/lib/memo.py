"""A cache by object identity. Parts of a state are replaced and never changed, so what was computed from a part holds
while it is the same object."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

MATCHES = 16  # matches that can take turns in one process and still find their results


class Memo(Generic[T]):
    """The last few results. `by` distinguishes results for the same parts: a side, a turn."""

    def __init__(self, most: int = 4, matches: int = MATCHES) -> None:
        """`most`: how many results one match needs."""
        self.most = most * matches
        self._answers: dict[tuple[Hashable, ...], tuple[T, tuple[object, ...]]] = {}  # the oldest first

    def find(self, *parts: object, by: Hashable = None) -> T | None:
        known = self._answers.get((by, *map(id, parts)))
        return None if known is None else known[0]

    def keep(self, found: T, *parts: object, by: Hashable = None) -> T:
        """Keep a result, and its parts too, so that their ids are not reused."""
        self._answers[(by, *map(id, parts))] = found, parts
        if len(self._answers) > self.most:
            del self._answers[next(iter(self._answers))]
        return found

    def clear(self) -> None:
        self._answers.clear()
