"""The door lets one through after the other, so that a crowd there leaves room for those who play in between."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from heapq import heappop, heappush
from itertools import count
from typing import Any

from wardroom.server.accounts.line import Tries, busy
from wardroom.server.accounts.rate_limits import address

DOOR = frozenset(
    ("/api/sign-in", "/api/register", "/api/guest", "/api/reset", "/api/suspension", "/api/suspension/appeal")
)
GAP = 0.005  # seconds between two, at least; to look at one, and to refuse it, takes a millisecond or two
MOST = 200  # that wait

Rank = tuple[bool, int, int]


def at_door(scope: MutableMapping[str, Any]) -> bool:
    """Whether somebody wants to come in."""
    return scope["path"] in DOOR and scope["method"] not in ("GET", "HEAD")


class Turnstile:
    """Who comes with the cookie of a browser that was here before goes first, whether or not it is one of ours; then
    who has come least. What they get there is decided behind the door."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Rank, asyncio.Future[None]]] = []
        self._came, self._tries = count(), Tries()
        self._open = True

    async def pass_through(self, scope: MutableMapping[str, Any], cookie: bool = False) -> None:
        """Raises Problem 503 where the crowd is too large."""
        if not at_door(scope):
            return
        if len(self._waiting) >= MOST:
            raise busy()
        if not self._open:
            await self._wait(not cookie, address(scope))
        self._open = False
        loop = asyncio.get_running_loop()
        loop.call_later(GAP, self._rest, loop.time() + GAP)

    async def _wait(self, unknown: bool, where: str) -> None:
        self._tries.add(where)
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, ((unknown, self._tries[where], next(self._came)), called))
        await called

    def _rest(self, due: float) -> None:
        """If we are late, somebody had much to do, and all who wait for it have as long again."""
        loop = asyncio.get_running_loop()
        loop.call_later(max(0.0, loop.time() - due), self._next)

    def _next(self) -> None:
        while self._waiting:
            called = heappop(self._waiting)[1]
            if not called.done():
                called.set_result(None)
                return
        self._open = True
