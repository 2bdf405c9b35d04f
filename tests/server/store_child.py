"""A process that plays and says what was acknowledged, until it is killed: `store_child.py <database url> [folder]`."""

from __future__ import annotations

import asyncio
import sys
from itertools import count

from store_moves import move, new_match

from wardroom.server.ids import new_id
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.ports import Database


async def _player(db: Database) -> None:
    match = await new_match(db)
    for n in count():
        key = new_id()
        assert await db.append(move(match, n - 1, key))
        print(match, key, flush=True)


async def _main(settings: Settings) -> None:
    db = await open_database(settings)
    await asyncio.gather(*(_player(db) for _ in range(8)))


if __name__ == "__main__":
    asyncio.run(_main(Settings(database_url=sys.argv[1], folder="".join(sys.argv[2:]))))
