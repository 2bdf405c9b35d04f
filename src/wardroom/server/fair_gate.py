"""Admits a few requests at a time in one process: people take turns, and each may queue only so many."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from wardroom.server.problems import Problem

LONGEST_REST = 1.0  # seconds


class FairGate:
    """`rest`: for so many times as long as a turn took nobody is admitted in its place. What is worked out in a thread
    of the process that answers moves would otherwise slow them down without a pause."""

    def __init__(self, size: int, most: int, rest: float = 0.0) -> None:
        self._size = self._free = size
        self._most, self._rest = most, rest
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by person, the next to be served first

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Raises Problem 429 for a person who has too many queued already."""
        await self._come(person)
        began = monotonic()
        try:
            yield
        finally:
            self._end(min(LONGEST_REST, self._rest * (monotonic() - began)))

    def _end(self, rest: float = 0.0) -> None:
        if rest:
            asyncio.get_running_loop().call_later(rest, self._end)
            return
        self._free += 1
        self._next()

    @property
    def idle(self) -> bool:
        return self._free == self._size and not self._waiting

    async def _come(self, person: str) -> None:
        line = self._waiting.setdefault(person, deque())
        if len(line) >= self._most:
            raise Problem(429, "too_many", retry_after=5)
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(called)
        self._next()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # admitted at this very moment
                self._end()
            else:
                self._leave(person, called)
            raise

    def _leave(self, person: str, called: asyncio.Future[None]) -> None:
        """Free the place in the queue, so that people who cancel do not block their own next request."""
        line = self._waiting.get(person)
        if line is not None and called in line:
            line.remove(called)
            if not line:
                del self._waiting[person]

    def _next(self) -> None:
        while self._free and self._waiting:
            person, line = next(iter(self._waiting.items()))
            called = line.popleft()
            del self._waiting[person]
            if line:
                self._waiting[person] = line  # behind all the others
            if not called.done():
                called.set_result(None)
                self._free -= 1


class OneEach:
    """One request at a time for each person, and so many queued; any number of people."""

    def __init__(self, most: int) -> None:
        self._gates: dict[str, FairGate] = {}
        self._most = most

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Raises Problem 429 for a person who has too many queued already."""
        gate = self._gates.setdefault(person, FairGate(1, self._most))
        try:
            async with gate.turn(person):
                yield
        finally:
            if gate.idle:
                self._gates.pop(person, None)
