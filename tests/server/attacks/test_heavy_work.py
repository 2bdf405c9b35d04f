"""Odds and imported records took Python's lock from those who play: they are worked out in other processes now."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import time
from pathlib import Path

import pytest
from jobs_elsewhere import falls, here
from open_server import At, on_each
from some_game import US_JP
from waiting import HANG

from wardroom import games
from wardroom.dice import verify
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.problems import Problem
from wardroom.server.process_pool import Crash
from wardroom.server.tables import judging, odds

PLAYED = next((Path(__file__).parents[3] / "docs" / "playthroughs").glob(f"{US_JP}-*.json"))


def test_it_is_done_elsewhere_stands_back_and_starts_when_it_is_needed() -> None:
    async def run() -> None:
        heavy, (mine, rank) = HeavyWork(), here()
        assert heavy._pool is None, "nothing is started before it is asked for"
        try:
            child, low = await heavy.run(HANG, here)
            assert child != mine
            assert low > rank or rank == 19
            assert await heavy.run(HANG, here) == (child, low), "it is kept for the next"
        finally:
            heavy.close()

    asyncio.run(run())


def test_what_takes_too_long_is_killed_and_what_fails_tells_no_secret() -> None:
    async def run() -> None:
        heavy = HeavyWork()
        try:
            child, _ = await heavy.run(HANG, here)
            with pytest.raises(Problem) as late:
                await heavy.run(0.1, time.sleep, 600)
            assert (late.value.status, late.value.key, late.value.about) == (503, "unavailable", {"retry_after": 5})
            with pytest.raises(ProcessLookupError):
                os.kill(child, 0)
            with pytest.raises(Crash, match="LookupError in ") as fault:
                await heavy.run(HANG, falls)
            assert "secret" not in str(fault.value)
        finally:
            heavy.close()

    asyncio.run(run())


def test_a_long_one_does_not_keep_the_short_ones_waiting() -> None:
    async def run() -> None:
        heavy = HeavyWork()
        try:
            long = asyncio.create_task(heavy.run(HANG, time.sleep, 600))
            async with asyncio.timeout(HANG):
                await asyncio.gather(*(heavy.run(HANG, here) for _ in range(3)))
            assert not long.done()
        finally:
            heavy.close()
        with pytest.raises(Crash, match="died"):
            await long

    asyncio.run(run())


@on_each
async def test_odds_and_imports_are_not_worked_out_in_the_process_that_answers(at: At) -> None:
    def never(*_: object) -> None:
        raise AssertionError("in the way of those who play")

    ann = await at.person("Ann")
    match = await ann.create(US_JP, seats={"JP": {"kind": "me"}, "US": {"kind": "me"}})
    await ann.post(f"/api/matches/{match}/start", 204)
    with pytest.MonkeyPatch.context() as patch:
        true = games.find(US_JP)
        patch.setattr(games, "find", lambda game, version=None: dataclasses.replace(true, odds=never))
        patch.setattr(judging, "verify", never)
        patch.setattr(verify, "verify", never)
        assert odds.offered(US_JP, "1")
        assert "attacks" in await ann.get(f"/api/matches/{match}/seats/JP/odds")
        taken = await ann.http.post("/api/records", content=PLAYED.read_bytes())
        assert taken.status_code == 201, taken.text
