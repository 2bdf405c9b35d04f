"""Signing in: it cannot be used to starve those who play, to lock somebody out, or to come as somebody's twin."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import cast

import pytest
from accounts_services import CHEAP, GOOD, AccountServices, with_services
from jobs_elsewhere import here
from open_server import At, on_each
from server_db import fresh
from waiting import at_once

from wardroom.server.accounts import line, rate_limits
from wardroom.server.accounts.line import PATIENCE, RETRY, Line, Tries
from wardroom.server.accounts.passwords import KNOWN_LINE, LINE, NICE, ONE_LANE, Passwords
from wardroom.server.accounts.rate_limits import RULES, RateLimits
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.problems import Problem
from wardroom.server.store import open_database
from wardroom.server.store.ports import Database
from wardroom.server.web import turnstile
from wardroom.server.web.turnstile import Turnstile

# ---- the line before the hash


def test_one_lane_one_process_and_low_priority() -> None:
    """What was done before: a thread that stood back, and on a full machine kept Python's lock while it did."""
    assert ONE_LANE.parallelism == 1

    async def look() -> None:
        apart, (mine, rank) = HeavyWork(1, NICE), here()
        passwords = Passwords(CHEAP, apart=apart)
        try:
            child, low = await passwords._strangers.do(here)
            assert child != mine
            assert low >= min(19, rank + NICE)
            assert await passwords.verify(await passwords.hash("right"), "right")
            assert not await passwords.verify(await passwords.hash("right"), "wrong")
            assert not await passwords.verify(None, "right")
            assert (await passwords._strangers.do(here))[0] == child, "one, and always the same"
            assert await passwords._known.do(here) == (mine, rank)
        finally:
            apart.close()

    asyncio.run(look())


@on_each
async def test_a_server_hashes_for_strangers_in_a_process_of_its_own(at: At) -> None:
    assert at.container.auth.login._passwords._strangers._apart is at.container.hashing
    assert at.container.hashing._pool is None, "nothing is started before it is asked for"


async def behind(passwords: Passwords, gate: threading.Event) -> None:
    """A stranger whose hash takes as long as one likes."""
    async with passwords.turn():
        await passwords._strangers.do(gate.wait)


def test_the_line_is_short_and_who_finds_it_full_is_told_when_to_come_again() -> None:
    """What was done before: every wrong sign-in waited as long as it took, and a right one waited 20 s behind them."""

    async def storm() -> None:
        passwords, gate = Passwords(CHEAP), threading.Event()
        first = asyncio.ensure_future(behind(passwords, gate))
        await asyncio.sleep(0)
        waiting = [asyncio.ensure_future(passwords.verify(None, "wrong")) for _ in range(100)]
        for _ in range(5):
            await asyncio.sleep(0)
        refused = [each for each in waiting if each.done()]
        assert len(refused) == 100 - LINE
        fault = refused[0].exception()
        assert isinstance(fault, Problem)
        assert (fault.status, fault.key, fault.about["retry_after"]) == (503, "sign_in_busy", RETRY)
        order: list[str] = []
        known = asyncio.ensure_future(passwords.verify(None, "x", known=True))
        known.add_done_callback(lambda _: order.append("known"))
        for each in waiting:
            if not each.done():
                each.add_done_callback(lambda _: order.append("stranger"))
        await known  # a lane of his own: those before him still stand
        gate.set()
        await asyncio.gather(first, *(each for each in waiting if each not in refused))
        assert order == ["known", *["stranger"] * LINE], "one whose browser is known goes first"
        assert await passwords.verify(await passwords.hash("right"), "right"), "and afterwards all is as it was"

    asyncio.run(storm())
    assert LINE + KNOWN_LINE <= 20


def test_one_whose_browser_is_known_waits_for_no_stranger() -> None:
    """What was done before: he went before those who waited, but behind the one whose hash was being made."""

    async def storm() -> None:
        passwords, gate = Passwords(CHEAP), threading.Event()
        stranger = asyncio.ensure_future(behind(passwords, gate))
        await asyncio.sleep(0)
        assert await passwords.verify(None, "x", known=True) is False
        assert not stranger.done()
        gate.set()
        await stranger

    asyncio.run(storm())


