"""Answers through the server's own store, and what became of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from wardroom.server.ids import new_id, now
from wardroom.server.settings import Settings
from wardroom.server.store import migrate, open_database
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Append, Database, Line

MATCHES = 24
MATCH = (
    "insert into match (id, game, version, pinned, scenario, options, owner, status, seed, created)"
    " values (%s, 'game', '1', '1', 'battle', '{}', 'owner', 'playing', '00', 0)"
)
HEAD = "insert into head (match, moved, hour) values (%s, 0, 0)"
BODY = b'{"entry":{"seat":"JP","move":["pass"]},"told":[],"marks":{}}'

Told = dict[str, list[str]]  # the keys that were acknowledged, by match


def begin(url: str) -> Told:
    """The tables, and matches to answer in."""
    migrate.upgrade(Settings(database_url=url))

    async def opened() -> Told:
        db = await open_database(Settings(database_url=url))
        told = await make(db)
        await db.close()
        return told

    return asyncio.run(opened())


async def make(db: Database) -> Told:
    matches = [new_id() for _ in range(MATCHES)]
    for match in matches:
        await db.run(MATCH, match)
        await db.run(HEAD, match)
    return {match: [] for match in matches}


async def play(url: str, told: Told, go_on: Callable[[], bool], acknowledged: Callable[[], object] = int) -> None:
    """Every match is answered in, one answer after the other, until it is enough. What is not acknowledged is answered
    again with the same key, as a client does."""
    db = await open_database(Settings(database_url=url))
    await asyncio.gather(*(answer(db, match, keys, go_on, acknowledged) for match, keys in told.items()))
    await db.close()


async def answer(
    db: Database,
    match: str,
    keys: list[str],
    go_on: Callable[[], bool],
    acknowledged: Callable[[], object],
    pause: float = 0.0,
) -> None:
    """One after the other."""
    while go_on():
        n, key = len(keys), new_id()
        wanted = Append(match, n - 1, (Line(n, BODY, key),), now(), "[]", "{}", None, "playing", "{}", "[]")
        while (taken := await _taken(db, wanted)) is None:
            await asyncio.sleep(0.05)
        if not taken:
            return  # the match is not where it was told to be
        keys.append(key)
        acknowledged()
        await asyncio.sleep(pause)


async def _taken(db: Database, append: Append) -> bool | None:
    """None: nobody knows."""
    try:
        return await db.append(append)
    except StoreDown:
        return None


def compared(rows: list[tuple[str, int, str]], told: Told) -> dict[str, int]:
    """What stands in the journals beside what was acknowledged."""
    found: dict[str, list[str]] = {}
    for match, n, key in sorted(rows):
        keys = found.setdefault(match, [])
        assert n == len(keys), f"{match} has a gap at {n}"
        keys.append(key)
    lost = sum(len(set(keys) - set(found.get(match, ()))) for match, keys in told.items())
    doubled = sum(len(keys) - len(set(keys)) for keys in found.values())
    given = sum(map(len, told.values()))
    return {"acknowledged": given, "in the journals": len(rows), "lost": lost, "doubled": doubled}
