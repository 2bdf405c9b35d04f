"""What waits to be relayed."""

from __future__ import annotations

from contextlib import suppress

from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Database, Queries


async def waiting(db: Database) -> tuple[int, int | None]:
    """How many rows of the outbox, in every cluster that can be counted now, and the moment of the oldest."""
    found = [await _waiting(db)]
    for cluster in db.clusters.values():
        with suppress(StoreDown):
            found.append(await _waiting(cluster))
    return sum(count for count, _ in found), min((at for _, at in found if at is not None), default=None)


async def _waiting(db: Queries) -> tuple[int, int | None]:
    row = await db.row("select count(*), min(e.at) from outbox o left join entry e on e.match = o.match and e.n = o.n")
    return (row[0], row[1]) if row else (0, None)
