"""A match whose journal is in a cluster: it is set up, played, told again, branched, ended and removed like any."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from open_server import At, Client, on
from server_db import SECOND
from some_game import GAME, ONE, TWO
from waiting import HANG

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
BOTH = {ONE: ME, TWO: ME}


async def asked(one: Client, match: str) -> tuple[str, list[Any]]:
    for seat in (ONE, TWO):
        if ask := (await one.view(match, seat))["ask"]:
            return seat, ask["moves"]
    raise AssertionError("nobody is asked")


async def listed(one: Client, match: str, **wanted: Any) -> None:
    """Until the list of one's matches says so: it is told a little later."""
    async with asyncio.timeout(HANG):
        while True:
            (found,) = [each for each in await one.get("/api/matches") if each["id"] == match]
            if {name: found[name] for name in wanted} == wanted:
                return
            await asyncio.sleep(0.05)


async def in_journals(at: At, match: str) -> tuple[int, int]:
    """Lines in the directory, and in the cluster."""
    sql = "select count(*) from entry where match = %s"
    ((here,),) = await at.container.db.rows(sql, match)
    ((there,),) = await at.container.db.clusters[SECOND].rows(sql, match)
    return here, there


@on("sharded")
async def test_the_life_of_a_match_in_a_cluster(at: At) -> None:
    ann, rng = await at.person("Ann"), Random(2)
    match = await ann.create(GAME, seats=BOTH)
    await ann.post(f"/api/matches/{match}/start", 204)
    for _ in range(60):
        seat, moves = await asked(ann, match)
        await ann.answer(match, seat, moves[0] if rng.random() < 0.5 else rng.choice(moves))
    here, there = await in_journals(at, match)
    assert (here, there > 60) == (0, True)
    seat, _ = await asked(ann, match)
    await listed(ann, match, status="playing", my_turn=True)

    at.container.tables.forget(match)
    assert (await ann.view(match, seat))["ask"], "read anew"
    new = (await ann.post(f"/api/matches/{match}/branch", 201, eyes=ONE, n=5, seats=BOTH))["match"]
    assert (await in_journals(at, new))[0] == 0
    seat, moves = await asked(ann, new)
    await ann.answer(new, seat, moves[0])

    await ann.do(match, ONE, "resign")
    await listed(ann, match, status="over")
    frames = (await ann.get(f"/api/matches/{match}/replay", eyes=ONE))["frames"]
    assert len(frames) > 10
    await at.container.moderation.remove(match)
    assert await in_journals(at, match) == (0, 0)
    await ann.get(f"/api/matches/{match}", 404)


@on("sharded")
async def test_a_bot_answers_in_a_cluster(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create(GAME, seats={ONE: ME, TWO: BOT})
    await ann.post(f"/api/matches/{match}/start", 204)
    async with asyncio.timeout(HANG):
        for _ in range(5):
            while (ask := (await ann.view(match, ONE))["ask"]) is None:
                await asyncio.sleep(0.05)
            await ann.answer(match, ONE, ask["moves"][0])


@on("sharded")
async def test_an_operator_ends_a_match_in_a_cluster(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create(GAME, seats=BOTH)
    await ann.post(f"/api/matches/{match}/start", 204)
    await at.container.moderation.end(match)
    assert (await ann.get(f"/api/matches/{match}"))["status"] == "abandoned"
    await listed(ann, match, status="abandoned")
