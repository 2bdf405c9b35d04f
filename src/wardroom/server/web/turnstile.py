"""Admits sign-in and registration requests one at a time, so that a rush does not slow games in progress."""

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
GAP = 0.005  # seconds between two requests, at least; checking and refusing one takes a millisecond or two
MOST = 200  # requests waiting

Rank = tuple[bool, int, int]


def at_door(scope: MutableMapping[str, Any]) -> bool:
    """Whether this is a sign-in or registration request."""
    return scope["path"] in DOOR and scope["method"] not in ("GET", "HEAD")


class Turnstile:
    """Requests with the cookie of a returning browser go first, whether or not it is valid; then those from addresses
    with the fewest attempts. It only orders requests; others decide them."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Rank, asyncio.Future[None]]] = []
        self._came, self._tries = count(), Tries()
        self._open = True

    async def pass_through(self, scope: MutableMapping[str, Any], cookie: bool = False) -> None:
        """Wait for a turn. Raises Problem 503 when too many wait."""
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
        """If this runs late, the process was busy: give other work as long again."""
        loop = asyncio.get_running_loop()
        loop.call_later(max(0.0, loop.time() - due), self._next)

    def _next(self) -> None:
        while self._waiting:
            called = heappop(self._waiting)[1]
            if not called.done():
                called.set_result(None)
                return
        self._open = True
