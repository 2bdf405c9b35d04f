"""The diary of a campaign over HTTP: for its player while it runs, for those who may watch when it is over."""

from __future__ import annotations

import io
import json
import zipfile

from open_server import At, on_each

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
        assert "gennaio" in folder.read("diary.md").decode()
        assert json.loads(folder.read("diary.json"))["campaigns"] == diary["campaigns"]


@on_each
async def test_other_games_keep_none(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create("midway")
    await ann.get(f"/api/matches/{match}/diary", 404)
