"""A game whose package is gone: its matches wait, and nobody else's are in the way."""

from open_server import At, on_each

from solo_shelf import GAME, SEAT, on_the_shelf
from wardroom.server.jobs.message import compose


@on_each
async def test_a_match_outlives_the_package_of_its_game(at: At) -> None:
    ann = await at.person("Ann")
    with on_the_shelf():
        match = await ann.create(GAME, seats={SEAT: {"kind": "me"}})
        await ann.post(f"/api/matches/{match}/start", 204)
        ask = (await ann.view(match, SEAT))["ask"]
    other = await ann.create("fighters")
    listed = {each["id"]: each["playable"] for each in await ann.get("/api/matches")}
    assert listed == {match: False, other: True}
    refused = await ann.answer(match, SEAT, ask["moves"][0], status=409)
    assert refused["key"] == "rules_moved"
    at.container.tables.forget(match)  # as if the server had been started without the package
    told = await ann.get(f"/api/matches/{match}")
    assert (told["game"], told["playable"], told["mine"]) == (GAME, False, [SEAT])
    seen = await ann.view(match, SEAT)
    assert (seen["view"], seen["ask"], seen["playable"]) == (None, None, False)
    assert (await ann.answer(match, SEAT, ask["moves"][0], status=409))["key"] == "rules_moved"
    at.container.tables.forget(match)
    with on_the_shelf():
        assert (await ann.view(match, SEAT))["ask"] == ask
        await ann.answer(match, SEAT, ask["moves"][0])


def test_a_notice_of_it_names_it_by_its_id() -> None:
    assert "siege" in compose("en", "turn", "https://here", "m1", "siege", "", ("us",)).text
