"""Guests: in by a door of their own, at a table of their own, until they register."""

from __future__ import annotations

from accounts_services import GOOD
from msgspec import structs
from open_server import At, Client, on_each

from wardroom.server.accounts.rate_limits import RULES

BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}


async def guest(at: At, **wish: str) -> Client:
    one = at.visitor()
    me = await one.post("/api/guest", **wish)
    assert me["role"] == "guest"
    return one


@on_each
async def test_a_guest_comes_in_and_plays_a_bot(at: At) -> None:
    one = await guest(at, name="Carlo")
    assert (await one.get("/api/me"))["me"]["name"] == "Carlo"
    match = await one.create("midway", seats={"US": ME, "JP": BOT})
    await one.post(f"/api/matches/{match}/start", 204)
    told = await one.view(match, "US")
    await one.answer(match, "US", told["ask"]["moves"][0])
    both = await one.create("midway", seats={"US": ME, "JP": ME})
    await one.post(f"/api/matches/{both}/start", 204)
    assert {each["id"] for each in await one.get("/api/matches")} == {match, both}


@on_each
async def test_a_guest_without_a_name_is_called_so_in_his_language(at: At) -> None:
    for lang, name in (("it-IT,it;q=0.9", "Ospite"), ("en", "Guest")):
        said = await at.visitor().http.post("/api/guest", headers={"accept-language": lang})
        assert (said.json()["name"], said.json()["lang"]) == (name, lang[:2])


@on_each
async def test_a_guest_offers_no_seat_to_others(at: At) -> None:
    one = await guest(at)
    for seats in ({}, {"US": ME}, {"US": ME, "JP": {"kind": "open"}}):
        refused = await one.post("/api/matches", 403, game="midway", seats=seats)
        assert refused["key"] == "account_needed"
        assert refused["title"].startswith("You need an account for this.")
    match = await one.create("midway", seats={"US": ME, "JP": BOT})
    here = f"/api/matches/{match}"
    assert (await one.put(f"{here}/seats/JP", 403, kind="open"))["key"] == "account_needed"
    assert (await one.post(f"{here}/invites", 403, seat="JP"))["key"] == "account_needed"
    assert (await one.post(f"{here}/leave", 403))["key"] == "account_needed"
    await one.put(f"{here}/seats/JP", kind="me")
    assert [seat["kind"] for seat in (await one.get(here))["seats"].values()] == ["person", "person"]
    await one.delete(here)


@on_each
async def test_who_is_signed_in_stays_who_he_is(at: At) -> None:
    ann = await at.person("Ann")
    assert ann.person is not None
    said = await ann.http.post("/api/guest", json={"name": "Nobody"})
    assert said.json()["id"] == ann.person.id
    assert "set-cookie" not in said.headers


@on_each
async def test_a_guest_who_registers_keeps_his_matches(at: At) -> None:
    one = await guest(at)
    match = await one.create("midway", seats={"US": ME, "JP": BOT})
    await one.post(f"/api/matches/{match}/start", 204)
    await one.post("/api/register", 202, name="Spruance", password=GOOD, of_age=True)
    (mine,) = await one.get("/api/matches")
    assert (mine["id"], mine["mine"], mine["owner"]) == (match, ["US"], True)
    assert mine["seats"]["US"]["name"] == "Spruance"
    await one.create("midway", seats={"US": ME})


@on_each
async def test_where_no_accounts_are_made_guests_come_by_invitation_only(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create("midway", seats={"US": ME})
    token = (await ann.post(f"/api/matches/{match}/invites", 201, seat="JP"))["token"]
    at.container.settings = structs.replace(at.container.settings, registration=False)
    one = at.visitor()
    assert (await one.post("/api/guest", 403))["key"] == "registration_closed"
    assert (await one.post(f"/api/invites/{token}", name="Carlo"))["seat"] == "JP"


@on_each
async def test_guests_are_counted_by_address(at: At) -> None:
    at.container.rate_limits.on = True
    for _ in range(RULES["guest"].times):
        await guest(at)
    assert (await at.visitor().post("/api/guest", 429))["key"] == "too_many"
