"""Playing it again: the sides change, people are asked, bots are not."""

from __future__ import annotations

from open_server import At, on_each

ME, OPEN, STAFF = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


@on_each
async def test_against_a_bot_it_begins_at_once_with_sides_changed(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create("midway", seats={"US": ME, "JP": STAFF}, options={"fighters": False})
    assert (await ann.post(f"/api/matches/{match}/rematch", 409))["key"] == "rematch_early"
    await ann.post(f"/api/matches/{match}/start", 204)
    await ann.do(match, "US", "resign")
    again = (await ann.post(f"/api/matches/{match}/rematch", 201))["match"]
    row = await ann.get(f"/api/matches/{again}")
    assert (row["status"], row["mine"], row["watched"]) == ("playing", ["JP"], False)
    assert row["seats"]["US"] == {"kind": "bot", "name": "random"}
    assert row["options"]["fighters"] is False
    assert (await ann.get(f"/api/matches/{match}"))["rematch"] == again
    assert (await ann.post(f"/api/matches/{match}/rematch", 201))["match"] == again, "there is one rematch"


@on_each
async def test_the_other_is_asked_and_begins_it_by_asking_too(at: At) -> None:
    ann, ben, carl = [await at.person(name) for name in ("Ann", "Ben", "Carl")]
    match = await ann.create("midway", seats={"US": ME, "JP": OPEN})
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    await ben.post(f"/api/matches/{match}/start", 204)
    await ann.do(match, "US", "resign")
    again = (await ann.post(f"/api/matches/{match}/rematch", 201))["match"]
    waits = await ann.get(f"/api/matches/{again}")
    assert (waits["status"], waits["mine"], waits["seats"]["US"]["kind"]) == ("lobby", ["JP"], "open")
    assert (await ben.get(f"/api/matches/{match}"))["rematch"] == again
    await carl.post(f"/api/matches/{match}/rematch", 403)
    await carl.get(f"/api/matches/{again}", 404)
    assert (await ben.post(f"/api/matches/{match}/rematch", 201))["match"] == again
    begun = await ben.get(f"/api/matches/{again}")
    assert (begun["status"], begun["mine"]) == ("playing", ["US"])


@on_each
async def test_an_offer_that_was_withdrawn_can_be_made_anew(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("midway", seats={"US": ME, "JP": OPEN})
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    await ann.post(f"/api/matches/{match}/start", 204)
    await ann.do(match, "US", "resign")
    first = (await ann.post(f"/api/matches/{match}/rematch", 201))["match"]
    await ann.delete(f"/api/matches/{first}")
    second = (await ben.post(f"/api/matches/{match}/rematch", 201))["match"]
    assert second != first
    assert (await ben.get(f"/api/matches/{second}"))["mine"] == ["US"]


@on_each
async def test_an_option_that_names_a_seat_names_the_other(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create("fighters", seats={"us": ME}, options={"solo": "jp"})
    await ann.post(f"/api/matches/{match}/start", 204)
    await ann.do(match, "us", "resign")
    again = (await ann.post(f"/api/matches/{match}/rematch", 201))["match"]
    row = await ann.get(f"/api/matches/{again}")
    assert (row["mine"], row["options"]["solo"]) == (["jp"], "us")


@on_each
async def test_while_people_gather_clock_and_privacy_can_be_changed_by_the_owner(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("midway", seats={"US": ME})
    await ann.patch(f"/api/matches/{match}", 204, watched=False, pace={"bank": 60_000, "more": 0, "cap": 60_000})
    row = await ann.get(f"/api/matches/{match}")
    assert (row["watched"], row["pace"]["bank"]) == (False, 60_000)
    await ben.patch(f"/api/matches/{match}", 404, watched=True)
    await ann.patch(f"/api/matches/{match}", 204, pace={})
    row = await ann.get(f"/api/matches/{match}")
    assert (row["watched"], row["pace"]) == (False, {})


@on_each
async def test_advice_against_a_bot_is_given_and_the_match_does_not_count_then(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create("fighters", seats={"us": STAFF, "jp": ME})
    await ann.post(f"/api/matches/{match}/start", 204)
    row = await ann.get(f"/api/matches/{match}")
    assert (row["alone"], row["solitaire"], row["unranked"]) == (True, False, [])
    told = await ann.view(match, "jp")
    advice = await ann.post(f"/api/matches/{match}/seats/jp/hint", 200, n=told["n"])
    assert advice["move"] in told["ask"]["moves"]
    assert (await ann.get(f"/api/matches/{match}"))["unranked"] == ["hint"]
