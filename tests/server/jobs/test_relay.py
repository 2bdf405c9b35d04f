"""From the outbox to jobs and deliveries: nothing is lost, nothing doubled, whoever is killed and when."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from jobs_services import JobServices, hook_server, opened
from server_db import KINDS, fresh
from waiting import HANG

from wardroom.server.accounts.audit import Audit
from wardroom.server.ids import now
from wardroom.server.jobs import outbox
from wardroom.server.jobs.queue import Batch
from wardroom.server.jobs.relay import Relay
from wardroom.server.jobs.sweep import sweep
from wardroom.server.jobs.unanswered import waiting_bots
from wardroom.server.settings import Settings

_fork = multiprocessing.get_context("fork")


def relay_of(services: JobServices) -> Relay:
    return Relay(services.settings, services.db, services.bus, services.notices, services.bot_queue)


async def jobs_of(services: JobServices) -> Counter[str]:
    """The keys of the jobs that wait, and the decisions that bots owe."""
    bots = [f"bot:{match}:{seat}" for match, seat in await services.db.rows("select match, seat from bot_turn")]
    if services.settings.postgres:
        found = await services.db.rows("select queueing_lock from procrastinate_jobs")
        return Counter([key for (key,) in found] + bots)
    return Counter([*services.notices.jobs._waiting, *bots])  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", KINDS)
def test_bots_get_jobs_and_people_get_notices(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            ann, bob = await services.person(), await services.person()
            await services.webhook(ann)
            await services.webhook(ann)
            await services.webhook(bob)
            match = await services.match({"JP": ann, "US": "bot", "UK": bob, "AU": "bot"}, asked=("JP", "US"))
            await services.outbox(match, 7, ("JP", "US"))
            assert await relay_of(services).pass_on() == 1
            assert services.said == [(match, 7)]
            assert await services.deliveries() == [("waiting", "", 0)] * 2  # both of Ann's, none of Bob's
            found = {account for (account,) in await services.db.rows("select account from delivery")}
            assert found == {ann}
            assert await jobs_of(services) == Counter([f"bot:{match}:US", "deliver:1", "deliver:2"])
            assert await relay_of(services).pass_on() == 0

    with fresh(kind) as settings:
        asyncio.run(run(settings))


@pytest.mark.parametrize("kind", KINDS)
def test_all_people_hear_of_the_end(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            ann, bob = await services.person(), await services.person()
            for account in (ann, bob):
                await services.webhook(account)
            match = await services.match({"JP": ann, "US": bob, "UK": "bot"})
            await services.outbox(match, 9, kind="over")
            await relay_of(services).pass_on()
            assert await services.db.rows("select kind, account from delivery order by id") == [
                ("over", ann),
                ("over", bob),
            ]
            assert await jobs_of(services) == Counter(["deliver:1", "deliver:2", "rate"])

    with fresh(kind) as settings:
        asyncio.run(run(settings))


@pytest.mark.parametrize("kind", KINDS)
def test_whom_an_operator_acted_upon_is_told_once_and_nothing_of_it(kind: str) -> None:
    async def run(settings: Settings, url: str) -> None:
        async with opened(settings) as services:
            ann = await services.person()
            await services.webhook(ann, url)
            async with services.db.transaction() as tx:
                await Audit.line("op", "suspend", ann, "two accounts", (ann,))(tx)
            await relay_of(services).pass_on()
            await relay_of(services).pass_on()

            async def done() -> bool:
                return [state for state, *_ in await services.deliveries()] == ["sent"]

            await services.do_jobs(done)

    with fresh(kind) as settings, hook_server() as server:
        asyncio.run(run(settings, server.url()))
        (got,) = server.got
        assert "/account" in str(got)
        assert "two accounts" not in str(got), "why stands on the page, where only its owner reads it"


@pytest.mark.parametrize("kind", KINDS)
def test_one_notice_for_a_channel_and_an_entry(kind: str) -> None:
    """Whoever plays two seats is called once, and a row that is acted on twice tells nobody twice."""

    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            ann = await services.person()
            await services.webhook(ann)
            match = await services.match({"JP": ann, "US": ann}, asked=("JP", "US"))
            for _ in range(2):
                await services.outbox(match, 3, ("JP", "US"))
                await relay_of(services).pass_on()
            assert await services.deliveries() == [("waiting", "", 0)]

    with fresh(kind) as settings:
        asyncio.run(run(settings))


def test_a_relay_is_woken_by_the_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "POLL", 10 * HANG)

    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            match = await services.match({"US": "bot"}, asked=("US",))
            task = asyncio.create_task(relay_of(services).run())
            await asyncio.sleep(0.05)
            await services.outbox(match, 1, ("US",))
            await services.bus.say(match, 1)
            async with asyncio.timeout(HANG):  # long before it would look by itself
                while not await jobs_of(services):
                    await asyncio.sleep(0.005)
            task.cancel()

    with fresh("sqlite") as settings:
        asyncio.run(run(settings))


# ---- kill -9

POINTS = ("said", "written", "before commit", "after commit")


def _relay_that_dies(settings: Settings, point: str) -> None:
    """In a process of its own: pass on, and be killed at this point of the second row."""

    def die() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    async def run() -> None:
        async with opened(settings) as services:
            calls = 0
            call, together = services.notices.call, services.notices.jobs.together

            async def told(batch: Batch, *args: Any) -> None:
                nonlocal calls
                await call(batch, *args)
                calls += 1
                if point == "written" and calls == 2:
                    die()

            @asynccontextmanager
            async def deadly() -> AsyncIterator[Batch]:
                async with together() as batch:
                    yield batch
                    if point == "before commit":
                        die()
                die()

            services.bus.listen(lambda match, n: die() if point == "said" and n == 2 else None)
            services.notices.call = told  # type: ignore[method-assign]
            services.notices.jobs.together = deadly  # type: ignore[method-assign]
            await relay_of(services).pass_on()

    asyncio.run(run())


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_killed_relay_loses_nothing_and_doubles_nothing(kind: str, point: str) -> None:
    async def prepare(settings: Settings, url: str) -> None:
        async with opened(settings) as services:
            ann = await services.person()
            await services.webhook(ann, url, '{"always": true}')
            for n in (1, 2, 3):
                match = await services.match({"JP": ann, "US": "bot"}, asked=("JP", "US"))
                await services.outbox(match, n, ("JP", "US"))

    async def finish(settings: Settings, left: int) -> tuple[int, int, list[str]]:
        async with opened(settings) as services:
            passed = await relay_of(services).pass_on()

            async def done() -> bool:
                waiting = await services.db.rows("select 1 from delivery where state <> 'sent'")
                return not waiting

            await services.do_jobs(done)
            bots = [match for (match,) in await services.db.rows("select match from bot_turn")]
            count = await services.db.row("select count(*) from delivery")
            assert count is not None
            return passed, count[0], bots

    with fresh(kind) as settings, hook_server() as server:
        asyncio.run(prepare(settings, server.url()))
        process = _fork.Process(target=_relay_that_dies, args=(settings, point))
        process.start()
        process.join(20)
        assert process.exitcode == -signal.SIGKILL
        committed = point == "after commit"
        passed, written, bots = asyncio.run(finish(settings, 0 if committed else 3))
        assert passed == (0 if committed else 3)
        assert written == len(server.got) == 3
        assert len(bots) == len(set(bots)) == 3


def test_several_relays_share_the_work() -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            ann = await services.person()
            await services.webhook(ann)
            match = await services.match({"JP": ann}, asked=("JP",))
            for n in range(250):
                await services.outbox(match, n, ("JP",))
                await services.entry(match, n, seat="JP")  # answered each time, or it would not be called again
            relays = [relay_of(services) for _ in range(4)]
            while sum(await asyncio.gather(*(relay.pass_on() for relay in relays))):
                pass
            row = await services.db.row("select count(*), count(distinct dedupe) from delivery")
            assert row == (250, 250)
            assert not await services.db.rows("select 1 from outbox")

    with fresh("postgres") as settings:
        asyncio.run(run(settings))


# ---- the safety net


@pytest.mark.parametrize("kind", KINDS)
def test_the_sweep_finds_bots_that_were_forgotten(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            old = now() - 60_000
            stuck = await services.match({"JP": "bot", "US": "bot"}, asked=("US",), moved=old)
            await services.match({"US": "bot"}, asked=("US",))  # has just moved
            await services.match({"US": "bot"}, asked=("US",), moved=old, status="over")
            await services.match({"US": await services.person()}, asked=("US",), moved=old)
            for _ in range(2):
                await sweep(services.db, services.notices.jobs, services.bot_queue)
            assert await jobs_of(services) == Counter([f"bot:{stuck}:US", "rate"]), "and what is over is rated"
            assert len(await waiting_bots(services.db, now())) == 2

    with fresh(kind) as settings:
        asyncio.run(run(settings))


@pytest.mark.parametrize("kind", KINDS)
def test_the_sweep_finds_deliveries_whose_job_is_lost(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            day = 24 * 3600
            left = (("waiting", 90), ("sending", 90), ("sent", 90), ("waiting", 5), ("waiting", 2 * day))
            for state, seconds in left:
                await services.db.run(
                    "insert into delivery (account, kind, dedupe, state, at) values ('x', 'turn', %s, %s, %s)",
                    f"{state} {seconds}", state, now() - seconds * 1000,
                )  # fmt: skip
            for _ in range(2):
                await sweep(services.db, services.notices.jobs, services.bot_queue)
            due = await services.db.rows("select id from delivery where dedupe in ('waiting 90', 'sending 90')")
            assert await jobs_of(services) == Counter(f"deliver:{id}" for (id,) in due)

    with fresh(kind) as settings:
        asyncio.run(run(settings))


def test_old_deliveries_leave_the_log() -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            ages = (100, 91, 1)
            for days in ages:
                at = now() - days * 24 * 3600 * 1000
                await services.db.run(
                    "insert into delivery (account, kind, dedupe, at) values ('x', 'turn', %s, %s)", str(days), at
                )
            await sweep(services.db, services.notices.jobs, services.bot_queue)
            assert await services.db.rows("select dedupe from delivery") == [("1",)]

    with fresh("sqlite") as settings:
        asyncio.run(run(settings))
