"""A process that plays and says what was acknowledged, until it is killed:
`store_child.py <lines of a command> <database url> [folder]`."""

from __future__ import annotations

import asyncio
import sys
from itertools import count

from store_moves import move, new_match

from wardroom.server.ids import new_id
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.ports import Database


async def _player(db: Database, lines: int) -> None:
    match = await new_match(db)
    for n in count(0, lines):
        key = new_id()
        assert await db.append(move(match, n - 1, key, lines))
        print(match, key, flush=True)


async def _main(settings: Settings, lines: int) -> None:
    db = await open_database(settings)
    await asyncio.gather(*(_player(db, lines) for _ in range(8)))


if __name__ == "__main__":
    _, lines, url, *folder = sys.argv
    asyncio.run(_main(Settings(database_url=url, folder="".join(folder)), int(lines)))
