"""Passkeys, with an authenticator in software."""

from __future__ import annotations

from typing import Any

import httpx
from people_authenticator import Authenticator
from people_house import GOOD, House, in_house, refused
from webauthn.helpers import bytes_to_base64url

from wardroom.server.people.tickets import MINUTE

HTTPS = {"base_url": "https://play.example"}


def device(house: House) -> Authenticator:
    return Authenticator(house.settings.url, "play.example")


async def offer(client: httpx.AsyncClient) -> dict[str, Any]:
    return dict((await client.post("/api/passkeys/offer", json={"password": GOOD})).json())


async def add(client: httpx.AsyncClient, key: Authenticator, name: str = "phone") -> httpx.Response:
    options = await offer(client)
    return await client.post("/api/passkeys", json={"name": name, "credential": key.make(options)})


async def enter(client: httpx.AsyncClient, key: Authenticator) -> httpx.Response:
    options = (await client.post("/api/passkeys/ask")).json()
    return await client.post("/api/passkeys/sign-in", json=key.use(options))


@in_house(**HTTPS)
async def test_making_a_passkey_and_signing_in_with_it(house: House) -> None:
    client, key = await house.register("Spruance"), device(house)
    options = await offer(client)
    assert options["rp"]["id"] == "play.example"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert (await add(client, key)).status_code == 201
    assert refused(await add(client, key), 409, "passkey_known")
    async with house.client() as other:
        assert (await enter(other, key)).status_code == 204
        assert (await other.get("/api/me")).json()["me"]["name"] == "Spruance"
        assert (await enter(other, key)).status_code == 204
    row = await house.db.row("select sign_count, seen from passkey")
    assert row is not None
    assert row[0] == 2
    assert row[1] is not None


@in_house(**HTTPS)
async def test_what_is_not_accepted(house: House) -> None:
    client, key = await house.register("Spruance"), device(house)
    await add(client, key)
    ask = "/api/passkeys/ask"
    async with house.client() as thief:

        async def refuses(credential: dict[str, Any], status: int = 401) -> bool:
            return refused(await thief.post("/api/passkeys/sign-in", json=credential), status, "passkey_failed")

        answer = key.use((await thief.post(ask)).json())
        assert (await thief.post("/api/passkeys/sign-in", json=answer)).status_code == 204
        assert await refuses(answer, 400)  # the same challenge again
        assert await refuses(key.use({"challenge": "bm90IG91cnM"}), 400)
        key.count = 0
        assert await refuses(key.use((await thief.post(ask)).json()))  # a copy of the key: its count stands still
        stranger = device(house)
        assert await refuses(stranger.use((await thief.post(ask)).json()))
        stranger.id = key.id
        stranger.count = 50
        assert await refuses(stranger.use((await thief.post(ask)).json()))  # signed with another key
        key.origin = "https://play.example.evil.example"
        assert await refuses(key.use((await thief.post(ask)).json()))
        key.origin, key.verified = house.settings.url, False
        assert await refuses(key.use((await thief.post(ask)).json()))
        key.verified, key.host = True, "evil.example"
        assert await refuses(key.use((await thief.post(ask)).json()))
        key.host = "play.example"
        late = key.use((await thief.post(ask)).json())
        await house.db.run("update ticket set expires = 1")
        assert await refuses(late, 400)
        await house.people.accounts.set_closed(await house.id_of("Spruance"), True)
        assert await refuses(key.use((await thief.post(ask)).json()))


@in_house(**HTTPS)
async def test_a_challenge_is_for_one_person(house: House) -> None:
    mine, other = await house.register("Spruance"), await house.register("Halsey")
    options = await offer(mine)
    body = {"name": "x", "credential": device(house).make(options)}
    assert refused(await other.post("/api/passkeys", json=body), 400, "passkey_failed")
    key = device(house)
    options = await offer(mine)
    broken = key.make(options)
    broken["response"]["attestationObject"] = "oA"
    assert refused(await mine.post("/api/passkeys", json={"name": "x", "credential": broken}), 400, "passkey_failed")
    assert refused(await mine.post("/api/passkeys", json={"name": "x", "credential": {}}), 422, "misshapen")


@in_house(**HTTPS)
async def test_passkeys_are_listed_renamed_and_removed(house: House) -> None:
    client, other = await house.register("Spruance"), await house.register("Halsey")
    key = device(house)
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
    await house.db.run("update account set password = null")
    assert refused(await client.delete(f"/api/passkeys/{id}"), 409, "last_way_in")
    assert (await enter(other, key)).status_code == 204


@in_house(**HTTPS)
async def test_a_browser_left_open_cannot_add_one(house: House) -> None:
    client = await house.register("Spruance")
    for wrong in (None, {"password": "wrong"}):
        assert refused(await client.post("/api/passkeys/offer", json=wrong), 403, "password_wrong")
    await house.db.run("update account set password = null")  # as of one who comes in from elsewhere
    assert (await client.post("/api/passkeys/offer")).status_code == 200
    await house.db.run("update session set created = created - %s", 11 * MINUTE)
    assert refused(await client.post("/api/passkeys/offer"), 403, "confirm")
    assert refused(await client.put("/api/password", json={"new": GOOD}), 403, "confirm")


@in_house(**HTTPS)
async def test_nonsense_in_layers_is_refused_like_any_other(house: House) -> None:
    deep = bytes_to_base64url(b'{"challenge":' + b"[" * 6000)
    used = {"clientDataJSON": deep, "authenticatorData": "AAAA", "signature": "AAAA"}
    credential = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": used}
    async with house.client() as client:
        answer = await client.post("/api/passkeys/sign-in", json=credential)
    assert refused(answer, 400, "passkey_failed")
