"""Who is asking: cookies, tokens, what is remembered of them and for how long."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from accounts_services import AccountServices, refused, with_services

from wardroom.server.accounts.auth import Auth
from wardroom.server.accounts.person import OPERATOR, PLAYER
from wardroom.server.accounts.sessions import ABSOLUTE, SLIDING
from wardroom.server.accounts.tickets import DAY, HOUR
from wardroom.server.ids import hashed, now
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings


def scope(method: str = "GET", **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": method, "headers": pairs, "client": ("10.0.0.1", 1)}


def with_cookie(token: str) -> dict[str, Any]:
    return scope(cookie=f"theme=dark; wardroom={token}; x=1")


async def grow_old(auth: Auth) -> None:
    """As if five seconds had passed."""
    auth._known = {proof: (0.0, person) for proof, (_, person) in auth._known.items()}


@with_services()
async def test_a_cookie_is_recognized_and_only_its_hash_is_kept(services: AccountServices) -> None:
    guest, token = await services.auth.guest("Ensign Gay")
    person = await services.auth.who(with_cookie(token))
    assert person is not None
    assert (person.id, person.name, person.role, person.via) == (guest.id, "Ensign Gay", "guest", "session")
    rows = await services.db.rows("select * from session")
    assert rows[0][0] == hashed(token) == person.proof
    assert token not in str(rows)
    assert await services.auth.who(scope()) is None
    assert await services.auth.who(with_cookie("guessed")) is None
    assert await services.auth.who(scope(cookie=f"xwardroom={token}")) is None


@with_services()
async def test_a_token_in_the_header_wins_over_the_cookie(services: AccountServices) -> None:
    _, session = await services.auth.guest("Guest")
    owner, _ = await services.auth.guest("Owner")
    secret, _ = await services.auth.tokens.make(owner.id, "bot")
    both = scope(cookie=f"wardroom={session}", authorization=f"Bearer {secret}")
    person = await services.auth.who(both)
    assert person is not None
    assert (person.id, person.via) == (owner.id, "token")
    assert secret.startswith("wr_")
    assert secret not in str(await services.db.rows("select * from token"))
    assert await services.auth.who(scope(cookie=f"wardroom={session}", authorization="Bearer wr_wrong")) is None
    assert await services.auth.who(scope(authorization=f"Bearer {session}")) is None  # a session is no token


@with_services()
async def test_the_store_is_asked_once_in_five_seconds(services: AccountServices) -> None:
    _, token = await services.auth.guest("Guest")
    assert await services.auth.who(with_cookie(token))
    assert await services.auth.who(with_cookie("nobody")) is None
    await services.db.run("delete from session")  # behind our back, as another process would
    assert await services.auth.who(with_cookie(token))
    await grow_old(services.auth)
    assert await services.auth.who(with_cookie(token)) is None


@with_services()
async def test_a_revocation_here_counts_at_once(services: AccountServices) -> None:
    _, token = await services.auth.guest("Guest")
    person = await services.auth.who(with_cookie(token))
    assert person is not None
    await services.auth.sessions.end(person.proof)
    assert await services.auth.who(with_cookie(token)) is None


@with_services()
async def test_what_is_revoked_while_it_is_looked_up_is_not_remembered(services: AccountServices) -> None:
    _, token = await services.auth.guest("Guest")
    looking = services.auth.sessions.find
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(proof: str) -> Any:
        found = await looking(proof)
        reached.set()
        await go_on.wait()
        return found

    services.auth.sessions.find = slowly  # type: ignore[method-assign]
    asked = asyncio.create_task(services.auth.who(with_cookie(token)))
    await reached.wait()
    await services.auth.sessions.end(hashed(token))
    go_on.set()
    await asked
    services.auth.sessions.find = looking  # type: ignore[method-assign]
    assert await services.auth.who(with_cookie(token)) is None


@with_services()
async def test_sessions_slide_for_thirty_days_and_end_after_ninety(services: AccountServices) -> None:
    _, token = await services.auth.guest("Guest")

    async def visit(created: int, seen: int) -> tuple[int, int]:
        await services.db.run("update session set created = %s, seen = %s", created, seen)
        await grow_old(services.auth)
        assert await services.auth.who(with_cookie(token))
        row = await services.db.row("select seen, expires from session")
        assert row is not None
        return row[0], row[1]

    at = now()
    assert (await visit(at - DAY, at - HOUR // 2))[0] == at - HOUR // 2  # not written again within the hour
    seen, expires = await visit(at - DAY, at - 2 * HOUR)
    assert seen >= at
    assert abs(expires - at - SLIDING) < HOUR
    _, expires = await visit(at - 80 * DAY, at - 2 * HOUR)
    assert expires == at - 80 * DAY + ABSOLUTE
    await services.db.run("update session set expires = %s", at - 1)
    await grow_old(services.auth)
    assert await services.auth.who(with_cookie(token)) is None
    await services.auth.sweep()
    assert await services.db.rows("select 1 from session") == []


@with_services()
async def test_many_strangers_do_not_fill_the_memory(services: AccountServices) -> None:
    services.auth._known = {str(n): (0.0, None) for n in range(20_000)}
    assert await services.auth.who(with_cookie("one more")) is None
    assert len(services.auth._known) == 1


@with_services()
async def test_roles(services: AccountServices) -> None:
    _, token = await services.auth.guest("Guest")
    with pytest.raises(Problem, match="403 not_allowed"):
        await services.auth.need_role(with_cookie(token), PLAYER)
    with pytest.raises(Problem, match="401 sign_in"):
        await services.auth.need(scope())
    await services.register("Spruance")
    await services.auth.make_operator("SPRUANCE")
    assert (await services.auth.accounts.get(await services.id_of("Spruance"))).role == OPERATOR
    with pytest.raises(Problem, match="404 no_account"):
        await services.auth.make_operator("nobody")


@with_services(accounts=False)
async def test_without_accounts_everybody_is_the_owner(services: AccountServices) -> None:
    person = await services.auth.need_role(scope(), OPERATOR)
    assert (person.id, person.role, person.via) == ("local", OPERATOR, "local")
    async with services.client() as client:
        assert (await client.patch("/api/me", json={"name": "Chester", "lang": "it"})).status_code == 204
        door = (await client.get("/api/me")).json()
        assert (door["me"]["name"], door["me"]["lang"], door["accounts"]) == ("Chester", "it", False)
        assert (await client.get("/api/me/export")).json()["account"]["id"] == "local"
        for method, path, body in [
            ("POST", "/api/register", {"name": "ab", "password": "x", "of_age": True}),
            ("POST", "/api/sign-in", {"name": "ab", "password": "x"}),
            ("POST", "/api/guest", {}),
            ("POST", "/api/tokens", {"name": "x"}),
            ("POST", "/api/passkeys/ask", None),
            ("GET", "/api/operators/accounts", None),
            ("DELETE", "/api/me", None),
        ]:
            assert refused(await client.request(method, path, json=body), 404, "accounts_off")
        # Another site must not play on the owner's table through the owner's browser.
        answer = await client.patch("/api/me", json={"lang": "en"}, headers={"origin": "https://evil.example"})
        assert refused(answer, 403, "origin")


@with_services(accounts=False, host="0.0.0.0")
async def test_a_table_without_accounts_is_at_home_wherever_it_is_reached(services: AccountServices) -> None:
    def standing(origin: str, host: str) -> bool:
        return services.auth.at_home(scope("POST", origin=origin, host=host))

    for host in ("192.168.1.5:8642", "[fd00::5]:8642", "localhost:9000", "192.168.1.5"):
        assert standing(f"http://{host}", host)
    services.auth.check_origin(scope("POST", origin="http://192.168.1.5:8642", host="192.168.1.5:8642"))
    for origin, host in [
        ("http://evil.example", "192.168.1.5:8642"),
        ("http://evil.example:8642", "evil.example:8642"),  # a name of theirs that leads here
        ("http://192.168.1.5:80", "192.168.1.5:8642"),  # something else on the same machine
        ("https://192.168.1.5:8642", "192.168.1.5:8642"),
        ("http://", ""),
        ("http://[", "["),
        ("null", "null"),
    ]:
        assert not standing(origin, host), (origin, host)
    assert not services.auth.at_home(scope("POST", host="192.168.1.5:8642"))


@with_services()
async def test_with_accounts_it_is_not(services: AccountServices) -> None:
    assert not services.auth.at_home(scope("POST", origin="http://192.168.1.5:8642", host="192.168.1.5:8642"))


def test_an_ipv6_address_in_a_url_has_brackets() -> None:
    assert Settings(host="::1").url == "http://[::1]:8642"
    assert Settings(host="127.0.0.1").url == "http://127.0.0.1:8642"
    assert Settings(host="::1", base_url="https://play.example/").url == "https://play.example"


@with_services(base_url="https://play.example/table", origins=("https://app.example",))
async def test_what_changes_something_must_come_from_our_pages(services: AccountServices) -> None:
    check, cookie = services.auth.check_origin, "__Host-wardroom=x"
    ours = "https://play.example"
    check(scope("GET", cookie=cookie))
    check(scope("POST", cookie=cookie, origin=ours))
    check(scope("POST", cookie=cookie, origin="https://app.example"))
    check(scope("POST", authorization="Bearer wr_x"))
    check(scope("POST"))  # a program that has nothing yet
    for bad in (
        scope("POST", cookie=cookie),
        scope("DELETE", cookie=cookie, origin="null"),
        scope("PATCH", cookie=cookie, origin="https://play.example.evil.example"),
        scope("POST", cookie=cookie, origin="http://play.example"),
        scope("POST", origin="https://evil.example"),  # signing somebody in to an account of one's own
    ):
        with pytest.raises(Problem, match="403 origin"):
            check(bad)
    socket = scope(cookie=cookie, origin="https://evil.example")
    del socket["method"]
    with pytest.raises(Problem, match="403 origin"):
        check(socket)


@with_services(base_url="https://play.example")
async def test_the_cookie_is_locked_to_the_host(services: AccountServices) -> None:
    assert services.auth.cookie("abc").startswith(
        "__Host-wardroom=abc; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax"
    )
    assert services.auth.cookie("abc").endswith("; Secure")
    assert "Max-Age=0" in services.auth.cookie("")
