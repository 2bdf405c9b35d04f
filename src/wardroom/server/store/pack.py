"""Packs finished matches, and unpacks them. Whenever it is killed, a match has either its lines or its object.

The object is written, read back and compared; only then are the lines deleted, in the transaction that stores its
place.
"""

from __future__ import annotations

import asyncio

from wardroom.server.ids import now
from wardroom.server.store.packed import Damaged, Lines, digest_of, pack, unpack
from wardroom.server.store.ports import Database, Queries
from wardroom.server.store.shelf import new_name
from wardroom.server.store.sql import OPEN_HERE

AT_ONCE = 50  # matches found with one query
PORTION = 200  # lines read or written at a time
_HERE = "not exists (select 1 from shard_closed where shard = substr(match.id, 1, 2))"


async def due(db: Queries, before: int, after: tuple[int, str]) -> list[tuple[int, str]]:
    """Matches that ended before a moment and are not packed, by end and id, after a given one."""
    found = await db.rows(
        "select ended, id from match where ended is not null and not packed and ended <= %s"
        " and (ended > %s or (ended = %s and id > %s)) and status in ('over', 'abandoned')"
        " and exists (select 1 from head where head.match = match.id and n >= 0)"
        " and not exists (select 1 from outbox where outbox.match = match.id)"
        f" and {_HERE}"
        f" order by ended, id limit {AT_ONCE}",
        before, after[0], after[0], after[1],
    )  # fmt: skip
    return [(ended, id) for ended, id in found]


async def pack_match(db: Database, match: str) -> bool:
    """False if another process has packed it, or it is gone."""
    lines = await _lines(db, match)
    if not lines:
        return False
    snapshots: dict[int, str] = dict(await db.rows("select n, body from snapshot where match = %s", match))
    data = await asyncio.to_thread(pack, match, lines, snapshots)
    shelf = db.history.shelf
    if shelf is None:
        await asyncio.to_thread(_compare, match, data, data, lines)
        return await _replace(db, match, data, None, len(lines))
    name = new_name(match)
    await asyncio.to_thread(shelf.put, name, data)
    await asyncio.to_thread(_compare, match, await asyncio.to_thread(shelf.get, name), data, lines)
    if await _replace(db, match, data, name, len(lines)):
        return True
    # Not earlier: after an error the database may or may not refer to the object, and a spare object does no harm.
    await asyncio.to_thread(shelf.remove, name)
    return False


def _compare(match: str, read: bytes, data: bytes, lines: Lines) -> None:
    """Check that the object unpacks to every line, unchanged."""
    again = unpack(match, read, digest_of(data))
    if list(again.lines(0, len(lines))) != list(lines):
        raise Damaged(f"{match} cannot be unpacked as it was")


async def _replace(db: Database, match: str, data: bytes, name: str | None, lines: int) -> bool:
    """Replace the lines by the object; False if already done."""
    digest = digest_of(data)
    async with db.transaction() as tx:
        if not await tx.run(
            "update match set packed = true where id = %s and not packed and status in ('over', 'abandoned')"
            " and exists (select 1 from head where head.match = match.id and n = %s)"
            f" and {_HERE}",
            match, lines - 1,
        ):  # fmt: skip
            return False
        body = data if name is None else None
        await tx.run(
            "insert into packed (match, digest, size, body, name, at) values (%s, %s, %s, %s, %s, %s)",
            match, digest, len(data), body, name, now(),
        )  # fmt: skip
        found = await tx.row("select digest, body, name from packed where match = %s", match)
        written = found and (found[0], None if found[1] is None else bytes(found[1]), found[2])
        if written != (digest, body, name):
            raise Damaged(f"{match} was not written as it was packed")
        if await tx.run("delete from entry where match = %s", match) != lines:
            raise Damaged(f"the journal of {match} is not what was packed")
        await tx.run("delete from snapshot where match = %s", match)
    return True


async def unpack_match(db: Database, match: str) -> bool:
    """Back to lines, for an older program to read. False if it was not packed."""
    packed = await db.history.packed(match)
    if packed is None:
        return False
    async with db.transaction() as tx:
        if not await tx.run(f"delete from packed where match = %s and {OPEN_HERE}", match):
            return False
        await write_lines(tx, match, packed.lines(0, len(packed.bodies) - 1))
        for n, body in packed.snapshots.items():
            await tx.run("insert into snapshot (match, n, body) values (%s, %s, %s)", match, n, body)
        await tx.run("update match set packed = false where id = %s", match)
    await db.history.drop(match)
    return True


async def unpack_all(db: Database) -> int:
    return sum([await _unpack_all(each) for each in (db, *db.clusters.values())])


async def _unpack_all(db: Database) -> int:
    unpacked = 0
    while found := await db.rows(f"select match from packed where {OPEN_HERE} order by match limit {AT_ONCE}"):
        for (match,) in found:
            unpacked += await unpack_match(db, match)
    return unpacked


async def write_lines(tx: Queries, match: str, lines: Lines) -> None:
    for first in range(0, len(lines), PORTION):
        some = lines[first : first + PORTION]
        values = ", ".join(["(%s, %s, %s, %s, %s)"] * len(some))
        given = (value for line in some for value in (match, *line))
        await tx.run(f"insert into entry (match, n, key, body, at) values {values}", *given)


async def _lines(db: Database, match: str) -> Lines:
    """All its lines; packing detects an incomplete journal."""
    found: list[tuple[int, str | None, str, int]] = []
    while portion := await db.rows(
        "select n, key, body, at from entry where match = %s and n >= %s and n < %s order by n",
        match, len(found), len(found) + PORTION,
    ):  # fmt: skip
        found += portion
    return found
