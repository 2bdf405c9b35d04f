"""Work that must keep nobody waiting who plays: bots, odds, hints, analyses.

One port, and three places behind it: child processes on a server (`process_pool`), a second worker in a browser, or
here, in line, where a browser has none. Whoever asks does not know which.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

Begun = Callable[[], None]  # called when all is loaded: from here on the time runs
Answer = Callable[[Begun, Any], Any]  # what is done with a question; a `Fault` where there is no answer
Maker = Callable[[], Answer]  # a function of a module: it is called where the work is done


class Overrun(Exception):
    """It took longer than it may."""


class Crash(Exception):
    """What was asked to do the work failed; says how."""


class Fault(Struct, frozen=True):
    """There was no answer. It is logged, so it says nothing of the match: no move, no message of an exception."""

    what: str

    @classmethod
    def of(cls, fault: Exception) -> Fault:
        where = traceback.extract_tb(fault.__traceback__)[-1]
        return cls(f"{type(fault).__name__} in {where.filename}, line {where.lineno}")


class Apart(Protocol):
    async def ask(self, question: Any, seconds: float, whose: object = None) -> Any:
        """The answer; of whoever last answered the same, if there are several. Raises `Overrun` or `Crash`."""

    def close(self) -> None:
        """End it, at work or not."""
