"""A match leaves one table as a file while it runs, and goes on at another; on PostgreSQL and on SQLite."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any
from unittest import mock

from open_server import At, Client, on_each
from some_game import ASKED, GAME, ONE, TWO
from tables.test_whole_matches import play_seat
from waiting import HANG

from wardroom import games
from wardroom.dice.verify import verify
from wardroom.server.tables import journal

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}


async def begun(person: Client, **seats: object) -> str:
    match = await person.create(GAME, seats={ONE: ME, TWO: BOT, **seats})
    await person.post(f"/api/matches/{match}/start", 204)
    return match


async def some_moves(person: Client, match: str, moves: int) -> None:
    while moves:
        told = await person.view(match, ONE)
        if told["ask"] is None:
            await asyncio.sleep(0.01)
            continue
        n = told["n"]
        await person.post(f"/api/matches/{match}/seats/{ONE}/answer", move=told["ask"]["moves"][0], key=f"k{n}", n=n)
        moves -= 1


async def exported(person: Client, match: str) -> bytes:
    said = await person.http.post(f"/api/matches/{match}/export")
    assert said.status_code == 200, said.text
    return said.content


@on_each
async def test_a_match_goes_on_at_another_table_and_its_record_verifies(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await begun(ann)
    await some_moves(ann, match, 3)
    data = await exported(ann, match)
    assert "exported" in (await ann.get(f"/api/matches/{match}"))["unranked"]
    taken = await ben.http.post("/api/records", params={"seat": ONE}, content=data)
    assert taken.status_code == 201, taken.text
    there = taken.json()["match"]
    summary = await ben.get(f"/api/matches/{there}")
    assert (summary["status"], summary["unranked"]) == ("playing", ["imported"])
    await asyncio.wait_for(play_seat(ben, there, ONE, Random(1)), HANG)
    record = (await ben.http.get(f"/api/matches/{there}/record")).content
    verdict = verify(record, games.load(GAME))
    assert verdict.ok, verdict
    assert not verdict.unchecked
    before = json.loads(data)["entries"]
    assert json.loads(record)["entries"][: len(before)] == before


@on_each
async def test_a_match_that_goes_on_while_it_is_read_leaves_as_it_was(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann, **{TWO: ME})
    state_at = journal.state_at

    async def answered_behind(*args: Any) -> Any:
        found = await state_at(*args)
        told = await ann.view(match, ASKED)
        await ann.post(
            f"/api/matches/{match}/seats/{ASKED}/answer", move=told["ask"]["moves"][0], key="behind", n=told["n"]
        )
        return found

    with mock.patch.object(journal, "state_at", answered_behind):
        data = await exported(ann, match)
    verdict = verify(data, games.load(GAME))
    assert verdict.ok, verdict
    assert (await ann.http.post("/api/records", content=data)).status_code == 201


@on_each
async def test_with_no_seat_named_one_plays_all(at: At) -> None:
    ann = await at.person("Ann")
    data = await exported(ann, await begun(ann))
    there = (await ann.http.post("/api/records", content=data)).json()["match"]
    assert {chair["kind"] for chair in (await ann.get(f"/api/matches/{there}"))["seats"].values()} == {"person"}


@on_each
async def test_only_a_match_without_other_people_leaves_while_it_runs(at: At) -> None:
    ann, ben, cat = await at.person("Ann"), await at.person("Ben"), await at.person("Cat")
    match = await ann.create(GAME, seats={ONE: ME})
    await ben.post(f"/api/matches/{match}/join", 204, seat=TWO)
    await ann.post(f"/api/matches/{match}/start", 204)
    await ann.post(f"/api/matches/{match}/export", 409)
    await cat.post(f"/api/matches/{match}/export", 403)
    assert (await ann.get(f"/api/matches/{match}"))["unranked"] == []


@on_each
async def test_a_match_whose_dice_others_may_still_play_keeps_them(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann, **{TWO: ME})
    await ann.post(f"/api/matches/{match}/seats/{ONE}/resign", key="resign-1")
    code = (await ann.post(f"/api/matches/{match}/challenge", 201))["code"]
    run = (await ann.post("/api/matches", 201, challenge=code))["match"]
    await ann.post(f"/api/matches/{run}/export", 409)


@on_each
async def test_a_file_that_was_changed_is_refused(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann)
    await some_moves(ann, match, 2)
    data = await exported(ann, match)
    unknown = await ann.http.post("/api/records", params={"seat": "nobody"}, content=data)
    assert (unknown.status_code, unknown.json()["key"]) == (422, "no_such_seat")
    record = json.loads(data)
    record["seed"] = "00" * 32
    forged = await ann.http.post("/api/records", content=json.dumps(record).encode())
    assert (forged.status_code, forged.json()["key"]) == (422, "bad_record")
    del record["seed"]  # without the seed nothing proves the dice so far, and there are none to go on with
    bare = await ann.http.post("/api/records", content=json.dumps(record).encode())
    assert (bare.status_code, bare.json()["key"]) == (422, "bad_record")
