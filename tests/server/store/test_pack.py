"""Packed matches: nothing of them is lost, whatever happens meanwhile, and both stores read them as before."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from msgspec import structs
from server_db import KINDS, fresh
from store_moves import move, new_match

import wardroom.server
from wardroom.server.ids import now
from wardroom.server.jobs.packer import DAY, Packer
from wardroom.server.settings import Settings
from wardroom.server.store import migrate, open_database, packed, shelf
from wardroom.server.store.pack import pack_match, unpack_all, unpack_match
from wardroom.server.store.packed import Damaged
from wardroom.server.store.ports import Database

Act = Callable[[Database], Awaitable[None]]
CHILD = Path(__file__).parents[1] / "pack_child.py"
KILLS = int(os.environ.get("WARDROOM_PACK_KILLS", "3"))  # `make chaos`: 50


# What an address leads to has nothing to do with the kind of the database.
PLACES = [*((kind, where) for kind in KINDS for where in ("database", "folder")), ("sqlite", "address")]


@pytest.fixture(params=PLACES, ids="-".join)
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    kind, where = request.param
    addresses = {"database": "", "folder": str(tmp_path / "packed"), "address": f"file://{tmp_path}/packed"}
    with fresh(kind) as settings:
        yield structs.replace(settings, pack_to=addresses[where])


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


async def finished(db: Database, commands: int = 60, lines: int = 3) -> str:
    """Keys of clients and of the server, lines with seals and without."""
    match = await new_match(db)
    for n in range(commands):
        key = str(uuid4()) if n % 3 else f"!è:{n}"
        append = move(match, n * lines - 1, key, lines, status="over" if n == commands - 1 else "playing")
        some = [structs.replace(line, body=_sealed(line.body)) if line.n % 5 else line for line in append.lines]
        assert await db.append(structs.replace(append, lines=some))
    for n in (20, 40):
        await db.run("insert into snapshot (match, n, body) values (%s, %s, %s)", match, n, f'{{"n":{n},"è":"%s"}}')
    await db.run("delete from outbox")
    return match


def _sealed(body: bytes) -> bytes:
    return b'{"entry":{"seal":"%s"},"seal":"%s",%s' % (uuid4().hex.encode(), uuid4().hex.encode(), body[1:])


async def told(db: Database, match: str) -> dict[str, Any]:
    """All that can be read of a match."""
    history, last = db.history, 179
    return {
        "lines": list(await history.lines(match, 0, last)),
        "bodies": await history.bodies(match, 0, last),
        "some": await history.bodies(match, 17, 23),
        "one": await history.bodies(match, last, last),
        "last": await history.last_bodies([match, "of_a_dream"]),
        "none": await history.bodies(match, 5, 4),
        "keys": await history.keys(match),
        "snapshots": [await history.snapshot(match, n) for n in (19, 20, 39, last)],
    }


async def count(db: Database, table: str) -> int:
    row = await db.row(f"select count(*) from {table}")
    assert row is not None
    return int(row[0])


def test_a_packed_match_reads_as_before_and_can_be_unpacked(settings: Settings, play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        match, other = await finished(db), await finished(db)
        before, rest = await told(db, match), await told(db, other)
        assert len(before["lines"]) == 180
        assert await pack_match(db, match)
        assert await count(db, "entry") == 180  # those of the other
        assert (await told(db, match), await told(db, other)) == (before, rest)
        assert not await pack_match(db, match)
        again = await open_afresh(db, settings)  # one that has nothing at hand
        assert await told(again, match) == before
        assert await unpack_match(db, match)
        assert not await unpack_match(db, match)
        assert (await count(db, "entry"), await count(db, "packed"), await count(db, "snapshot")) == (360, 0, 4)
        assert await told(db, match) == before
        assert await pack_match(db, match)  # and once more
        assert await told(db, match) == before
        assert await unpack_all(db) == 1

    play(act)


async def open_afresh(db: Database, settings: Settings) -> Any:
    """The same database with a history that remembers nothing."""
    from wardroom.server.store.history import History

    class Afresh:
        history = History(db, shelf.open_shelf(settings.pack_to))

    return Afresh


def test_only_what_ended_long_enough_ago_is_packed(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        old, young, waits = [await finished(db, 2) for _ in range(3)]
        running = await new_match(db)
        assert await db.append(move(running, -1))
        await db.run("update match set ended = %s where id <> %s and status = 'over'", now() - 8 * DAY, young)
        await db.run("insert into outbox (match, n) values (%s, 5)", waits)
        assert await Packer(db, -1).pack_all() == 0
        assert await Packer(db, 7).pack_all() == 1
        assert await db.rows("select match from packed") == [(old,)]
        await db.run("delete from outbox")
        assert await Packer(db, 0).pack_all() == 2
        assert await db.rows("select id from match where not packed") == [(running,)]

    play(act)


def test_of_two_packers_one_packs(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        match = await finished(db)
        before = await told(db, match)
        assert sorted(await asyncio.gather(*(pack_match(db, match) for _ in range(4)))) == [False, False, False, True]
        assert await told(db, match) == before

    play(act)


def test_a_journal_with_a_gap_is_left_alone_and_the_others_are_packed(play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        broken, short, sound = [await finished(db, 4) for _ in range(3)]
        await db.run("delete from entry where match = %s and n = 5", broken)
        await db.run("delete from entry where match = %s and n = 11", short)
        assert await Packer(db, 0).pack_all() == 1
        assert await db.rows("select match from packed") == [(sound,)]
        assert await count(db, "entry") == 22

    play(act)


def test_what_cannot_be_read_back_is_not_packed(
    settings: Settings, play: Callable[[Act], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(db: Database) -> None:
        match = await finished(db)
        before = await told(db, match)
        if db.history.shelf is None:
            monkeypatch.setattr("wardroom.server.store.pack.pack", _without_a_letter)
        else:
            monkeypatch.setattr(db.history.shelf, "get", lambda name: b"something else")
        with pytest.raises(Exception, match=r"digest|as it was"):
            await pack_match(db, match)
        monkeypatch.undo()
        assert await told(db, match) == before
        assert await count(db, "packed") == 0

    play(act)


def _without_a_letter(match: str, lines: packed.Lines, snapshots: Mapping[int, str]) -> bytes:
    n, key, body, at = lines[7]
    return packed.pack(match, [*lines[:7], (n, key, body[:-1], at), *lines[8:]], snapshots)


def test_an_object_that_was_changed_is_noticed(settings: Settings, play: Callable[[Act], None]) -> None:
    async def act(db: Database) -> None:
        match, other = await finished(db), await finished(db, 59)
        assert await pack_match(db, match)
        assert await pack_match(db, other)
        if db.history.shelf is None:
            await db.run("update packed set body = (select body from packed where match = %s)", other)
        else:
            await db.run("update packed set name = (select name from packed where match = %s)", other)
        with pytest.raises(Damaged, match=match):
            await db.history.bodies(match, 0, 5)
        assert len(await db.history.bodies(other, 0, 5)) == 6

    play(act)


def test_nobody_else_reads_the_journal() -> None:
    """Whoever did would find nothing of a packed match. Three look at matches that are played."""
    root = Path(wardroom.server.__file__).parent
    reads = re.compile(r"(?<!delete )(from|join) (entry|snapshot)\b")
    found = {
        str(path.relative_to(root)) for path in root.rglob("*.py") if reads.search(path.read_text(encoding="utf-8"))
    }
    within = {name for name in found if name.startswith("store/")}
    assert found - within == {"jobs/notices.py", "tables/orders.py", "tournaments/play.py"}


def test_going_back_to_an_older_schema_unpacks(settings: Settings, play: Callable[[Act], None]) -> None:
    kept: list[Any] = []

    async def pack(db: Database) -> None:
        match = await finished(db)
        kept.extend(await db.rows("select match, n, key, body, at from entry order by n"))
        assert await pack_match(db, match)

    async def look(db: Database) -> None:
        assert await db.rows("select match, n, key, body, at from entry order by n") == kept
        assert await count(db, "snapshot") == 2
        assert await Packer(db, 0).pack_all() == 1

    async def bring_back(db: Database) -> None:
        assert await unpack_all(db) == 1

    play(pack)
    if settings.pack_to:
        with pytest.raises(Damaged, match="--undo"):
            migrate.downgrade(settings, "0010")
        play(bring_back)
    migrate.downgrade(settings, "0010")
    migrate.upgrade(settings)
    play(look)


def test_no_kill_loses_a_match(settings: Settings, play: Callable[[Act], None]) -> None:
    """Half of them at a step of the work, the others at any time; one that is left alone then does the rest."""
    kept: dict[str, Any] = {}
    rng = Random(KILLS)

    async def some(db: Database) -> None:
        while len(kept) < 24:
            match = await finished(db)
            kept[match] = await told(db, match)

    async def look(db: Database) -> None:
        for match, was in kept.items():
            assert await told(db, match) == was
        for match in rng.sample(sorted(kept), 12):  # so that there is always something to pack
            await unpack_match(db, match)

    async def all_packed(db: Database) -> None:
        assert (await count(db, "packed"), await count(db, "entry")) == (len(kept), 0)
        for match, was in kept.items():
            assert await told(db, match) == was

    play(some)
    kills = 0
    while kills < KILLS:
        kills += _killed(settings, rng, step=rng.randint(1, 60) if kills % 2 else 0)
        play(look)
    assert not _killed(settings, rng, step=0, kill=False)
    play(all_packed)


def _killed(settings: Settings, rng: Random, step: int, *, kill: bool = True) -> bool:
    """Whether it was in the middle of its work."""
    command = [sys.executable, str(CHILD), settings.database_url, settings.folder, settings.pack_to, str(step)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    if kill and not step:
        for _ in range(rng.randint(1, 4)):
            child.stdout.readline()
        with suppress(subprocess.TimeoutExpired):
            child.wait(rng.random() * 0.01)
        child.kill()
    child.stdout.read()
    child.stdout.close()
    return child.wait() == -9
