"""What owners do about their accounts."""

from __future__ import annotations

import pytest
from accounts_services import GOOD, MAIL, AccountServices, refused, with_services

from wardroom.server.accounts.person import Person
from wardroom.server.ids import hashed
from wardroom.server.problems import Problem

BETTER = "nine pelicans on a buoy"


@with_services()
async def test_sessions_are_listed_and_ended_one_by_one_or_all(services: AccountServices) -> None:
    here = await services.register("Spruance")
    there = services.client(**{"user-agent": "A Tablet"})
    await there.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
    sessions = (await here.get("/api/sessions")).json()
    assert [(s["current"], s["agent"].startswith("A Tablet")) for s in sessions] == [(False, True), (True, False)]
    assert there.cookies["wardroom"] not in str(sessions)
    assert all(len(session["id"]) == 16 for session in sessions)
    stranger = await services.register("Halsey")
    assert refused(await stranger.delete(f"/api/sessions/{sessions[0]['id']}"), 404, "no_session")
    assert (await here.delete(f"/api/sessions/{sessions[0]['id']}")).status_code == 204
    assert (await there.get("/api/me")).json()["me"] is None
    assert (await here.delete("/api/sessions")).status_code == 204
    assert (await services.db.rows("select 1 from session where account = %s", await services.id_of("Spruance"))) == []


@with_services()
async def test_a_new_password_ends_the_other_sessions(services: AccountServices) -> None:
    here, there = await services.register("Spruance"), services.client()
    await add_keys(services, await services.id_of("Spruance"))
    await there.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
    assert refused(await here.put("/api/password", json={"old": "wrong", "new": BETTER}), 403, "password_wrong")
    assert refused(await here.put("/api/password", json={"new": BETTER}), 403, "password_wrong")
    assert refused(await here.put("/api/password", json={"old": GOOD, "new": "spruance1"}), 422, "password_obvious")
    assert (await here.put("/api/password", json={"old": GOOD, "new": BETTER})).status_code == 204
    assert (await here.get("/api/me")).json()["me"] is not None
    assert (await there.get("/api/me")).json()["me"] is None
    assert len((await here.get("/api/passkeys")).json()) == len((await here.get("/api/identities")).json()) == 1
    answer = await there.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
    assert refused(answer, 401, "sign_in_failed")


@with_services(limits=True)
async def test_a_stolen_session_cannot_try_passwords_for_long(services: AccountServices) -> None:
    thief = await services.register("Spruance")
    for _ in range(5):
        await thief.put("/api/password", json={"old": "guess", "new": BETTER})
    assert refused(await thief.put("/api/password", json={"old": GOOD, "new": BETTER}), 429, "too_many")


async def add_keys(services: AccountServices, account: str) -> None:
    """A passkey and an account elsewhere."""
    sql = "insert into passkey (id, account, name, public_key, created) values (%s, %s, 'phone', 'AAAA', 1)"
    await services.db.run(sql, account, account)
    await services.db.run("insert into identity (provider, subject, account) values ('home', %s, %s)", account, account)


@with_services(**MAIL)
async def test_a_reset_closes_whatever_the_old_password_opened(services: AccountServices) -> None:
    client = await services.register("Spruance", email="ray@example.org")
    secret = (await client.post("/api/tokens", json={"name": "bot", "password": GOOD})).json()["secret"]
    id = await services.id_of("Spruance")
    await add_keys(services, id)
    await client.post("/api/passkeys/offer", json={"password": GOOD})
    await client.put("/api/email", json={"email": "intruder@example.org", "password": GOOD})
    for _ in range(2):
        await client.post("/api/reset", json={"email": "Ray@Example.org"})
    first, last = (letter.ticket for letter in services.post if letter.kind == "reset")
    reset = {"ticket": last, "password": "password1"}
    assert refused(await client.put("/api/reset", json=reset), 422, "password_obvious")
    assert (await client.put("/api/reset", json=reset | {"password": BETTER})).status_code == 204
    assert refused(await client.put("/api/reset", json=reset | {"password": BETTER}), 410, "ticket_gone")
    assert refused(await client.put("/api/reset", json={"ticket": first, "password": GOOD}), 410, "ticket_gone")
    assert (await client.get("/api/me")).json()["me"] is None
    assert await services.auth.who({"headers": [(b"authorization", f"Bearer {secret}".encode())]}) is None
    assert services.post[-1].kind == "changed"
    for table in ("session", "token", "passkey", "identity", "ticket"):
        assert await services.db.rows(f"select 1 from {table} where account = %s", id) == [], table
    assert (await client.post("/api/sign-in", json={"name": "Spruance", "password": BETTER})).status_code == 200


