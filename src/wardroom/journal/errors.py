"""What can be wrong with a journal, one type each; and the root of all our errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class WardroomError(Exception):
    """The root of every error Wardroom raises on purpose."""

    index: int | None = None  # of a list of answers of which none was taken: the first that could not be

    def __reduce__(self) -> tuple[Any, ...]:
        """As it was, from another process too: its kinds are made of more than their text."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[WardroomError], args: tuple[Any, ...], said: dict[str, Any]) -> WardroomError:
    fault = kind.__new__(kind)
    fault.args = args
    fault.__dict__.update(said)
    return fault


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
