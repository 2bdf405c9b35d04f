"""Signing in with an account elsewhere, against a real provider on loopback."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import httpx
import pytest
from msgspec import structs
from oidc_server import CLIENT, OTHER_KEY, SECRET, Provider, provider
from people_house import GOOD, House, in_house, refused, swept, visit
from server_db import KINDS

START = "/api/oauth/home"


def with_provider(test: Callable[[House, Provider], Awaitable[None]]) -> Callable[[str], None]:
    @pytest.mark.parametrize("kind", KINDS)
    def both(kind: str) -> None:
        with provider() as elsewhere:
            ours = {"home": {"issuer": elsewhere.issuer, "client_id": CLIENT, "client_secret": SECRET}}
            settings = structs.replace(swept(kind), accounts=True, oauth=ours)
            asyncio.run(visit(settings, False, lambda house: test(house, elsewhere)))

    return both


async def come_back(client: httpx.AsyncClient, start: str = f"{START}?of_age=true") -> httpx.Response:
    """Through the provider's pages, as a browser would."""
    begun = await client.get(start)
    assert begun.status_code == 303, begun.text
    async with httpx.AsyncClient(verify=False) as browser:
        back = await browser.get(begun.headers["location"])
    return await client.get(back.headers["location"])


async def me(client: httpx.AsyncClient) -> dict[str, str]:
    return dict((await client.get("/api/me")).json()["me"])


@with_provider
async def test_coming_in_from_elsewhere(house: House, elsewhere: Provider) -> None:
    elsewhere.claims |= {"email": "ray@example.org", "email_verified": True}
    async with house.client() as client:
        assert (await client.get("/api/me")).json()["providers"] == ["home"]
        answer = await come_back(client)
        assert (answer.status_code, answer.headers["location"]) == (303, house.settings.url)
        first = await me(client)
        assert (first["name"], first["role"], first["email"]) == ("ray", "player", "ray@example.org")
    async with house.client() as again:  # the second time it is the same account, whatever it is called there
        elsewhere.claims |= {"preferred_username": "somebody else"}
        await come_back(again, START)
        assert (await me(again))["id"] == first["id"]
        await house.people.accounts.set_closed(first["id"], True)
        assert refused(await come_back(again), 401, "sign_in_failed")


@with_provider
async def test_an_account_elsewhere_is_added_to_ones_own(house: House, elsewhere: Provider) -> None:
    client = await house.register("Spruance")
    await come_back(client, START)
    assert (await me(client))["name"] == "Spruance"
    async with house.client() as again:
        await come_back(again, START)
        assert (await me(again))["name"] == "Spruance"


@with_provider
async def test_a_guest_becomes_a_player(house: House, elsewhere: Provider) -> None:
    guest, token = await house.people.guest("Ensign Gay")
    async with house.client() as client:
        client.cookies.set("wardroom", token)
        await come_back(client)
        one = await me(client)
        assert (one["id"], one["name"], one["role"]) == (guest.id, "ray", "player")


@with_provider
async def test_names_and_addresses_that_are_taken(house: House, elsewhere: Provider) -> None:
    await house.register("Ray")
    await house.people.accounts.set_email(await house.id_of("Ray"), "ray@example.org")
    elsewhere.claims |= {"email": "ray@example.org", "email_verified": True}
    async with house.client() as client:
        await come_back(client)
        new = await me(client)
        assert new["name"].startswith("ray ")  # not the same account: an address alone proves nothing here
        assert new["email"] is None
    elsewhere.claims = {"sub": "43", "name": "\u0000", "email": "not an address", "email_verified": True}
    async with house.client() as client:
        await come_back(client)
        assert ((await me(client))["name"], (await me(client))["email"]) == ("player", None)


@with_provider
async def test_what_is_refused(house: House, elsewhere: Provider) -> None:
    async with house.client() as client:
        assert refused(await come_back(client, START), 403, "too_young")
        for twist in (
            {"iss": "https://evil.example"},
            {"aud": "another client"},
            {"nonce": "another"},
            {"exp": int(time.time()) - 600},
            {"sub": "a\u0000b"},
        ):
            elsewhere.twist = twist
            assert refused(await come_back(client), 502, "oauth_failed"), twist
        elsewhere.twist = {}
        elsewhere.published = OTHER_KEY
        assert refused(await come_back(client), 502, "oauth_failed")  # signed by somebody else
        elsewhere.published = elsewhere.key
        begun = await client.get(f"{START}?of_age=true")
        state = client.cookies["wardroom-oauth"]
        assert state in begun.headers["location"]
        wrong = await client.get(f"{START}/callback", params={"code": "guessed", "state": state})
        assert refused(wrong, 502, "oauth_failed")
        again = await client.get(f"{START}/callback", params={"code": "guessed", "state": state})
        assert refused(again, 410, "ticket_gone")
        async with house.client() as victim:  # who follows a link somebody else began
            begun = await client.get(f"{START}?of_age=true")
            async with httpx.AsyncClient(verify=False) as browser:
                back = await browser.get(begun.headers["location"])
            assert refused(await victim.get(back.headers["location"]), 400, "oauth_failed")
        answer = await client.post("/api/sign-in", json={"name": "ray", "password": GOOD})
        assert refused(answer, 401, "sign_in_failed")


@with_provider
async def test_a_provider_that_is_down(house: House, elsewhere: Provider) -> None:
    elsewhere.issuer = "http://127.0.0.1:9/moved"
    async with house.client() as client:
        assert refused(await client.get(START), 502, "oauth_failed")


@in_house()
async def test_off_until_it_is_set_up(house: House) -> None:
    async with house.client() as client:
        assert refused(await client.get(START), 404, "no_provider")
        answer = await client.get(f"{START}/callback", params={"code": "x", "state": "y" * 43})
        assert refused(answer, 404, "no_provider")
        assert (await client.get("/api/me")).json()["providers"] == []
