"""The keeper of the pace clocks: looks every second whose time is up, and whose vacation."""

from __future__ import annotations

import asyncio

import structlog

from wardroom.server.ids import now
from wardroom.server.jobs.ports import Pacing
from wardroom.server.store.ports import Database

TICK = 1.0  # seconds
AT_ONCE = 200
LATER = 5 * 60_000  # ms

log = structlog.get_logger(__name__)


class ClockKeeper:
    """Any number may run: to run out a clock that has run out already does nothing."""

    def __init__(self, db: Database, pacing: Pacing) -> None:
        self._db, self._pacing = db, pacing

    async def run(self) -> None:
        while True:
            try:
                await self.tick()
            except Exception:
                log.exception("clock keeper failed")
            await asyncio.sleep(TICK)

    async def tick(self) -> None:
        # First those who are back: their clocks run again, and cannot have run out before.
        back = await self._db.rows(
            "select id, away_until from account where away_until <= %s order by away_until limit %s", now(), AT_ONCE
        )
        for account, until in back:
            await self._pacing.vacation(account)
            await self._db.run("update account set away_until = null where id = %s and away_until = %s", account, until)
        due = await self._db.rows("select id from match where due <= %s order by due limit %s", now(), AT_ONCE)
        for (match,) in due:
            try:
                await self._pacing.run_out(match)
            except Exception:  # one bad match must not stop the clocks of the others
                log.exception("a clock did not run out", match=match)
            # What could not be done now (its rules have moved, say) must not keep the others waiting.
            await self._db.run("update match set due = %s where id = %s and due <= %s", now() + LATER, match, now())
