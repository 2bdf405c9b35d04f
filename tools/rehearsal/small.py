"""Two clusters and the store alone: answers are written through two openings of it, as by two processes, while shards
move from one cluster to the other and back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from time import perf_counter

from drills.cluster import Cluster, folder
from drills.play import Told, answer, compared, make

from wardroom.server.bus.local import LocalBus
from wardroom.server.ops import shard_map
from wardroom.server.ops.shard_move import Move
from wardroom.server.settings import Settings
from wardroom.server.store import migrate, open_database
from wardroom.server.store.ports import Database
from wardroom.server.store.sharded import DIRECTORY

LOGICAL = {
    "wal_level": "logical",
    "max_sync_workers_per_subscription": "6",
    "max_logical_replication_workers": "10",
    "max_worker_processes": "20",
}
SECOND = "second"
Figures = dict[str, int | float]


@asynccontextmanager
async def two_clusters() -> AsyncIterator[tuple[Settings, Sequence[Cluster]]]:
    """The directory and another, which knows of no shard yet."""
    with folder() as here:
        clusters = [Cluster(here, name, LOGICAL) for name in (DIRECTORY, SECOND)]
        for cluster in clusters:
            await asyncio.to_thread(cluster.make)
            await asyncio.to_thread(cluster.start)
        settings = Settings(database_url=clusters[0].url)
        await asyncio.to_thread(migrate.upgrade, settings)
        await asyncio.to_thread(shard_map.add, settings, SECOND, clusters[1].url)
        yield settings, clusters


async def entries(db: Database) -> list[tuple[str, int, str]]:
    """All journals, each from where it is."""
    found = []
    for (match,) in await db.rows("select match from head"):
        found += await db.at(match).rows("select match, n, key from entry where match = %s", match)
    return [(match, n, key) for match, n, key in found]


class Writers:
    """Answer in every match, one answer after the other, each through one of the openings of the store."""

    def __init__(self, dbs: Sequence[Database], told: Told, pause: float = 0.0) -> None:
        self.waits: list[float] = []
        self._ended = False
        self._tasks = [
            asyncio.create_task(
                answer(dbs[number % len(dbs)], match, keys, lambda: not self._ended, self._clock(), pause)
            )
            for number, (match, keys) in enumerate(told.items())
        ]

    async def stop(self) -> None:
        self._ended = True
        await asyncio.gather(*self._tasks)

    def _clock(self) -> Callable[[], None]:
        last = perf_counter()

        def acknowledged() -> None:
            nonlocal last
            self.waits.append(perf_counter() - last)
            last = perf_counter()

        return acknowledged


async def run(moves: int, shards: int = 2, seed: int = 1, linger: float = 2.5, pause: float = 0.0) -> Figures:
    """`shards` of them move back and forth; each move is one of them."""
    async with two_clusters() as (settings, _):
        dbs = [await open_database(settings) for _ in range(2)]
        told = await make(dbs[0])
        writers = Writers(dbs, told, pause)
        fences = sorted(await _moves(dbs[0], told, moves, shards, Random(seed), linger))
        await writers.stop()
        found = compared(await entries(dbs[0]), told)
        for db in dbs:
            await db.close()
    return {
        "moves": moves, **found, "fence, median, ms": fences[len(fences) // 2],
        "fence, 99 of 100, ms": fences[int(len(fences) * 0.99)], "fence, longest, ms": fences[-1],
        "longest wait of an answer, ms": max(writers.waits) * 1000,
    }  # fmt: skip


async def _moves(db: Database, told: Told, moves: int, shards: int, rng: Random, linger: float) -> list[float]:
    chosen = rng.sample(sorted({match[:2] for match in told}), shards)
    fences, bus = [], LocalBus()
    for number in range(moves):
        to = SECOND if number // shards % 2 == 0 else DIRECTORY
        moved = await Move(db, bus, chosen[number % shards], to, linger=linger).run()
        if moved is not None and moved.fenced_ms is not None:
            fences.append(moved.fenced_ms)
    return fences
