"""Signing in with an account elsewhere, against a real provider on loopback."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import httpx
import pytest
from accounts_services import GOOD, AccountServices, refused, swept, visit, with_services
from msgspec import structs
from oidc_server import CLIENT, OTHER_KEY, SECRET, Provider, provider
from server_db import KINDS

from wardroom.server.accounts.tickets import MINUTE

START = "/api/oauth/home"


def with_provider(test: Callable[[AccountServices, Provider], Awaitable[None]]) -> Callable[[str], None]:
    @pytest.mark.parametrize("kind", KINDS)
    def both(kind: str) -> None:
        with provider() as elsewhere:
            ours = {"home": {"issuer": elsewhere.issuer, "client_id": CLIENT, "client_secret": SECRET}}
            settings = structs.replace(swept(kind), accounts=True, oauth=ours)
            asyncio.run(visit(settings, False, lambda services: test(services, elsewhere)))

    return both


async def come_back(client: httpx.AsyncClient, start: str = f"{START}?of_age=true") -> httpx.Response:
    """Through the provider's pages, as a browser would."""
    begun = await client.get(start)
    assert begun.status_code == 303, begun.text
    return await go(client, begun.headers["location"])


async def link(client: httpx.AsyncClient, **wish: str | bool) -> httpx.Response:
    """The same, to add this way in to the account that is signed in."""
    begun = await client.post(START, json=wish)
    assert begun.status_code == 200, begun.text
    return await go(client, begun.json()["url"])


async def go(client: httpx.AsyncClient, url: str) -> httpx.Response:
    async with httpx.AsyncClient(verify=False) as browser:
        back = await browser.get(url)
    return await client.get(back.headers["location"])


async def me(client: httpx.AsyncClient) -> dict[str, str]:
    return dict((await client.get("/api/me")).json()["me"])


@with_provider
async def test_coming_in_from_elsewhere(services: AccountServices, elsewhere: Provider) -> None:
    elsewhere.claims |= {"email": "ray@example.org", "email_verified": True}
    async with services.client() as client:
        assert (await client.get("/api/me")).json()["providers"] == ["home"]
        answer = await come_back(client)
        assert (answer.status_code, answer.headers["location"]) == (303, services.settings.url)
        first = await me(client)
        assert (first["name"], first["role"], first["email"]) == ("ray", "player", "ray@example.org")
    async with services.client() as again:  # the second time it is the same account, whatever it is called there
        elsewhere.claims |= {"preferred_username": "somebody else"}
        await come_back(again, START)
        assert (await me(again))["id"] == first["id"]
        await services.auth.accounts.set_closed(first["id"], True)
        assert refused(await come_back(again), 401, "sign_in_failed")


@with_provider
async def test_an_account_elsewhere_is_added_to_ones_own(services: AccountServices, elsewhere: Provider) -> None:
    client = await services.register("Spruance")
    for wrong in ({}, {"password": "wrong"}):
        assert refused(await client.post(START, json=wrong), 403, "password_wrong")
    await link(client, password=GOOD)
    assert (await me(client))["name"] == "Spruance"
    async with services.client() as again:
        await come_back(again, START)
        assert (await me(again))["name"] == "Spruance"
        assert (await again.get("/api/identities")).json() == [{"provider": "home", "subject": "42"}]
        assert (await again.delete("/api/identities/home")).status_code == 204
        assert refused(await again.delete("/api/identities/home"), 404, "no_identity")
        assert refused(await come_back(again, START), 403, "too_young")  # a newcomer


@with_provider
async def test_only_the_owner_in_person_adds_one(services: AccountServices, elsewhere: Provider) -> None:
    client = await services.register("Spruance")
    secret, _ = await services.auth.tokens.make(await services.id_of("Spruance"), "bot")
    evil = {"origin": "https://evil.example"}
    assert refused(await client.post(START, json={"password": GOOD}, headers=evil), 403, "origin")
    async with services.client() as visitor, services.client(authorization=f"Bearer {secret}") as bot:
        assert refused(await visitor.post(START), 401, "sign_in")
        assert refused(await bot.post(START, json={"password": GOOD}), 403, "session_needed")
        await come_back(bot)
    await come_back(client)  # sent there by a link: this signs in to what opens from there, and adds nothing
    assert (await me(client))["name"] == "ray"
    assert await services.auth.identities.of(await services.id_of("Spruance")) == []


@with_provider
async def test_without_a_password_one_has_signed_in_just_now(services: AccountServices, elsewhere: Provider) -> None:
    async with services.client() as client:
        await come_back(client)
        assert refused(await client.delete("/api/identities/home"), 409, "last_way_in")
        await services.db.run("update session set created = created - %s", 11 * MINUTE)
        for path, body in ((START, {}), ("/api/tokens", {"name": "bot"})):
            assert refused(await client.post(path, json=body), 403, "confirm")
        await come_back(client)
        assert (await client.post("/api/tokens", json={"name": "bot"})).status_code == 201
        elsewhere.claims |= {"sub": "43"}
        await link(client)
        assert [each["subject"] for each in (await client.get("/api/identities")).json()] == ["42", "43"]


@with_provider
async def test_a_guest_becomes_a_player(services: AccountServices, elsewhere: Provider) -> None:
    guest, token = await services.auth.guest("Ensign Gay")
    async with services.client() as client:
        client.cookies.set("wardroom", token)
        await services.db.run("update session set created = created - %s", 11 * MINUTE)  # he cannot sign in again
        await link(client, of_age=True)
        one = await me(client)
        assert (one["id"], one["name"], one["role"]) == (guest.id, "ray", "player")


@with_provider
async def test_names_and_addresses_that_are_taken(services: AccountServices, elsewhere: Provider) -> None:
    await services.register("Ray")
    await services.auth.accounts.set_email(await services.id_of("Ray"), "ray@example.org")
    elsewhere.claims |= {"email": "ray@example.org", "email_verified": True}
    async with services.client() as client:
        await come_back(client)
        new = await me(client)
        assert new["name"].startswith("ray ")  # not the same account: an address alone proves nothing here
        assert new["email"] is None
    elsewhere.claims = {"sub": "43", "name": "\u0000", "email": "not an address", "email_verified": True}
    async with services.client() as client:
        await come_back(client)
        assert ((await me(client))["name"], (await me(client))["email"]) == ("player", None)


@with_provider
async def test_what_is_refused(services: AccountServices, elsewhere: Provider) -> None:
    async with services.client() as client:
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
        async with services.client() as victim:  # who follows a link somebody else began
            begun = await client.get(f"{START}?of_age=true")
            async with httpx.AsyncClient(verify=False) as browser:
                back = await browser.get(begun.headers["location"])
            assert refused(await victim.get(back.headers["location"]), 400, "oauth_failed")
        answer = await client.post("/api/sign-in", json={"name": "ray", "password": GOOD})
        assert refused(answer, 401, "sign_in_failed")


@with_provider
async def test_a_provider_that_is_down(services: AccountServices, elsewhere: Provider) -> None:
    elsewhere.issuer = "http://127.0.0.1:9/moved"
    async with services.client() as client:
        assert refused(await client.get(START), 502, "oauth_failed")


@with_services()
async def test_off_until_it_is_set_up(services: AccountServices) -> None:
    async with services.client() as client:
        assert refused(await client.get(START), 404, "no_provider")
        answer = await client.get(f"{START}/callback", params={"code": "x", "state": "y" * 43})
        assert refused(answer, 404, "no_provider")
        assert (await client.get("/api/me")).json()["providers"] == []
