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
from after_house import AfterHouse, hook_server, opened
from server_db import KINDS, fresh
from waiting import HANG

from wardroom.server.after import relay as relay_room
from wardroom.server.after.jobs import Batch
from wardroom.server.after.relay import Relay
from wardroom.server.after.sweep import sweep, waiting_bots
from wardroom.server.ids import now
from wardroom.server.settings import Settings

_fork = multiprocessing.get_context("fork")


def relay_of(house: AfterHouse) -> Relay:
    return Relay(house.settings, house.db, house.bus, house.notices)


async def jobs_of(house: AfterHouse) -> Counter[str]:
    """The keys of the jobs that wait."""
    if house.settings.postgres:
        return Counter(key for (key,) in await house.db.rows("select queueing_lock from procrastinate_jobs"))
    return Counter(list(house.notices.jobs._waiting))  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", KINDS)
def test_bots_get_jobs_and_people_get_notices(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as house:
            ann, bob = await house.person(), await house.person()
            await house.webhook(ann)
            await house.webhook(ann)
            await house.webhook(bob)
            match = await house.match({"JP": ann, "US": "bot", "UK": bob, "AU": "bot"}, asked=("JP", "US"))
            await house.outbox(match, 7, ("JP", "US"))
            assert await relay_of(house).pass_on() == 1
            assert house.said == [(match, 7)]
            assert await house.deliveries() == [("waiting", "", 0)] * 2  # both of Ann's, none of Bob's
            found = {account for (account,) in await house.db.rows("select account from delivery")}
            assert found == {ann}
            assert await jobs_of(house) == Counter([f"bot:{match}:US", "deliver:1", "deliver:2"])
            assert await relay_of(house).pass_on() == 0

    with fresh(kind) as settings:
        asyncio.run(run(settings))


@pytest.mark.parametrize("kind", KINDS)
def test_all_people_hear_of_the_end(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as house:
            ann, bob = await house.person(), await house.person()
            for account in (ann, bob):
                await house.webhook(account)
            match = await house.match({"JP": ann, "US": bob, "UK": "bot"})
            await house.outbox(match, 9, kind="over")
            await relay_of(house).pass_on()
            assert await house.db.rows("select kind, account from delivery order by id") == [
                ("over", ann),
                ("over", bob),
            ]
            assert await jobs_of(house) == Counter(["deliver:1", "deliver:2"])

    with fresh(kind) as settings:
        asyncio.run(run(settings))


@pytest.mark.parametrize("kind", KINDS)
def test_one_notice_for_a_channel_and_an_entry(kind: str) -> None:
    """Whoever plays two seats is called once, and a row that is acted on twice tells nobody twice."""

    async def run(settings: Settings) -> None:
        async with opened(settings) as house:
            ann = await house.person()
            await house.webhook(ann)
            match = await house.match({"JP": ann, "US": ann}, asked=("JP", "US"))
            for _ in range(2):
                await house.outbox(match, 3, ("JP", "US"))
                await relay_of(house).pass_on()
            assert await house.deliveries() == [("waiting", "", 0)]

    with fresh(kind) as settings:
        asyncio.run(run(settings))


def test_a_relay_is_woken_by_the_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay_room, "POLL", 10 * HANG)

    async def run(settings: Settings) -> None:
        async with opened(settings) as house:
            match = await house.match({"US": "bot"}, asked=("US",))
            task = asyncio.create_task(relay_of(house).run())
            await asyncio.sleep(0.05)
            await house.outbox(match, 1, ("US",))
            await house.bus.say(match, 1)
            async with asyncio.timeout(HANG):  # long before it would look by itself
                while not await jobs_of(house):
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
        async with opened(settings) as house:
            calls = 0
            call, together = house.notices.call, house.notices.jobs.together

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

            house.bus.listen(lambda match, n: die() if point == "said" and n == 2 else None)
            house.notices.call = told  # type: ignore[method-assign]
            house.notices.jobs.together = deadly  # type: ignore[method-assign]
            await relay_of(house).pass_on()

    asyncio.run(run())


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_killed_relay_loses_nothing_and_doubles_nothing(kind: str, point: str) -> None:
    async def prepare(settings: Settings, url: str) -> None:
        async with opened(settings) as house:
            ann = await house.person()
            await house.webhook(ann, url, '{"always": true}')
            for n in (1, 2, 3):
                match = await house.match({"JP": ann, "US": "bot"}, asked=("JP", "US"))
                await house.outbox(match, n, ("JP", "US"))

    async def finish(settings: Settings, left: int) -> tuple[int, int, list[str]]:
        bots: list[str] = []

        async def bot(payload: Any) -> None:
            bots.append(payload["match"])

        async with opened(settings) as house:
            passed = await relay_of(house).pass_on()

            async def done() -> bool:
                waiting = await house.db.rows("select 1 from delivery where state <> 'sent'")
                return not waiting and len(bots) >= 3

            await house.do_jobs(done, bot)
            count = await house.db.row("select count(*) from delivery")
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
        async with opened(settings) as house:
            ann = await house.person()
            await house.webhook(ann)
            match = await house.match({"JP": ann}, asked=("JP",))
            for n in range(250):
                await house.outbox(match, n, ("JP",))
                await house.entry(match, n, seat="JP")  # answered each time, or it would not be called again
            relays = [relay_of(house) for _ in range(4)]
            while sum(await asyncio.gather(*(relay.pass_on() for relay in relays))):
                pass
            row = await house.db.row("select count(*), count(distinct dedupe) from delivery")
            assert row == (250, 250)
            assert not await house.db.rows("select 1 from outbox")

    with fresh("postgres") as settings:
        asyncio.run(run(settings))


# ---- the safety net


@pytest.mark.parametrize("kind", KINDS)
def test_the_sweep_finds_bots_that_were_forgotten(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as house:
            old = now() - 60_000
            stuck = await house.match({"JP": "bot", "US": "bot"}, asked=("US",), moved=old)
            await house.match({"US": "bot"}, asked=("US",))  # has just moved
            await house.match({"US": "bot"}, asked=("US",), moved=old, status="over")
            await house.match({"US": await house.person()}, asked=("US",), moved=old)
            for _ in range(2):
                await sweep(house.db, house.notices.jobs)
            assert await jobs_of(house) == Counter([f"bot:{stuck}:US"])
            assert len(await waiting_bots(house.db, now())) == 2

    with fresh(kind) as settings:
        asyncio.run(run(settings))


@pytest.mark.parametrize("kind", KINDS)
def test_the_sweep_finds_deliveries_whose_job_is_lost(kind: str) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as house:
            day = 24 * 3600
            left = (("waiting", 90), ("sending", 90), ("sent", 90), ("waiting", 5), ("waiting", 2 * day))
            for state, seconds in left:
                await house.db.run(
                    "insert into delivery (account, kind, dedupe, state, at) values ('x', 'turn', %s, %s, %s)",
                    f"{state} {seconds}", state, now() - seconds * 1000,
                )  # fmt: skip
            for _ in range(2):
                await sweep(house.db, house.notices.jobs)
            due = await house.db.rows("select id from delivery where dedupe in ('waiting 90', 'sending 90')")
            assert await jobs_of(house) == Counter(f"deliver:{id}" for (id,) in due)

    with fresh(kind) as settings:
        asyncio.run(run(settings))


def test_old_deliveries_leave_the_log() -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings) as house:
            ages = (100, 91, 1)
            for days in ages:
                at = now() - days * 24 * 3600 * 1000
                await house.db.run(
                    "insert into delivery (account, kind, dedupe, at) values ('x', 'turn', %s, %s)", str(days), at
                )
            await sweep(house.db, house.notices.jobs)
            assert await house.db.rows("select dedupe from delivery") == [("1",)]

    with fresh("sqlite") as settings:
        asyncio.run(run(settings))
