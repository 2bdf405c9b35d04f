"""PostgreSQL goes away in the middle of play."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest
from server_db import fresh
from sqlalchemy import make_url
from store_moves import head, keys, move, new_match
from waiting import HANG

from wardroom.server.ids import new_id
from wardroom.server.settings import Settings
from wardroom.server.store import open_database, pool, postgres_append
from wardroom.server.store.errors import Lost, StoreDown
from wardroom.server.store.ports import Database

OTHERS = (
    b"select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> %s"
)


@pytest.fixture
def settings() -> Iterator[Settings]:
    with fresh("postgres") as settings:
        yield settings


async def _kill_all(settings: Settings) -> None:
    async with await psycopg.AsyncConnection.connect(settings.database_url, autocommit=True) as connection:
        await connection.execute(OTHERS, (connection.info.backend_pid,))


def test_broken_connections_lose_nothing_and_double_nothing(settings: Settings) -> None:
    async def act() -> None:
        db = await open_database(settings)
        matches = [await new_match(db) for _ in range(20)]
        told: dict[str, list[str]] = {match: [] for match in matches}

        async def player(match: str) -> None:
            while not over.is_set():
                key = new_id()
                # Nobody else plays here, so that False would be a lie.
                assert await db.append(move(match, len(told[match]) - 1, key))
                told[match].append(key)

        over = asyncio.Event()
        players = asyncio.gather(*map(player, matches))
        for _ in range(12):
            await asyncio.sleep(0.12)
            await _kill_all(settings)
        over.set()
        await players
        for match in matches:
            assert await keys(db, match) == told[match]
            assert await head(db, match) == len(told[match]) - 1
        assert await db.row("select count(*) from outbox") == (sum(map(len, told.values())),)
        await db.close()

    asyncio.run(act())


class _Wire:
    """A way to the database that can break towards us while the server notices nothing."""

    def __init__(self, settings: Settings) -> None:
        self.server = make_url(settings.database_url)
        self.deaf = False  # break when the next answer comes
        self._ours: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> _Wire:
        self._listening = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.url = self.server.set(port=self._listening.sockets[0].getsockname()[1]).render_as_string(False)
        return self

    async def __aexit__(self, *fault: object) -> None:
        self._listening.close()

    def cut(self) -> None:
        while self._ours:
            self._ours.pop().transport.abort()

    async def _carry(self, from_us: asyncio.StreamReader, to_us: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection(self.server.host, self.server.port)
        self._ours.append(to_us)

        async def back() -> None:
            while data := await from_server.read(65536):
                if self.deaf:
                    self.deaf = False
                    self.cut()
                to_us.write(data)
            to_us.close()

        answers = asyncio.create_task(back())
        with suppress(ConnectionError):
            while data := await from_us.read(65536):
                to_server.write(data)
            to_server.close()
        await answers


def test_an_append_whose_answer_was_lost_is_found(settings: Settings) -> None:
    async def act() -> None:
        db = await open_database(settings)
        ours, theirs = await new_match(db), await new_match(db)
        async with _Wire(settings) as wire:
            writer = postgres_append.Writer(wire.url)
            assert await writer.commit([move(ours, -1, "a"), move(theirs, -1, "b")]) == {ours, theirs}
            wire.deaf = True
            assert await writer.commit([move(ours, 0, "ours"), move(theirs, -1, "late")]) == {ours}
            assert not wire.deaf
            assert (await keys(db, ours), await keys(db, theirs)) == (["a", "ours"], ["b"])
            await writer.close()
        await db.close()

    asyncio.run(act())


def test_an_append_that_the_server_still_works_on_is_not_done_twice(settings: Settings) -> None:
    async def act() -> None:
        db = await open_database(settings)
        match = await new_match(db)
        async with _Wire(settings) as wire:
            writer = postgres_append.Writer(wire.url)
            async with db.transaction() as queries:
                await queries.run("update match set title = 'x' where id = %s", match)
                told = asyncio.create_task(writer.commit([move(match, -1, "ours")]))
                await asyncio.sleep(0.2)
                wire.cut()
                await asyncio.sleep(0.3)  # by now the second attempt waits behind the first
            assert await told == {match}
            await writer.close()
        assert await keys(db, match) == ["ours"]
        await db.close()

    asyncio.run(act())


LINGERING = "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"


async def _until_lingering(settings: Settings) -> None:
    """Until the server is in the middle of something slow."""
    async with await psycopg.AsyncConnection.connect(settings.database_url, autocommit=True) as connection:
        async with asyncio.timeout(HANG):
            while not await (await connection.execute(LINGERING)).fetchone():
                await asyncio.sleep(0.01)


SLOW_COMMIT = """
create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.6); return null; end';
create constraint trigger linger after insert on entry deferrable initially deferred
  for each row execute function linger()
