"""Records that some process serves players: while none does, no clock runs.

Every process that answers players reports every few seconds. The first to report after a silence moves all running
clocks on by its length, before anybody can run out of time.
"""

from __future__ import annotations

import asyncio

import structlog
from msgspec import structs

from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import clock, heads
from wardroom.server.tables.clock import Clock, Hand
from wardroom.server.tables.tables import Tables

EVERY = 5.0  # seconds
SILENCE = 20_000  # ms of silence after which nobody counts as serving
SERVER = "server"

log = structlog.get_logger(__name__)


class Heartbeat:
    def __init__(self, db: Database, tables: Tables) -> None:
        self._db, self._tables = db, tables

    async def run(self) -> None:
        while True:
            try:
                await self.beat()
            except Exception:
                log.exception("nobody could be told that we serve")
            await asyncio.sleep(EVERY)

    async def beat(self) -> int:
        """Report that we are here; returns for how many ms nobody was."""
        moment, moved = await self._db.now(), list[str]()
        async with self._db.transaction() as tx:
            await tx.run("insert into alive (id, at) values (%s, %s) on conflict (id) do nothing", SERVER, moment)
            # This locks the row: if several processes come back at once, one moves the clocks.
            await tx.run("update alive set at = at where id = %s", SERVER)
            found = await tx.row("select at from alive where id = %s", SERVER)
            assert found is not None
            gap = moment - found[0]
            if gap > SILENCE:
                moved = await _move_on(self._db, tx, gap)
                log.warning("nobody served for a while: the clocks are moved on by it", ms=gap)
            if gap > 0:
                await tx.run("update alive set at = %s where id = %s", moment, SERVER)
        for match in moved:  # viewers see the time they have now
            await self._tables.changed(match)
        return gap if gap > SILENCE else 0

    async def silent(self, moment: int) -> bool:
        """Whether no process serves."""
        found = await self._db.row("select at from alive where id = %s", SERVER)
        return found is None or moment - found[0] > SILENCE


async def _move_on(db: Database, tx: Queries, gap: int) -> list[str]:
    await tx.run("update head set due = due + %s, look = look + %s where n < 0 and due is not null", gap, gap)
    found = await tx.rows("select match, clock from head where look is not null and due is not null and n >= 0")
    for match, old in found:
        there = db.at(match)
        if there is db:
            await _wind_on(tx, tx, match, old, gap)
            continue
        async with there.transaction() as far:
            known = await far.row("select clock from head where match = %s and due is not null", match)
            if known is not None:
                await _wind_on(tx, far, match, known[0], gap)
    return [match for match, _ in found]


async def _wind_on(tx: Queries, there: Queries, match: str, old: str, gap: int) -> None:
    was = clock.read(old)
    moved = Clock(_later(was.hands, gap), _later(was.seen, gap))
    await heads.wind(tx, there, match, moved, was=old)


def _later(hands: dict[str, Hand], gap: int) -> dict[str, Hand]:
    return {s: h if h.since is None else structs.replace(h, since=h.since + gap) for s, h in hands.items()}
