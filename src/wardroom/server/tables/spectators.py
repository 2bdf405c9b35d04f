"""What spectators may see of a match, and the last line of each chat."""

from __future__ import annotations

import msgspec

from wardroom.server.store.ports import Queries
from wardroom.server.tables.rows import MatchRow

SHOW, DONE = "show", "done"
GALLERY = ""  # the seat under which spectators write


async def last_said(db: Queries, match: str, *, gallery: bool) -> int:
    """The id of the last line of the players' chat, or of the spectators'. Neither sees the other."""
    which = "=" if gallery else "<>"
    found = await db.row(f"select max(id) from chat where match = %s and seat {which} %s", match, GALLERY)
    return (found and found[0]) or 0


async def shown(db: Queries, row: MatchRow) -> int | None:
    """How many turns late spectators see both sides, if everyone who plays now has agreed; else None."""
    found = await db.row(
        "select back, agreed from proposal where match = %s and kind = %s and state = %s order by id desc limit 1",
        row.id, SHOW, DONE,
    )  # fmt: skip
    return None if found is None or row.people - set(msgspec.json.decode(found[1])) else int(found[0])
