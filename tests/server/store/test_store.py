"""Both stores keep the same promises."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from server_db import KINDS, fresh
from store_moves import head, keys, move, new_match

from wardroom.server.ids import new_id
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.ports import Append, Database, Line

Act = Callable[[Database], Awaitable[None]]
CHILD = Path(__file__).parents[1] / "store_child.py"
LIST = 40  # lines of one command
LIST_KILLS = int(os.environ.get("WARDROOM_LIST_KILLS", "2"))  # `make chaos`: 50


@pytest.fixture(params=KINDS)
def settings(request: pytest.FixtureRequest) -> Iterator[Settings]:
    with fresh(request.param) as settings:
        yield settings


@pytest.fixture
def play(settings: Settings) -> Callable[[Act], None]:
    """Do something with the database open."""

    async def with_database(act: Act) -> None:
        db = await open_database(settings)
        try:
            await act(db)
        finally:
            await db.close()

    return lambda act: asyncio.run(with_database(act))


def test_an_append_is_lines_head_clock_and_word_to_the_relay(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        match = await new_match(db)
        lines = [Line(0, '{"a":"è 100% %s"}'.encode(), "k"), Line(1, b"[]")]
        append = Append(match, -1, lines, 7, '["usa"]', '{"usa":5}', 9, "playing", "{}", '["japan"]')
        assert await db.append(append)
        rows = await db.rows("select n, key, body, at from entry where match = %s order by n", match)
        assert rows == [(0, "k", '{"a":"è 100% %s"}', 7), (1, None, "[]", 7)]
        assert await db.row("select status, result, started, ended from match") == ("playing", "{}", 7, None)
        row = await db.row("select n, open, moved, hour, asked, clock, due, look from head where match = %s", match)
        assert row == (1, True, 7, 0, '["usa"]', '{"usa":5}', 9, 9)
        assert await db.rows("select match, n, called, kind from outbox") == [(match, 1, '["japan"]', "moved")]
        end = Append(match, 1, [Line(2, b"{}")], 8, "[]", "{}", None, "over", '{"usa":1}', "[]", "over")
        assert await db.append(end)
        assert await db.row("select status, result, started, ended from match") == ("over", '{"usa":1}', 7, 8)
        assert await db.row("select n, open, due, look from head") == (2, False, None, 9)

    play(act)


def test_who_comes_late_writes_nothing(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        match, other = await new_match(db), await new_match(db)
        assert await db.append(move(match, -1, "first"))
        assert not await db.append(move(match, -1, "late"))
        assert not await db.append(move("nowhere", -1))
        assert await asyncio.gather(db.append(move(match, 4)), db.append(move(other, -1, "other"))) == [False, True]
        assert (await keys(db, match), await keys(db, other)) == (["first"], ["other"])
        assert len(await db.rows("select id from outbox")) == 2

    play(act)


def test_many_matches_at_once_and_two_commands_for_one(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        matches = [await new_match(db) for _ in range(300)]
        commands = [move(match, -1, lines=1 + n % 3) for n, match in enumerate(matches)]
        commands += [move(matches[0], 0, "second"), move(matches[0], 0, "late")]
        assert await asyncio.gather(*map(db.append, commands)) == [True] * 301 + [False]
        assert await keys(db, matches[0]) == [commands[0].lines[0].key, "second"]
        assert [await head(db, match) for match in matches[1:4]] == [1, 2, 0]

    play(act)


def test_what_cannot_be_written_fails_alone(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        good, bad = await new_match(db), await new_match(db)
        broken = Append(bad, -1, [Line(0, b"\xff")], 1, "[]", "{}", None, "playing", "{}", "[]")
        told = await asyncio.gather(db.append(broken), db.append(move(good, -1)), return_exceptions=True)
        assert isinstance(told[0], Exception)
        assert told[1] is True
        assert await head(db, bad) == -1

    play(act)


def test_a_caller_who_gives_up_spoils_nothing(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        matches = [await new_match(db) for _ in range(4)]
        tasks = [asyncio.create_task(db.append(move(match, -1))) for match in matches]
        await asyncio.sleep(0)
        tasks[1].cancel()
        told = await asyncio.gather(*tasks, return_exceptions=True)
        assert [told[0], *told[2:]] == [True, True, True]
        assert await db.append(move(matches[0], 0))

    play(act)


def test_rivals_leave_no_gap_and_no_double(play: Callable[[Act], None], settings: Settings) -> None:
    """On PostgreSQL the rivals have a database object each, as two processes have; a SQLite file has one keeper."""

    async def act(db: Database) -> None:
        rival = await open_database(settings) if settings.postgres else db
        matches = [await new_match(db) for _ in range(3)]
        won: dict[str, list[str]] = {match: [] for match in matches}

        async def compete(mine: Database, match: str) -> None:
            for _ in range(25):
                at, key = await head(mine, match), new_id()
                if await mine.append(move(match, at, key)):
                    won[match].append(key)

        await asyncio.gather(*(compete(mine, match) for mine in (db, rival) for match in matches * 2))
        for match in matches:
            assert sorted(await keys(db, match)) == sorted(won[match])
            assert await head(db, match) == len(won[match]) - 1
        assert len(await db.rows("select id from outbox")) == sum(map(len, won.values()))
        if rival is not db:
            await rival.close()

    play(act)


def test_a_transaction_is_all_or_nothing(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        match = await new_match(db)
        sql = "update match set title = %s where id = %s"
        with suppress(ZeroDivisionError):
            async with db.transaction() as queries:
                assert await queries.run(sql, "gone", match) == 1
                assert await queries.row("select title from match") == ("gone",)
                raise ZeroDivisionError
        assert await db.row("select title from match") == ("",)
        async with db.transaction() as queries:
            await queries.run(sql, "kept", match)
        assert await db.row("select title from match") == ("kept",)

    play(act)


def test_an_append_waits_for_a_transaction_on_its_match(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        match = await new_match(db)
        async with db.transaction() as queries:
            await queries.run("update head set n = 0 where match = %s", match)
            waiting = asyncio.create_task(db.append(move(match, -1)))
            await asyncio.sleep(0.05)
            assert not waiting.done()
        assert await waiting is False

    play(act)


def test_plain_sql_means_the_same(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        match = await new_match(db)
        assert await db.row("select watched, ended from match where id = %s", match) == (True, None)
        assert await db.run("update match set watched = %s", False) == 1
        assert await db.row("select watched from match where id like '%%' and id = %s", match) == (False,)
        say = "insert into chat (match, account, seat, text, at) values (%s, 'a', 'usa', %s, 1) returning id"
        first, second = await db.row(say, match, "ciao"), await db.row(say, match, "100 %s")
        assert (first, second) == ((1,), (2,))
        assert await db.row("delete from chat where id = %s returning text", 2) == ("100 %s",)
        assert await db.row("select text from chat where id = %s", 2) is None
        assert await db.ready()

    play(act)


def _killed(settings: Settings, lines: int, after: int) -> list[list[str]]:
    """What a process was told to be durable before it was killed in the middle of the next."""
    folder = [settings.folder] if settings.folder else []
    command = [sys.executable, CHILD, str(lines), settings.database_url, *folder]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    told = [child.stdout.readline().split() for _ in range(after)]
    child.kill()
    told += [line.split() for line in child.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    child.wait()
    child.stdout.close()
    return told


def test_what_was_acknowledged_survives_kill_9(settings: Settings, play: Callable[[Act], None]) -> None:
    told = _killed(settings, lines=1, after=200)

    async def act(db: Database) -> None:
        for match in {match for match, _ in told}:
            acknowledged = [key for at, key in told if at == match]
            written = await keys(db, match)
            while await head(db, match) != len(written) - 1:  # PostgreSQL may still be at what it was told last
                written = await keys(db, match)
            assert written[: len(acknowledged)] == acknowledged
            assert len(written) - len(acknowledged) <= 1  # the last may have been written and not yet told

    play(act)


def test_no_list_is_ever_written_by_half(settings: Settings, play: Callable[[Act], None]) -> None:
    for kill in range(LIST_KILLS):
        told = _killed(settings, lines=LIST, after=20 + kill)

        async def act(db: Database, told: list[list[str]] = told) -> None:
            for match in {match for match, _ in told}:
                written = await keys(db, match)
                while await head(db, match) != len(written) - 1:  # PostgreSQL may still be at what it was told last
                    written = await keys(db, match)
                assert len(written) % LIST == 0
                assert not any(key for n, key in enumerate(written) if n % LIST)
                acknowledged = [key for at, key in told if at == match]
                assert written[::LIST][: len(acknowledged)] == acknowledged

        play(act)
