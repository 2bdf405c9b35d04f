"""A directory and a cluster: each journal is written where its shard is, and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count

import psycopg
import pytest
from msgspec import structs
from server_db import SECOND, fresh, sharded
from store_moves import NEW, NEW_HEAD, head, keys, move, new_match

from wardroom.server.ids import new_id
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store import sharded as store
from wardroom.server.store.carry import carry
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Database, Queries
from wardroom.server.store.sql import bounds

OUTBOX = "select match, n, called, kind from outbox order by id"


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Database]:
    db = await open_database(settings)
    try:
        yield db
    finally:
        await db.close()


def on_two(act: Callable[[Database, Database, Settings], Awaitable[None]], shards: bool = True) -> None:
    """With all shards in the cluster, or all in the directory."""

    async def run(settings: Settings) -> None:
        async with opened(settings) as db:
            await act(db, db.clusters[SECOND], settings)

    with sharded() if shards else sharded(()) as settings:
        asyncio.run(run(settings))


async def put(db: Database, cluster: Database, match: str) -> None:
    """The shard of a match is in the cluster from now on, with what there is of it."""
    shard = match[:2]
    await db.run("insert into shard_closed (shard) values (%s)", shard)
    for table in ("match", "head"):
        await cluster.run(f"delete from {table}")
    ((one, two),) = await db.rows("select to_jsonb(m)::text, to_jsonb(h)::text from match m, head h")
    await cluster.run("insert into match select * from jsonb_populate_record(null::match, %s::jsonb)", one)
    await cluster.run("insert into head select * from jsonb_populate_record(null::head, %s::jsonb)", two)
    for line in await db.rows("select match, n, key, body, at from entry"):
        await cluster.run("insert into entry (match, n, key, body, at) values (%s, %s, %s, %s, %s)", *line)
    await cluster.run("delete from shard_closed where shard = %s", shard)
    await db.run("insert into shard_map (shard, cluster) values (%s, %s)", shard, SECOND)


def test_without_a_map_everything_is_here() -> None:
    async def act() -> None:
        with fresh("postgres") as settings:
            async with opened(settings) as db:
                match = await new_match(db)
                assert db.at(match) is db
                assert db.clusters == {}
                assert db.by_place([match]) == [(db, [match])]
                assert not await db.learn(match)

    asyncio.run(act())


def test_a_journal_is_written_where_its_shard_is_and_the_directory_is_told() -> None:
    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        match = await new_match(db)
        assert db.at(match) is cluster
        assert await db.append(move(match, -1, lines=2))
        assert await db.append(move(match, 1, status="over"))
        assert await head(cluster, match) == 2
        assert await db.rows("select 1 from entry") == []
        assert await head(db, match) == -1
        assert [n for n, _ in await db.history.bodies(match, 0, 2)] == [0, 1, 2]
        assert set(await db.history.last_bodies([match])) == {match}
        assert await carry(db, cluster, SECOND) == 2
        assert await db.row("select n, open, asked, clock, due, look from head") == (
            2,
            False,
            '["usa"]',
            '{"usa":5}',
            5,
            5,
        )
        status, started, ended = (await db.rows("select status, started, ended from match"))[0]
        assert (status, None in (started, ended)) == ("over", False)
        assert await db.rows(OUTBOX) == [(match, 1, '["usa"]', "moved"), (match, 2, '["usa"]', "moved")]
        assert await cluster.rows(OUTBOX) == []
        assert await carry(db, cluster, SECOND) == 0

    on_two(act)


class Killed(Exception):
    pass


class Dying:
    """A cluster whose transactions are lost at their end."""

    def __init__(self, db: Database) -> None:
        self.row = db.row
        self._db = db

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Queries]:
        async with self._db.transaction() as tx:
            yield tx
            raise Killed


def test_what_was_carried_and_not_yet_forgotten_is_not_carried_twice() -> None:
    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        match, other = await new_match(db), await new_match(db)
        assert await db.append(move(match, -1))
        for _ in range(2):
            with pytest.raises(Killed):
                await carry(db, Dying(cluster), SECOND)  # type: ignore[arg-type]
        assert await db.append(move(other, -1))
        assert len(await cluster.rows(OUTBOX)) == 2
        assert await carry(db, cluster, SECOND) == 1
        assert [row[0] for row in await db.rows(OUTBOX)] == [match, other]
        assert await cluster.rows(OUTBOX) == []
        assert await db.append(move(match, 0))
        assert await carry(db, cluster, SECOND) == 1
        assert len(await db.rows("select 1 from carried")) == 1, "those that are gone there are forgotten"

    on_two(act)


def test_an_answer_that_calls_nobody_is_not_written_into_the_outbox_of_the_directory() -> None:
    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        match, ordered, said = await new_match(db), await new_match(db), list[tuple[str, int]]()

        async def say(match: str, n: int) -> None:
            said.append((match, n))

        await db.run(
            "insert into standing_order (match, seat, id, account, number, at, body)"
            " values (%s, 'usa', 'o', 'a', 0, 0, '[]')",
            ordered,
        )
        for each in (match, ordered):
            for n in range(-1, 4):
                assert await db.append(structs.replace(move(each, n), called="[]"))
        assert await carry(db, cluster, SECOND, say=say) == 10
        assert await db.rows(OUTBOX) == [(ordered, n, "[]", "moved") for n in range(5)]
        assert [await head(db, each) for each in (match, ordered)] == [4, 4]
        assert sorted(said) == sorted([(match, 4), (ordered, 4)]), "each once, as far as it has got"

    on_two(act)


def test_one_shard_is_carried_alone() -> None:
    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        matches = sorted([await new_match(db) for _ in range(5)])
        for match in matches:
            assert await db.append(move(match, -1))
        await carry(db, cluster, SECOND, matches[2][:2])
        assert {match[:2] for match, *_ in await db.rows(OUTBOX)} == {matches[2][:2]}

    on_two(act)


def test_who_has_an_old_map_is_refused_and_finds_the_new_place() -> None:
    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        match = await new_match(db)
        first, second = move(match, -1), move(match, 0)
        assert await db.append(first)
        await put(db, cluster, match)
        assert db.at(match) is db, "nobody has told it"
        assert await db.append(second)
        assert db.at(match) is cluster
        assert await keys(cluster, match) == [a.lines[0].key for a in (first, second)]
        assert await head(db, match) == 0
        assert not await db.append(move(match, 0)), "somebody was quicker: that is no refusal"

    on_two(act, shards=False)


def test_an_append_waits_for_a_shard_on_its_way() -> None:
    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        match = await new_match(db)
        await db.run("insert into shard_closed (shard) values (%s)", match[:2])
        waiting = asyncio.create_task(db.append(move(match, -1)))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        assert await head(db, match) == -1
        await db.run("delete from shard_closed where shard = %s", match[:2])
        assert await waiting
        assert await head(db, match) == 0

    on_two(act, shards=False)


def test_all_who_wait_find_the_new_place_as_soon_as_there_is_one() -> None:
    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        matches = [f"ab{new_id()[2:]}" for _ in range(30)]
        for match in matches:
            await db.run(NEW, match)
            await db.run(NEW_HEAD, match)
        await db.run("insert into shard_closed (shard) values ('ab')")
        waiting = [asyncio.create_task(db.append(move(match, -1))) for match in matches]
        await asyncio.sleep(0.3)
        await cluster.run("delete from shard_closed where shard = 'ab'")
        await db.run("insert into shard_map (shard, cluster) values ('ab', %s)", SECOND)
        async with asyncio.timeout(store.PATIENCE / 2):
            assert all(await asyncio.gather(*waiting))
        assert await cluster.rows("select count(*) from entry") == [(len(matches),)]

    on_two(act, shards=False)


def test_an_append_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.1)

    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        match, other = await new_match(db), await new_match(db)
        while other[:2] == match[:2]:
            other = await new_match(db)
        await db.run("insert into shard_closed (shard) values (%s)", match[:2])
        with pytest.raises(StoreDown):
            await db.append(move(match, -1))
        assert await db.append(move(other, -1)), "the others go on"

    on_two(act, shards=False)


def test_a_batch_is_written_but_for_what_is_closed() -> None:
    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        matches = [await new_match(db) for _ in range(20)]
        await db.run("insert into shard_closed (shard) values (%s)", matches[0][:2])
        tasks = [asyncio.create_task(db.append(move(match, -1))) for match in matches]
        _, waiting = await asyncio.wait(tasks, timeout=1)
        assert len(waiting) == sum(match[:2] == matches[0][:2] for match in matches)
        await db.run("delete from shard_closed")
        assert all(await asyncio.gather(*tasks))

    on_two(act, shards=False)


def test_when_a_shard_is_closed_nothing_more_is_written() -> None:
    """Ten times while eight write as fast as they can: what is there when it is closed is all there will be."""

    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        matches, ended = [f"ab{new_id()[2:]}" for _ in range(8)], False
        for match in matches:
            await db.run(NEW, match)
            await db.run(NEW_HEAD, match)

        async def write(match: str) -> None:
            for n in count(-1):
                if ended:
                    return
                assert await db.append(move(match, n))

        writing = [asyncio.create_task(write(match)) for match in matches]
        written = 0
        for _ in range(10):
            while (await db.rows("select count(*) from entry"))[0][0] <= written:  # however busy the machine is
                await asyncio.sleep(0.05)
            async with await psycopg.AsyncConnection.connect(settings.database_url) as closing:
                await closing.execute("lock table shard_closed in access exclusive mode")
                await closing.execute("insert into shard_closed (shard) values ('ab')")
            (before,) = (await db.rows("select count(*) from entry"))[0]
            await asyncio.sleep(0.05)
            assert await db.rows("select count(*) from entry") == [(before,)]
            assert before > written
            written = before
            await db.run("delete from shard_closed")
        ended = True
        await asyncio.gather(*writing)

    on_two(act, shards=False)


def test_word_on_the_bus_is_word_of_the_map() -> None:
    async def act(db: Database, cluster: Database, settings: Settings) -> None:
        match = await new_match(db)
        await put(db, cluster, match)
        db.hear(match[:2], 1)
        async with asyncio.timeout(store.LOOK / 2):
            while db.at(match) is not cluster:
                await asyncio.sleep(0.01)

    on_two(act, shards=False)


@pytest.mark.parametrize("shard", ["00", "09", "0f", "9f", "ff"])
def test_the_bounds_of_a_shard(shard: str) -> None:
    first, last = bounds(shard)
    ids = [f"{n:02x}{'f' * 14}" for n in range(256)] + [f"{n:02x}{'0' * 14}" for n in range(256)]
    assert {id[:2] for id in ids if first <= id < last} == {shard}
    assert all(bounds(None)[0] <= id < bounds(None)[1] for id in ids)
