"""What a client hears: everything once, in order, and the newest when it is slow."""

from __future__ import annotations

import asyncio
import secrets
import socket
from typing import Any

import pytest
from socket_table import (
    NATS,
    Match,
    Process,
    Tables,
    free_port,
    hear,
    nats_at,
    numbered,
    on_air,
    process,
    quiet,
    say,
    until,
)

from wardroom.server.bus.nats import NatsBus
from wardroom.server.sockets import hub as hub_module


def two_seats(**more: Any) -> Match:
    return Match({"us": "ann", "jp": "bob"}, **more)


def test_a_hello_is_answered_and_then_what_is_new() -> None:
    async def run() -> None:
        tables = Tables(aa01=two_seats())
        tables.move("aa01", "start")
        async with process(tables) as here, here.client("ann") as ann:
            await say(ann, hello="aa01", seat="us")
            assert await hear(ann) == {"match": "aa01", "seat": "us", "n": 1, "events": ["start"]}
            assert await hear(ann) == {"match": "aa01", "seat": "us", "chat": 0}
            await here.move("aa01", "one")
            assert (await hear(ann))["events"] == ["one"]
            tables.matches["aa01"].chat = 1
            await here.bus.say("aa01", 2)
            assert (await hear(ann))["chat"] == 1
            await here.bus.say("aa01", 1)  # late and doubled words change nothing
            await here.bus.say("aa01", 2)
            await quiet(ann)

    asyncio.run(run())


def test_what_another_seat_does_unnoticed_is_not_told() -> None:
    async def run() -> None:
        tables = Tables(aa01=two_seats())
        async with process(tables) as here, here.client("ann") as ann, here.client("bob") as bob:
            await say(ann, hello="aa01", seat="us")
            await say(bob, hello="aa01", seat="jp")
            await numbered(ann), await numbered(bob)
            await hear(ann), await hear(bob)
            await here.move("aa01", "sealed", to=["us"])
            assert (await hear(ann))["events"] == ["sealed"]
            await quiet(bob)

    asyncio.run(run())


def test_resume_after_a_cut_has_no_gap_and_nothing_twice() -> None:
    async def run() -> None:
        tables = Tables(aa01=two_seats())
        got: list[str] = []
        number = 0
        async with process(tables) as here:

            async def play() -> None:
                for n in range(200):
                    await here.move("aa01", str(n))
                    await asyncio.sleep(0.002)

            playing = asyncio.create_task(play())
            while len(got) < 200:
                async with here.client("ann") as ann:
                    await say(ann, hello="aa01", seat="us", since=number)
                    for _ in range(7):  # then the line is cut, without a goodbye
                        told = await numbered(ann)
                        assert told["n"] == number + len(told["events"])
                        got, number = got + told["events"], told["n"]
                        if len(got) == 200:
                            break
                    ann.transport.abort()
            await playing
        assert got == [str(n) for n in range(200)]

    asyncio.run(run())


def test_several_places_on_one_socket_and_a_bye() -> None:
    async def run() -> None:
        tables = Tables(**{f"aa{n:02}": two_seats() for n in range(60)})
        async with process(tables) as here, here.client("ann") as ann:
            for n in range(10):
                await say(ann, hello=f"aa{n:02}", seat="us")
            assert {(await numbered(ann))["match"] for _ in range(10)} == {f"aa{n:02}" for n in range(10)}
            await say(ann, hello="aa00", seat=None)
            assert (await numbered(ann))["seat"] is None
            await say(ann, bye="aa00", seat="us")
            await say(ann, bye="aa59", seat="us")  # where it never was
            await say(ann, ping=7)
            while await hear(ann) != {"pong": 7}:
                pass
            for n in range(10):
                await here.move(f"aa{n:02}")
            told = [await numbered(ann) for _ in range(10)]
            assert {(each["match"], each["seat"]) for each in told} == {
                *((f"aa{n:02}", "us") for n in range(1, 10)),
                ("aa00", None),
            }
            await quiet(ann)

    asyncio.run(run())


def test_one_message_is_worked_out_for_all() -> None:
    async def run() -> None:
        tables = Tables(aa01=two_seats())
        async with process(tables) as here:
            clients = [await here.client() for _ in range(40)]
            for client in clients:
                await say(client, hello="aa01")
            for client in clients:
                await numbered(client)
                await hear(client)
            await until(lambda: here.hub._broadcaster.audiences["aa01"].telling is None)
            before = tables.messages
            await here.move("aa01", "seen by all")
            for client in clients:
                assert (await numbered(client))["events"] == ["seen by all"]
            assert tables.messages == before + 1
            assert here.hub.open == 40
            for client in clients:
                await client.close()
            await until(lambda: here.hub.open == 0)
            assert not here.hub._broadcaster.audiences

    asyncio.run(run())


