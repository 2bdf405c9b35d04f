"""Who is asking: cookies, tokens, what is remembered of them and for how long."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from people_house import House, in_house, refused

from wardroom.server.ids import hashed, now
from wardroom.server.people.people import People
from wardroom.server.people.person import OPERATOR, PLAYER
from wardroom.server.people.sessions import ABSOLUTE, SLIDING
from wardroom.server.people.tickets import DAY, HOUR
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings


def scope(method: str = "GET", **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": method, "headers": pairs, "client": ("10.0.0.1", 1)}


def with_cookie(token: str) -> dict[str, Any]:
    return scope(cookie=f"theme=dark; wardroom={token}; x=1")


async def grow_old(people: People) -> None:
    """As if five seconds had passed."""
    people._known = {proof: (0.0, person) for proof, (_, person) in people._known.items()}


@in_house()
async def test_a_cookie_is_recognized_and_only_its_hash_is_kept(house: House) -> None:
    guest, token = await house.people.guest("Ensign Gay")
    person = await house.people.who(with_cookie(token))
    assert person is not None
    assert (person.id, person.name, person.role, person.via) == (guest.id, "Ensign Gay", "guest", "session")
    rows = await house.db.rows("select * from session")
    assert rows[0][0] == hashed(token) == person.proof
    assert token not in str(rows)
    assert await house.people.who(scope()) is None
    assert await house.people.who(with_cookie("guessed")) is None
    assert await house.people.who(scope(cookie=f"xwardroom={token}")) is None


@in_house()
async def test_a_token_in_the_header_wins_over_the_cookie(house: House) -> None:
    _, session = await house.people.guest("Guest")
    owner, _ = await house.people.guest("Owner")
    secret, _ = await house.people.tokens.make(owner.id, "bot")
    both = scope(cookie=f"wardroom={session}", authorization=f"Bearer {secret}")
    person = await house.people.who(both)
    assert person is not None
    assert (person.id, person.via) == (owner.id, "token")
    assert secret.startswith("wr_")
    assert secret not in str(await house.db.rows("select * from token"))
    assert await house.people.who(scope(cookie=f"wardroom={session}", authorization="Bearer wr_wrong")) is None
    assert await house.people.who(scope(authorization=f"Bearer {session}")) is None  # a session is no token


@in_house()
async def test_the_store_is_asked_once_in_five_seconds(house: House) -> None:
    _, token = await house.people.guest("Guest")
    assert await house.people.who(with_cookie(token))
    assert await house.people.who(with_cookie("nobody")) is None
    await house.db.run("delete from session")  # behind our back, as another process would
    assert await house.people.who(with_cookie(token))
    await grow_old(house.people)
    assert await house.people.who(with_cookie(token)) is None


@in_house()
async def test_a_revocation_here_counts_at_once(house: House) -> None:
    _, token = await house.people.guest("Guest")
    person = await house.people.who(with_cookie(token))
    assert person is not None
    await house.people.sessions.end(person.proof)
    assert await house.people.who(with_cookie(token)) is None


@in_house()
async def test_what_is_revoked_while_it_is_looked_up_is_not_remembered(house: House) -> None:
    _, token = await house.people.guest("Guest")
    looking = house.people.sessions.find
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(proof: str) -> Any:
        found = await looking(proof)
        reached.set()
        await go_on.wait()
        return found

    house.people.sessions.find = slowly  # type: ignore[method-assign]
    asked = asyncio.create_task(house.people.who(with_cookie(token)))
    await reached.wait()
    await house.people.sessions.end(hashed(token))
    go_on.set()
    await asked
    house.people.sessions.find = looking  # type: ignore[method-assign]
    assert await house.people.who(with_cookie(token)) is None


@in_house()
async def test_sessions_slide_for_thirty_days_and_end_after_ninety(house: House) -> None:
    _, token = await house.people.guest("Guest")

    async def visit(created: int, seen: int) -> tuple[int, int]:
        await house.db.run("update session set created = %s, seen = %s", created, seen)
        await grow_old(house.people)
        assert await house.people.who(with_cookie(token))
        row = await house.db.row("select seen, expires from session")
        assert row is not None
        return row[0], row[1]

    at = now()
    assert (await visit(at - DAY, at - HOUR // 2))[0] == at - HOUR // 2  # not written again within the hour
    seen, expires = await visit(at - DAY, at - 2 * HOUR)
    assert seen >= at
    assert abs(expires - at - SLIDING) < HOUR
    _, expires = await visit(at - 80 * DAY, at - 2 * HOUR)
    assert expires == at - 80 * DAY + ABSOLUTE
    await house.db.run("update session set expires = %s", at - 1)
    await grow_old(house.people)
    assert await house.people.who(with_cookie(token)) is None
    await house.people.sweep()
    assert await house.db.rows("select 1 from session") == []


@in_house()
async def test_many_strangers_do_not_fill_the_memory(house: House) -> None:
    house.people._known = {str(n): (0.0, None) for n in range(20_000)}
    assert await house.people.who(with_cookie("one more")) is None
    assert len(house.people._known) == 1


@in_house()
async def test_roles(house: House) -> None:
    _, token = await house.people.guest("Guest")
    with pytest.raises(Problem, match="403 not_allowed"):
        await house.people.need_role(with_cookie(token), PLAYER)
    with pytest.raises(Problem, match="401 sign_in"):
        await house.people.need(scope())
    await house.register("Spruance")
    await house.people.make_operator("SPRUANCE")
    assert (await house.people.accounts.get(await house.id_of("Spruance"))).role == OPERATOR
    with pytest.raises(Problem, match="404 no_account"):
        await house.people.make_operator("nobody")


@in_house(accounts=False)
async def test_without_accounts_everybody_is_the_owner(house: House) -> None:
    person = await house.people.need_role(scope(), OPERATOR)
    assert (person.id, person.role, person.via) == ("local", OPERATOR, "local")
    async with house.client() as client:
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


@in_house(accounts=False, host="0.0.0.0")
async def test_a_table_without_accounts_is_at_home_wherever_it_is_reached(house: House) -> None:
    def standing(origin: str, host: str) -> bool:
        return house.people.at_home(scope("POST", origin=origin, host=host))

    for host in ("192.168.1.5:8642", "[fd00::5]:8642", "localhost:9000", "192.168.1.5"):
        assert standing(f"http://{host}", host)
    house.people.check_origin(scope("POST", origin="http://192.168.1.5:8642", host="192.168.1.5:8642"))
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
    assert not house.people.at_home(scope("POST", host="192.168.1.5:8642"))


@in_house()
async def test_with_accounts_it_is_not(house: House) -> None:
    assert not house.people.at_home(scope("POST", origin="http://192.168.1.5:8642", host="192.168.1.5:8642"))


def test_an_ipv6_address_in_a_url_has_brackets() -> None:
    assert Settings(host="::1").url == "http://[::1]:8642"
    assert Settings(host="127.0.0.1").url == "http://127.0.0.1:8642"
    assert Settings(host="::1", base_url="https://play.example/").url == "https://play.example"


@in_house(base_url="https://play.example/table", origins=("https://app.example",))
async def test_what_changes_something_must_come_from_our_pages(house: House) -> None:
    check, cookie = house.people.check_origin, "__Host-wardroom=x"
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


@in_house(base_url="https://play.example")
async def test_the_cookie_is_locked_to_the_host(house: House) -> None:
    assert house.people.cookie("abc").startswith("__Host-wardroom=abc; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax")
    assert house.people.cookie("abc").endswith("; Secure")
    assert "Max-Age=0" in house.people.cookie("")
