"""Whole matches through the API: two clients, and a client against a bot; on PostgreSQL and on SQLite."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from open_server import At, Client, on_each
from waiting import HANG

from wardroom import games
from wardroom.dice.verify import verify


def picked(rng: Random, ask: Any) -> Any:
    """Any move, the quiet one rather often, so that it ends."""
    return ask["moves"][0] if rng.random() < 0.25 else rng.choice(ask["moves"])


async def play_seat(client: Client, match: str, seat: str, rng: Random) -> None:
    """Answer whatever is asked until the match is over."""
    told = await client.view(match, seat)
    while told["result"] is None:
        if told["ask"] is None:
            await asyncio.sleep(0.01)
            told = await client.view(match, seat)
            continue
        n, move = told["n"], picked(rng, told["ask"])
        path = f"/api/matches/{match}/seats/{seat}/answer?tell=true"
        told = await client.post(path, move=move, key=f"{seat}{n}", n=n)
        assert told["n"] > n


async def whole(at: At, game: str, options: Any) -> None:
    """Two people, each at a client of his own; the record verifies."""
    ann, ben, cat = await at.person("Ann"), await at.person("Ben"), await at.person("Cat")
    card = games.load(game).info
    one, two = card.seats
    match = await ann.create(game, options=options, seats={one: {"kind": "me"}})
    await ben.post(f"/api/matches/{match}/join", 204, seat=two, salt="tuna")
    await cat.post(f"/api/matches/{match}/start", 403)
    await ben.post(f"/api/matches/{match}/start", 204)  # whoever takes the last seat begins
    await asyncio.gather(play_seat(ann, match, one, Random(1)), play_seat(ben, match, two, Random(2)))
    assert (await ann.get(f"/api/matches/{match}"))["status"] == "over"
    record = (await ann.http.get(f"/api/matches/{match}/record")).content
    verdict = verify(record, games.load(game))
    assert verdict.ok, verdict
    assert not verdict.unchecked
    imported = await ben.http.post("/api/records", content=record)
    assert imported.status_code == 201, imported.text
    again = (await ben.http.get(f"/api/matches/{imported.json()['match']}/record")).content
    assert again == record


@on_each
async def test_two_clients_play_fighters(at: At) -> None:
    await whole(at, "fighters", {})


@on_each
async def test_two_clients_play_midway(at: At) -> None:
    await whole(at, "midway", {"preset": "basic"})


async def against_bot(at: At, game: str, options: Any, bot: str) -> None:
    """The bot is played by a worker, as a job, in a process of its own."""
    ann = await at.person("Ann")
    one, two = games.load(game).info.seats
    seats = {one: {"kind": "me"}, two: {"kind": "bot", "bot": bot, "limit_ms": 5000}}
    match = await ann.create(game, options=options, seats=seats)
    await ann.post(f"/api/matches/{match}/start", 204)
    await asyncio.wait_for(play_seat(ann, match, one, Random(3)), HANG)
    record = (await ann.http.get(f"/api/matches/{match}/record")).content
    verdict = verify(record, games.load(game))
    assert verdict.ok, verdict
    assert not verdict.unchecked


@on_each
async def test_a_client_plays_fighters_against_ace(at: At) -> None:
    await against_bot(at, "fighters", {}, "ace")


@on_each
async def test_a_client_plays_midway_against_staff(at: At) -> None:
    await against_bot(at, "midway", {"preset": "basic"}, "staff")
