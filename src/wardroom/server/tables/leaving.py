"""Leaving a rated match: a player who walks away has lost it, once both sides have answered."""

from __future__ import annotations

from contextlib import suppress

import structlog

from wardroom.kernel import Seat
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.history import History
from wardroom.server.store.ports import Database
from wardroom.server.tables import journal_line, rows
from wardroom.server.tables.rows import PERSON, PLAYING, MatchRow
from wardroom.server.tables.tables import Tables, server_key

PATIENCE = 14 * 86_400_000  # ms without an answer, where there is no clock
LOOKED_AT = 200  # entries within which both sides of a rated match have answered
AT_ONCE = 200

log = structlog.get_logger(__name__)


async def several_answered(history: History, row: MatchRow) -> bool:
    """Whether more than one seat has answered; until then all can be undone."""
    found = await history.bodies(row.id, 0, min(LOOKED_AT, row.head))
    return len({entry.seat for _, body in found if (entry := journal_line.read(body).entry).seat}) > 1


class Leaving:
    def __init__(self, db: Database, tables: Tables) -> None:
        self.db, self.tables = db, tables

    async def costs(self, row: MatchRow) -> bool:
        """Whether leaving without a result would avoid a loss: against bots, nobody else has to agree."""
        return row.alone and row.may_count and await several_answered(self.db.history, row)

    async def leave(self, row: MatchRow, seat: Seat) -> None:
        """Resign the match; does nothing if that is done already or the match is over."""
        with suppress(Problem):
            await self.tables.resign(row.id, seat, server_key("left", row.head))

    async def sweep(self) -> None:
        """Players who have not answered for so long, at a table without a clock, have left."""
        after = ""
        while found := await self.db.rows(
            "select m.id from match m join head h on h.match = m.id where m.status = %s and m.parent is null"
            f" and m.aids = '[]' and h.due is null and h.moved <= %s and m.id > %s order by m.id limit {AT_ONCE}",
            PLAYING, now() - PATIENCE, after,
        ):  # fmt: skip
            for (match,) in found:
                try:
                    await self._look_at(match)
                except Exception:  # one bad match must not hold up the others
                    log.exception("a match that was left could not be ended", match=match)
            after = found[-1][0]

    async def _look_at(self, match: str) -> None:
        row = await rows.find(self.db, match)
        late = [seat for seat in row.asked if row.seats[seat].kind == PERSON]
        if row.status != PLAYING or row.due is not None or row.moved > now() - PATIENCE or not row.may_count:
            return
        if len(late) != 1 or row.seats[late[0]].away(now()) or not await several_answered(self.db.history, row):
            return  # if two are idle at once, neither left the other
        await self.leave(row, late[0])
