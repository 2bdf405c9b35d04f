"""While shards move, somebody who knows every key and number sends forged entries by every way there is: through
processes with the map of before, and straight at the clusters. Not one gets in beside what was acknowledged."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest
from drills.cluster import missing
from drills.play import BODY, Told, compared, make
from rehearsal.small import SECOND, Writers, entries, two_clusters

from wardroom.server.bus.local import LocalBus
from wardroom.server.ids import new_id, now
from wardroom.server.ops.shard_move import Move
from wardroom.server.store import open_database
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Append, Database, Line
from wardroom.server.store.postgres import Postgres
from wardroom.server.store.sharded import DIRECTORY

needs_postgres = pytest.mark.skipif(bool(missing()), reason="PostgreSQL's programs are not here")
FORGED = BODY.replace(b"pass", b"forged")
MOVES = 4


class Forger:
    """Repeats keys with other content, writes over what is written, jumps ahead."""

    def __init__(self, ways: Sequence[Database], told: Told) -> None:
        self.tried = Counter[str]()
        self._ways, self._told, self._rng = ways, told, Random(1)
        self._ended = False
        self._tasks = [asyncio.create_task(self._forge(way)) for way in ways]

    async def _forge(self, way: Database) -> None:
        while not self._ended:
            match = self._rng.choice(sorted(self._told))
            if not (keys := self._told[match]):
                await asyncio.sleep(0.01)
                continue
            n = self._rng.randrange(len(keys))
            for name, at, key in (("again", n, keys[n]), ("over", n, new_id()), ("ahead", len(keys) + 50, new_id())):
                forged = Append(match, at - 1, (Line(at, FORGED, key),), now(), "[]", "{}", None, "playing", "{}", "[]")
                with suppress(StoreDown):  # the shard is closed there
                    await way.append(forged)
                self.tried[name] += 1

    async def stop(self) -> None:
        self._ended = True
        await asyncio.gather(*self._tasks)


@needs_postgres
def test_forged_entries_do_not_get_in_while_shards_move() -> None:
    async def act() -> None:
        async with two_clusters() as (settings, clusters):
            db, stale = await open_database(settings), await open_database(settings)
            straight = [Postgres(cluster.url) for cluster in clusters]
            told = await make(db)
            writers = Writers([db, stale], told, pause=0.05)
            forger = Forger([db, stale, *straight], told)
            shard = min(match[:2] for match in told)
            for number in range(MOVES):
                await Move(db, LocalBus(), shard, DIRECTORY if number % 2 else SECOND, linger=0.3).run()
            await forger.stop()
            await writers.stop()
            await db.look()
            found = compared(await entries(db), told)
            assert (found["lost"], found["doubled"]) == (0, 0)
            assert found["in the journals"] == found["acknowledged"] > 0
            for way in (db, *db.clusters.values(), *straight):
                assert await way.rows("select match, n from entry where body like '%%forged%%'") == []
            assert min(forger.tried.values()) > MOVES
            for way in (db, stale, *straight):
                await way.close()

    asyncio.run(act())
