"""Checks every second for pace clocks and vacations that have run out."""

from __future__ import annotations

import asyncio
from time import monotonic

import structlog

from wardroom.server.ids import now, own_time
from wardroom.server.jobs.ports import Heartbeat, Pacing
from wardroom.server.store.ports import Database

TICK = 1.0  # seconds
AT_ONCE = 200
LATER = 5 * 60_000  # ms
SKEW = 5_000  # ms by which our clock and the database's may differ
SAY_AGAIN = 60.0  # seconds

# Next check at the deadline; a match that failed now (its rules have changed, say) must not delay others.
LOOK_AGAIN = """
update head set look = case when due > %s then due when due is not null then %s end where match = %s and look <= %s
"""

log = structlog.get_logger(__name__)


class ClockKeeper:
    """Any number may run: running out a clock twice does nothing. Time is the database's. If the machine's own clock
    differs too much, it logs an error and does nothing: more may be wrong with the machine."""

    def __init__(self, db: Database, pacing: Pacing, heartbeat: Heartbeat | None = None) -> None:
        self._db, self._pacing, self._heartbeat = db, pacing, heartbeat
        self._said = 0.0

    async def run(self) -> None:
        while True:
            try:
                await self.tick()
            except Exception:
                log.exception("clock keeper failed")
            await asyncio.sleep(TICK)

    async def tick(self) -> None:
        before = own_time()
        moment = await self._db.now()
        skew = _skew(before, moment, own_time())
        if abs(skew) > SKEW:
            if monotonic() - self._said > SAY_AGAIN or not self._said:
                self._said = monotonic()
                log.error("the clock of this machine is not that of the database: nothing is done", ms=skew)
            return
        if self._heartbeat is not None and await self._heartbeat.silent(moment):
            return  # no server is up: nobody could have moved
        # First people back from vacation: their clocks run again, and cannot have run out before.
        back = await self._db.rows(
            "select id, away_until from account where away_until <= %s order by away_until limit %s", now(), AT_ONCE
        )
        for account, until in back:
            await self._pacing.vacation(account)
            await self._db.run("update account set away_until = null where id = %s and away_until = %s", account, until)
        found = await self._db.rows(
            "select match, due from head where look <= %s order by look limit %s", now(), AT_ONCE
        )
        for match, due in found:
            if due is not None and due <= now():
                await self._run_out(match)
            await self._db.run(LOOK_AGAIN, now(), now() + LATER, match, now())

    async def _run_out(self, match: str) -> None:
        try:
            await self._pacing.run_out(match)
        except Exception:  # one bad match must not stop the clocks of the others
            log.exception("a clock did not run out", match=match)


def _skew(before: int, theirs: int, after: int) -> int:
    """How far our clock is ahead of the database's, at least; a slow reply proves nothing about either."""
    return before - theirs if theirs < before else min(0, after - theirs)
