"""Playing on from a moment of a match that is over."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from open_server import At, Client, on_each
from waiting import HANG

from wardroom import games
from wardroom.dice.verify import verify

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
BOTH = {"US": ME, "JP": ME}


async def finished(at: At, answers: int = 60) -> tuple[Client, str]:
    ann, rng = await at.person("Ann"), Random(2)
    match = await ann.create("midway", seats=BOTH, options={"preset": "tournament"}, title="Four carriers")
    await ann.put(f"/api/matches/{match}/seats/US/salt", salt="pepper")
    await ann.post(f"/api/matches/{match}/start", 204)
    for _ in range(answers):
        seat, moves = await asked(ann, match)
        await ann.answer(match, seat, moves[0] if rng.random() < 0.5 else rng.choice(moves))
    return ann, match


async def asked(one: Client, match: str) -> tuple[str, list[Any]]:
    for seat in ("US", "JP"):
        if ask := (await one.view(match, seat))["ask"]:
            return seat, ask["moves"]
    raise AssertionError("nobody is asked")


async def branch(one: Client, match: str, status: int = 201, **wish: Any) -> Any:
    return await one.post(f"/api/matches/{match}/branch", status, **wish)


@on_each
async def test_a_branch_goes_on_from_where_it_was_and_verifies(at: At) -> None:
    ann, match = await finished(at)
    frames = (await ann.get(f"/api/matches/{match}/replay", eyes="US"))["frames"]
    ben = await at.person("Ben")
    assert (await branch(ben, match, 409, eyes="US", n=5, seats=BOTH))["key"] == "not_over"
    await ann.do(match, "US", "resign")
    old = await ann.get(f"/api/matches/{match}")
    for n in (1, 12, len(frames)):
        new = (await branch(ann, match, eyes="US", n=n, seats=BOTH))["match"]
        lobby = await ann.get(f"/api/matches/{new}")
        for same in ("title", "commitment", "salts", "options", "scenario", "version", "watched"):
            assert lobby[same] == old[same], same
        assert (lobby["status"], lobby["mine"], lobby["owner"], lobby["pace"]) == ("playing", ["JP", "US"], True, {})
        was = await ann.get(f"/api/matches/{match}/replay", eyes="US", since=n - 1)
        now = await ann.view(new, "US", since=0)
        assert (now["n"], now["view"]) == (n, was["frames"][0]["view"])
        assert now["events"] == await ann.get(f"/api/matches/{new}/seats/US/events")
        for _ in range(3):
            seat, moves = await asked(ann, new)
            await ann.answer(new, seat, moves[-1], key=f"first{_}")  # keys of the old match are free
        if (await ann.view(new, seat))["undo"]:
            await ann.do(new, seat, "undo")
        at.container.tables.forget(new)
        await ann.view(new, "US")
        await ann.do(new, "JP", "resign")
        record = await ann.http.get(f"/api/matches/{new}/record")
        verdict = verify(record.content, games.load("midway"))
        assert (verdict.ok, verdict.unchecked) == (True, {}), verdict
    assert (await ann.get(f"/api/matches/{match}"))["result"] == {"US": 0.0, "JP": 1.0}


@on_each
async def test_bots_take_the_seats_that_nobody_else_wants(at: At) -> None:
    ann, match = await finished(at, 4)
    await ann.do(match, "US", "resign")
    guest = await at.person("Carlo", "guest")
    new = (await branch(guest, match, eyes="US", n=1, seats={"JP": BOT}))["match"]
    lobby = await guest.get(f"/api/matches/{new}")
    assert lobby["seats"] == {"JP": {"kind": "bot", "name": "random"}, "US": {"kind": "person", "name": "Carlo"}}
    async with asyncio.timeout(HANG):
        while await at.container.tables.bot_view(new, "JP"):  # it was woken, and lays its ships out
            await asyncio.sleep(0.1)
    assert (await branch(guest, match, 403, n=1))["key"] == "account_needed"  # nobody would ever stop it
    alone = (await branch(ann, match, n=1))["match"]
    assert {seat["kind"] for seat in (await ann.get(f"/api/matches/{alone}"))["seats"].values()} == {"bot"}


@on_each
async def test_what_cannot_be_branched(at: At) -> None:
    ann, match = await finished(at, 4)
    await ann.do(match, "US", "resign")
    last = (await ann.get(f"/api/matches/{match}/replay", eyes="US"))["last"]
    assert (await branch(ann, match, 404, eyes="US", n=last + 1))["key"] == "no_moment"
    assert (await branch(ann, match, 409, eyes="US", n=last))["key"] == "match_over"
    assert (await branch(ann, match, 422, eyes="XX", n=1))["key"] == "no_such_seat"
    assert (await branch(ann, match, 422, eyes="US", n=1, seats={"XX": ME}))["key"] == "no_such_seat"
    assert (await branch(ann, match, 422, eyes="US", n=1, seats={"JP": {"kind": "bot", "bot": "hal"}}))[
        "key"
    ] == "no_bot"
    await branch(ann, match, 422, eyes="US", n=1, seats={"JP": {"kind": "open"}})
    await branch(ann, match, 422, eyes="US", n=0)
    await branch(at.visitor(), match, 401, n=1)


@on_each
async def test_an_abandoned_match_can_be_taken_up_again(at: At) -> None:
    ann, match = await finished(at, 8)
    assert await ann.post(f"/api/matches/{match}/seats/US/proposals", kind="abandon") == {"state": "done"}
    last = (await ann.get(f"/api/matches/{match}/replay", eyes="US"))["last"]
    new = (await branch(ann, match, eyes="US", n=last, seats=BOTH))["match"]
    seat, moves = await asked(ann, new)
    await ann.answer(new, seat, moves[0])
