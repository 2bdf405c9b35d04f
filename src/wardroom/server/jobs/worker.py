"""The processes beside the server, and the same inside it where there is only one."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from wardroom.server.jobs.bot_desk import BotDesk
from wardroom.server.jobs.bot_pool import Pool
from wardroom.server.jobs.bots import Bots, processes
from wardroom.server.jobs.clocks import ClockKeeper
from wardroom.server.jobs.deliveries import Deliveries
from wardroom.server.jobs.orders import OrderClerk
from wardroom.server.jobs.packer import Packer
from wardroom.server.jobs.ports import Services
from wardroom.server.jobs.queue import DELIVER, ORDER, PAIR, RATE, TOURNAMENT, Payload
from wardroom.server.jobs.relay import Relay
from wardroom.server.jobs.stopping import stop
from wardroom.server.jobs.sweep import keep_counting, keep_sweeping, keep_tidy
from wardroom.server.jobs.tournaments import TournamentClerk

DELIVERIES = ORDERS = 20  # at a time: they mostly wait
RATINGS = PAIRINGS = 1  # each follows from the one before
TOURNAMENTS = 2


async def work(services: Services) -> None:
    """What `wardroom worker` runs: bots, standing orders, ratings, deliveries. Any number may, on PostgreSQL."""
    jobs = services.notices.jobs
    pool = Pool(processes())
    bots = Bots(services.tables, pool, services.settings.bot_limit_ms)
    deliveries = Deliveries(services.settings, services.db, jobs)
    try:

        async def rate(_: Payload) -> None:
            await services.ratings.take_all()

        async def pair(_: Payload) -> None:
            await services.seeks.pair()

        works = {
            DELIVER: deliveries.deliver,
            ORDER: OrderClerk(services.orders).carry_out,
            RATE: rate,
            PAIR: pair,
            TOURNAMENT: TournamentClerk(services.tournament_play).carry_on,
        }
        at_once = {DELIVER: DELIVERIES, ORDER: ORDERS, RATE: RATINGS, PAIR: PAIRINGS, TOURNAMENT: TOURNAMENTS}
        desk = BotDesk(services.bot_queue, bots.play, pool.size).run()
        await _both(desk, jobs.run(works, at_once))
    finally:
        pool.close()


async def _both(*works: Coroutine[Any, Any, None]) -> None:
    """Until one fails or all are told to stop; not a group of tasks, which would tell them only once (`stop`)."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        await stop(tasks, patience=5.0)


async def relay(services: Services) -> None:
    """What `wardroom relay` runs: relay, clock keeper, sweep, statistics and packer. Any number of processes may."""
    async with asyncio.TaskGroup() as group:
        group.create_task(
            Relay(services.settings, services.db, services.bus, services.notices, services.bot_queue).run()
        )
        group.create_task(ClockKeeper(services.db, services.pacing, services.heartbeat).run())
        group.create_task(keep_sweeping(services.db, services.notices.jobs, services.bot_queue))
        group.create_task(keep_tidy(services.auth))
        if services.settings.accounts:
            group.create_task(keep_tidy(services.leaving))
        group.create_task(keep_counting(services.statistics))
        group.create_task(Packer(services.db, services.settings.pack_after_days).run())


async def inline(services: Services) -> list[asyncio.Task[None]]:
    """Both inside this process. Cancel the tasks and await them before the services are closed."""
    return [asyncio.create_task(work(services), name="worker"), asyncio.create_task(relay(services), name="relay")]
