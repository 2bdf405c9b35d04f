"""Periodic work of every server: finds seats that owe a move and were not asked, and expires old data."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec
import structlog

from wardroom.server.ids import now
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.queue import ORDER, RATE, Jobs, order_key
from wardroom.server.people.scenario_statistics import Statistics
from wardroom.server.store.ports import Database, Queries

EVERY, MINUTE, HOUR = 30.0, 60.0, 3600.0  # seconds
STILL = 10_000  # ms without a move after which a bot is asked again

log = structlog.get_logger(__name__)


async def waiting_bots(queries: Queries, since: int) -> list[tuple[str, str]]:
    """The bot seats that owe a move in matches that have not moved since."""
    rows = await queries.rows(
        "select m.id, s.seat, h.asked from match m join head h on h.match = m.id"
        " join seat s on s.match = m.id and s.kind = 'bot'"
        " where m.status = 'playing' and h.moved <= %s and h.asked <> '[]'",
        since,
    )
    return [(match, seat) for match, seat, asked in rows if seat in msgspec.json.decode(asked)]


async def waiting_orders(queries: Queries, since: int) -> list[tuple[str, str]]:
    """The seats with standing orders that owe a move in matches that have not moved since."""
    rows = await queries.rows(
        "select m.id, o.seat, h.asked from match m join head h on h.match = m.id"
        " join standing_order o on o.match = m.id"
        " where m.status = 'playing' and h.moved <= %s and h.asked <> '[]'",
        since,
    )
    return [(match, seat) for match, seat, asked in rows if seat in msgspec.json.decode(asked)]


async def ask_again(db: Database, jobs: Jobs, bots: BotQueue) -> None:
    for match, seat in await waiting_bots(db, now() - STILL):
        await bots.put(db, match, seat)
    for match, seat in await waiting_orders(db, now() - STILL):
        await jobs.put(ORDER, order_key(match, seat), {"match": match, "seat": seat})
    if await db.row("select 1 from match where status = 'over' and rated is null limit 1") is not None:
        await jobs.put(RATE, RATE, {})
    await bots.sweep()


async def keep_asking(db: Database, jobs: Jobs, bots: BotQueue) -> None:
    await every(EVERY, lambda: ask_again(db, jobs, bots))


class Tidy(Protocol):
    async def sweep(self) -> None: ...


async def keep_tidy(what: Tidy) -> None:
    """Periodically deletes expired sessions and tickets and ends rated matches that somebody left."""
    await every(HOUR, what.sweep)


async def keep_counting(statistics: Statistics) -> None:
    """Updates the scenario statistics with newly rated matches."""

    async def renew() -> None:
        await statistics.renew_all()

    await every(MINUTE, renew)


async def every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await do()
        except Exception:
            log.exception("sweep failed")
        await asyncio.sleep(seconds)
