"""The processes beside the server, and the same inside it where there is only one."""

from __future__ import annotations

import asyncio

from wardroom.server.jobs.bot_pool import Pool
from wardroom.server.jobs.bots import Bots, processes
from wardroom.server.jobs.clocks import ClockKeeper
from wardroom.server.jobs.deliveries import Deliveries
from wardroom.server.jobs.orders import OrderClerk
from wardroom.server.jobs.ports import Services
from wardroom.server.jobs.queue import BOT, DELIVER, ORDER
from wardroom.server.jobs.relay import Relay
from wardroom.server.jobs.sweep import keep_sweeping, keep_tidy

DELIVERIES = ORDERS = 20  # at a time: they mostly wait


async def work(services: Services) -> None:
    """What `wardroom worker` runs: bots, standing orders and deliveries. Any number of processes may, on PostgreSQL."""
    jobs = services.notices.jobs
    pool = Pool(processes())
    bots, deliveries = Bots(services.tables, pool), Deliveries(services.settings, services.db, jobs)
    try:
        works = {BOT: bots.play, DELIVER: deliveries.deliver, ORDER: OrderClerk(services.orders).carry_out}
        await jobs.run(works, {BOT: pool.size, DELIVER: DELIVERIES, ORDER: ORDERS})
    finally:
        pool.close()


async def relay(services: Services) -> None:
    """What `wardroom relay` runs: the relay, the clock keeper and the sweep. Any number of processes may."""
    async with asyncio.TaskGroup() as group:
        group.create_task(Relay(services.settings, services.db, services.bus, services.notices).run())
        group.create_task(ClockKeeper(services.db, services.pacing).run())
        group.create_task(keep_sweeping(services.db, services.notices.jobs))
        group.create_task(keep_tidy(services.auth))


async def inline(services: Services) -> list[asyncio.Task[None]]:
    """Both inside this process. Cancel the tasks and await them before the services are closed."""
    return [asyncio.create_task(work(services), name="worker"), asyncio.create_task(relay(services), name="relay")]
