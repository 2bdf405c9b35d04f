"""The rehearsal, small: shards move between two clusters while people answer, and a mover is killed at every step."""

from __future__ import annotations

import asyncio

import pytest
from drills.cluster import missing
from drills.play import compared, make
from rehearsal import small
from rehearsal.small import SECOND, Writers, entries, two_clusters

from wardroom.server.bus.local import LocalBus
from wardroom.server.ops import shard_map
from wardroom.server.ops.shard_map import Place
from wardroom.server.ops.shard_move import Move
from wardroom.server.store import open_database
from wardroom.server.store.sharded import DIRECTORY

needs_postgres = pytest.mark.skipif(bool(missing()), reason="PostgreSQL's programs are not here")
STEPS = ("_subscribe", "_arrived", "_close", "_stop_replication", "_open", "_land", "_empty")


class Killed(BaseException):
    """Nobody catches it."""


def dying(move: Move, step: str, *, after: bool) -> Move:
    """It gets as far as a step, or just beyond it."""
    true = getattr(move, step)

    async def killed(*given: object) -> None:
        if after:
            await true(*given)
        raise Killed

    setattr(move, step, killed)
    return move


@needs_postgres
def test_shards_move_and_nothing_is_lost() -> None:
    told = asyncio.run(small.run(moves=2, shards=1, pause=0.05))
    assert (told["lost"], told["doubled"], told["moves"]) == (0, 0, 2)
    assert told["acknowledged"] == told["in the journals"] > 0


@needs_postgres
def test_a_mover_that_is_killed_at_any_step_goes_on() -> None:
    async def act() -> None:
        async with two_clusters() as (settings, _):
            db, bus = await open_database(settings), LocalBus()
            told = await make(db)
            writers = Writers([db], told, pause=0.1)
            shards = sorted({match[:2] for match in told})
            for number, step in enumerate(STEPS):
                shard = shards[number]
                for after in (False, True):
                    with pytest.raises(Killed):
                        await dying(Move(db, bus, shard, SECOND, linger=0.1), step, after=after).run()
                await Move(db, bus, shard, SECOND, linger=0.1).run()
                places = await asyncio.to_thread(shard_map.places, settings)
                assert places[shard] == Place(SECOND), step
            back = shards[0]
            await Move(db, bus, back, DIRECTORY, linger=2.5).run()
            await writers.stop()
            assert await db.rows("select 1 from shard_closed where shard = %s", back) == []
            await db.learn(back)
            found = compared(await entries(db), told)
            assert (found["lost"], found["doubled"]) == (0, 0)
            assert found["in the journals"] == found["acknowledged"]
            ((left,),) = await db.rows("select count(*) from entry where left(match, 2) = %s", shards[1])
            assert left == 0, "what has moved is no longer where it was"
            for name in (SECOND, DIRECTORY):
                there = db.clusters.get(name, db)
                assert await there.rows("select 1 from pg_subscription") == []
                assert await there.rows("select 1 from pg_replication_slots") == []
                assert await there.rows("select 1 from pg_publication") == []
            await db.close()

    asyncio.run(act())
