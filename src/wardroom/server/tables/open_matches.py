"""The matches that this process has open: a cache, checked against the store before use."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from wardroom.kernel import IllegalMove, MatchOver, NotAsked, NothingToUndo, PastFact, UnknownChoice
from wardroom.server.bus.port import Bus
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables import rows
from wardroom.server.tables.live import Live, Moved
from wardroom.server.telemetry import metrics

CACHE = 1_000  # open matches in a process
NEVER = float("-inf")
Refused = (IllegalMove, NotAsked, NothingToUndo, MatchOver, PastFact, UnknownChoice)


class OpenMatches:
    def __init__(self, db: Database, bus: Bus, *, alone: bool = False) -> None:
        self.db, self.bus, self.alone = db, bus, alone
        self._open: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        bus.listen(self._hear)

    def _hear(self, match: str, n: int) -> None:
        live = self._open.get(match)
        if live is not None and live.own == n:  # our own announcement
            live.own = None
        elif live is not None:
            live.stale = True

    @asynccontextmanager
    async def held(self, match: str, *, fresh: bool = True) -> AsyncIterator[Live]:
        """The match, locked for the caller. `fresh`: as the store has it now."""
        while True:
            live = await self._get(match)
            async with live.lock:
                if self._open.get(match) is not live:  # it was evicted while we waited
                    continue
                if live.stale or (fresh and not self.alone):
                    live = await self._freshen(live)
                yield live
                return

    async def _get(self, match: str) -> Live:
        if (live := self._open.get(match)) is not None:
            self._open.move_to_end(match)
            metrics.cache("match", True)
            return live
        try:
            async with self._loading.setdefault(match, asyncio.Lock()):
                if (live := self._open.get(match)) is None:
                    metrics.cache("match", False)
                    live = self._open[match] = await Live.load(self.db, match)
                    while len(self._open) > CACHE:
                        self._open.popitem(last=False)
        finally:
            self._loading.pop(match, None)
        return live

    async def _freshen(self, live: Live) -> Live:
        """Compare with the store and catch up, in place where possible, so that the lock stays the same one."""
        live.stale = False  # before reading: announcements during it must not be lost
        live.checked = NEVER  # and until it is done nobody relies on the old state
        try:
            live = await self._compared(live)
        except BaseException:
            live.stale = True
            raise
        live.checked = monotonic()
        return live

    async def _compared(self, live: Live) -> Live:
        found = await rows.standing(self.db, live.row.id)
        if found is None:
            self._open.pop(live.row.id, None)
            raise Problem(404, "no_match")
        if found == (live.row.head, live.row.revision, live.row.status):
            return live
        try:
            if live.match is None or found[0] < live.row.head:
                raise Moved
            await live.follow(self.db)
        except (Moved, *Refused):
            again = await Live.load(self.db, live.row.id)
            again.lock = live.lock
            self._open[live.row.id] = live = again
        return live

    def forget(self, match: str) -> None:
        self._open.pop(match, None)
