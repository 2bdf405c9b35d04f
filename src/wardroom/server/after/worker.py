"""The processes beside the server, and the same inside it where there is only one."""

from __future__ import annotations

import asyncio

from wardroom.server.after.bots import Bots, processes
from wardroom.server.after.clocks import ClockKeeper
from wardroom.server.after.deliveries import Deliveries
from wardroom.server.after.jobs import BOT, DELIVER
from wardroom.server.after.needs import House
from wardroom.server.after.pool import Pool
from wardroom.server.after.relay import Relay
from wardroom.server.after.sweep import keep_sweeping, keep_tidy

DELIVERIES = 20  # at a time: they mostly wait


async def work(house: House) -> None:
    """What `wardroom worker` runs: bots and deliveries. Any number of processes may, on PostgreSQL."""
    jobs = house.notices.jobs
    pool = Pool(processes())
    bots, deliveries = Bots(house.tables, pool), Deliveries(house.settings, house.db, jobs)
    try:
        await jobs.run({BOT: bots.play, DELIVER: deliveries.deliver}, {BOT: pool.size, DELIVER: DELIVERIES})
    finally:
        pool.close()


async def relay(house: House) -> None:
    """What `wardroom relay` runs: the relay, the clock keeper and the sweep. Any number of processes may."""
    async with asyncio.TaskGroup() as group:
        group.create_task(Relay(house.settings, house.db, house.bus, house.notices).run())
        group.create_task(ClockKeeper(house.db, house.pacing).run())
        group.create_task(keep_sweeping(house.db, house.notices.jobs))
        group.create_task(keep_tidy(house.people))


async def inline(house: House) -> list[asyncio.Task[None]]:
    """Both inside this process. Cancel the tasks and await them before the house is closed."""
    return [asyncio.create_task(work(house), name="worker"), asyncio.create_task(relay(house), name="relay")]