"""


def test_an_answer_before_the_commit_is_not_taken_for_it(settings: Settings) -> None:
    """PostgreSQL gives out the rows of a statement first and commits then: what breaks between is not written."""

    async def act() -> None:
        db = await open_database(settings)
        first, second = await new_match(db), await new_match(db)
        async with await psycopg.AsyncConnection.connect(settings.database_url, autocommit=True) as connection:
            await connection.execute(SLOW_COMMIT)
        for batch in ([move(first, -1, "alone")], [move(first, 0, "both"), move(second, -1, "both")]):
            writer = postgres_append.Writer(settings.database_url)
            told = asyncio.create_task(writer.commit(batch))
            await _until_lingering(settings)
            await _kill_all(settings)
            assert await told == {append.match for append in batch}
            await writer.close()
        assert (await keys(db, first), await keys(db, second)) == (["alone", "both"], ["both"])
        assert await db.row("select count(*) from outbox") == (3,)
        await db.close()

    asyncio.run(act())


def test_reads_and_new_work_survive_a_restart(settings: Settings) -> None:
    async def act() -> None:
        db = await open_database(settings)
        match = await new_match(db)
        await asyncio.gather(*(db.row("select pg_sleep(0.01)") for _ in range(8)))  # eight idle connections
        await _kill_all(settings)
        assert await head(db, match) == -1
        assert await db.run("update match set title = 'x'") == 1  # a write finds a living connection, too
        asleep = asyncio.create_task(db.row("select pg_sleep(0.5)"))
        await _until_lingering(settings)
        await _kill_all(settings)
        assert await asleep is not None  # a read that is broken off is asked again
        await db.close()

    asyncio.run(act())


def test_a_write_that_breaks_is_not_done_twice(settings: Settings) -> None:
    async def broken_transaction(db: Database) -> None:
        async with db.transaction() as queries:
            await queries.run("update head set n = 5")
            await _kill_all(settings)
            await queries.run("update head set n = 6")

    async def act() -> None:
        db = await open_database(settings)
        await new_match(db)
        writing = asyncio.create_task(db.run("update head set n = n + 1, asked = pg_sleep(600)::text"))
        await _until_lingering(settings)
        await _kill_all(settings)
        with pytest.raises(Lost):
            await writing
        assert await db.row("select n from head") == (-1,)
        with pytest.raises(Lost):
            await broken_transaction(db)
        assert await db.row("select n from head") == (-1,)
        await db.close()

    asyncio.run(act())


def test_a_database_that_is_not_there_is_said_to_be_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 1.0)
    monkeypatch.setattr(postgres_append, "PATIENCE", 1.0)
    nowhere = "postgresql://postgres@127.0.0.1:9/nothing"

    async def act() -> None:
        with pytest.raises(StoreDown, match="refused"):
            await open_database(Settings(database_url=nowhere))
        with pytest.raises(StoreDown):
            await postgres_append.Writer(nowhere).commit([move("m", -1)])

    asyncio.run(act())


def test_appends_in_a_ring_of_locks_get_through(settings: Settings) -> None:
    """Batches are sorted, so only a transaction of another kind can do this. Either may be the one broken off."""

    async def act() -> None:
        db = await open_database(settings)
        first, second = sorted([await new_match(db), await new_match(db)])
        title = "update match set title = 'x' where id = %s"
        with suppress(psycopg.errors.DeadlockDetected):
            async with db.transaction() as queries:
                await queries.run(title, second)
                both = asyncio.gather(db.append(move(first, -1)), db.append(move(second, -1)))
                await asyncio.sleep(0.1)  # they hold the first and wait for the second
                await queries.run(title, first)
        assert await both == [True, True]
        await db.close()

    asyncio.run(act())
