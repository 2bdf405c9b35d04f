"""What can be wrong with a journal, one type each; and the root of all our errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class WardroomError(Exception):
    """The root of every error Wardroom raises on purpose."""

    index: int | None = None  # of a list of answers of which none was taken: the first that could not be


@contextmanager
def indexed(index: int) -> Iterator[None]:
    """Whatever is refused in here says that it was this one of a list."""
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
    """A change that does not fit what it is to change."""


class JournalMissing(WardroomError):
    """Asked for what this journal does not have: `what` says which part, and that only its keeper can give it."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(f"the journal at hand lacks {what}")
