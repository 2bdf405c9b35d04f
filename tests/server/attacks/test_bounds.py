"""What a stranger can make large is bounded, and a store that cannot be written to is not ready.

The findings: one imported record with a salt of megabytes poisoned the public list; polls, odds and branches had no
limit; a hundred megabytes of headers were taken; a server on a full disk said that it was ready.
"""

from __future__ import annotations

import asyncio
import shutil
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from msgspec import structs
from open_server import At, on_each, opened
from server_db import KINDS, admin, fresh
from server_process import address, started, until_ready
from some_game import GAME, ONE, TWO

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.kernel import Match
from wardroom.server.accounts import rate_limits
from wardroom.server.jobs.ssrf import is_public
from wardroom.server.ops.bounded_http import MAX_HEAD
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.tables import lists
from wardroom.server.web.steady import steadily

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}


def resigned(salts: dict[str, str]) -> bytes:
    """A match that is over, validly sealed, with these salts."""
    match = Match(games.load(GAME), Fair(bytes(range(32)), salts))
    match.resign(ONE)
    return match.record().to_json()


@on_each
async def test_the_salts_of_a_record_are_judged_like_those_of_the_lobby(at: At) -> None:
    ann = await at.person("Ann")
    for salts in ({ONE: "x" * 65}, {ONE: "x" * 1_000_000}, {"nobody": "x"}, {ONE: "a\nb"}, {ONE: "<b>"}):
        refused = await ann.http.post("/api/records", content=resigned(salts))
        assert (refused.status_code, refused.json()["about"]) == (422, {"what": "salts"})
    taken = await ann.http.post("/api/records", content=resigned({ONE: "x" * 64, TWO: "pepper"}))
    assert taken.status_code == 201
    match = taken.json()["match"]
    assert (await ann.get(f"/api/matches/{match}"))["salts"] == {ONE: "x" * 64, TWO: "pepper"}
    for which in ("mine", "watched"):
        (listed,) = await ann.get("/api/matches", of=which)
        assert "salts" not in listed


@on_each
async def test_a_page_of_a_list_is_bounded_in_bytes(at: At) -> None:
    ann = await at.person("Ann")
    for _ in range(6):
        await ann.create(GAME, seats={ONE: ME, TWO: BOT})
    whole = await ann.http.get("/api/matches")
    one = len(whole.content) // 6
    usual, lists.BYTES = lists.BYTES, 3 * one + one // 2
    try:
        some = (await ann.http.get("/api/matches")).json()
        lists.BYTES = 1
        least = (await ann.http.get("/api/matches")).json()
    finally:
        lists.BYTES = usual
    assert some == whole.json()[:3]
    assert least == whole.json()[:1]  # or nobody would ever see the rest


