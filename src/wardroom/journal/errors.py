"""The errors of a journal, one type each, and the root of all Wardroom errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class WardroomError(Exception):
    """The root of every error Wardroom raises on purpose."""

    index: int | None = None  # in a refused list of answers: the first that was refused

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with all attributes, for other processes: subclasses hold more than their text."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[WardroomError], args: tuple[Any, ...], said: dict[str, Any]) -> WardroomError:
    fault = kind.__new__(kind)
    fault.args = args
    fault.__dict__.update(said)
    return fault


@contextmanager
def indexed(index: int) -> Iterator[None]:
    """Errors raised in this block carry this index, their place in a list."""
    try:
        yield
    except WardroomError as fault:
        fault.index = index
        raise


class BadRecord(WardroomError):
    """A record that does not fold: `n` is the first entry that does not fit, `reason` why."""

    def __init__(self, n: int, reason: str) -> None:
        self.n, self.reason = n, reason
        super().__init__(f"entry {n}: {reason}")


class BadPatch(WardroomError):
    """A patch that does not fit the data."""


class JournalMissing(WardroomError):
    """A part that this journal does not have was requested; `what` names it."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(f"the journal at hand lacks {what}")
