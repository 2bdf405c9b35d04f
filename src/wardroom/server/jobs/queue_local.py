"""Jobs of a single-process server: kept in memory, since at the next start the store tells what was left to do."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Mapping

from msgspec import Struct

from wardroom.server.ids import now
from wardroom.server.jobs.queue import (
    DELIVER,
    GRACE,
    ORDER,
    RATE,
    Payload,
    Work,
    attempt,
    delivery_key,
    order_key,
)
from wardroom.server.jobs.unanswered import waiting_orders
from wardroom.server.store.ports import Database, Queries


class Job(Struct, frozen=True):
    name: str
    key: str
    payload: Payload
    at: int


class BatchHere:
    """Jobs that wait for the transaction to commit."""

    def __init__(self, queries: Queries) -> None:
        self.queries = queries
        self.jobs: list[Job] = []

    async def put(self, name: str, key: str, payload: Payload, at: int | None = None) -> None:
        self.jobs.append(Job(name, key, payload, at or 0))


class JobsHere:
    def __init__(self, db: Database) -> None:
        self._db = db
        self._waiting: dict[str, Job] = {}
        self._running: dict[asyncio.Task[None], Job] = {}
        self._news = asyncio.Event()

    async def put(self, name: str, key: str, payload: Payload, at: int | None = None) -> None:
        self._add(Job(name, key, payload, at or 0))

    @contextlib.asynccontextmanager
    async def together(self) -> AsyncIterator[BatchHere]:
        async with self._db.transaction() as queries:
            batch = BatchHere(queries)
            yield batch
        for job in batch.jobs:
            self._add(job)

    async def run(self, works: Mapping[str, Work], at_once: Mapping[str, int]) -> None:
        await self._find_again()
        try:
            while True:
                self._news.clear()
                self._start(works, at_once)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(self._pause()):
                        await self._news.wait()
        finally:
            await self._stop()

    def _add(self, job: Job) -> None:
        self._waiting.setdefault(job.key, job)
        self._news.set()

    def _start(self, works: Mapping[str, Work], at_once: Mapping[str, int]) -> None:
        """Start every job that is due and for which there is room."""
        busy = {job.key for job in self._running.values()}
        room = Counter(at_once)
        room.subtract(job.name for job in self._running.values())
        for job in [job for job in self._waiting.values() if job.at <= now()]:
            if job.key not in busy and room[job.name] > 0:
                room[job.name] -= 1
                del self._waiting[job.key]
                task = asyncio.create_task(attempt(self, job.name, job.key, job.payload, works[job.name]))
                self._running[task] = job
                task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        self._news.set()

    async def _stop(self) -> None:
        for task, job in self._running.items():
            if job.name != DELIVER:
                task.cancel()
        if self._running:
            await asyncio.wait(self._running, timeout=GRACE[DELIVER])
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _pause(self) -> float | None:
        """Seconds until the next job is due; for jobs already due, the end of another wakes us."""
        later = [job.at for job in self._waiting.values() if job.at > now()]
        return max(min(later) - now(), 1) / 1000 if later else None

    async def _find_again(self) -> None:
        """What an earlier process left to do; the relay finds the outbox it left."""
        left = await self._db.rows("select id from delivery where state in ('waiting', 'sending') order by id")
        for (delivery,) in left:
            await self.put(DELIVER, delivery_key(delivery), {"id": delivery})
        for match, seat in await waiting_orders(self._db, now()):
            await self.put(ORDER, order_key(match, seat), {"match": match, "seat": seat})
        await self.put(RATE, RATE, {})