@with_services(**MAIL)
async def test_tickets_expire_and_are_of_one_kind(services: AccountServices) -> None:
    client = await services.register("Spruance", email="ray@example.org")
    await client.post("/api/reset", json={"email": "ray@example.org"})
    ticket = services.post[-1].ticket
    assert refused(await client.post("/api/verify", json={"ticket": ticket}), 410, "ticket_gone")
    await services.db.run("update ticket set expires = 1")
    assert refused(await client.put("/api/reset", json={"ticket": ticket, "password": BETTER}), 410, "ticket_gone")
    await client.post("/api/reset", json={"email": "ray@example.org"})
    await services.db.run("update ticket set expires = 1")
    await services.auth.sweep()
    assert await services.db.rows("select 1 from ticket") == []


@with_services(**MAIL)
async def test_a_new_address_counts_once_it_is_proven(services: AccountServices) -> None:
    client = await services.register("Spruance", email="ray@example.org")
    await services.register("Halsey", email="bill@example.org")
    services.post.clear()
    wish = {"email": "new@example.org", "password": GOOD}
    assert refused(await client.put("/api/email", json=wish | {"password": "wrong"}), 403, "password_wrong")
    assert (await client.put("/api/email", json=wish | {"email": "bill@example.org"})).status_code == 202
    assert (await client.put("/api/email", json=wish)).status_code == 202
    assert [(letter.kind, letter.to) for letter in services.post] == [
        ("taken", "bill@example.org"),
        ("verify", "new@example.org"),
    ]
    assert (await client.get("/api/me")).json()["me"]["email"] == "ray@example.org"
    assert (await client.post("/api/verify", json={"ticket": services.post[-1].ticket})).status_code == 204
    assert (await client.get("/api/me")).json()["me"]["email"] == "new@example.org"
    assert (services.post[-1].kind, services.post[-1].to) == ("changed", "ray@example.org")


@with_services(**MAIL)
async def test_an_address_somebody_else_proved_first(services: AccountServices) -> None:
    one = await services.register("Spruance", email="ray@example.org")
    two = await services.register("Halsey", email="bill@example.org")
    for client in (one, two):
        await client.put("/api/email", json={"email": "new@example.org", "password": GOOD})
    first, second = (letter.ticket for letter in services.post[-2:])
    assert (await one.post("/api/verify", json={"ticket": first})).status_code == 204
    assert refused(await two.post("/api/verify", json={"ticket": second}), 410, "ticket_gone")


@with_services()
async def test_names_and_languages(services: AccountServices) -> None:
    client = await services.register("Spruance")
    await services.register("Halsey")
    assert refused(await client.patch("/api/me", json={"name": "HALSEY"}), 409, "name_taken")
    assert (await client.patch("/api/me", json={"name": "  Ray   S. ", "lang": "it"})).status_code == 204
    me = (await client.get("/api/me")).json()["me"]
    assert (me["name"], me["lang"]) == ("Ray S.", "it")
    assert refused(await client.patch("/api/me", json={"lang": "tlh"}), 422, "misshapen")
    guest, _ = await services.auth.guest("Guest")
    with pytest.raises(Problem, match="409 name_taken"):  # guests share names, but none that is somebody's own
        await services.auth.accounts.rename(guest, "Halsey")
    other, _ = await services.auth.guest("Kelly")
    await services.auth.accounts.rename(guest, other.name)


@with_services(limits=True)
async def test_nobody_changes_his_name_all_the_time(services: AccountServices) -> None:
    client = await services.register("Spruance")
    for n in range(10):
        assert (await client.patch("/api/me", json={"name": f"Spruance {n}"})).status_code == 204
    assert refused(await client.patch("/api/me", json={"name": "Spruance"}), 429, "too_many")
    assert (await client.patch("/api/me", json={"lang": "it"})).status_code == 204


