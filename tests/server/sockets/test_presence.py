"""Who is at the table, and how far each has read: in a real store, of either kind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from server_db import KINDS, fresh
from socket_table import Match, Tables, hear, numbered, process, say, until
from waiting import HANG

from wardroom.server.bus import LocalBus
from wardroom.server.ids import now
from wardroom.server.sockets import presence as presence_module
from wardroom.server.sockets.presence import Presence
from wardroom.server.store import open_database
from wardroom.server.store.ports import Database, Row


def in_store(kind: str, test: Callable[[Database], Awaitable[None]]) -> None:
    async def run(settings) -> None:  # type: ignore[no-untyped-def]
        db = await open_database(settings)
        try:
            for match in ("aa01", "bb02"):
                await db.run(
                    "insert into match (id, game, version, pinned, scenario, options, owner, seed, created)"
                    " values (%s, '', '', '', '', '', '', '', 0)",
                    match,
                )
                await db.run("insert into head (match, n, moved, hour) values (%s, 3, 0, 0)", match)
                for seat in ("us", "jp"):
                    await db.run("insert into seat (match, seat) values (%s, %s)", match, seat)
            await test(db)
        finally:
            await db.close()

    with fresh(kind) as settings:
        asyncio.run(run(settings))


async def row(db: Database, match: str, seat: str) -> Row:
    found = await db.row("select here, read from seat where match = %s and seat = %s", match, seat)
    assert found is not None
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_on_and_off_and_how_far(kind: str) -> None:
    async def test(db: Database) -> None:
        tables = Tables(aa01=Match({"us": "ann", "jp": "bob"}))
        said = []
        async with process(tables, db=db) as here:
            here.bus.listen(lambda match, n: said.append((match, n)))
            for text in "one", "two", "three":
                tables.move("aa01", text)

            async def on() -> bool:
                return (await row(db, "aa01", "us"))[0] is not None

            async def off() -> bool:
                return not await on()

            began = now()
            async with here.client("ann") as ann, here.client("ann") as again:
                for client in (ann, again):
                    await say(client, hello="aa01", seat="us")
                    await numbered(client)
                    await hear(client)
                await until(on)
                await until(lambda: said == [("aa01", 3)])
                assert began <= (await row(db, "aa01", "us"))[0] <= now()
                assert (await row(db, "aa01", "jp"))[0] is None
                await say(ann, seen="aa01", seat="us", n=2)
                await say(ann, seen="aa01", seat="us", n=1)

                async def read() -> bool:
                    return (await row(db, "aa01", "us"))[1] == 2

                await until(read)
                await say(ann, seen="aa01", seat="us", n=99)  # more than it was sent

                async def all_read() -> bool:
                    return (await row(db, "aa01", "us"))[1] == 3

                await until(all_read)
                await ann.close()
                await asyncio.sleep(0.5)
                assert await on()
            await until(off)
            await until(lambda: said == [("aa01", 3)] * 2)

    in_store(kind, test)


@pytest.mark.parametrize("kind", KINDS)
def test_another_process_keeps_its_mark(kind: str) -> None:
    async def test(db: Database) -> None:
        one, two = Presence(db, LocalBus()), Presence(db, LocalBus())
        for each in (one, two):
            each.come(("aa01", "us"))
        one.come(("bb02", "jp"))
        await one._write()
        await asyncio.sleep(0.01)
        await two._write()
        await one.close()
        assert (await row(db, "aa01", "us"))[0] is not None
        assert (await row(db, "bb02", "jp"))[0] is None
        await two.close()
        assert (await row(db, "aa01", "us"))[0] is None

    in_store(kind, test)


@pytest.mark.parametrize("kind", KINDS)
def test_marks_are_renewed_and_many_fit(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "REFRESH", 0.2)
    monkeypatch.setattr(presence_module, "BREATH", 0.05)

    async def test(db: Database) -> None:
        presence = Presence(db, LocalBus())
        presence.start()
        for n in range(2500):
            presence.come((f"{n:04x}", "us"))
            presence.read((f"{n:04x}", "us"), n)
        presence.come(("aa01", "us"))
        marks = set()
        async with asyncio.timeout(HANG):
            while len(marks) < 4:
                marks.add((await row(db, "aa01", "us"))[0])
                await asyncio.sleep(0.05)
        await presence.close()
        assert (await row(db, "aa01", "us"))[0] is None

    in_store(kind, test)


@pytest.mark.parametrize("kind", KINDS)
def test_what_could_not_be_written_is_written_later(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "AGAIN", 0.2)

    async def test(db: Database) -> None:
        await db.run("alter table seat rename column here to there")
        presence, said = Presence(db, LocalBus()), []
        presence._bus.listen(lambda match, n: said.append((match, n)))
        presence.start()
        presence.come(("aa01", "us"))
        presence.read(("aa01", "us"), 5)
        await asyncio.sleep(0.5)
        assert not said
        await db.run("alter table seat rename column there to here")
        await until(lambda: said == [("aa01", 3)])
        here, read = await row(db, "aa01", "us")
        assert here is not None
        assert read == 5
        await presence.close()

    in_store(kind, test)


def test_a_change_raises_the_revision_and_a_renewal_does_not() -> None:
    async def test(db: Database) -> None:
        presence = Presence(db, LocalBus())

        async def revision() -> int:
            found = await db.row("select revision from match where id = %s", "aa01")
            assert found is not None
            return int(found[0])

        presence.come(("aa01", "us"))
        await presence._write()
        await presence._mark([("aa01", "us")])
        await presence._write()
        assert await revision() == 1
        await presence.close()
        assert await revision() == 2

    in_store("sqlite", test)
