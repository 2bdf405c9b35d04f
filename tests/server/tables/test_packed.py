"""A match of every game, packed: whatever can be asked about it is answered as before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest
from open_server import At, Client, on_each

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.dice.verify import verify
from wardroom.kernel import Match
from wardroom.server.jobs.packer import Packer
from wardroom.server.problems import Problem

ANSWERS = 40  # then somebody gives up: that a match is long proves nothing more


def record_of(game: str) -> bytes:
    rules, rng = games.load(game), Random(7)
    match = Match(rules, Fair(bytes(range(32))))
    for _ in range(ANSWERS):
        if match.result is not None:
            break
        seat, ask = rng.choice(sorted(match.asks.items(), key=lambda asked: asked[0]))
        match.answer(seat, rng.choice(ask.moves))
        if rng.random() < 0.1 and match.can_undo(seat):
            match.undo(seat)
    if match.result is None:
        match.resign(match.seats[0])
    return match.record().to_json()


async def told(one: Client, match: str, seats: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that there is about a match that is over."""
    base = f"/api/matches/{match}"
    found: dict[str, Any] = {
        "match": await one.get(base),
        "record": (await one.http.get(f"{base}/record")).text,
        "diary": (await one.http.get(f"{base}/diary", params={"eyes": "all"})).text,
        "branches": await one.get(f"{base}/branches"),
    }
    for eyes in (*seats, "public"):
        since, frames = 0, []
        while since < (part := await one.get(f"{base}/replay", eyes=eyes, since=since))["last"]:
            frames += part["frames"]
            since = frames[-1]["n"]
        found[f"replay {eyes}"] = frames
    return found


async def question(one: Client, match: str, seats: Iterable[str]) -> tuple[str, Any]:
    """A seat that is asked, and what it may answer."""
    for seat in seats:
        if ask := (await one.view(match, seat))["ask"]:
            return seat, ask["moves"][0]
    raise AssertionError("nobody is asked")


async def read_anew(at: At, match: str) -> None:
    """Nothing that this process still has in memory shall help."""
    at.container.tables.forget(match)
    at.container.replay._past.clear()
    at.container.db.history._at_hand.clear()


@on_each
async def test_every_game_packed_is_told_as_before_verifies_and_branches(at: At) -> None:
    ann, db = await at.person("Ann"), at.container.db
    for game in games.ids():
        record = record_of(game)
        match = (await ann.http.post("/api/records", content=record)).json()["match"]
        seats = (await ann.get(f"/api/matches/{match}"))["seats"]
        await read_anew(at, match)
        before = await told(ann, match, seats)
        assert await Packer(db, 0).pack_all()
        assert await db.rows("select 1 from entry where match = %s", match) == []
        await read_anew(at, match)
        assert await told(ann, match, seats) == before, game
        assert before["record"].encode() == record
        assert verify(before["record"].encode(), games.load(game)).ok
        eyes = next(iter(seats))
        n = len(before[f"replay {eyes}"]) // 2
        branch = (
            await ann.post(
                f"/api/matches/{match}/branch", 201, eyes=eyes, n=n, seats={seat: {"kind": "me"} for seat in seats}
            )
        )["match"]
        moment = await ann.view(branch, eyes, since=0)
        assert moment["n"] >= n  # where it was at rest
        asked, move = await question(ann, branch, seats)
        await ann.answer(branch, asked, move)
        await ann.do(branch, asked, "resign")
        again = (await ann.http.get(f"/api/matches/{branch}/record")).content
        assert verify(again, games.load(game)).ok
        assert json.loads(again)["commitment"] == json.loads(record)["commitment"]


@on_each
async def test_a_command_that_was_done_is_known_though_the_match_is_packed(at: At) -> None:
    ann = await at.person("Ann")
    game = games.ids()[0]
    seats = {seat: {"kind": "me"} for seat in games.load(game).info.seats}
    match = await ann.create(game, seats=seats)
    await ann.post(f"/api/matches/{match}/start", 204)
    asked, move = await question(ann, match, seats)
    done = await ann.answer(match, asked, move, key="once")
    await ann.do(match, asked, "resign")
    statistics = await ann.get("/api/statistics")
    while not await Packer(at.container.db, 0).pack_all():  # as soon as its outbox is empty
        pass
    await read_anew(at, match)
    again = await ann.answer(match, asked, move, key="once")
    assert (again["n"], again["repeated"]) == (done["n"], True)
    assert await ann.get("/api/statistics") == statistics


@on_each
async def test_a_packed_match_that_is_removed_leaves_nothing(at: At) -> None:
    ann, db = await at.person("Ann"), at.container.db
    match = (await ann.http.post("/api/records", content=record_of(games.ids()[0]))).json()["match"]
    await Packer(db, 0).pack_all()
    await at.container.moderation.remove(match)
    assert await db.rows("select 1 from packed") == []
    with pytest.raises(Problem):
        await at.container.archive.record(match)
