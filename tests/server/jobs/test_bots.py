"""Bots think in processes of their own, in the time they have, and know what their seat knows."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from pathlib import Path

import msgspec
import pytest
from jobs_services import FakeTables, opened, question, think_hard
from jobs_slow import slowly
from server_db import KINDS, fresh
from waiting import HANG, until

from wardroom.server.ids import now
from wardroom.server.jobs import worker
from wardroom.server.jobs.bot_pool import Crash, Overrun, Pool
from wardroom.server.jobs.bots import Bots
from wardroom.server.settings import Settings
from wardroom.server.telemetry import metrics


def counted(state: str) -> float:
    return metrics.REGISTRY.get_sample_value("wardroom_jobs_total", {"kind": "bot", "state": state}) or 0


def test_a_bot_answers_for_as_long_as_it_is_asked() -> None:
    async def run() -> None:
        tables = FakeTables("staff")
        (seat, *_) = tables.match.asks
        pool = Pool(1)
        try:
            bots = Bots(tables, pool)
            more = await bots.play("m", seat)
            assert len(tables.answers) == 1  # the next decision waits its turn
            assert more == (await tables.bot_view("m", seat) is not None)
            while more:
                more = await bots.play("m", seat)
            assert not await bots.play("m", seat)
            assert [key for _, _, key in tables.answers] == [f"!bot:{n}" for n in range(len(tables.answers))]
            assert tables.answers
        finally:
            pool.close()

    asyncio.run(run())


def test_one_pool_through_all_its_troubles() -> None:
    """A slow bot, a bot that fails, a process that is killed idle or thinking: each costs one decision at most."""

    async def run() -> None:
        pool, tables = Pool(1), FakeTables()
        try:
            fine = question(tables, "random")
            assert await pool.choose(fine, HANG) in fine.ask.moves
            (child,) = pool._apart._idle
            first = child.process.pid

            assert await pool.choose(fine, HANG) in fine.ask.moves
            assert pool._apart._idle[0].process.pid == first  # long-lived

            os.kill(first or 0, signal.SIGKILL)
            child.process.join()
            assert await pool.choose(fine, HANG) in fine.ask.moves  # nobody notices
            second = pool._apart._idle[0].process.pid
            assert second != first

            with pytest.raises(Crash, match="UnknownChoice in "):
                await pool.choose(question(tables, "nobody"), HANG)

            ticks = 0

            async def tick() -> None:
                nonlocal ticks
                while True:
                    await asyncio.sleep(0.005)
                    ticks += 1

            ticking = asyncio.create_task(tick())
            began = time.monotonic()
            with pytest.raises(Overrun):
                await pool.choose(msgspec.structs.replace(fine, ask=slowly(fine.ask)), 0.2)
            ticking.cancel()
            assert ticks > 10 * (time.monotonic() - began)  # the loop went on meanwhile
            assert not pool._apart._idle

            thinking = asyncio.create_task(pool.choose(fine, HANG))
            while not pool._apart._thinking:
                await asyncio.sleep(0.01)
            next(iter(pool._apart._thinking)).process.kill()
            with pytest.raises(Crash, match="died"):
                await thinking
            assert await pool.choose(fine, HANG) in fine.ask.moves
        finally:
            pool.close()

    asyncio.run(run())


def test_a_bot_does_not_outlive_the_server() -> None:
    line, far = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=think_hard, args=(far,))
    server.start()
    far.close()  # so that we hear when it dies
    child = line.recv()
    time.sleep(0.2)  # it is at the hard question now
    server.kill()
    server.join()

    def gone() -> bool:
        try:
            return Path(f"/proc/{child}/stat").read_text().split()[2] == "Z"
        except FileNotFoundError:
            return True

    until(gone)


@pytest.mark.parametrize(
    ("bot", "limit_ms", "state"), [("random", 200, "overrun"), ("nobody", int(1000 * HANG), "crash")]
)
def test_a_bot_without_a_move_plays_the_quiet_one(bot: str, limit_ms: int, state: str) -> None:
    async def run() -> None:
        tables, before = FakeTables(bot, limit_ms), counted(state)
        tables.most, tables.slow = 1, state == "overrun"
        seat, ask = next(iter(tables.match.asks.items()))
        pool = Pool(1)
        try:
            await Bots(tables, pool, int(1000 * HANG)).play("m", seat)
        finally:
            pool.close()
        assert [move for _, move, _ in tables.answers] == [ask.moves[0]]
        assert counted(state) == before + 1

    asyncio.run(run())


@pytest.mark.parametrize("kind", KINDS)
def test_everything_together_in_one_process(kind: str) -> None:
    """From an outbox row to a bot's move, and a clock that runs out meanwhile."""

    async def run(settings: Settings) -> None:
        async with opened(settings) as services:
            (seat, *_) = services.tables.match.asks
            due = await services.match({}, due=now() - 1)
            match = await services.match({seat: "bot"}, (seat,))
            tasks = worker.inline(services)
            try:
                await services.outbox(match, 1, (seat,))
                await services.bus.say(match, 1)
                async with asyncio.timeout(HANG):
                    while not services.tables.answers or not services.tables.ran_out:
                        await asyncio.sleep(0.02)
            finally:
                for task in tasks:
                    task.cancel()
                ended = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(isinstance(end, asyncio.CancelledError) for end in ended), ended
            assert set(services.tables.ran_out) == {due}

    with fresh(kind) as settings:
        asyncio.run(run(settings))
