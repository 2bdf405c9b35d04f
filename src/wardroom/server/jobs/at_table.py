"""Background work of every server: bots, standing orders, ratings, clocks. A local server has no other."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any

from wardroom.server.jobs.bot_desk import BotDesk
from wardroom.server.jobs.bot_pool import Pool
from wardroom.server.jobs.bots import Bots, processes
from wardroom.server.jobs.clocks import ClockKeeper
from wardroom.server.jobs.orders import OrderClerk
from wardroom.server.jobs.outbox import Outbox
from wardroom.server.jobs.packer import Packer
from wardroom.server.jobs.ports import Table
from wardroom.server.jobs.queue import ORDER, RATE, Jobs, Payload, Work
from wardroom.server.jobs.stopping import stop
from wardroom.server.jobs.unanswered import keep_asking, keep_counting, keep_tidy

ORDERS = 20  # at a time: they mostly wait
RATINGS = 1  # each follows from the one before


async def work(table: Table, jobs: Jobs, more: Mapping[str, tuple[Work, int]] | None = None) -> None:
    """Runs bots and jobs; `more` adds jobs, with how many of each at a time."""
    pool = Pool(processes())
    bots = Bots(table.tables, pool, table.settings.bot_limit_ms)

    async def rate(_: Payload) -> None:
        await table.ratings.take_all()

    works = {ORDER: (OrderClerk(table.orders).carry_out, ORDERS), RATE: (rate, RATINGS), **(more or {})}
    try:
        desk = BotDesk(table.bot_queue, bots.play, pool.size).run()
        done = {name: do for name, (do, _) in works.items()}
        await _both(desk, jobs.run(done, {name: at_once for name, (_, at_once) in works.items()}))
    finally:
        pool.close()


async def _both(*works: Coroutine[Any, Any, None]) -> None:
    """Runs until one fails or all are stopped; not a task group, which would cancel them only once (`stop`)."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        await stop(tasks, patience=5.0)


async def look_after(table: Table) -> None:
    """What every server needs: clocks, expiry, statistics, packing."""
    async with asyncio.TaskGroup() as group:
        group.create_task(ClockKeeper(table.db, table.pacing, table.heartbeat).run())
        group.create_task(keep_tidy(table.auth))
        group.create_task(keep_counting(table.statistics))
        group.create_task(Packer(table.db, table.settings.pack_after_days).run())


async def _relay(table: Table) -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(Outbox(table.settings, table.db, table.bus, table.jobs, table.bot_queue).run())
        group.create_task(keep_asking(table.db, table.jobs, table.bot_queue))
        group.create_task(look_after(table))


def inline(table: Table) -> list[asyncio.Task[None]]:
    """All of it inside this process. Cancel the tasks and await them before the table is closed."""
    return [
        asyncio.create_task(work(table, table.jobs), name="worker"),
        asyncio.create_task(_relay(table), name="relay"),
    ]
