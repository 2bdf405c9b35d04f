"""Jobs in PostgreSQL, run by procrastinate: queued in the very transaction that calls for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection, Mapping

import msgspec
import procrastinate
import psycopg
import structlog
from procrastinate.schema import SchemaManager

from wardroom.server.jobs.queue import GRACE, QUEUES, Payload, Work, attempt
from wardroom.server.jobs.stopping import stop
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database, Queries

POLL = 0.25  # seconds; new jobs are notified at once, but not that an earlier one of the same key has ended
HEARTBEAT = 5.0
STALLED = 20.0  # a worker silent for so long is dead
_LOCK = 0x77617264  # any number, the same in all processes that make the tables

# A job is its key: `lock` keeps two of one key from running at a time, `queueing_lock` from waiting at a time. With
# procrastinate's own calls the second would be an error, and an error would spoil the caller's transaction.
_ONCE = "on conflict (queueing_lock) where status = 'todo' do nothing"
_PUT = (
    "insert into procrastinate_jobs (queue_name, task_name, lock, queueing_lock, args, scheduled_at)"
    f" values (%s, %s, %s, %s, %s::jsonb, to_timestamp(%s::float8 / 1000)) {_ONCE}"
)
# Queues a killed worker's jobs again. One statement, so that only one of several processes does it.
_REVIVE = (
    "with dead as (delete from procrastinate_jobs where status = 'doing' and (worker_id is null or worker_id in"
    " (select id from procrastinate_workers where last_heartbeat < now() - make_interval(secs => %s)))"
    " returning queue_name, task_name, lock, queueing_lock, args)"
    " insert into procrastinate_jobs (queue_name, task_name, lock, queueing_lock, args)"
    f" select queue_name, task_name, lock, queueing_lock, args from dead {_ONCE}"
)

_CLEAR = "delete from procrastinate_jobs where status = 'doing' and id = any(%s)"

log = structlog.get_logger(__name__)


async def apply_schema(settings: Settings) -> None:
    """Make procrastinate's tables if missing. Any number of processes may try at once."""
    async with await psycopg.AsyncConnection.connect(settings.database_url) as connection:
        await connection.execute("select pg_advisory_xact_lock(%s)", (_LOCK,))
        found = await (await connection.execute("select to_regclass('procrastinate_jobs')")).fetchone()
        if found == (None,):
            await connection.execute(SchemaManager.get_schema())


class PostgresBatch:
    def __init__(self, queries: Queries) -> None:
        self.queries = queries

    async def put(self, name: str, key: str, payload: Payload, at: int | None = None) -> None:
        args = msgspec.json.encode(payload).decode()
        await self.queries.run(_PUT, QUEUES[name], name, key, key, args, at)


class PostgresJobs:
    def __init__(self, settings: Settings, db: Database) -> None:
        self._settings, self._db = settings, db
        self._ended: set[int] = set()  # jobs finished here recently

    async def put(self, name: str, key: str, payload: Payload, at: int | None = None) -> None:
        await PostgresBatch(self._db).put(name, key, payload, at)

    @contextlib.asynccontextmanager
    async def together(self) -> AsyncIterator[PostgresBatch]:
        async with self._db.transaction() as queries:
            yield PostgresBatch(queries)

    async def revive(self, stalled: float = STALLED) -> int:
        """Queue the jobs of dead workers again; returns how many."""
        return await self._db.run(_REVIVE, stalled)

    async def run(self, works: Mapping[str, Work], at_once: Mapping[str, int]) -> None:
        logging.getLogger("procrastinate").setLevel(logging.WARNING)  # it would log every job twice
        while True:
            try:
                await self._run(works, at_once)
            except Exception:
                log.exception("jobs stopped")
            await asyncio.sleep(1)  # the store was down: procrastinate gives up, we do not

    async def _run(self, works: Mapping[str, Work], at_once: Mapping[str, int]) -> None:
        await apply_schema(self._settings)
        connector = procrastinate.PsycopgConnector(
            conninfo=self._settings.database_url, min_size=1, max_size=2 + len(works)
        )
        app = procrastinate.App(connector=connector)
        for name, work in works.items():
            self._offer(app, name, work)
        try:
            await self._work_in(app, works, at_once)
        finally:
            await connector.close_async()  # if cancelled while it opens, it would leak what it had opened so far

    async def _work_in(self, app: procrastinate.App, works: Mapping[str, Work], at_once: Mapping[str, int]) -> None:
        async with app.open_async():
            tasks = [asyncio.create_task(_work(app, name, at_once[name])) for name in works]
            tasks.append(asyncio.create_task(self._keep_reviving()))
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                await stop(tasks)
            for task in done:
                task.result()

    def _offer(self, app: procrastinate.App, name: str, work: Work) -> None:
        @app.task(name=name, queue=QUEUES[name], pass_context=True)
        async def task(context: procrastinate.JobContext, /, **payload: object) -> None:
            try:
                await attempt(self, name, context.job.queueing_lock or "", payload, work)
            finally:
                if context.job.id is not None:
                    self._ended.add(context.job.id)

    async def clear(self, ended: Collection[int]) -> int:
        """Delete jobs whose end was not recorded because the connection broke; returns how many. Otherwise they would
        count as running for ever, and block the next of their key."""
        return await self._db.run(_CLEAR, sorted(ended)) if ended else 0

    async def _keep_reviving(self) -> None:
        before: set[int] = set()
        while True:
            await self.revive()
            await self.clear(before)
            before, self._ended = self._ended, set()
            await asyncio.sleep(HEARTBEAT)


async def _work(app: procrastinate.App, name: str, at_once: int) -> None:
    await app.run_worker_async(
        queues=[QUEUES[name]],
        name=name,
        concurrency=at_once,
        fetch_job_polling_interval=POLL,
        shutdown_graceful_timeout=GRACE[name],
        delete_jobs="always",
        install_signal_handlers=False,
        update_heartbeat_interval=HEARTBEAT,
        stalled_worker_timeout=STALLED,
    )
