"""Passkeys, with an authenticator in software."""

from __future__ import annotations

from typing import Any

import httpx
from accounts_authenticator import Authenticator
from accounts_services import GOOD, AccountServices, refused, with_services
from webauthn.helpers import bytes_to_base64url

from wardroom.server.accounts.tickets import MINUTE

HTTPS = {"base_url": "https://play.example"}


def device(services: AccountServices) -> Authenticator:
    return Authenticator(services.settings.url, "play.example")


async def offer(client: httpx.AsyncClient) -> dict[str, Any]:
    return dict((await client.post("/api/passkeys/offer", json={"password": GOOD})).json())


async def add(client: httpx.AsyncClient, key: Authenticator, name: str = "phone") -> httpx.Response:
    options = await offer(client)
    return await client.post("/api/passkeys", json={"name": name, "credential": key.make(options)})


async def enter(client: httpx.AsyncClient, key: Authenticator) -> httpx.Response:
    options = (await client.post("/api/passkeys/ask")).json()
    return await client.post("/api/passkeys/sign-in", json=key.use(options))


@with_services(**HTTPS)
async def test_making_a_passkey_and_signing_in_with_it(services: AccountServices) -> None:
    client, key = await services.register("Spruance"), device(services)
    options = await offer(client)
    assert options["rp"]["id"] == "play.example"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert (await add(client, key)).status_code == 201
    assert refused(await add(client, key), 409, "passkey_known")
    async with services.client() as other:
        assert (await enter(other, key)).status_code == 204
        assert (await other.get("/api/me")).json()["me"]["name"] == "Spruance"
        assert (await enter(other, key)).status_code == 204
    row = await services.db.row("select sign_count, seen from passkey")
    assert row is not None
    assert row[0] == 2
    assert row[1] is not None


@with_services(**HTTPS)
async def test_what_is_not_accepted(services: AccountServices) -> None:
    client, key = await services.register("Spruance"), device(services)
    await add(client, key)
    ask = "/api/passkeys/ask"
    async with services.client() as thief:

        async def refuses(credential: dict[str, Any], status: int = 401) -> bool:
            return refused(await thief.post("/api/passkeys/sign-in", json=credential), status, "passkey_failed")

        answer = key.use((await thief.post(ask)).json())
        assert (await thief.post("/api/passkeys/sign-in", json=answer)).status_code == 204
        assert await refuses(answer, 400)  # the same challenge again
        assert await refuses(key.use({"challenge": "bm90IG91cnM"}), 400)
        key.count = 0
        assert await refuses(key.use((await thief.post(ask)).json()))  # a copy of the key: its count stands still
        stranger = device(services)
        assert await refuses(stranger.use((await thief.post(ask)).json()))
        stranger.id = key.id
        stranger.count = 50
        assert await refuses(stranger.use((await thief.post(ask)).json()))  # signed with another key
        key.origin = "https://play.example.evil.example"
        assert await refuses(key.use((await thief.post(ask)).json()))
        key.origin, key.verified = services.settings.url, False
        assert await refuses(key.use((await thief.post(ask)).json()))
        key.verified, key.host = True, "evil.example"
        assert await refuses(key.use((await thief.post(ask)).json()))
        key.host = "play.example"
        late = key.use((await thief.post(ask)).json())
        await services.db.run("update ticket set expires = 1")
        assert await refuses(late, 400)
        await services.auth.accounts.set_closed(await services.id_of("Spruance"), True)
        assert await refuses(key.use((await thief.post(ask)).json()))


@with_services(**HTTPS)
async def test_a_challenge_is_for_one_person(services: AccountServices) -> None:
    mine, other = await services.register("Spruance"), await services.register("Halsey")
    options = await offer(mine)
    body = {"name": "x", "credential": device(services).make(options)}
    assert refused(await other.post("/api/passkeys", json=body), 400, "passkey_failed")
    key = device(services)
    options = await offer(mine)
    broken = key.make(options)
    broken["response"]["attestationObject"] = "oA"
    assert refused(await mine.post("/api/passkeys", json={"name": "x", "credential": broken}), 400, "passkey_failed")
    assert refused(await mine.post("/api/passkeys", json={"name": "x", "credential": {}}), 422, "misshapen")


@with_services(**HTTPS)
async def test_passkeys_are_listed_renamed_and_removed(services: AccountServices) -> None:
    client, other = await services.register("Spruance"), await services.register("Halsey")
    key = device(services)
    id = (await add(client, key)).json()["id"]
    assert refused(await other.patch(f"/api/passkeys/{id}", json={"name": "mine"}), 404, "no_passkey")
    assert refused(await other.delete(f"/api/passkeys/{id}"), 404, "no_passkey")
    assert (await client.patch(f"/api/passkeys/{id}", json={"name": "old phone"})).status_code == 204
    assert [passkey["name"] for passkey in (await client.get("/api/passkeys")).json()] == ["old phone"]
    options = await offer(client)
    assert [known["id"] for known in options["excludeCredentials"]] == [id]
    assert (await client.delete(f"/api/passkeys/{id}")).status_code == 204
    assert refused(await enter(other, key), 401, "passkey_failed")
    assert (await add(client, key)).status_code == 201
    await services.db.run("update account set password = null")
    assert refused(await client.delete(f"/api/passkeys/{id}"), 409, "last_way_in")
    assert (await enter(other, key)).status_code == 204


@with_services(**HTTPS)
async def test_a_browser_left_open_cannot_add_one(services: AccountServices) -> None:
    client = await services.register("Spruance")
    for wrong in (None, {"password": "wrong"}):
        assert refused(await client.post("/api/passkeys/offer", json=wrong), 403, "password_wrong")
    await services.db.run("update account set password = null")  # as of one who comes in from elsewhere
    assert (await client.post("/api/passkeys/offer")).status_code == 200
    await services.db.run("update session set created = created - %s", 11 * MINUTE)
    assert refused(await client.post("/api/passkeys/offer"), 403, "confirm")
    assert refused(await client.put("/api/password", json={"new": GOOD}), 403, "confirm")


@with_services(**HTTPS)
async def test_nonsense_in_layers_is_refused_like_any_other(services: AccountServices) -> None:
    deep = bytes_to_base64url(b'{"challenge":' + b"[" * 6000)
    used = {"clientDataJSON": deep, "authenticatorData": "AAAA", "signature": "AAAA"}
    credential = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": used}
    async with services.client() as client:
        answer = await client.post("/api/passkeys/sign-in", json=credential)
    assert refused(answer, 400, "passkey_failed")
