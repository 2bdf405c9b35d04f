"""The chief of staff at a campaign of Nimitz: he fights the rest of a battle, and the player goes on."""

from __future__ import annotations

from random import Random

from open_server import At, on_each

GAME, SEAT = "nimitz", "us"


@on_each
async def test_he_fights_the_rest_of_a_battle(at: At) -> None:
    ann, rng = await at.person("Ann"), Random(4)
    match = await ann.create(GAME, scenario="1942")
    await ann.post(f"/api/matches/{match}/start", 204)
    told = await ann.view(match, SEAT)
    hint = await ann.post(f"/api/matches/{match}/seats/{SEAT}/hint", n=told["n"])
    assert hint["move"] in told["ask"]["moves"]
    while not any(name == "battle" for name, _ in told["crumbs"]):
        moves = told["ask"]["moves"]
        await ann.answer(match, SEAT, rng.choice(moves) if rng.random() < 0.3 else moves[0])
        told = await ann.view(match, SEAT)
    where = [crumb for crumb in told["crumbs"] if crumb[0] == "battle"]
    body = {"until": "battle", "n": told["n"]}
    while (played := await ann.post(f"/api/matches/{match}/seats/{SEAT}/play-on", **body))["more"]:
        pass
    now = await ann.view(match, SEAT)
    assert played["why"] in ("until", "over")
    assert where[0] not in now["crumbs"]
    assert now["unranked"] == ["chief", "hint"]
    tree = await ann.get(f"/api/matches/{match}/branches")
    assert tree["matches"][0]["crumbs"] == now["crumbs"]
    await ann.do(match, SEAT, "resign")
    (line,) = await ann.get("/api/statistics", game=GAME)
    assert line["unranked"]["levels"] == {"replaced": 1}
