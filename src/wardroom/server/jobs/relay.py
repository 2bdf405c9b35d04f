"""The outbox of a server with accounts: also notifies people and advances tournaments."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wardroom.server.accounts.audit import ACTED, ANSWERED
from wardroom.server.bus.port import Bus
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.notices import Notices
from wardroom.server.jobs.outbox import Outbox
from wardroom.server.jobs.queue import TOURNAMENT, Batch, tournament_key
from wardroom.server.people.clubs import CALL_INVITED, CALL_NOTICE
from wardroom.server.people.direct_messages import CALL_MESSAGE
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database, Queries, Row
from wardroom.server.store.sql import placeholders
from wardroom.server.tables.lobby import CHALLENGED
from wardroom.server.tournaments.log import CALL, ROUND


class Relay(Outbox):
    def __init__(self, settings: Settings, db: Database, bus: Bus, notices: Notices, bots: BotQueue) -> None:
        super().__init__(settings, db, bus, notices.jobs, bots)
        self._notices = notices

    async def _act_on_all(self, batch: Batch, rows: Sequence[Row]) -> None:
        await super()._act_on_all(batch, rows)
        for tournament in await _tournaments(batch.queries, rows):
            await batch.put(TOURNAMENT, tournament_key(tournament), {"tournament": tournament})

    async def _act(self, batch: Batch, row: Row, seats: Sequence[Row]) -> None:
        _, match, n, called_text, kind = row
        called = msgspec.json.decode(called_text)
        if kind == CALL:
            return
        if kind in (ROUND, CALL_INVITED, CALL_NOTICE, CALL_MESSAGE, ACTED, ANSWERED):
            for account in called:
                await self._notices.tell(batch, kind, match, n, account)
            return
        if kind == CHALLENGED:
            for account in {kept for *_, sitter, _, kept in seats if kept and sitter == "open"}:
                await self._notices.tell(batch, CHALLENGED, match, n, account)
            return
        await super()._act(batch, row, seats)
        people: dict[str, list[str]] = {}
        for _, seat, sitter, account, _ in seats:
            if sitter == "person" and (seat in called or kind == "over"):
                people.setdefault(account, []).append(seat)
        for account, theirs in people.items():
            await self._notices.call(batch, "over" if kind == "over" else "turn", match, n, account, theirs)


async def _tournaments(queries: Queries, rows: Sequence[Row]) -> Sequence[str]:
    """The tournaments called for, and those with a match that has ended."""
    called = {match for _, match, _, _, kind in rows if kind == CALL}
    matches = {match for _, match, _, _, kind in rows if kind == "over"}
    if matches:
        sql = f"select distinct tournament from tournament_game where match in ({placeholders(matches)})"
        called |= {tournament for (tournament,) in await queries.rows(sql, *matches)}
    return sorted(called)
