"""Answers kept by identity. Parts of a state are replaced and never changed, so the same part says the same: what was
computed from it need not be computed again while it is the very same object."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

MATCHES = 16  # that may take turns in one process and still find what they left


class Memo(Generic[T]):
    """The last few answers. `by` tells apart what was asked of the same parts: a side, a turn."""

    def __init__(self, most: int = 4, matches: int = MATCHES) -> None:
        """`most`: as many as one match has use for."""
        self.most = most * matches
        self._answers: dict[tuple[Hashable, ...], tuple[T, tuple[object, ...]]] = {}  # the oldest first

    def find(self, *parts: object, by: Hashable = None) -> T | None:
        known = self._answers.get((by, *map(id, parts)))
        return None if known is None else known[0]

    def keep(self, found: T, *parts: object, by: Hashable = None) -> T:
        """Holding on to the parts also keeps their identity from being used again."""
        self._answers[(by, *map(id, parts))] = found, parts
        if len(self._answers) > self.most:
            del self._answers[next(iter(self._answers))]
        return found

    def clear(self) -> None:
        self._answers.clear()
