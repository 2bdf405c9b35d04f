"""What we know of a person, told and erased."""

from __future__ import annotations

from accounts_services import GOOD, MAIL, AccountServices, refused, with_services

from wardroom.server.accounts.names import DELETED
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Row
from wardroom.server.store.schema import metadata
from wardroom.server.store.sql import HOUR


async def live_a_little(services: AccountServices, account: str) -> None:
    """A match, and a row in every table that knows an account."""
    at = now()
    for table, columns, *values in [
        ("match", "id, game, version, pinned, scenario, options, owner, title, seed, created",
         "ab01", "midway", "1", "1", "base", "{}", account, "Friday", "5eed", at),
        ("head", "match, moved, hour", "ab01", at, at // HOUR),
        ("seat", "match, seat, kind, account", "ab01", "US", "person", account),
        ("seat", "match, seat, kind, account", "ab01", "JP", "person", "somebody"),
        ("chat", "match, account, seat, text, at", "ab01", account, "US", "my words", at),
        ("chat", "match, account, seat, text, at", "ab01", "somebody", "JP", "their words", at),
        ("note", "match, account, seat, text, at", "ab01", account, "US", "my thoughts", at),
        ("note", "match, account, seat, text, at", "ab01", "somebody", "JP", "their thoughts", at),
        ("token", "hash, id, account, name, created", "t0k3nhash", "t1", account, "my bot", at),
        ("passkey", "id, account, name, public_key, created", "cred", account, "my phone", "pubkey", at),
        ("identity", "provider, subject, account", "home", "my subject", account),
        ("ticket", "hash, kind, account, about, expires", "h", "email", account, '{"email":"my@new.it"}', at + 9999),
        ("channel", "id, account, kind, address, created", "c1", account, "webhook", "https://my.example/hook", at),
        ("delivery", "account, channel, kind, dedupe, detail, at", account, "c1", "turn", "d1", "my delivery", at),
    ]:  # fmt: skip
        marks = ", ".join(["%s"] * len(values))
        await services.db.run(f"insert into {table} ({columns}) values ({marks})", *values)


async def everything(services: AccountServices) -> dict[str, list[Row]]:
    return {table: await services.db.rows(f"select * from {table}") for table in metadata.tables}


@with_services(**MAIL)
async def test_export_tells_all_and_no_secrets(services: AccountServices) -> None:
    client = await services.register("Spruance", email="ray@example.org")
    await live_a_little(services, await services.id_of("Spruance"))
    answer = await client.get("/api/me/export")
    told = answer.json()
    assert told["account"]["email"] == "ray@example.org"
    assert [(match["id"], match["seat"], match["title"]) for match in told["matches"]] == [("ab01", "US", "Friday")]
    for part, mine in {
        "chat": "my words", "notes": "my thoughts", "tokens": "my bot", "passkeys": "my phone",
        "identities": "my subject", "channels": "https://my.example/hook", "deliveries": "my delivery",
    }.items():  # fmt: skip
        assert len(told[part]) == 1
        assert mine in told[part][0].values()
    assert len(told["sessions"]) == 1
    hashes = [row[0] for row in await services.db.rows("select hash from session")]
    for secret in ("their", "5eed", "$argon2", "t0k3nhash", "pubkey", *hashes, client.cookies["wardroom"]):
        assert secret not in answer.text


@with_services(**MAIL)
async def test_deletion_leaves_the_match_and_nothing_else(services: AccountServices) -> None:
    client = await services.register("Spruance", email="ray@example.org")
    id = await services.id_of("Spruance")
    await live_a_little(services, id)
    assert refused(await client.request("DELETE", "/api/me", json={"password": "wrong"}), 403, "password_wrong")
    assert refused(await client.delete("/api/me"), 403, "password_wrong")
    assert (await client.request("DELETE", "/api/me", json={"password": GOOD})).status_code == 204
    assert (await client.get("/api/me")).json()["me"] is None
    answer = await client.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
    assert refused(answer, 401, "sign_in_failed")
    left = await everything(services)
    assert {table for table, rows in left.items() if rows} == {"account", "match", "head", "seat", "chat", "note"}
    assert not any(word in str(left) for word in ("Spruance", "spruance", "ray@", "argon2", "my "))
    assert "their words" in str(left["chat"])
    assert "their thoughts" in str(left["note"])
    assert id in str(left["seat"])  # the match knows only this
    gone = await services.auth.accounts.get(id)
    assert (gone.name, gone.email, gone.password) == (DELETED, None, None)
    assert gone.closed is not None
    await services.register("Spruance", email="ray@example.org")  # name and address are free again


@with_services()
async def test_seats_are_left_before_anything_is_erased(services: AccountServices) -> None:
    left: list[tuple[str, str, bool]] = []

    async def leave(id: str) -> None:
        account = await services.auth.accounts.get(id)
        left.append((id, account.name, account.closed is not None))

    services.auth.personal_data.on_leave = leave
    spruance, halsey = await services.register("Spruance"), await services.register("Halsey")
    one, two = await services.id_of("Spruance"), await services.id_of("Halsey")
    assert (await spruance.request("DELETE", "/api/me", json={"password": GOOD})).status_code == 204
    assert left == [(one, "Spruance", False)]
    await services.auth.make_operator("Halsey")
    boss, closed = halsey, await services.register("Nimitz")
    three = await services.id_of("Nimitz")
    assert (await boss.patch(f"/api/operators/accounts/{three}", json={"closed": True})).status_code == 204
    assert left[1:] == [(three, "Nimitz", True)]
    assert (await closed.get("/api/me")).json()["me"] is None
    assert (await boss.patch(f"/api/operators/accounts/{three}", json={"closed": False})).status_code == 204
    assert len(left) == 2
    assert two not in str(left)


@with_services()
async def test_who_cannot_leave_the_table_keeps_the_account(services: AccountServices) -> None:
    async def stuck(id: str) -> None:
        raise Problem(503, "store_down")

    services.auth.personal_data.on_leave = stuck
    client = await services.register("Spruance")
    assert refused(await client.request("DELETE", "/api/me", json={"password": GOOD}), 503, "store_down")
    assert (await client.get("/api/me")).json()["me"]["name"] == "Spruance"


@with_services()
async def test_a_guest_leaves_without_a_password(services: AccountServices) -> None:
    guest, token = await services.auth.guest("Ensign Gay")
    async with services.client() as client:
        client.cookies.set("wardroom", token)
        assert (await client.delete("/api/me")).status_code == 204
    assert (await services.auth.accounts.get(guest.id)).name == DELETED
