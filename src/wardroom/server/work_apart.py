"""Work that must not slow down play: bots, odds, hints, analyses.

One port with three implementations: child processes on a server (`process_pool`), a second worker in a browser, or this
process, where a browser has no second. The caller does not know which.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

Begun = Callable[[], None]  # called when all is loaded: time starts here
Answer = Callable[[Begun, Any], Any]  # answers a question; returns a `Fault` where there is no answer
Maker = Callable[[], Answer]  # a function of a module, called where the work is done


class Overrun(Exception):
    """The work took too long."""


class Crash(Exception):
    """The worker failed; the message says how."""


class Fault(Struct, frozen=True):
    """There was no answer. It is logged, so it says nothing of the match: no move, no exception message."""

    what: str

    @classmethod
    def of(cls, fault: Exception) -> Fault:
        where = traceback.extract_tb(fault.__traceback__)[-1]
        return cls(f"{type(fault).__name__} in {where.filename}, line {where.lineno}")


class Apart(Protocol):
    async def ask(self, question: Any, seconds: float, whose: object = None) -> Any:
        """Returns the answer, preferably from the worker that `whose` asked last. Raises `Overrun` or `Crash`."""

    def close(self) -> None:
        """Stop the workers, busy or not."""
