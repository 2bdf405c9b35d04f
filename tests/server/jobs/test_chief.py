"""The chief of staff of one who plays alone: he suggests, or answers for a while, as the seat itself."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from open_server import At, Client, on_each
from some_game import ASKED, OTHER
from some_game import GAME as TWO_SEATS
from waiting import HANG

from solo_shelf import GAME, SEAT, on_the_shelf
from wardroom import games
from wardroom.dice.verify import verify
from wardroom.kernel import Move
from wardroom.server.jobs import chief
from wardroom.server.jobs.bot_pool import Overrun
from wardroom.server.jobs.chief import Chief
from wardroom.server.tables.tables import Position


async def begun(ann: Client, **wish: Any) -> str:
    match = await ann.create(GAME, scenario="nine", **wish)
    await ann.post(f"/api/matches/{match}/start", 204)
    return match


async def aids(ann: Client, match: str) -> Any:
    return (await ann.get(f"/api/matches/{match}"))["unranked"]


async def mending(self: Chief, match: str, seat: str, bot: str, at: Position, who: str) -> Move:
    """In place of a process of its own, which would not find a game that only this test has."""
    return ("mend",)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    if "real" not in request.node.name:
        monkeypatch.setattr(Chief, "_choose", mending)
    with on_the_shelf():
        yield


@on_each
async def test_a_real_bot_suggests_and_answers(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create("fighters", options={"solo": "jp"}, scenario="tulagi")
    await ann.post(f"/api/matches/{match}/start", 204)
    told = await ann.view(match, "us")
    assert await aids(ann, match) == []
    hint = await ann.post(f"/api/matches/{match}/seats/us/hint", n=told["n"])
    assert (hint["n"], hint["bot"]) == (told["n"], "ace")
    assert hint["move"] in told["ask"]["moves"]
    assert await aids(ann, match) == ["hint"]
    assert (await ann.view(match, "us"))["n"] == told["n"], "nothing was answered"
    played = await ann.post(f"/api/matches/{match}/seats/us/play-on", until="answer", n=told["n"], bot="random")
    assert (played["answered"], played["why"]) == (1, "until")
    assert await aids(ann, match) == ["chief", "hint"]
    again = await ann.post(f"/api/matches/{match}/seats/us/play-on", until="answer", n=told["n"])
    assert (again["answered"], again["why"]) == (0, "until"), "sent twice, it happens once"
    while (now := await ann.view(match, "us"))["ask"]:
        until = now["crumbs"][0][0] if now["crumbs"] else "answer"
        await ann.post(f"/api/matches/{match}/seats/us/play-on", until=until, n=now["n"], bot="random")
    record = await ann.http.get(f"/api/matches/{match}/record")
    verdict = verify(record.content, games.load("fighters"))
    assert (verdict.ok, verdict.unchecked) == (True, {})


@on_each
async def test_advice_that_does_not_come_in_time_costs_nothing(at: At) -> None:
    async def late(*_: object) -> Move:
        raise Overrun("10.0 s")

    ann = await at.person("Ann")
    match = await begun(ann)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chief, "_choose", late)
        refused = await ann.http.post(f"/api/matches/{match}/seats/{SEAT}/hint", json={"bot": "random"})
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
    assert await aids(ann, match) == [], "he was not helped: the match still counts"
    await ann.post(f"/api/matches/{match}/seats/{SEAT}/hint", bot="random")
    assert await aids(ann, match) == ["hint"]


@on_each
async def test_he_stops_where_the_chapter_ends(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann)
    first = (await ann.view(match, SEAT))["n"]
    path = f"/api/matches/{match}/seats/{SEAT}/play-on"
    for until, answered, day in (("chapter", 1, 1), ("turn", 1, 2), ("day", 2, 3), ("watch", 1, 3)):
        now = await ann.view(match, SEAT)
        played = await ann.post(path, until=until, n=now["n"], bot="random")
        assert (played["answered"], played["why"], played["more"]) == (answered, "until", False), until
        told = await ann.view(match, SEAT)
        assert (told["n"], told["view"]["day"]) == (played["n"], day)
    late = await ann.post(path, until="turn", n=first, bot="random")
    assert (late["answered"], late["why"]) == (0, "until"), "the day of that message is over"
    assert (await ann.post(path, 422, until="battle", n=first, bot="random"))["key"] == "no_such_chapter"
    assert (await ann.post(path, 404, until="turn", n=999, bot="random"))["key"] == "no_moment"
    keys = await at.container.db.rows("select key from entry where match = %s and key is not null", match)
    assert len([key for (key,) in keys if "!chief" in key]) == 5
    frames = (await ann.get(f"/api/matches/{match}/replay", eyes=SEAT))["frames"]
    assert [frame["move"] for frame in frames if frame["move"]] == [["mend"]] * 5, "as the seat's own"


@on_each
async def test_he_plays_to_the_end_and_pauses_on_the_way(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann)
    body = {"until": "turn", "n": (await ann.view(match, SEAT))["n"], "bot": "random"}
    path = f"/api/matches/{match}/seats/{SEAT}/play-on"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chief, "MOST", 1)
        played = await ann.post(path, **body)
        assert (played["answered"], played["why"], played["more"]) == (1, "pause", True)
        played = await ann.post(path, **body)
        assert (played["answered"], played["why"]) == (1, "until")
    async with asyncio.timeout(HANG):
        while (now := await ann.view(match, SEAT))["ask"]:
            played = await ann.post(path, until="turn", n=now["n"], bot="random")
    assert played["why"] == "over"
    assert (await ann.post(path, 409, **body))["key"] == "match_over"


@on_each
async def test_he_plays_the_whole_turn_though_bots_move_in_between(at: At) -> None:
    """Whoever is promised the rest of the turn is not asked again before it is over."""

    async def quiet(self: Chief, match: str, seat: str, bot: str, at: Position, who: str) -> Move:
        return at.ask.moves[0]

    ann = await at.person("Ann")
    seats = {ASKED: {"kind": "me"}, OTHER: {"kind": "bot", "bot": "random"}}
    match = await ann.create(TWO_SEATS, seats=seats)
    await ann.post(f"/api/matches/{match}/start", 204)
    now = await ann.view(match, ASKED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chief, "_choose", quiet)
        more, whys = True, []
        while more:
            played = await ann.post(
                f"/api/matches/{match}/seats/{ASKED}/play-on", until="turn", n=now["n"], bot="random"
            )
            more = played["more"]
            whys.append(played["why"])
    assert whys[-1] in ("until", "over")
    rows = await at.container.db.rows("select key from entry where match = %s and key is not null order by n", match)
    makers = ["chief" if "!chief" in key else "bot" for (key,) in rows]
    assert "chief" in makers[makers.index("bot") :], "he went on after the bot"


@on_each
async def test_he_cannot_read_the_players_dice(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann, options={"dice_by_hand": True})
    path = f"/api/matches/{match}/seats/{SEAT}"
    now = await ann.view(match, SEAT)
    played = await ann.post(path + "/play-on", until="turn", n=now["n"], bot="random")
    assert (played["answered"], played["why"]) == (1, "by_hand")
    assert (await ann.post(path + "/hint", 409, bot="random"))["key"] == "by_hand"


@on_each
async def test_whom_he_does_not_serve(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await begun(ann)
    path = f"/api/matches/{match}/seats/{SEAT}"
    await ben.post(path + "/hint", 403)
    await at.visitor().post(path + "/hint", 401)
    assert (await ann.post(path + "/hint", 409))["key"] == "no_advice", "this game has no bot of its own"
    assert (await ann.post(path + "/hint", 422, bot="hal"))["key"] == "no_bot"
    assert (await ann.post(path + "/hint", 409, n=77, bot="random"))["key"] == "moved_on"
    assert await aids(ann, match) == []
