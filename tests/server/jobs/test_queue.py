"""The queue: once a key, at its time, again when it failed, and taken up when a worker dies."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Mapping
from typing import Any

import psycopg_pool
import pytest
from jobs_services import opened
from server_db import KINDS, fresh
from waiting import HANG

from wardroom.server.ids import now
from wardroom.server.jobs.queue import DELIVER, ORDER
from wardroom.server.jobs.queue_postgres import PostgresJobs, apply_schema
from wardroom.server.jobs.stopping import stop
from wardroom.server.settings import Settings


class Boom(Exception):
    """Something nobody foresaw."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_waits_once_and_runs_one_at_a_time(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            jobs = services.notices.jobs
            done: list[int] = []
            busy = 0

            async def bot(payload: Mapping[str, Any]) -> None:
                nonlocal busy
                busy += 1
                assert busy == 1
                if not done:
                    await jobs.put(ORDER, "k", {"i": 9})  # called again while it is at it
                    await asyncio.sleep(0.1)
                busy -= 1
                done.append(payload["i"])

            for i in range(3):
                await jobs.put(ORDER, "k", {"i": i})

            async def enough() -> bool:
                return len(done) == 2

            await services.do_jobs(enough, bot)
            assert done == [0, 9]

    with fresh(kind) as settings:
        asyncio.run(run(settings))


@pytest.mark.parametrize("kind", KINDS)
def test_jobs_of_a_transaction_that_fails_are_not_queued(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            jobs = services.notices.jobs
            done: list[str] = []

            async def bot(payload: Mapping[str, Any]) -> None:
                done.append(payload["i"])

            async def fail() -> None:
                async with jobs.together() as batch:
                    await batch.put(ORDER, "lost", {"i": "lost"})
                    raise Boom

            with pytest.raises(Boom):
                await fail()
            async with jobs.together() as batch:
                await batch.put(ORDER, "kept", {"i": "kept"})
                await batch.put(ORDER, "kept", {"i": "again"})
                await batch.put(ORDER, "later", {"i": "later"}, at=now() + 300)

            async def enough() -> bool:
                return len(done) == 2

            began = now()
            await services.do_jobs(enough, bot)
            assert done == ["kept", "later"]
            assert now() - began >= 250

    with fresh(kind) as settings:
        asyncio.run(run(settings))


@pytest.mark.parametrize("kind", KINDS)
def test_a_job_that_fails_is_tried_again(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            tries: list[int] = []

            async def bot(payload: Mapping[str, Any]) -> None:
                tries.append(payload.get("tried", 0))
                if len(tries) < 2:
                    raise Boom

            await services.notices.jobs.put(ORDER, "k", {})

            async def enough() -> bool:
                return len(tries) == 2

            await services.do_jobs(enough, bot)
            assert tries == [0, 1]

    with fresh(kind) as settings:
        asyncio.run(run(settings))


def _dies_at_work(settings: Settings) -> None:
    async def run() -> None:
        async with opened(settings) as services:

            async def work(payload: Mapping[str, Any]) -> None:
                os.kill(os.getpid(), signal.SIGKILL)

            await services.notices.jobs.run({ORDER: work}, {ORDER: 1})

    asyncio.run(run())


def test_a_job_whose_end_was_not_written_down_keeps_nobody_waiting() -> None:
    async def inside(settings: Settings) -> None:
        async with opened(settings) as services:
            jobs = services.notices.jobs
            assert isinstance(jobs, PostgresJobs)
            await jobs.put(ORDER, "k", {"i": 1})
            await services.db.run("update procrastinate_jobs set status = 'doing'")
            ((id,),) = await services.db.rows("select id from procrastinate_jobs")
            assert await jobs.clear([id + 1]) == 0
            assert await jobs.clear([id]) == 1
            assert await jobs.clear([]) == 0

    with fresh("postgres") as settings:
        asyncio.run(inside(settings))


def test_the_jobs_of_a_killed_worker_are_taken_up_again() -> None:
    async def put(settings: Settings) -> None:
        async with opened(settings) as services:
            await services.notices.jobs.put(ORDER, "k", {"i": 1})

    async def again(settings: Settings) -> None:
        async with opened(settings) as services:
            jobs, done = services.notices.jobs, []
            assert isinstance(jobs, PostgresJobs)
            assert await jobs.revive() == 0  # its heart has only just stopped
            await jobs.put(ORDER, "k", {"i": 2})  # what is queued meanwhile is not doubled
            await jobs.revive(stalled=0)
            assert await jobs.revive(stalled=0) == 0

            async def bot(payload: Mapping[str, Any]) -> None:
                done.append(payload["i"])

            async def enough() -> bool:
                return bool(done)

            await services.do_jobs(enough, bot)
            assert done == [2]

    with fresh("postgres") as settings:
        asyncio.run(put(settings))
        process = multiprocessing.get_context("fork").Process(target=_dies_at_work, args=(settings,))
        process.start()
        process.join(20)
        assert process.exitcode == -signal.SIGKILL
        asyncio.run(again(settings))


def test_the_tables_of_the_queue_may_be_made_by_many_at_once() -> None:
    async def run(settings: Settings) -> None:
        await asyncio.gather(*(apply_schema(settings) for _ in range(4)))
        await apply_schema(settings)

    with fresh("postgres") as settings:
        asyncio.run(run(settings))


def test_without_a_durable_queue_the_store_tells_what_was_still_to_do() -> None:
    async def leave(settings: Settings) -> None:
        async with opened(settings) as services:
            for state in ("waiting", "sending", "sent"):
                await services.db.run(
                    "insert into delivery (account, kind, dedupe, state, at) values ('x', 'test', %s, %s, 1)",
                    state,
                    state,
                )

    async def find(settings: Settings) -> None:
        async with opened(settings) as services:
            seen: list[Any] = []

            async def note(payload: Mapping[str, Any]) -> None:
                seen.append(tuple(payload.values()))

            task = asyncio.create_task(services.notices.jobs.run({ORDER: note, DELIVER: note}, {ORDER: 1, DELIVER: 1}))
            async with asyncio.timeout(HANG):
                while len(seen) < 2:
                    await asyncio.sleep(0.01)
            task.cancel()
            assert sorted(seen, key=str) == [(1,), (2,)]

    with fresh("sqlite") as settings:
        asyncio.run(leave(settings))
        asyncio.run(find(settings))


def test_who_is_told_to_stop_while_the_pool_opens_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch) -> None:
    true = psycopg_pool.AsyncConnectionPool.open
    opening = asyncio.Event()

    async def slowly(self: Any, *args: Any, **more: Any) -> None:
        await true(self, *args, **more)
        opening.set()
        await asyncio.sleep(HANG)

    async def run(settings: Settings) -> None:
        jobs = PostgresJobs(settings, None)  # type: ignore[arg-type]
        working = asyncio.create_task(jobs.run({ORDER: lambda _: asyncio.sleep(0)}, {ORDER: 1}))
        await opening.wait()
        await stop([working])
        assert asyncio.all_tasks() == {asyncio.current_task()}

    monkeypatch.setattr(psycopg_pool.AsyncConnectionPool, "open", slowly)
    with fresh("postgres") as settings:
        asyncio.run(run(settings))