@pytest.mark.parametrize("what", ["view", "odds", "history", "list"])
def test_looking_again_and_again_is_refused_at_some_point(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def inside(settings: Settings) -> None:
        async with opened(structs.replace(settings, accounts=True, inline=False), limits=True) as at:
            ann, ben = await at.person("Ann"), await at.person("Ben")
            tables = {}
            for who in (ann, ben):
                tables[who] = await who.create(GAME, seats={ONE: ME, TWO: ME})
                await who.post(f"/api/matches/{tables[who]}/start", 204)
            path = {"view": f"/{{}}/seats/{ONE}/view", "odds": f"/{{}}/seats/{ONE}/odds", "history": "/{}/branches"}

            async def look(who: Any) -> int:
                to = f"/api/matches{path.get(what, '').format(tables[who])}"
                return int((await who.http.get(to)).status_code)

            said = [await look(ann) for _ in range(4)]
            assert 429 not in said[:3]
            assert said[3] == 429
            assert await look(ben) != 429  # nobody else's share

    monkeypatch.setitem(rate_limits.RULES, what, rate_limits.Rule(3, 3600))
    with fresh("sqlite") as settings:
        asyncio.run(inside(settings))


def test_headers_without_end_are_cut_off(tmp_path: Path) -> None:
    with started("serve", "--port", "0", env={"WARDROOM_FOLDER": str(tmp_path)}) as process:
        url = address(process)
        until_ready(url)
        where = urlsplit(url)
        for large, status in ((MAX_HEAD // 2, b"200"), (40 * MAX_HEAD, b"431")):
            with socket.create_connection((where.hostname or "", where.port or 0)) as line:
                head = b"GET /healthz HTTP/1.1\r\nhost: " + where.netloc.encode() + b"\r\nconnection: close\r\nx-a: "
                try:
                    line.sendall(head + b"a" * large + b"\r\n\r\n")
                    said = line.recv(100)
                except OSError:  # it has hung up on us already
                    said = b"HTTP/1.1 431"
            assert said.split()[1:2] in ([status], []), said
            if status == b"200":
                assert said


def test_nor_are_headers_taken_without_end_behind_a_body(tmp_path: Path) -> None:
    """A body that comes in chunks may have headers behind it."""
    with started("serve", "--port", "0", env={"WARDROOM_FOLDER": str(tmp_path)}) as process:
        url = address(process)
        until_ready(url)
        where = urlsplit(url)
        with socket.create_connection((where.hostname or "", where.port or 0)) as line:
            line.settimeout(10)
            line.sendall(b"POST /api/matches HTTP/1.1\r\nhost: " + where.netloc.encode())
            line.sendall(b"\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n")
            with pytest.raises(ConnectionError):
                line.sendall((b"x-a: " + b"a" * 8_000 + b"\r\n") * 8_000)


@pytest.mark.parametrize("kind", KINDS)
def test_a_store_that_cannot_be_written_to_is_not_ready(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ready(settings: Settings) -> bool:
        db = await open_database(settings)
        try:
            return await db.ready()
        finally:
            await db.close()

    with fresh(kind) as settings:
        assert asyncio.run(ready(settings))
        if settings.postgres:
            admin(f"alter database {settings.database_url.rpartition('/')[2]} set default_transaction_read_only = on")
        else:
            monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1000))
        assert not asyncio.run(ready(settings))


def test_addresses_that_are_nobodys_are_no_targets() -> None:
    for inside in ("3fff::1", "3fff:fff::1", "192.88.99.1", "192.88.99.255"):
        assert not is_public(inside)
    for outside in ("192.88.98.255", "192.88.100.1", "2a00:1450:4001::1"):
        assert is_public(outside)


def test_an_answer_in_a_sealed_lane_leaves_at_a_whole_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it took, and a little later by chance: the clock, the chance and the sleep are the test's own."""
    slept: list[float] = []
    times = iter([10.0, 10.003, 20.0, 20.031, 30.0, 30.07, 40.0, 40.01, 50.0, 60.0])

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds, 6))

    monkeypatch.setattr("wardroom.server.web.steady.STEP", 0.05)
    monkeypatch.setattr("wardroom.server.web.steady.BLUR", 0.01)
    monkeypatch.setattr("wardroom.server.web.steady._chance", iter([0.0, 0.5, 0.25, 0.0]).__next__)
    monkeypatch.setattr("wardroom.server.web.steady.monotonic", lambda: next(times))
    monkeypatch.setattr("wardroom.server.web.steady.sleep", sleep)
    seat = f"/api/matches/{'a' * 16}/seats/{ONE}"
    left: list[str] = []

    async def send(message: Any) -> None:
        left.append(message["type"])

    async def ask(method: str, path: str, sealed: bool = True, status: int = 200) -> None:
        services: Any = SimpleNamespace(tables=SimpleNamespace(sealed=lambda match: sealed and match == "a" * 16))
        later = steadily(services, {"method": method, "path": path}, send)
        await later({"type": "http.response.start", "status": status})
        await later({"type": "http.response.body"})

    async def run() -> None:
        await ask("GET", f"{seat}/view")
        await ask("GET", f"/api/matches/{'a' * 16}")
        await ask("POST", f"{seat}/why-not")
        await ask("POST", f"{seat}/answer", status=422)
        assert slept == [0.047, 0.024, 0.0325, 0.04]
        await ask("GET", f"{seat}/view", sealed=False)
        await ask("POST", f"{seat}/answer")
        await ask("GET", "/api/matches")
        await ask("GET", "/healthz")

    asyncio.run(run())
    assert len(slept) == 4
    assert left == ["http.response.start", "http.response.body"] * 8


def test_every_question_about_a_match_in_sealed_lanes_is_answered_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []

    async def inside(settings: Settings) -> None:
        async with opened(structs.replace(settings, accounts=True, inline=False)) as at:
            ann = await at.person("Ann")
            for game in games.ids():
                seats = games.load(game).info.seats
                match = await ann.create(game, seats=dict.fromkeys(seats, ME))
                await ann.post(f"/api/matches/{match}/start", 204)
                if at.container.tables.sealed(match):
                    break
            seat = seats[0]
            sleep = asyncio.sleep

            async def step(seconds: float) -> None:
                steps.append(path)
                await sleep(0)

            monkeypatch.setattr("wardroom.server.web.steady.sleep", step)
            about = ["", "/view", "/chat", "/notes", "/branches", f"/seats/{seat}/view", f"/seats/{seat}/ask"]
            looks = ("events", "queue", "odds", "plans?place=x", "record", "orders")
            about += [f"/seats/{seat}/{what}" for what in looks]
            for path in about:
                await ann.http.get(f"/api/matches/{match}{path}")
            assert steps == about

    with fresh("sqlite") as settings:
        asyncio.run(inside(settings))
