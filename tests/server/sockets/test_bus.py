"""The bus: word of a change reaches every process, or is dropped without harm."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from nats.errors import Error
from socket_table import NATS, free_port, nats_at, on_air, until
from waiting import HANG, at_once

from wardroom.server.bus import ALL, LocalBus, open_bus
from wardroom.server.bus import nats as nats_module
from wardroom.server.bus.nats import NatsBus
from wardroom.server.settings import Settings

Words = list[tuple[str, int]]


@asynccontextmanager
async def bus_at(url: str, prefix: str = "wardroom.at") -> AsyncIterator[tuple[NatsBus, Words]]:
    bus, words = NatsBus(url, prefix), Words()
    bus.listen(lambda match, n: words.append((match, n)))
    bus.follow(ALL)
    await on_air(bus)
    try:
        yield bus, words
    finally:
        await bus.close()


def test_alone_everybody_has_heard_when_it_is_said() -> None:
    async def run() -> None:
        bus = await open_bus(Settings())
        assert isinstance(bus, LocalBus)
        assert await bus.ready()
        one, two = Words(), Words()
        bus.listen(lambda match, n: one.append((match, n)))
        bus.listen(lambda match, n: 1 // 0)  # an ear that fails keeps nobody else from hearing
        bus.listen(lambda match, n: two.append((match, n)))
        await bus.say("ab12", 7)
        assert one == two == [("ab12", 7)]
        await bus.close()

    asyncio.run(run())


def test_processes_hear_each_other_and_themselves_once() -> None:
    async def run() -> None:
        prefix = f"test{secrets.token_hex(4)}.at"
        async with bus_at(NATS, prefix) as (here, mine), bus_at(NATS, prefix) as (there, theirs):
            assert await here.ready()
            assert await there.ready()
            for n in range(200):
                await here.say(f"{n:02x}34", n)
            said = [(f"{n:02x}34", n) for n in range(200)]
            assert mine == said
            await until(lambda: len(theirs) == 200)
            assert theirs == said
            await there.say("ff00", 1)
            await until(lambda: mine[-1] == ("ff00", 1))
            await asyncio.sleep(0.05)
            assert len(mine) == len(theirs) == 201  # nothing came back

    asyncio.run(run())


def test_what_is_said_of_other_shards_does_not_come_here() -> None:
    async def run() -> None:
        prefix = f"test{secrets.token_hex(4)}.at"
        async with bus_at(NATS, prefix) as (everywhere, all_words):
            here, words, begun = NatsBus(NATS, prefix), Words(), list[str]()
            here.listen(lambda match, n: words.append((match, n)), begun.extend)
            await on_air(here)
            assert await here.well()  # it wants nothing, and that it has
            here.follow("aa")
            here.follow("bb")
            here.follow("bb")
            assert not await here.well()
            await until(here.well)
            assert sorted(begun) == ["aa", "bb"]
            for match in ("aa01", "cc01", "bb01"):
                await everywhere.say(match, 1)
            await until(lambda: sorted(words) == [("aa01", 1), ("bb01", 1)])
            assert here._client._sid == 2, "nothing else was subscribed to"
            await here.say("cc02", 1)  # what is said here is heard here, followed or not
            assert words[-1] == ("cc02", 1)
            await until(lambda: all_words[-1] == ("cc02", 1))
            await here.close()

    asyncio.run(run())


def test_a_shard_that_nobody_wants_is_let_go_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with bus_at(NATS, f"test{secrets.token_hex(4)}.at") as (bus, _):
            bus.unfollow(ALL)
            bus.follow("aa")
            await until(bus.well)
            assert bus._subscriptions.keys() == {"aa", ALL}  # it may be wanted again at once
            monkeypatch.setattr(nats_module, "LINGER", 0.0)
            bus.follow("aa")
            bus.unfollow("aa")
            bus.follow("bb")
            await until(lambda: bus._subscriptions.keys() == {"aa", "bb"})
            bus.unfollow("aa")
            await until(lambda: bus._subscriptions.keys() == {"bb"})
            bus.follow("aa")
            assert not await bus.well()
            await until(bus.well)

    asyncio.run(run())


def test_what_is_not_a_word_is_passed_over() -> None:
    async def run() -> None:
        prefix = f"test{secrets.token_hex(4)}.at"
        async with bus_at(NATS, prefix) as (here, _), bus_at(NATS, prefix) as (_there, theirs):
            for rubbish in (b"", b"ab", b"ab x", b"ab 1 2", b"\xff\xfe 1"):
                await here._client.publish(f"{prefix}.ab", rubbish)
            await here.say("ab12", 1)
            await until(lambda: theirs == [("ab12", 1)])

    asyncio.run(run())


def test_nats_may_be_away_at_the_start_and_go_away_later() -> None:
    async def run() -> None:
        port = free_port()
        settings = Settings(nats_url=f"nats://127.0.0.1:{port}")
        assert nats_module.TRY_AGAIN < 2  # seconds that a process waits for it before it goes on
        async with asyncio.timeout(HANG):
            one, two = await asyncio.gather(open_bus(settings), open_bus(settings))
        mine, theirs = Words(), Words()
        one.listen(lambda match, n: mine.append((match, n)))
        two.listen(lambda match, n: theirs.append((match, n)))
        two.follow("ab")

        async def both() -> bool:
            return await one.ready() and await two.ready()

        async def neither() -> bool:
            return not await one.ready() and not await two.ready()

        async def heard(n: int) -> bool:
            """Said again until then: the subscription follows the connection."""
            if ("ab12", n) not in theirs:
                await one.say("ab12", n)
            return ("ab12", n) in theirs

        assert await neither()
        await one.say("ab12", 1)
        for n in (2, 3):
            async with nats_at(port):
                await until(both)
                await until(partial(heard, n))
            await until(neither)
            for _ in range(1000):
                at_once(one.say("ab12", 99))
        assert mine[:2] == [("ab12", 1), ("ab12", 2)]
        assert ("ab12", 99) not in theirs
        await one.close()
        await two.close()

    asyncio.run(run())


def test_a_stuck_nats_holds_nobody_up() -> None:
    """It accepts the connection and then reads no more."""

    async def run() -> None:
        async def stuck(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b'INFO {"server_id":"x","version":"2.10.0","max_payload":1048576}\r\n')
            await reader.readuntil(b"PING\r\n")
            writer.write(b"PONG\r\n")
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await asyncio.sleep(HANG)

        server = await asyncio.start_server(stuck, "127.0.0.1", 0, limit=1024)
        bus, words = NatsBus(f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}"), Words()
        bus.listen(lambda match, n: words.append((match, n)))
        await bus.start()
        try:
            await until(bus.ready)
            for n in range(200_000):
                at_once(bus.say("ab12", n))
                if n % 100 == 0:
                    await asyncio.sleep(0)
            assert len(words) == 200_000
            assert bus._client.pending_data_size < 1_000_000
        finally:
            await bus.close()
        server.close()

    asyncio.run(run())


def test_a_bad_address_is_said_at_once() -> None:
    async def run() -> None:
        with pytest.raises((Error, ValueError)):
            await open_bus(Settings(nats_url="nats://user@host:port"))

    asyncio.run(run())
