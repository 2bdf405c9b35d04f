"""What spectators may see of a match, and how many lines each chat has."""

from __future__ import annotations

import msgspec

from wardroom.server.store.ports import Queries
from wardroom.server.tables.rows import MatchRow

SHOW, DONE = "show", "done"
GALLERY = ""  # the seat under which spectators write


async def lines_said(db: Queries, match: str, *, gallery: bool) -> int:
    """How many lines the players' chat has, or the spectators'. Neither group sees the other's, and nobody sees line
    ids, which would reveal how much is said on the whole server."""
    which = "=" if gallery else "<>"
    found = await db.row(f"select count(*) from chat where match = %s and seat {which} %s", match, GALLERY)
    assert found is not None
    return int(found[0])


async def shown(db: Queries, row: MatchRow) -> int | None:
    """How many turns late spectators see both sides, if all present players have agreed; else None."""
    found = await db.row(
        "select back, agreed from proposal where match = %s and kind = %s and state = %s order by id desc limit 1",
        row.id, SHOW, DONE,
    )  # fmt: skip
    return None if found is None or row.people - set(msgspec.json.decode(found[1])) else int(found[0])
