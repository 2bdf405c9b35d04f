"""A connection whose socket is watched all the time: quiet, cancelled, cut off, and asked for more than fits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

import pytest
import uvloop
from server_db import SERVER
from socket_table import until

from wardroom.server.store import watched
from wardroom.server.store.pool import connect
from wardroom.server.store.watched import Watched

URL = f"{SERVER}/postgres"
Run = Callable[[Callable[[], Coroutine[None, None, None]]], None]
LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


@pytest.fixture(params=LOOPS)
def run(request: pytest.FixtureRequest) -> Run:
    """On either loop: they differ in how they watch sockets."""

    def run(act: Callable[[], Coroutine[None, None, None]]) -> None:
        with asyncio.Runner(loop_factory=LOOPS[request.param]) as runner:
            runner.run(act())

    return run


@asynccontextmanager
async def connected() -> AsyncIterator[Watched]:
    connection = await connect(URL)
    try:
        yield connection
    finally:
        await connection.close()


async def one(connection: Watched, sql: bytes = b"select 1") -> object:
    row = await (await connection.execute(sql)).fetchone()
    assert row
    return row[0]


async def cut(connection: Watched) -> None:
    async with connected() as other:
        await other.execute(b"select pg_terminate_backend(%s, 5000)", (connection.info.backend_pid,))


def test_the_loop_is_told_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = [], []
    said, unwatch = Watched._said, Watched._unwatch

    async def counted(self: Watched) -> None:
        begun.append(self._loop is None)
        await said(self)

    def left(self: Watched) -> None:
        ended.append(self._loop is not None)
        unwatch(self)

    monkeypatch.setattr(Watched, "_said", counted)
    monkeypatch.setattr(Watched, "_unwatch", left)

    async def act() -> None:
        async with connected() as connection:
            for n in range(30):
                assert await one(connection, b"select %d" % n) == n
            assert begun.count(True) == 1
            assert not any(ended)
        assert ended.count(True) == 1

    run(act)


def test_one_who_is_cut_off_while_nobody_asks_is_known_to_be(run: Run) -> None:
    async def act() -> None:
        async with connected() as connection:
            await one(connection)
            await cut(connection)
            await until(lambda: bool(connection.closed))
            assert connection._loop is None  # a closed socket is watched by nobody
            async with connected() as other:  # whose socket may well have the same number
                assert await one(other) == 1

    run(act)


def test_one_who_is_cut_off_while_somebody_waits_is_told(run: Run) -> None:
    async def act() -> None:
        async with connected() as connection:
            waiting = asyncio.create_task(one(connection, b"select pg_sleep(600)"))
            await asyncio.sleep(0.05)
            await cut(connection)
            with pytest.raises(watched.OperationalError):
                await waiting
            assert connection.closed
            assert connection._loop is None

    run(act)


def test_what_nobody_waits_for_any_longer_ends(run: Run) -> None:
    async def act() -> None:
        async with connected() as connection:
            for _ in range(3):
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.05):
                        await one(connection, b"select pg_sleep(600)")
                assert await one(connection) == 1  # the same connection, not a new one

    run(act)


def test_more_than_a_socket_takes_at_once(run: Run) -> None:
    async def act() -> None:
        async with connected() as connection:
            long = "x" * 20_000_000
            for _ in range(2):
                found = await (await connection.execute(b"select length(%s::text)", (long,))).fetchone()
                assert found == (len(long),)
            found = await (await connection.execute(b"select repeat('x', 20000000)")).fetchone()
            assert found == (long,)

    run(act)