@with_services(limits=True, **MAIL)
async def test_nobody_has_us_write_to_everybody(services: AccountServices) -> None:
    await services.register("Spruance", email="ray@example.org")
    account = await services.auth.accounts.get(await services.id_of("Spruance"))
    person = Person(account.id, account.name, proof=hashed(await services.auth.sessions.begin(account.id)))
    await services.db.run("update account set password = null")  # so that only letters are counted
    for n in range(5):
        await services.auth.credentials.change_email(person, None, f"stranger{n}@example.org")
    with pytest.raises(Problem, match="429 too_many"):
        await services.auth.credentials.change_email(person, None, "stranger5@example.org")
    assert sum(letter.to.startswith("stranger") for letter in services.post) == 5


@with_services()
async def test_tokens_do_everything_but_manage_the_account(services: AccountServices) -> None:
    client = await services.register("Spruance")
    for wrong in ({}, {"password": "wrong"}):
        assert refused(await client.post("/api/tokens", json={"name": "my bot"} | wrong), 403, "password_wrong")
    made = (await client.post("/api/tokens", json={"name": "my bot", "password": GOOD})).json()
    assert made["secret"] not in (await client.get("/api/tokens")).text
    async with services.client(authorization=f"Bearer {made['secret']}") as bot:
        del bot.headers["origin"]
        assert (await bot.get("/api/me")).json()["me"]["name"] == "Spruance"
        for method, path, body in [
            ("PATCH", "/api/me", {"lang": "it"}),
            ("GET", "/api/identities", None),
            ("DELETE", "/api/identities/home", None),
            ("GET", "/api/tokens", None),
            ("POST", "/api/tokens", {"name": "another"}),
            ("DELETE", f"/api/tokens/{made['id']}", None),
            ("GET", "/api/sessions", None),
            ("DELETE", "/api/sessions", None),
            ("PUT", "/api/password", {"old": GOOD, "new": BETTER}),
            ("PUT", "/api/email", {"email": "a@example.org", "password": GOOD}),
            ("POST", "/api/passkeys/offer", None),
            ("DELETE", "/api/me", {"password": GOOD}),
            ("GET", "/api/me/export", None),
        ]:
            assert refused(await bot.request(method, path, json=body), 403, "session_needed"), path
        stranger = await services.register("Halsey")
        assert refused(await stranger.delete(f"/api/tokens/{made['id']}"), 404, "no_token")
        assert (await client.delete(f"/api/tokens/{made['id']}")).status_code == 204
        assert (await bot.get("/api/me")).json()["me"] is None
    for n in range(20):
        assert (await client.post("/api/tokens", json={"name": f"{n}", "password": GOOD})).status_code == 201
    answer = await client.post("/api/tokens", json={"name": "one more", "password": GOOD})
    assert refused(answer, 409, "tokens_full")


@with_services()
async def test_operators(services: AccountServices) -> None:
    boss, player = await services.register("Nimitz"), await services.register("Spruance")
    assert refused(await player.get("/api/operators/accounts"), 403, "not_allowed")
    await services.auth.make_operator("Nimitz")
    listed = (await boss.get("/api/operators/accounts")).json()
    assert sorted(account["name"] for account in listed) == ["Nimitz", "Spruance"]
    assert all(set(account) == {"id", "name", "role", "created", "closed"} for account in listed)
    assert (await boss.get("/api/operators/accounts", params={"after": listed[0]["id"]})).json() == listed[1:]
    spruance = f"/api/operators/accounts/{await services.id_of('Spruance')}"
    assert (await boss.patch(spruance, json={"closed": True})).status_code == 204
    assert (await player.get("/api/me")).json()["me"] is None
    answer = await player.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
    assert refused(answer, 403, "suspended")
    answer = await player.post("/api/sign-in", json={"name": "Spruance", "password": "another"})
    assert refused(answer, 401, "sign_in_failed"), "who does not know the password learns nothing"
    assert (await boss.patch(spruance, json={"closed": False})).status_code == 204
    assert (await boss.patch(spruance, json={"role": "operator"})).status_code == 204
    assert (await player.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})).json()["role"] == "operator"
    himself = f"/api/operators/accounts/{await services.id_of('Nimitz')}"
    assert refused(await boss.patch(himself, json={"role": "player"}), 409, "not_yourself")
    nobody = "/api/operators/accounts/0123456789abcdef"
    assert refused(await boss.patch(nobody, json={"closed": True}), 404, "no_account")
    guest, _ = await services.auth.guest("Guest")
    answer = await boss.patch(f"/api/operators/accounts/{guest.id}", json={"role": "operator"})
    assert refused(answer, 404, "no_account")
    assert Person("x", "y").operator is False
