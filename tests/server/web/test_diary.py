"""The diary of a campaign over HTTP: for its player while it runs, for those who may watch when it is over."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from open_server import At, on_each

from wardroom.lib.feed import everything
from wardroom.server.web import diary as route

SEAT = "us"


@on_each
async def test_a_campaign_has_a_diary(at: At) -> None:
    ann, bob = await at.person("Ann"), await at.person("Bob")
    match = await ann.create("nimitz", scenario="1945")  # not lost so soon, whatever the dice
    await ann.get(f"/api/matches/{match}/diary", 409)
    await ann.post(f"/api/matches/{match}/start", 204)
    told = await ann.view(match, SEAT)
    while told["view"]["turn"] < 2:
        await ann.answer(match, SEAT, told["ask"]["moves"][0])
        told = await ann.view(match, SEAT)
    diary = await ann.get(f"/api/matches/{match}/diary")
    assert (diary["game"], diary["scenario"]) == ("nimitz", "1945")
    first, second = diary["campaigns"][0]["turns"]
    assert first["supply"] == 34
    assert first["count"] == len(first["held"])
    assert second["turn"] == 2
    await bob.get(f"/api/matches/{match}/diary", 403)
    answer = await ann.http.get(f"/api/matches/{match}/diary.zip", params={"lang": "it"})
    with zipfile.ZipFile(io.BytesIO(answer.content)) as folder:
        assert set(folder.namelist()) == {"diary.md", "diary.json", "objectives.svg", "losses.svg", "luck.svg"}
        assert "Gennaio" in folder.read("diary.md").decode()
        assert json.loads(folder.read("diary.json"))["campaigns"] == diary["campaigns"]


@on_each
async def test_other_games_keep_none(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create("fighters")
    await ann.get(f"/api/matches/{match}/diary", 404)


def _told(diary: Any, key: str, side: str = "") -> list[Any]:
    """The sentences of a kind, of a side."""
    lines = [line for chapter in diary["chapters"] for line in chapter.get("lines", ())]
    lines += [line for chapter in diary["chapters"] for part in chapter.get("parts", ()) for line in part["lines"]]
    return [line["about"] for line in lines if line["key"] == key and side in ("", line["about"].get("side"))]


async def _first_turn(at: At) -> tuple[Any, Any, str]:
    """Both sides have sailed and searched, each unseen by the other."""
    ann, bob = await at.person("Ann"), await at.person("Bob")
    match = await ann.create("midway", seats={"JP": {"kind": "me"}, "US": {"kind": "open"}})
    await bob.post(f"/api/matches/{match}/join", 204, seat="US")
    await ann.post(f"/api/matches/{match}/start", 204)
    players = {"JP": ann, "US": bob}
    for _ in range(200):
        views = {seat: await players[seat].view(match, seat) for seat in players}
        if any(told["view"]["turn"] > 2 for told in views.values()):
            break
        seat, told = next((seat, told) for seat, told in views.items() if told.get("ask"))
        moves = told["ask"]["moves"]
        fleet = next((move for move in moves if move[0] in ("place_all", "fleet")), None)
        await players[seat].answer(match, seat, fleet or moves[0])
    return ann, bob, match


@on_each
async def test_each_side_reads_its_own_war_and_all_of_it_when_it_is_over(at: At) -> None:
    ann, bob, match = await _first_turn(at)
    japan, us = [await each.get(f"/api/matches/{match}/diary") for each in (ann, bob)]
    assert (japan["eyes"], us["eyes"]) == ("JP", "US")
    for mine, diary, theirs in ("JP", japan, "US"), ("US", us, "JP"):
        for key in ("arrived", "sailed"):
            assert _told(diary, key, mine), (key, mine)
            assert not _told(diary, key, theirs), (key, mine)
    for eyes, wanted in ("JP", 403), ("all", 409), ("XX", 404):
        await bob.get(f"/api/matches/{match}/diary", wanted, eyes=eyes)
        await bob.get(f"/api/matches/{match}/diary.zip", wanted, eyes=eyes)
    await bob.post(f"/api/matches/{match}/seats/US/resign", 200, key="r")
    whole = await bob.get(f"/api/matches/{match}/diary", eyes="all")
    assert _told(whole, "arrived", "JP") == _told(japan, "arrived", "JP")
    assert _told(whole, "sailed", "US") == _told(us, "sailed", "US")
    assert whole["end"] == [{"key": "resigned", "about": {"side": "US"}}]
    assert (await bob.get(f"/api/matches/{match}/diary", eyes="JP"))["eyes"] == "JP"
    cid = await at.person("Cid")
    assert "eyes" not in await cid.get(f"/api/matches/{match}/diary")


@on_each
async def test_a_diary_of_what_others_heard_would_be_noticed(at: At) -> None:
    """The seeded leak: whoever asks is read all that was told to anybody."""
    _, bob, match = await _first_turn(at)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(route, "_heard", lambda portion, _: everything(route._steps(portion)))
        us = await bob.get(f"/api/matches/{match}/diary")
    assert _told(us, "arrived", "JP")
    assert _told(us, "sailed", "JP")