def test_who_comes_again_is_told_to_come_later_each_time() -> None:
    """What was done before: a hundred who were refused together came back together, every two seconds."""

    async def storm() -> None:
        line, told = Line(1), []
        line.join("", "10.2.0.2")
        for _ in range(7):
            with pytest.raises(Problem, match="503 sign_in_busy") as busy:
                line.join("", "10.1.0.1")
            told.append(busy.value.about["retry_after"])
        assert told == [2, 4, 8, 16, 32, 32, 32]

    asyncio.run(storm())


SIGN_IN = {"method": "POST", "path": "/api/sign-in"}


def test_a_crowd_at_the_door_comes_through_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done before: whoever played waited until all of them had been looked at."""
    monkeypatch.setattr(turnstile, "GAP", 0.0)

    async def storm() -> None:
        door, rounds, passed = Turnstile(), 0, list[int]()

        async def play() -> None:
            nonlocal rounds
            while True:
                rounds += 1
                await asyncio.sleep(0)

        async def come() -> None:
            await door.pass_through(SIGN_IN)
            passed.append(rounds)

        playing = asyncio.create_task(play())
        crowd = [asyncio.create_task(come()) for _ in range(turnstile.MOST + 20)]
        told = await asyncio.gather(*crowd, return_exceptions=True)
        playing.cancel()
        assert len(passed) == len(set(passed)) == turnstile.MOST + 1, "who plays had a turn between any two"
        assert sum(isinstance(each, Problem) and each.key == "sign_in_busy" for each in told) == 19
        assert not door._waiting
        at_once(Turnstile().pass_through({"method": "POST", "path": "/api/matches"}))

    asyncio.run(storm())


def test_at_the_door_those_come_first_who_have_been_here_and_who_come_once() -> None:
    async def storm() -> None:
        door, order = Turnstile(), list[str]()

        async def come(who: str, ip: str, cookie: bool = False) -> None:
            await door.pass_through({**SIGN_IN, "client": (ip, 1)}, cookie)
            order.append(who)

        crowd = [asyncio.create_task(come(f"again {n}", "10.1.0.1")) for n in range(4)]
        crowd.append(asyncio.create_task(come("once", "10.2.0.2")))
        crowd.append(asyncio.create_task(come("cookie", "10.3.0.3", cookie=True)))
        await asyncio.gather(*crowd)
        assert order == ["again 0", "cookie", "again 1", "once", "again 2", "again 3"]

    asyncio.run(storm())


def test_many_who_try_one_name_take_one_place() -> None:
    async def storm() -> None:
        passwords, gate = Passwords(CHEAP), threading.Event()
        first = asyncio.ensure_future(behind(passwords, gate))
        await asyncio.sleep(0)
        waiting = [asyncio.ensure_future(passwords.verify(None, "wrong", name="ann")) for _ in range(100)]
        other = asyncio.ensure_future(passwords.verify(None, "wrong", name="ben"))
        for _ in range(5):
            await asyncio.sleep(0)
        assert sum(each.done() for each in waiting) == 99
        assert not other.done(), "there is room for others"
        gate.set()
        await asyncio.gather(first, other, *waiting, return_exceptions=True)
        assert await passwords.verify(None, "wrong", name="ann") is False, "and the next may try"

    asyncio.run(storm())


def test_one_who_goes_away_while_he_waits_leaves_no_hole() -> None:
    async def leave() -> None:
        passwords, gate = Passwords(CHEAP), threading.Event()
        first = asyncio.ensure_future(behind(passwords, gate))
        await asyncio.sleep(0)
        gone, stays = (asyncio.ensure_future(passwords.verify(None, "x")) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        gate.set()
        await first
        assert await stays is False
        assert await passwords.verify(None, "x") is False

    asyncio.run(leave())


def in_line(line: Line, name: str, address: str, order: list[str]) -> asyncio.Future[None]:
    turn = line.join(name, address).turn
    turn.add_done_callback(lambda it: None if it.exception() else order.append(address))
    return turn


def test_one_who_comes_once_goes_before_those_who_come_again_and_again() -> None:
    """What was done before: first come, first served, and a right password waited for all the wrong ones before it."""

    async def storm() -> None:
        line, order = Line(LINE), list[str]()
        storming = [f"10.1.0.{n}" for n in range(LINE)]
        for _ in range(3):
            for n, address in enumerate(storming):
                with suppress(Problem):
                    in_line(line, f"name {n % 4}", address, order)
        in_line(line, "abroad", "10.2.0.2", order)
        while line.call():
            await asyncio.sleep(0)
        assert order[0] == "10.2.0.2"
        assert len(order) == 5, "of those who try the same name one waits"

    asyncio.run(storm())


def test_who_has_tried_less_takes_the_place_of_who_has_tried_more() -> None:
    async def storm() -> None:
        line, order = Line(2), list[str]()
        for _ in range(3):
            with suppress(Problem):
                in_line(line, "spruance", "10.1.0.1", order)
        owner = in_line(line, "spruance", "10.2.0.2", order)  # the same name: one place for both
        with pytest.raises(Problem, match="503 sign_in_busy"):
            in_line(line, "spruance", "10.1.0.1", order)
        in_line(line, "fletcher", "10.1.0.1", order)
        full = in_line(line, "halsey", "10.3.0.3", order)  # another: there is no place left
        while line.call():
            await asyncio.sleep(0)
        assert order == ["10.3.0.3", "10.2.0.2"]
        assert owner.done()
        assert full.done()

    asyncio.run(storm())


def test_nobody_waits_for_ever_behind_those_who_have_tried_less() -> None:
    async def storm() -> None:
        line, order = Line(LINE), list[str]()
        for _ in range(5):
            line.join("", "10.1.0.1").turn.cancel()
            line.call()
        in_line(line, "ann", "10.1.0.1", order)
        for n in range(PATIENCE):
            in_line(line, f"name {n}", f"10.2.0.{n}", order)
            line.call()
            await asyncio.sleep(0)
        assert "10.1.0.1" in order

    asyncio.run(storm())


def test_tries_are_forgotten_and_never_many(monkeypatch: pytest.MonkeyPatch) -> None:
    tries, moment = Tries(), [1000.0]
    monkeypatch.setattr(line, "monotonic", lambda: moment[0])
    for count in (3, 4):
        while tries["a"] < count:
            tries.add("a")
        moment[0] += line.MEMORY
    for _ in range(2):
        tries.add("b")
        moment[0] += line.MEMORY
    assert (tries["a"], tries["b"]) == (0, 2)
    monkeypatch.setattr(line, "MANY", 5)
    for n in range(100):
        tries.add(f"name {n}")
    assert len(tries._now) + len(tries._before) <= 10


# ---- nobody locks another out


@with_services(limits=True)
async def test_nobody_can_lock_another_out_of_his_own_browser(services: AccountServices) -> None:
    """What was done before: ten wrong guesses from anywhere, and the right password got 429."""
    own = await services.register("Spruance")
    await own.post("/api/sign-out")
    for n in range(80):  # from as many addresses as it takes
        async with services.client(ip=f"10.1.{n}.1") as stranger:
            await stranger.post("/api/sign-in", json={"name": "Spruance", "password": "wrong"})
    async with services.client(ip="10.2.0.1") as stranger:
        tired = await stranger.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
        assert tired.status_code == 429, "strangers have used up what strangers have"
        assert tired.json()["retry_after"] > 0
    right = await own.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
    assert right.status_code == 200, right.text


@with_services(limits=True)
async def test_guesses_from_one_address_do_not_count_against_another(services: AccountServices) -> None:
    await (await services.register("Spruance")).aclose()
    async with services.client(ip="10.1.0.1") as stranger:
        for _ in range(10):
            last = await stranger.post("/api/sign-in", json={"name": "Spruance", "password": "wrong"})
        assert last.status_code == 429
    async with services.client(ip="10.3.0.1") as elsewhere:  # his own, at a friend's: never seen before
        right = await elsewhere.post("/api/sign-in", json={"name": "Spruance", "password": GOOD})
        assert right.status_code == 200, right.text


@with_services(limits=True)
async def test_a_known_browser_is_known_for_its_own_account_only(services: AccountServices) -> None:
    mine = await services.register("Fletcher")
    await (await services.register("Spruance")).aclose()
    for _ in range(RULES["login"].times):
        await mine.post("/api/sign-in", json={"name": "Spruance", "password": "wrong"})
    last = await mine.post("/api/sign-in", json={"name": "Spruance", "password": "wrong"})
    assert last.status_code == 429
    for _ in range(RULES["login_known"].times):
        await mine.post("/api/sign-in", json={"name": "Fletcher", "password": "wrong"})
    last = await mine.post("/api/sign-in", json={"name": "Fletcher", "password": GOOD})
    assert last.status_code == 429, "nor is it a way to guess for ever"


def test_processes_count_together_without_redis() -> None:
    async def count() -> None:
        with fresh("postgres") as settings:
            db = await open_database(settings)
            try:
                one, other = RateLimits(db=db), RateLimits(db=db)
                for n in range(RULES["login"].times):
                    await (one if n % 2 else other).check("login", "a", "10.0.0.1")
                for each in (one, other):
                    with pytest.raises(Problem, match="429 too_many") as refusal:
                        await each.check("login", "a", "10.0.0.1")
                    assert 1 <= refusal.value.about["retry_after"] <= RULES["login"].seconds
                await one.check("login", "b", "10.0.0.1")
                await db.run("update rate set until = 0")
                await one.sweep()
                assert await db.rows("select * from rate") == []
            finally:
                await db.close()

    asyncio.run(count())


def test_who_was_refused_is_refused_again_without_asking_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done before: two statements for each time that he pressed."""
    asked: list[str] = []

    async def one_too_many(_: object, __: object, key: str) -> float:
        asked.append(key)
        return 600.0

    async def press() -> None:
        limits: RateLimits = RateLimits(db=cast(Database, object()))
        for _ in range(50):
            with pytest.raises(Problem, match="429 too_many"):
                await limits.check("import", "ann")
        with pytest.raises(Problem, match="429 too_many"):
            await limits.check("import", "ben")
        for n in range(100):
            with pytest.raises(Problem, match="429 too_many"):
                await limits.check("import", f"person {n}")
        assert len(limits._refused._until) <= 50

    monkeypatch.setattr(rate_limits, "_shared", one_too_many)
    monkeypatch.setattr(rate_limits, "MANY", 50)
    asyncio.run(press())
    assert asked.count("import|ann") == 1
    assert asked.count("import|ben") == 1


