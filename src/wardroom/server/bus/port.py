"""The bus, as the rest of the server knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Hear = Callable[[str, int], None]  # match, n


class Bus(Protocol):
    """Says "match M is at n" to every process, this one included. Word may be lost, doubled or out of order."""

    async def say(self, match: str, n: int) -> None:
        """Never raises and never waits for long."""

    def listen(self, hear: Hear) -> None:
        """Call `hear` for each word, from the event loop."""

    async def ready(self) -> bool: ...

    async def close(self) -> None: ...
