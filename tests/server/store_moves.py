"""Matches to append to, for the tests of the store."""

from __future__ import annotations

from wardroom.server.ids import new_id, now
from wardroom.server.store.ports import Append, Database, Line

NEW = (
    "insert into match (id, game, version, pinned, scenario, options, owner, seed, created) "
    "values (%s, 'midway', '1', '1', 'battle', '{}', 'owner', '00', 0)"
)
NEW_HEAD = "insert into head (match, moved, hour) values (%s, 0, 0)"


async def new_match(db: Database) -> str:
    match = new_id()
    await db.run(NEW, match)
    await db.run(NEW_HEAD, match)
    return match


def move(match: str, expected: int, key: str = "", lines: int = 1, status: str = "playing") -> Append:
    """A command that writes so many lines."""
    key = key or new_id()
    written = [
        Line(expected + 1 + n, f'{{"key":"{key}","line":{n}}}'.encode(), None if n else key) for n in range(lines)
    ]
    return Append(match, expected, written, now(), '["usa"]', '{"usa":5}', 5, status, "{}", '["usa"]')


async def head(db: Database, match: str) -> int:
    row = await db.row("select n from head where match = %s", match)
    assert row is not None
    return int(row[0])


async def keys(db: Database, match: str) -> list[str]:
    """Who wrote the journal, in order; fails when it has a gap."""
    rows = await db.rows("select n, key from entry where match = %s order by n", match)
    assert [n for n, _ in rows] == list(range(len(rows)))
    return [key for _, key in rows]
