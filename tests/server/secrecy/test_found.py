"""Faults that the other tests here have come upon, each by itself."""

from __future__ import annotations

import asyncio

from open_server import At, on_each


@on_each
async def test_who_has_just_joined_is_let_in_while_the_match_is_read_anew(at: At) -> None:
    """While one request refreshed the match, others went by the seats as they had been before."""
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("sealed", seats={"east": {"kind": "me"}})
    await ann.get(f"/api/matches/{match}")
    await ben.post(f"/api/matches/{match}/join", 204, seat="west")
    tables, sittings = at.container.tables, []
    reading = asyncio.create_task(tables.row(match))
    while not reading.done():
        sittings.append(asyncio.create_task(tables.sitting(match, ben.person)))
        await asyncio.sleep(0)
    assert {(await each).seats for each in sittings} == {("west",)}


@on_each
async def test_an_answer_in_a_lane_does_not_move_a_match_up_in_the_lists(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("sealed", seats={"east": {"kind": "me"}})
    await ben.post(f"/api/matches/{match}/join", 204, seat="west")
    await ann.post(f"/api/matches/{match}/start", 204)
    before = await ann.get("/api/matches")
    await asyncio.sleep(0.005)
    await ben.answer(match, "west", ["take", "zqwest-token-1"])
    assert await ann.get("/api/matches") == before
    await ben.answer(match, "west", ["done"])
    assert await ann.get("/api/matches") == before
    await ann.answer(match, "east", ["done"])
    assert (await ann.get("/api/matches"))[0]["moved"] > before[0]["moved"]


@on_each
async def test_an_answer_in_a_lane_does_not_end_a_proposal(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("sealed", seats={"east": {"kind": "me"}})
    await ben.post(f"/api/matches/{match}/join", 204, seat="west")
    await ann.post(f"/api/matches/{match}/start", 204)
    await ann.answer(match, "east", ["take", "zqeast-token-1"])
    asked = await ann.post(f"/api/matches/{match}/seats/east/proposals", kind="take_back")
    assert asked == {"state": "open"}
    seen = await at.container.tables.aside(match, "east")
    await ben.answer(match, "west", ["take", "zqwest-token-1"])
    assert await at.container.tables.aside(match, "east") == seen
    assert await ben.post(f"/api/matches/{match}/proposals/1", agree=True) == {"state": "done"}
    assert (await ann.view(match, "east"))["view"]["taken"] == []


@on_each
async def test_the_reply_to_an_answer_tells_all_that_came_of_it(at: At) -> None:
    """Dice that fell at once have messages of their own, and only the last of them was in the reply."""
    ann = await at.person("Ann")
    match = await ann.create("sealed", seats={"east": {"kind": "me"}, "west": {"kind": "me"}})
    await ann.post(f"/api/matches/{match}/start", 204)
    for seat, move in (("east", "done"), ("west", "done"), ("east", "pass")):
        await ann.answer(match, seat, [move])
    before = (await ann.view(match, "west"))["n"]
    answer = {"move": ["pass"], "key": "calm", "n": before}
    for _ in range(2):  # a reply that was lost is told again
        told = await ann.post(f"/api/matches/{match}/seats/west/answer?tell=true", **answer)
        assert told["n"] == before + 2
        assert [event["kind"] for event in told["events"]] == ["went_on", "storm"]
