"""Relays the outbox: queues what a committed move calls for, and only then deletes the row."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter

import msgspec
import structlog

from wardroom.server.bus.port import ALL, Bus
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.queue import ORDER, RATE, Batch, Jobs, order_key
from wardroom.server.settings import Settings
from wardroom.server.store import carry
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Database, Queries, Row
from wardroom.server.store.sql import placeholders

POLL = 0.2  # seconds
AT_ONCE = 100

log = structlog.get_logger(__name__)


class Outbox:
    """Any number may run. A row is deleted in the transaction that queues its jobs: a kill loses and repeats
    nothing."""

    def __init__(self, settings: Settings, db: Database, bus: Bus, jobs: Jobs, bots: BotQueue) -> None:
        self._db, self._bus, self._jobs, self._bots = db, bus, jobs, bots
        lock = " for update skip locked" if settings.postgres else ""
        self._take = f"select id, match, n, called, kind from outbox order by id limit {AT_ONCE}{lock}"
        self._heard = asyncio.Event()
        self._carrying: dict[str, asyncio.Task[None]] = {}  # by cluster
        bus.listen(lambda match, n: self._heard.set())
        bus.follow(ALL)

    async def run(self) -> None:
        try:
            await self._run()
        finally:
            for task in self._carrying.values():
                task.cancel()

    async def _run(self) -> None:
        while True:
            self._heard.clear()
            try:
                if await self.pass_on():
                    continue
            except Exception:
                log.exception("relay failed")
                await asyncio.sleep(1)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL):  # wait_for of Python 3.11 can swallow a cancellation
                    await self._heard.wait()

    async def pass_on(self) -> int:
        """Process what is in the outbox now; returns how many rows."""
        await self._bring_in()
        if await self._db.row("select 1 from outbox limit 1") is None:
            return 0  # an idle SQLite need not be locked for it
        async with self._jobs.together() as batch:
            rows = await batch.queries.rows(self._take)
            await self._act_on_all(batch, rows)
            if rows:
                numbers = [row[0] for row in rows]
                await batch.queries.run(f"delete from outbox where id in ({placeholders(numbers)})", *numbers)
        self._bots.news.set()
        return len(rows)

    async def _act_on_all(self, batch: Batch, rows: Sequence[Row]) -> None:
        matches = {match for _, match, *_ in rows}
        seats = await _seats(batch.queries, matches)
        for row in sorted(rows, key=itemgetter(1, 0)):  # sorted by match, so that two relays do not block each other
            await self._act(batch, row, seats.get(row[1], ()))
        for match, seat in await _ordered(batch.queries, matches):
            await batch.put(ORDER, order_key(match, seat), {"match": match, "seat": seat})
        if any(kind == "over" for *_, kind in rows):
            await batch.put(RATE, RATE, {})  # one job: it takes all that have ended

    async def _act(self, batch: Batch, row: Row, seats: Sequence[Row]) -> None:
        """A match has moved: notify listeners and queue its bots."""
        _, match, n, called, _ = row
        await self._bus.say(match, n)  # notifications may be repeated: so before, not after
        asked = msgspec.json.decode(called)
        for _, seat, sitter, *_ in seats:
            if sitter == "bot" and seat in asked:
                await self._bots.put(batch.queries, match, seat)

    async def _bring_in(self) -> None:
        """Moves rows from the clusters' outboxes into ours. A cluster that is down keeps its own; nobody waits long for
        it."""
        for name, cluster in self._db.clusters.items():
            if name not in self._carrying:
                self._carrying[name] = asyncio.create_task(self._carry(name, cluster))
        if self._carrying:
            await asyncio.wait(self._carrying.values(), timeout=POLL)

    async def _carry(self, name: str, cluster: Database) -> None:
        try:
            while await carry.carry(self._db, cluster, name, say=self._bus.say) == carry.AT_ONCE:
                pass
        except StoreDown as fault:
            log.warning("a cluster is away", cluster=name, fault=str(fault))
        except Exception:
            log.exception("nothing is carried from a cluster", cluster=name)
        finally:
            del self._carrying[name]


async def _seats(queries: Queries, matches: Collection[str]) -> Mapping[str, Sequence[Row]]:
    """Who sits where, in all these matches, in one query."""
    found: dict[str, list[Row]] = {}
    if matches:
        sql = (
            "select match, seat, kind, account, kept_for from seat"
            f" where match in ({placeholders(matches)}) order by match, seat"
        )
        for row in await queries.rows(sql, *matches):
            found.setdefault(row[0], []).append(row)
    return found


async def _ordered(queries: Queries, matches: Collection[str]) -> Sequence[Row]:
    """The seats with standing orders; the job finds out whether one of them applies."""
    if not matches:
        return ()
    sql = f"select match, seat from standing_order where match in ({placeholders(matches)}) order by match, seat"
    return await queries.rows(sql, *matches)
