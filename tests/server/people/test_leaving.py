"""What we know of a person, told and erased."""

from __future__ import annotations

from people_house import GOOD, MAIL, House, in_house, refused

from wardroom.server.ids import now
from wardroom.server.people.names import DELETED
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Row
from wardroom.server.store.schema import metadata


async def live_a_little(house: House, account: str) -> None:
    """A match, and a row in every table that knows an account."""
    at = now()
    for table, columns, *values in [
        ("match", "id, game, version, pinned, scenario, options, owner, title, seed, created, moved",
         "ab01", "midway", "1", "1", "base", "{}", account, "Friday", "5eed", at, at),
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
        await house.db.run(f"insert into {table} ({columns}) values ({marks})", *values)


async def everything(house: House) -> dict[str, list[Row]]:
    return {table: await house.db.rows(f"select * from {table}") for table in metadata.tables}


@in_house(**MAIL)
async def test_export_tells_all_and_no_secrets(house: House) -> None:
    client = await house.register("Spruance", email="ray@example.org")
    await live_a_little(house, await house.id_of("Spruance"))
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
    hashes = [row[0] for row in await house.db.rows("select hash from session")]
    for secret in ("their", "5eed", "$argon2", "t0k3nhash", "pubkey", *hashes, client.cookies["wardroom"]):
        assert secret not in answer.text


@in_house(**MAIL)
async def test_deletion_leaves_the_match_and_nothing_else(house: House) -> None:
    client = await house.register("Spruance", email="ray@example.org")
    id = await house.id_of("Spruance")
    await live_a_little(house, id)
    assert refused(await client.request("DELETE", "/api/me", json={"password": "wrong"}), 403, "password_wrong")
    assert refused(await client.delete("/api/me"), 403, "password_wrong")
    assert (await client.request("DELETE", "/api/me", json={"password": GOOD})).status_code == 204
    assert (await client.get("/api/me")).json()["me"] is None
    answer = await client.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
    assert refused(answer, 401, "sign_in_failed")
    left = await everything(house)
    assert {table for table, rows in left.items() if rows} == {"account", "match", "seat", "chat", "note"}
    assert not any(word in str(left) for word in ("Spruance", "spruance", "ray@", "argon2", "my "))
    assert "their words" in str(left["chat"])
    assert "their thoughts" in str(left["note"])
    assert id in str(left["seat"])  # the match knows only this
    gone = await house.people.accounts.get(id)
    assert (gone.name, gone.email, gone.password) == (DELETED, None, None)
    assert gone.closed is not None
    await house.register("Spruance", email="ray@example.org")  # name and address are free again


@in_house()
async def test_seats_are_left_before_anything_is_erased(house: House) -> None:
    left: list[tuple[str, str, bool]] = []

    async def leave(id: str) -> None:
        account = await house.people.accounts.get(id)
        left.append((id, account.name, account.closed is not None))

    house.people.leaving.on_leave = leave
    spruance, halsey = await house.register("Spruance"), await house.register("Halsey")
    one, two = await house.id_of("Spruance"), await house.id_of("Halsey")
    assert (await spruance.request("DELETE", "/api/me", json={"password": GOOD})).status_code == 204
    assert left == [(one, "Spruance", False)]
    await house.people.make_operator("Halsey")
    boss, closed = halsey, await house.register("Nimitz")
    three = await house.id_of("Nimitz")
    assert (await boss.patch(f"/api/operators/accounts/{three}", json={"closed": True})).status_code == 204
    assert left[1:] == [(three, "Nimitz", True)]
    assert (await closed.get("/api/me")).json()["me"] is None
    assert (await boss.patch(f"/api/operators/accounts/{three}", json={"closed": False})).status_code == 204
    assert len(left) == 2
    assert two not in str(left)


@in_house()
async def test_who_cannot_leave_the_table_keeps_the_account(house: House) -> None:
    async def stuck(id: str) -> None:
        raise Problem(503, "store_down")

    house.people.leaving.on_leave = stuck
    client = await house.register("Spruance")
    assert refused(await client.request("DELETE", "/api/me", json={"password": GOOD}), 503, "store_down")
    assert (await client.get("/api/me")).json()["me"]["name"] == "Spruance"


@in_house()
async def test_a_guest_leaves_without_a_password(house: House) -> None:
    guest, token = await house.people.guest("Ensign Gay")
    async with house.client() as client:
        client.cookies.set("wardroom", token)
        assert (await client.delete("/api/me")).status_code == 204
    assert (await house.people.accounts.get(guest.id)).name == DELETED