def small_window(here: Process) -> socket.socket:
    """A connection whose buffers are soon full."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    sock.connect(("127.0.0.1", int(here.url.split(":")[2].split("/")[0])))
    return sock


def test_a_slow_reader_gets_the_newest_and_holds_nobody_up() -> None:
    async def run() -> None:
        tables = Tables(aa01=Match({}), bb02=Match({}))
        async with (
            process(tables) as here,
            here.client() as quick,
            here.client(sock=small_window(here), max_queue=1, max_size=None) as slow,
        ):
            for client in (slow, quick):
                await say(client, hello="aa01", since=0)
                await numbered(client)
            await hear(quick)
            slow.transport.pause_reading()
            text = "x" * 50_000
            for n in range(500):
                tables.matches["aa01"].heard[None] = [""] * n + [text]  # only the last is long: bounded messages
                await here.move("aa01", to=())
                assert (await numbered(quick))["n"] == n + 1
            (stuck,) = [each for each in here.hub._sockets if each.sending is not None]
            assert here.hub.sent < 700
            assert stuck.late
            slow.transport.resume_reading()
            received = [await numbered(slow)]
            while received[-1]["n"] < 500:
                received.append(await numbered(slow))
            assert len(received) < 200  # what was in the buffers, and the newest
            await here.move("aa01", "last")
            assert (await numbered(slow))["events"] == ["last"]
            assert here.hub.dropped == 0

    asyncio.run(run())


def test_who_does_not_read_at_all_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LOOK_EVERY", 0.1)
    monkeypatch.setattr(hub_module, "PATIENCE", 0.5)

    async def run() -> None:
        tables = Tables(aa01=Match({}))
        async with (
            process(tables) as here,
            here.client(sock=small_window(here), max_size=None, close_timeout=0) as slow,
        ):
            await say(slow, hello="aa01", since=0)
            await numbered(slow)
            slow.transport.pause_reading()
            for _ in range(60):
                await here.move("aa01", "x" * 200_000)
                await asyncio.sleep(0.005)
            await until(lambda: here.hub.dropped == 1 and here.hub.open == 0)
            slow.transport.abort()

    asyncio.run(run())


def test_who_does_not_read_his_pongs_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "PATIENCE", 0.5)

    async def run() -> None:
        tables = Tables(aa01=Match({}))
        async with (
            process(tables) as here,
            here.client(sock=small_window(here), max_size=None, close_timeout=0) as slow,
        ):
            await say(slow, hello="aa01", since=0)
            await numbered(slow)
            slow.transport.pause_reading()
            for _ in range(60):
                await here.move("aa01", "x" * 200_000)
                await asyncio.sleep(0.005)
            await say(slow, ping=1)
            await until(lambda: here.hub.dropped == 1 and here.hub.open == 0)
            slow.transport.abort()

    asyncio.run(run())


def test_without_any_bus_a_client_hears_within_five_seconds() -> None:
    assert hub_module.LOOK_EVERY < 5

    async def run() -> None:
        tables = Tables(aa01=two_seats())
        async with process(tables) as here, here.client("ann") as ann:
            await say(ann, hello="aa01", seat="us")
            await numbered(ann)
            await until(lambda: here.hub._broadcaster.audiences["aa01"].head == 0)  # it has looked at the store once
            tables.move("aa01", "not said")
            assert (await numbered(ann))["events"] == ["not said"]
            assert here.hub.resyncs == 1

    asyncio.run(run())


def test_the_store_goes_away_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LOOK_EVERY", 0.2)

    async def run() -> None:
        tables = Tables(aa01=two_seats())
        async with process(tables) as here, here.client("ann") as ann, here.client("bob") as bob:
            await say(ann, hello="aa01", seat="us")
            await numbered(ann)
            await hear(ann)
            tables.down = True
            await here.move("aa01", "said to the deaf")
            await say(bob, hello="aa01", seat="jp")
            assert (await hear(bob))["error"] == "unavailable"
            await quiet(ann, 0.5)
            tables.down = False
            assert (await numbered(ann))["events"] == ["said to the deaf"]
            await say(bob, hello="aa01", seat="jp")
            assert (await numbered(bob))["n"] == 1

    asyncio.run(run())


def test_two_processes_on_one_nats() -> None:
    async def run() -> None:
        tables, prefix = Tables(aa01=two_seats()), f"test{secrets.token_hex(4)}.at"
        tables.shows_heads = False  # so that all they hear, they hear over the bus
        one, two = NatsBus(NATS, prefix), NatsBus(NATS, prefix)
        await on_air(one, two)
        async with (
            process(tables, one) as here,
            process(tables, two) as there,
            here.client("ann") as ann,
            there.client("bob") as bob,
        ):
            await say(ann, hello="aa01", seat="us")
            await say(bob, hello="aa01", seat="jp")
            await numbered(ann), await numbered(bob)
            await until(one.well)
            await until(two.well)
            for n in range(20):
                await (here if n % 2 else there).move("aa01", str(n))
                assert (await numbered(ann))["events"] == [str(n)]
                assert (await numbered(bob))["events"] == [str(n)]
            assert here.hub.resyncs == there.hub.resyncs == 0

    asyncio.run(run())


def test_two_processes_converge_while_nats_is_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "WARY", 0.0)
    monkeypatch.setattr(hub_module, "LOOK_SELDOM", 1.0)

    async def run() -> None:
        port = free_port()
        url = f"nats://127.0.0.1:{port}"
        tables = Tables(aa01=two_seats())
        tables.shows_heads = False
        one, two = NatsBus(url), NatsBus(url)
        async with nats_at(port):
            await on_air(one, two)
            async with process(tables, one) as here, process(tables, two) as there, there.client("bob") as bob:
                await say(bob, hello="aa01", seat="jp")
                await numbered(bob)
                await until(two.well)
                await here.move("aa01", "over the bus")
                assert (await numbered(bob))["events"] == ["over the bus"]
                await one._client.close()  # this process is cut off: what it says goes nowhere
                tables.shows_heads = True
                await here.move("aa01", "past it")
                assert (await numbered(bob))["events"] == ["past it"]
                assert there.hub.resyncs == 1

    asyncio.run(run())


def test_what_was_said_before_its_shard_was_followed_is_looked_up() -> None:
    """A word that falls between the first message and the subscription is found at once, not by the next look."""

    async def run() -> None:
        tables, prefix = Tables(aa01=two_seats()), f"test{secrets.token_hex(4)}.at"
        bus = NatsBus(NATS, prefix)
        await on_air(bus)
        async with process(tables, bus) as here, here.client("ann") as ann:
            flush, go_on = bus._client.flush, asyncio.Event()

            async def flush_later(timeout: float = 10) -> None:
                await go_on.wait()
                await flush(timeout)

            bus._client.flush = flush_later  # type: ignore[method-assign]
            here.hub._tasks[0].cancel()  # nobody looks now and then
            await say(ann, hello="aa01", seat="us")
            await numbered(ann)
            tables.move("aa01", "said to nobody")
            go_on.set()
            assert (await numbered(ann))["events"] == ["said to nobody"]

    asyncio.run(run())


def test_the_store_is_seldom_looked_at_while_the_bus_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(hub_module, "LOOK_SELDOM", 3600.0)
    monkeypatch.setattr(hub_module, "WARY", 0.0)

    async def run() -> None:
        port, tables = free_port(), Tables(aa01=two_seats())
        looks, heads = [0], tables.heads

        async def counted(matches: Any) -> Any:
            looks[0] += 1
            return await heads(matches)

        tables.heads = counted  # type: ignore[method-assign]
        bus = NatsBus(f"nats://127.0.0.1:{port}")

        async def calm() -> bool:
            """A dozen looks' time, and none of them."""
            before = looks[0]
            await asyncio.sleep(0.6)
            return looks[0] == before

        async with nats_at(port):
            await on_air(bus)
            async with process(tables, bus) as here, here.client("ann") as ann:
                await say(ann, hello="aa01", seat="us")
                await numbered(ann)
                await until(calm)
                async with nats_at(free_port()):  # another one does not matter
                    assert await calm()
                bus.doubts += 1
                before = looks[0]
                await until(lambda: looks[0] > before)
                await until(calm)
                await bus._client._process_op_err(ConnectionResetError())  # the line is cut
                before = looks[0]
                await until(lambda: looks[0] > before)
                await until(bus.well)
                await until(calm)
                tables.move("aa01", "while nobody could say it")
                bus.doubts += 1
                assert (await numbered(ann))["events"] == ["while nobody could say it"]

    asyncio.run(run())


def test_it_is_looked_at_all_the_time_while_nats_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(hub_module, "LOOK_SELDOM", 3600.0)
    monkeypatch.setattr(hub_module, "WARY", 0.0)

    async def run() -> None:
        port, tables = free_port(), Tables(aa01=two_seats())
        bus = NatsBus(f"nats://127.0.0.1:{port}")
        async with nats_at(port):
            await on_air(bus)
        async with process(tables, bus) as here, here.client("ann") as ann:
            await say(ann, hello="aa01", seat="us")
            await numbered(ann)
            for n in range(3):
                tables.move("aa01", f"unsaid {n}")
                assert (await numbered(ann))["events"] == [f"unsaid {n}"]
            async with nats_at(port):
                await until(bus.well)  # and there it follows what was wanted meanwhile

    asyncio.run(run())
