"""Registering, proving an address, signing in."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha1
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import structlog.testing
from accounts_services import CHEAP, GOOD, MAIL, AccountServices, refused, with_services
from argon2 import Parameters, PasswordHasher
from argon2.exceptions import VerifyMismatchError

from wardroom.server.accounts import passwords
from wardroom.server.accounts.breached import breached
from wardroom.server.accounts.passwords import Passwords, obvious
from wardroom.server.problems import Problem

WISH = {"name": "Spruance", "email": "ray@example.org", "password": GOOD, "of_age": True, "lang": "it"}


@with_services()
async def test_without_mail_an_account_begins_at_once_and_no_address_is_kept(services: AccountServices) -> None:
    async with services.client() as client:
        answer = await client.post("/api/register", json=WISH)
        assert (answer.status_code, answer.json()) == (202, {"waiting": False})
        me = (await client.get("/api/me")).json()["me"]
        assert (me["name"], me["role"], me["lang"], me["email"]) == ("Spruance", "player", "it", None)
        assert refused(await client.put("/api/email", json={"email": "a@b.it", "password": GOOD}), 409, "mail_off")
    assert services.post == []
    row = await services.db.row("select password from account")
    assert row is not None
    assert row[0].startswith("$argon2id$")


@with_services(**MAIL)
async def test_with_mail_an_account_is_only_a_ticket_until_the_address_is_proven(services: AccountServices) -> None:
    async with services.client() as client:
        assert (await client.post("/api/register", json=WISH)).json() == {"waiting": True}
        assert await services.db.rows("select 1 from account") == []
        signing_in = {"name": "Spruance", "password": GOOD}
        assert refused(await client.post("/api/sign-in", json=signing_in), 401, "sign_in_failed")
        letter = services.post[0]
        assert (letter.kind, letter.to, letter.account) == ("verify", "ray@example.org", "")
        assert f"{services.settings.url}/verify#{letter.ticket}" in letter.text
        assert "Spruance" not in letter.text  # what a stranger typed is not sent on to an address he chose
        assert letter.ticket not in str(await services.db.rows("select * from ticket"))
        assert (await client.post("/api/verify", json={"ticket": letter.ticket})).status_code == 204
        assert refused(await client.post("/api/verify", json={"ticket": letter.ticket}), 410, "ticket_gone")
        for name in ("spruance", "SPRUANCE", "Ray@Example.org"):
            assert (await client.post("/api/sign-in", json=signing_in | {"name": name})).status_code == 200


@with_services()
async def test_who_came_in_and_who_did_not_is_in_the_log(services: AccountServices) -> None:
    async with services.client() as client:
        with structlog.testing.capture_logs() as lines:
            await client.post("/api/register", json=WISH)
            for name, password in (("Spruance", "wrong"), ("Nobody", "wrong"), ("Spruance", GOOD)):
                await client.post("/api/sign-in", json={"name": name, "password": password})
    account = await services.db.row("select id from account")
    assert account is not None
    said = [(line["event"], line["account"]) for line in lines if "account" in line]
    begun = ("session_begun", account[0])
    assert said == [begun, ("sign_in_failed", account[0]), ("sign_in_failed", None), begun]
    assert GOOD not in str(lines)


@with_services(**MAIL)
async def test_nobody_learns_whether_an_address_has_an_account(services: AccountServices) -> None:
    await services.register("Spruance", email="ray@example.org")
    async with services.client() as client:
        fresh = await client.post("/api/register", json=WISH | {"name": "Mitscher", "email": "new@example.org"})
        known = await client.post("/api/register", json=WISH | {"name": "Mitscher", "email": "RAY@example.org"})
        assert (fresh.status_code, fresh.content) == (known.status_code, known.content)
        assert known.headers.keys() == fresh.headers.keys()
        assert [(letter.kind, letter.to) for letter in services.post[1:]] == [
            ("verify", "new@example.org"),
            ("taken", "RAY@example.org"),
        ]
        fresh = await client.post("/api/reset", json={"email": "nobody@example.org"})
        known = await client.post("/api/reset", json={"email": "ray@example.org"})
        assert (fresh.status_code, fresh.content) == (known.status_code, known.content) == (202, b"null")
        assert [letter.kind for letter in services.post[3:]] == ["reset"]
        unknown = await client.post("/api/sign-in", json={"name": "nobody", "password": GOOD})
        wrong = await client.post("/api/sign-in", json={"name": "Spruance", "password": "wrong"})
        assert unknown.content == wrong.content


@with_services()
async def test_unknown_names_cost_as_much_as_wrong_passwords(services: AccountServices) -> None:
    await services.register("Spruance")
    tried: list[str] = []
    matches = passwords._matches

    def counted(parameters: Parameters, kept: str, password: str) -> bool:
        tried.append(kept)
        return matches(parameters, kept, password)

    await services.auth.guest("Just a guest")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_matches", counted)
        for name in ("Spruance", "nobody", "nobody@example.org"):
            with pytest.raises(Problem, match="401 sign_in_failed"):
                await services.auth.login.sign_in(name, "wrong", "10.0.0.1")
    assert len(tried) == 3
    assert all(kept.startswith("$argon2id$v=19$m=64,t=1,p=1$") for kept in tried)


def test_comparing_with_nobody_is_real_work() -> None:
    hasher = Passwords(CHEAP)._hasher
    with pytest.raises(VerifyMismatchError):  # and not a hash that is malformed and refused at once
        hasher.verify(Passwords(CHEAP)._nobody, "x")
    with pytest.raises(VerifyMismatchError):
        PasswordHasher().verify(Passwords()._nobody, "x")
    assert not Passwords().stale(Passwords()._nobody)


@with_services(**MAIL)
async def test_what_is_refused_at_the_door(services: AccountServices) -> None:
    await services.register("Spruance", email="ray@example.org")
    async with services.client() as client:

        async def wish(**other: Any) -> Any:
            return await client.post("/api/register", json=WISH | {"name": "Halsey"} | other)

        assert refused(await wish(of_age=False), 403, "too_young")
        assert refused(await wish(name="SPRUANCE"), 409, "name_taken")
        assert refused(await wish(name="ｓｐｒｕａｎｃｅ"), 409, "name_taken")  # the same in wide letters
        assert refused(await wish(email=None), 422, "email_needed")
        assert refused(await wish(password="short"), 422, "password_short")
        assert refused(await wish(password="password1"), 422, "password_obvious")
        assert refused(await wish(password="halsey1234"), 422, "password_obvious")
        assert refused(await wish(name="people.deleted"), 422, "bad_name")
        assert refused(await wish(name="a\u200bb"), 422, "bad_name")
        for odd in ("a", "x" * 33, "nul\0", "tab\tulate", "with@at", "\ud800lone", 7, None):
            assert refused(
                await client.post(
                    "/api/register",
                    content=json.dumps(WISH | {"name": odd}),
                    headers={"content-type": "application/json"},
                ),
                422,
                "misshapen",
            )
        for odd in ("ray", "ray@", "ray@x", "a@b.it\nBcc: all@example.org", "a" * 300 + "@example.org"):
            assert refused(await wish(email=odd), 422, "misshapen")
        assert refused(await wish(password="x" * 257), 422, "misshapen")
        assert refused(await wish(role="operator"), 422, "misshapen")
        assert (await wish(password="a very long one " * 8)).status_code == 202


@with_services(registration=False)
async def test_a_closed_door(services: AccountServices) -> None:
    async with services.client() as client:
        assert refused(await client.post("/api/register", json=WISH), 403, "registration_closed")
        assert (await client.get("/api/me")).json()["registration"] is False


@with_services(**MAIL)
async def test_two_who_wanted_one_name(services: AccountServices) -> None:
    async with services.client() as client:
        for email in ("one@example.org", "two@example.org"):
            await client.post("/api/register", json=WISH | {"email": email})
        first, second = (letter.ticket for letter in services.post)
        assert (await client.post("/api/verify", json={"ticket": second})).status_code == 204
        assert refused(await client.post("/api/verify", json={"ticket": first}), 409, "name_taken")


@with_services(**MAIL)
async def test_a_guest_who_registers_keeps_his_account(services: AccountServices) -> None:
    guest, token = await services.auth.guest("Ensign Gay", "it")
    async with services.client() as client:
        client.cookies.set("wardroom", token)
        assert refused(await client.post("/api/tokens", json={"name": "x"}), 403, "not_allowed")
        assert (await client.post("/api/register", json=WISH)).json() == {"waiting": True}
        await client.post("/api/verify", json={"ticket": services.post[-1].ticket})
        me = (await client.get("/api/me")).json()["me"]
        assert (me["id"], me["name"], me["role"]) == (guest.id, "Spruance", "player")
        answer = await client.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
        assert answer.json()["id"] == guest.id


@with_services(**MAIL)
async def test_a_long_address_signs_in_too(services: AccountServices) -> None:
    email = f"{'a' * 64}@{'b' * 60}.{'c' * 60}.example"
    client = await services.register("Spruance", email=email)
    assert (await client.post("/api/sign-in", json={"name": email, "password": GOOD})).status_code == 200
    assert refused(await client.post("/api/sign-in", json={"name": "a" * 255, "password": GOOD}), 422, "misshapen")


@with_services()
async def test_signing_in_ends_the_session_the_browser_had(services: AccountServices) -> None:
    client = await services.register("Spruance")
    before = client.cookies["wardroom"]
    await client.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
    assert client.cookies["wardroom"] != before
    assert len(await services.db.rows("select 1 from session")) == 1
    await client.post("/api/sign-out")
    assert "wardroom" not in client.cookies
    assert await services.db.rows("select 1 from session") == []
    assert (await client.get("/api/me")).json()["me"] is None


@with_services()
async def test_a_hash_of_old_parameters_is_made_anew(services: AccountServices) -> None:
    await services.register("Spruance")
    old = await services.db.row("select password from account")
    stronger = Passwords(replace(CHEAP, time_cost=2))
    services.auth.login._passwords = stronger
    await services.auth.login.sign_in("Spruance", GOOD, "10.0.0.1")
    new = await services.db.row("select password from account")
    assert old is not None
    assert new is not None
    assert "t=1" in old[0]
    assert "t=2" in new[0]
    await services.auth.login.sign_in("Spruance", GOOD, "10.0.0.1")


@with_services(limits=True, **MAIL)
async def test_the_door_counts(services: AccountServices) -> None:
    async with services.client() as client:
        for _ in range(5):
            await client.post("/api/sign-in", json={"name": "Spruance", "password": "x"})
        answer = await client.post("/api/sign-in", json={"name": "spruance", "password": "x"})
        assert refused(answer, 429, "too_many")
        assert 0 < answer.json()["retry_after"] <= 60
        for _ in range(8):  # a weak password counts as no account
            assert (await client.post("/api/register", json=WISH | {"password": "weak"})).status_code == 422
        for n in range(5):
            wish = WISH | {"name": f"Sailor {n}", "email": "one@example.org"}
            assert (await client.post("/api/register", json=wish)).status_code == 202
        assert refused(await client.post("/api/register", json=WISH), 429, "too_many")
    assert len(services.post) == 5
    async with services.client("10.0.0.2") as elsewhere:  # another computer, but the letter box has had enough
        answer = await elsewhere.post("/api/register", json=WISH | {"email": "one@example.org"})
        assert answer.status_code == 202
    assert len(services.post) == 5


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "Passw0rd!",
        "p@ssword2024",
        "12345678",
        "87654321",
        "qwertyui",
        "asdf1234",
        "aaaaaaaa",
        "abababab",
        "abcdefgh",
        "letmein!!",
        "iloveyou12",
        "wardroom1",
        "Benvenuto1",
        "giugno2024!",
        "qazwsx12",
        "trustno1",
        "passwordpassword",
        "poiuytre",
        "raymond99",
        "ray@mail.it",
    ],
)
def test_obvious_passwords(password: str) -> None:
    assert obvious(password, "Raymond", "ray@mail.it")


@pytest.mark.parametrize(
    "password",
    [
        "seven herons by the pier",
        "tG7!kqPz",
        "8402915736",
        "raymond was not at Samar",
        "uffa che barba ancora",
        "roma" * 60 + "x",
    ],
)
def test_passwords_that_will_do(password: str) -> None:
    assert not obvious(password, "Raymond", "ray@mail.it")


def test_passwords_that_others_know_are_found_in_the_operators_file(tmp_path: Path) -> None:
    known = [f"password number {n}" for n in range(400)]
    listed = sorted(sha1(word.encode()).hexdigest().upper() for word in known)
    file = tmp_path / "known.txt"
    for text in ("\n".join(listed), "".join(f"{line}:17\r\n" for line in listed)):
        file.write_text(text, newline="")
        assert all(breached(file, word) for word in known)
        assert not any(breached(file, f"{word}!") for word in known)
    file.write_bytes(b"")
    assert not breached(file, known[0])


@with_services()
async def test_a_password_that_others_know_is_refused(services: AccountServices) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "known.txt"
        file.write_text(sha1(GOOD.encode()).hexdigest().upper() + ":3\n")
        services.passwords._known_to_others = file
        async with services.client() as client:
            wish = {"name": "Spruance", "password": GOOD, "of_age": True}
            assert refused(await client.post("/api/register", json=wish), 422, "password_breached")
            made = await client.post("/api/register", json=wish | {"password": f"{GOOD} too"})
            assert made.status_code == 202, made.text
