"""The safety net: every half minute, whatever should have happened and did not, is set going again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec
import structlog

from wardroom.server.ids import now
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.queue import (
    DELIVER,
    ORDER,
    PAIR,
    RATE,
    TOURNAMENT,
    Jobs,
    delivery_key,
    order_key,
    tournament_key,
)
from wardroom.server.people.scenario_statistics import Statistics
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tournaments.play import unsettled

EVERY, MINUTE, HOUR = 30.0, 60.0, 3600.0  # seconds
STILL = 10_000  # ms without a move, after which a bot is asked again
DUE, TOO_LATE = 60_000, 24 * 3600 * 1000  # ms: between these ages a delivery that is not done is set going again
NEWEST = 10_000  # deliveries that are looked at for it
KEPT = 90 * 24 * 3600 * 1000  # ms that deliveries stay in the log
CLEARED = 1000  # of them looked at in one sweep, the oldest: so it costs little even where there are millions

log = structlog.get_logger(__name__)


async def waiting_bots(queries: Queries, since: int) -> list[tuple[str, str]]:
    """The bot seats that owe an answer in matches that have not moved since."""
    rows = await queries.rows(
        "select m.id, s.seat, h.asked from match m join head h on h.match = m.id"
        " join seat s on s.match = m.id and s.kind = 'bot'"
        " where m.status = 'playing' and h.moved <= %s and h.asked <> '[]'",
        since,
    )
    return [(match, seat) for match, seat, asked in rows if seat in msgspec.json.decode(asked)]


async def waiting_orders(queries: Queries, since: int) -> list[tuple[str, str]]:
    """The seats with standing orders that owe an answer in matches that have not moved since."""
    rows = await queries.rows(
        "select m.id, o.seat, h.asked from match m join head h on h.match = m.id"
        " join standing_order o on o.match = m.id"
        " where m.status = 'playing' and h.moved <= %s and h.asked <> '[]'",
        since,
    )
    return [(match, seat) for match, seat, asked in rows if seat in msgspec.json.decode(asked)]


async def _left(queries: Queries) -> list[int]:
    """Deliveries that are still due. Nearly all have a job that waits; but one that fails is lost if the store goes
    away again before its next try is queued."""
    rows = await queries.rows(
        "select id from delivery where id > (select max(id) from delivery) - %s and state in ('waiting', 'sending')"
        " and at > %s and at < %s order by id",
        NEWEST, now() - TOO_LATE, now() - DUE,
    )  # fmt: skip
    return [delivery for (delivery,) in rows]


async def sweep(db: Database, jobs: Jobs, bots: BotQueue) -> None:
    for match, seat in await waiting_bots(db, now() - STILL):
        await bots.put(db, match, seat)
    for match, seat in await waiting_orders(db, now() - STILL):
        await jobs.put(ORDER, order_key(match, seat), {"match": match, "seat": seat})
    for tournament in await unsettled(db, now()):
        await jobs.put(TOURNAMENT, tournament_key(tournament), {"tournament": tournament})
    for delivery in await _left(db):
        await jobs.put(DELIVER, delivery_key(delivery), {"id": delivery})
    if await db.row("select 1 from match where status = 'over' and rated is null limit 1") is not None:
        await jobs.put(RATE, RATE, {})
    if await db.row("select 1 from seek limit 1") is not None:  # what they ask for grows while they wait
        await jobs.put(PAIR, PAIR, {})
    await db.run(
        "delete from delivery where id < (select min(id) from delivery) + %s and at < %s", CLEARED, now() - KEPT
    )
    await bots.sweep()


async def keep_sweeping(db: Database, jobs: Jobs, bots: BotQueue) -> None:
    await _every(EVERY, lambda: sweep(db, jobs, bots))


class Tidy(Protocol):
    async def sweep(self) -> None: ...


async def keep_tidy(what: Tidy) -> None:
    """Now and then: expired sessions and tickets are thrown away, rated matches that somebody left are ended."""
    await _every(HOUR, what.sweep)


async def keep_counting(statistics: Statistics) -> None:
    """What has been rated since is counted for its scenario."""

    async def renew() -> None:
        await statistics.renew_all()

    await _every(MINUTE, renew)


async def _every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await do()
        except Exception:
            log.exception("sweep failed")
        await asyncio.sleep(seconds)
