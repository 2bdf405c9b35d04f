"""What is kept beside a match, as anyone who tells of it reads it: how far the talk has got, what onlookers may see."""

from __future__ import annotations

import msgspec

from wardroom.server.store.ports import Queries
from wardroom.server.tables.rows import MatchRow

SHOW, DONE = "show", "done"
GALLERY = ""  # the seat of those who have none


async def last_said(db: Queries, match: str, *, gallery: bool) -> int:
    """The last line of the players' talk, or of the onlookers'. Neither hears of the other."""
    which = "=" if gallery else "<>"
    found = await db.row(f"select max(id) from chat where match = %s and seat {which} %s", match, GALLERY)
    return (found and found[0]) or 0


async def shown(db: Queries, row: MatchRow) -> int | None:
    """After how many turns onlookers may see both sides, if all who play now have agreed to it."""
    found = await db.row(
        "select back, agreed from proposal where match = %s and kind = %s and state = %s order by id desc limit 1",
        row.id, SHOW, DONE,
    )  # fmt: skip
    return None if found is None or row.people - set(msgspec.json.decode(found[1])) else int(found[0])