# ---- twins

TWINS = [
    "Sprua\u2800nce", "Sprua\u3164nce", "Sprua\u034fnce", "Spruаnce", "Ѕpruance", "SPRUANCE", "Spruance\u200b",
    "Ｓｐｒｕａｎｃｅ", "Spru ance",
]  # fmt: skip


@with_services()
async def test_nobody_comes_as_the_twin_of_another(services: AccountServices) -> None:
    await (await services.register("Spruance")).aclose()
    wrong = ((409, "name_taken"), (422, "bad_name"))
    async with services.client(ip="10.4.0.1") as other, services.client(ip="10.5.0.1") as halsey:
        await halsey.post("/api/guest", json={"name": "Halsey"})
        for twin in TWINS:
            wish = {"name": twin, "password": GOOD, "of_age": True}
            answer = await other.post("/api/register", json=wish)
            assert (answer.status_code, answer.json()["key"]) in wrong, twin
            guest = await other.post("/api/guest", json={"name": twin})
            assert (guest.status_code, guest.json()["key"]) in wrong, twin
            renamed = await halsey.patch("/api/me", json={"name": twin})
            assert (renamed.status_code, renamed.json()["key"]) in wrong, twin


@with_services()
async def test_a_name_of_nothing_is_no_name(services: AccountServices) -> None:
    async with services.client() as client:
        for nothing in ("\u2800\u2800", "\u3164\u3164", "\u115f\u1160"):
            answer = await client.post("/api/guest", json={"name": nothing})
            assert (answer.status_code, answer.json()["key"]) == (422, "bad_name")
