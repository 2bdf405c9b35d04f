"""The background processes of a server with accounts, or the same inside it where there is only one process."""

from __future__ import annotations

import asyncio

from wardroom.server.jobs import at_table
from wardroom.server.jobs.deliveries import Deliveries
from wardroom.server.jobs.ports import Services
from wardroom.server.jobs.queue import DELIVER, PAIR, TOURNAMENT, Payload
from wardroom.server.jobs.relay import Relay
from wardroom.server.jobs.sweep import keep_sweeping
from wardroom.server.jobs.tournaments import TournamentClerk
from wardroom.server.jobs.unanswered import keep_tidy

DELIVERIES = 20  # at a time: they mostly wait
PAIRINGS = 1  # each follows from the one before
TOURNAMENTS = 2


async def work(services: Services) -> None:
    """What `wardroom worker` runs: bots, standing orders, ratings, deliveries. Any number may, on PostgreSQL."""
    jobs = services.notices.jobs

    async def pair(_: Payload) -> None:
        await services.seeks.pair()

    more = {
        DELIVER: (Deliveries(services.settings, services.db, jobs).deliver, DELIVERIES),
        PAIR: (pair, PAIRINGS),
        TOURNAMENT: (TournamentClerk(services.tournament_play).carry_on, TOURNAMENTS),
    }
    await at_table.work(services, jobs, more)


async def relay(services: Services) -> None:
    """What `wardroom relay` runs: relay, clock keeper, sweep, statistics and packer. Any number of processes may."""
    async with asyncio.TaskGroup() as group:
        group.create_task(
            Relay(services.settings, services.db, services.bus, services.notices, services.bot_queue).run()
        )
        group.create_task(keep_sweeping(services.db, services.notices.jobs, services.bot_queue))
        if services.settings.accounts:
            group.create_task(keep_tidy(services.leaving))
        group.create_task(at_table.look_after(services))


def inline(services: Services) -> list[asyncio.Task[None]]:
    """Both inside this process. Cancel the tasks and await them before the services are closed."""
    return [asyncio.create_task(work(services), name="worker"), asyncio.create_task(relay(services), name="relay")]
