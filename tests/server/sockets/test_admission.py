"""Who may open a socket, who may listen where, and for how long."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from socket_table import ORIGIN, Auth, Match, Process, Tables, hear, numbered, process, quiet, say, until
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from wardroom.server.problems import Problem
from wardroom.server.sockets import admission, protocol
from wardroom.server.sockets import hub as hub_module


def tables() -> Tables:
    return Tables(aa01=Match({"us": "ann", "jp": "bob"}), bb02=Match({"us": "ann"}, watched=False))


async def refused(here: Process, status: int, key: str, **how: str | None) -> None:
    with pytest.raises(InvalidStatus) as caught:
        await here.client(**how)  # type: ignore[arg-type]
    response = caught.value.response
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert json.loads(response.body or b"") == {"type": f"problem:{key}", "status": status, "key": key}


async def closed(client: ClientConnection, why: str) -> None:
    async def listen() -> None:
        while True:
            await hear(client)

    with pytest.raises(ConnectionClosed) as caught:
        await listen()
    assert caught.value.rcvd is not None
    assert (caught.value.rcvd.code, caught.value.rcvd.reason) == (1008, why)


def test_the_origin_is_asked_before_anything_is_accepted() -> None:
    async def run() -> None:
        async with process(tables()) as here:
            await refused(here, 403, "origin", name="ann", origin="https://evil.test")
            await refused(here, 403, "origin", name="ann", origin="null")
            await refused(here, 403, "origin", token="ann", origin="https://evil.test")
            await refused(here, 403, "origin", name="ann", origin=None)  # a cookie alone, and no browser
            await refused(here, 403, "origin", origin=None)
            assert here.hub.open == 0
            async with here.client(token="ann", origin=None) as ann:
                await say(ann, hello="aa01", seat="us")
                assert (await numbered(ann))["seat"] == "us"

    asyncio.run(run())


def test_a_server_without_the_extension_closes() -> None:
    async def run() -> None:
        sent = []

        async def send(event: object) -> None:
            sent.append(event)

        await admission.refuse({}, send, Problem(403, "origin"))
        assert sent == [{"type": "websocket.close", "code": 1008, "reason": "origin"}]

    asyncio.run(run())


def test_so_many_sockets_and_no_more() -> None:
    async def run() -> None:
        async with process(tables()) as here:
            clients = [await here.client("ann") for _ in range(20)]
            await refused(here, 429, "too_many_sockets", name="ann")
            clients += [await here.client() for _ in range(44)]
            await refused(here, 429, "too_many_sockets")
            await refused(here, 429, "too_many_sockets", name="bob")
            await clients[0].close()
            await until(lambda: here.hub.open == 63)
            clients[0] = await here.client("ann")
            await asyncio.gather(*(client.close() for client in clients))
            await until(lambda: here.hub.open == 0)
            assert not here.hub._admission._addresses
            assert not here.hub._admission._persons

    asyncio.run(run())


def test_one_ipv6_network_is_one_address() -> None:
    def scope(ip: str) -> dict[str, Any]:
        return {"headers": [(b"origin", ORIGIN.encode())], "client": (ip, 1)}

    async def run() -> None:
        entrance = admission.Admission(Auth())
        for n in range(64):
            last = await entrance.enter(scope(f"2001:db8::{n:x}"))
        with pytest.raises(Problem, match="429 too_many_sockets"):
            await entrance.enter(scope("2001:db8::ffff:1"))
        await entrance.enter(scope("2001:db8:0:1::1"))  # the neighbours
        entrance.leave(*last)
        await entrance.enter(scope("2001:db8::ffff:1"))

    asyncio.run(run())


def test_what_is_not_for_you_looks_as_if_it_were_not_there() -> None:
    closed_doors = [
        ("ann", "cc03", "us"),  # no such match
        ("ann", "cc03", None),
        ("ann", "aa01", "jp"),  # somebody else's
        ("ann", "aa01", "fr"),  # no such seat
        ("", "aa01", "us"),  # a visitor only watches
        ("", "bb02", None),  # and not here
        ("bob", "bb02", None),
    ]

    async def run() -> None:
        async with process(tables()) as here:
            for name, match, seat in closed_doors:
                async with here.client(name) as client:
                    await say(client, hello=match, seat=seat, since=3)
                    assert await hear(client) == {"error": "no_match", "match": match, "seat": seat}
                    if seat is not None:
                        await say(client, seen=match, seat=seat, n=1)
                        assert await hear(client) == {"error": "no_match", "match": match, "seat": seat}
                    if match in here.tables.matches:
                        await here.move(match)
                    await quiet(client, 0.05)
                    assert not here.hub._broadcaster.audiences

    asyncio.run(run())


def test_a_visitor_may_watch_until_the_match_is_closed_to_him() -> None:
    async def run() -> None:
        async with process(tables()) as here, here.client() as visitor, here.client("ann") as ann:
            await say(visitor, hello="aa01")
            await say(ann, hello="aa01")
            await numbered(visitor), await numbered(ann)
            here.tables.matches["aa01"].watched = False
            await here.move("aa01", "in private")
            while "bye" not in (told := await hear(visitor)):
                assert "chat" in told
            assert told == {"bye": "aa01", "seat": None, "why": "no_access"}
            assert (await numbered(ann))["events"] == ["in private"]
            await here.move("aa01", "again")
            await quiet(visitor)

    asyncio.run(run())


def test_who_loses_his_seat_hears_no_more_of_it() -> None:
    async def run() -> None:
        async with process(tables()) as here, here.client("ann") as ann:
            await say(ann, hello="aa01", seat="us")
            await numbered(ann)
            await hear(ann)
            here.tables.matches["aa01"].seats["us"] = "eve"
            await here.move("aa01", "secret")
            assert await hear(ann) == {"bye": "aa01", "seat": "us", "why": "no_access"}
            del here.tables.matches["aa01"]
            await say(ann, ping=None)
            assert await hear(ann) == {"pong": None}

    asyncio.run(run())


def test_a_revoked_session_hears_nothing_more() -> None:
    async def run() -> None:
        async with process(tables()) as here, here.client("ann") as ann:
            await say(ann, hello="aa01", seat="us")
            await numbered(ann)
            here.auth.gone.add("ann")
            await here.move("aa01", "secret")
            await closed(ann, "signed_out")
            await until(lambda: here.hub.open == 0)

    asyncio.run(run())


def test_a_revoked_session_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LOOK_EVERY", 0.1)
    monkeypatch.setattr(hub_module, "CHECK_EVERY", 0.3)

    async def run() -> None:
        async with process(tables()) as here, here.client("ann") as ann, here.client("bob") as bob:
            await say(bob, hello="aa01", seat="jp")
            await asyncio.sleep(0.5)
            here.auth.gone.add("ann")
            await closed(ann, "signed_out")
            here.tables.matches["aa01"].seats["jp"] = "eve"  # and a seat that was taken without a word
            while "bye" not in await hear(bob):
                pass
            assert here.hub.open == 1

    asyncio.run(run())


@pytest.mark.parametrize(
    "words",
    [
        "", "{}", "[]", "7", '"hello"', "{", '{"hello": 7}', '{"hello": ""}', '{"hello": "aa01", "bye": "aa01"}',
        '{"hello": "aa01", "since": -1}', '{"hello": "aa01", "since": "1"}', '{"hello": "aa01", "more": 1}',
        '{"seen": "aa01"}', '{"seen": "aa01", "seat": "us"}', '{"ping": {}}', '{"hello": "' + "a" * 65 + '"}',
        '{"ping": "' + "a" * 16_370 + '"}', b"\xff\xff", '{"seat": "us"}', "[" * 8000,
    ],
)  # fmt: skip
def test_nonsense_ends_the_conversation(words: str | bytes) -> None:
    assert protocol.parse(words) is None


def test_what_is_nonsense_too_long_or_too_often_closes_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "_time", lambda: 0.0)  # a slow machine would be slow enough

    async def run() -> None:
        async with process(tables()) as here:
            async with here.client("ann") as ann:
                await ann.send('{"hello": 7}')
                await closed(ann, "bad_message")
            async with here.client("ann") as ann:
                await ann.send('{"ping": "' + "a" * 20_000 + '"}')
                with pytest.raises(ConnectionClosed) as caught:
                    await hear(ann)
                assert caught.value.rcvd is not None
                assert caught.value.rcvd.code == 1009
            async with here.client("ann") as ann:
                for n in range(45):
                    await say(ann, ping=n)
                pongs = [await hear(ann) for _ in range(40)]
                assert pongs == [{"pong": n} for n in range(40)]
                await closed(ann, "too_fast")

    asyncio.run(run())


def test_so_many_places_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "PLACES", 5)

    async def run() -> None:
        many = Tables(**{f"dd{n:02}": Match({"us": "ann"}) for n in range(6)})
        async with process(many) as here, here.client("ann") as ann:
            for n in (0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5):  # the same place again is no further one
                await say(ann, hello=f"dd{n:02}", seat="us")
            while "error" not in (told := await hear(ann)):
                pass
            assert told == {"error": "too_many_places", "match": "dd05", "seat": "us"}

    asyncio.run(run())
