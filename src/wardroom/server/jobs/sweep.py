"""The safety net: every half minute it restarts whatever should have happened and did not."""

from __future__ import annotations

from wardroom.server.ids import now
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.queue import DELIVER, PAIR, TOURNAMENT, Jobs, delivery_key, tournament_key
from wardroom.server.jobs.unanswered import EVERY, ask_again, every
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tournaments.play import unsettled

DUE, TOO_LATE = 60_000, 24 * 3600 * 1000  # ms: unfinished deliveries between these ages are restarted
NEWEST = 10_000  # deliveries checked for it
KEPT = 90 * 24 * 3600 * 1000  # ms that deliveries stay in the log
CLEARED = 1000  # of them checked in one sweep, the oldest, so that it costs little even with millions


async def _left(queries: Queries) -> list[int]:
    """Deliveries that are still due. Nearly all have a job that waits; but a failing one is lost if the store goes down
    before its retry is queued."""
    rows = await queries.rows(
        "select id from delivery where id > (select max(id) from delivery) - %s and state in ('waiting', 'sending')"
        " and at > %s and at < %s order by id",
        NEWEST, now() - TOO_LATE, now() - DUE,
    )  # fmt: skip
    return [delivery for (delivery,) in rows]


async def sweep(db: Database, jobs: Jobs, bots: BotQueue) -> None:
    await ask_again(db, jobs, bots)
    for tournament in await unsettled(db, now()):
        await jobs.put(TOURNAMENT, tournament_key(tournament), {"tournament": tournament})
    for delivery in await _left(db):
        await jobs.put(DELIVER, delivery_key(delivery), {"id": delivery})
    if await db.row("select 1 from seek limit 1") is not None:  # their range grows while they wait
        await jobs.put(PAIR, PAIR, {})
    await db.run(
        "delete from delivery where id < (select min(id) from delivery) + %s and at < %s", CLEARED, now() - KEPT
    )


async def keep_sweeping(db: Database, jobs: Jobs, bots: BotQueue) -> None:
    await every(EVERY, lambda: sweep(db, jobs, bots))
