"""The queue of decisions that bots owe, in the store, with fair turns between the people who cause them.

A decision is one row, charged to the owner of the match. People served longest ago come first, so a person with a
hundred waiting takes turns with a person with one. Matches that people wait in go before those of bots alone; and the
last free place is not for guests, nor for matches of bots alone. Any number of workers may take from it.
"""

from __future__ import annotations

import asyncio

from msgspec import Struct

from wardroom.kernel import Seat
from wardroom.server.ids import now
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database, Queries

LEASE = 20_000  # ms without a sign of life after which a worker counts as dead
ATTEMPTS = 8  # attempts at a decision that fails unexpectedly; the sweep queues it again later
SHARES = 3_600_000  # ms that we remember when a person was served
_ALONE = "select pg_advisory_xact_lock(7307)"  # one worker takes at a time, so that caps are exact

_PUT = """
insert into bot_turn (match, seat, person, guest, only_bots, at)
select m.id, cast(%s as text), m.owner, coalesce(a.role, '') = 'guest',
  not exists (select 1 from seat s where s.match = m.id and s.kind = 'person'), cast(%s as bigint)
from match m left join account a on a.id = m.owner
where m.id = %s and m.status = 'playing' and (
  exists (select 1 from bot_turn t where t.match = m.id and t.seat = %s)
  or (select count(*) from bot_turn t where t.person = m.owner)
    < case when coalesce(a.role, '') = 'guest' then cast(%s as bigint) else cast(%s as bigint) end)
on conflict (match, seat) do update set again = true
"""
_NEXT = """
select t.match, t.seat, t.person, t.tries from bot_turn t left join bot_share h on h.person = t.person
where t.lease < %s and t.at <= %s and (not cast(%s as boolean) or not (t.guest or t.only_bots))
  and (select count(*) from bot_turn r where r.person = t.person and r.lease >= %s)
    < case when t.guest then 1 else cast(%s as bigint) end
order by t.only_bots, coalesce(h.served, 0), t.at, t.match, t.seat limit 1
"""
_SERVED = """
insert into bot_share (person, served) values (%s, %s) on conflict (person) do update set served = excluded.served
"""
# Leaves out the viewer's own matches: in sealed lanes even that a bot still thinks is a secret.
_BEFORE = """
select count(distinct case when o.lease < %s then o.person end), count(case when o.lease >= %s then 1 end)
from bot_turn mine left join bot_share h on h.person = mine.person, bot_turn o
left join bot_share s on s.person = o.person
where mine.match = %s and mine.seat = %s and mine.lease < %s and o.person <> mine.person
  and o.match not in (select match from seat where account = %s)
  and (o.lease >= %s or o.only_bots = mine.only_bots and coalesce(s.served, 0) <= coalesce(h.served, 0)
    or mine.only_bots and not o.only_bots)
"""


class Turn(Struct, frozen=True):
    """A decision that a worker has taken."""

    match: str
    seat: Seat
    person: str
    tries: int


class BotQueue:
    def __init__(self, settings: Settings, db: Database) -> None:
        self._settings, self._db = settings, db
        self.news = asyncio.Event()  # something was queued or became free
        self.shared = settings.postgres  # whether other processes queue things too

    async def put(self, queries: Queries, match: str, seat: Seat) -> None:
        """Queue a bot's decision. One waits per seat; what exceeds a person's cap, the sweep queues later."""
        caps = self._settings.bots_waiting_guest, self._settings.bots_waiting
        await queries.run(_PUT, seat, now(), match, seat, *caps)
        self.news.set()

    async def take(self, worker: str, at_once: int, *, last_place: bool) -> Turn | None:
        """The next decision, for `worker`. `at_once`: how many of one person may be computed together."""
        if await self._db.row("select 1 from bot_turn where lease < %s limit 1", now()) is None:
            return None  # an idle SQLite need not be locked for it
        async with self._db.transaction() as tx:
            if self._settings.postgres:
                await tx.rows(_ALONE)
            moment = now()
            found = await tx.row(_NEXT, moment, moment, last_place, moment, at_once)
            if found is None:
                return None
            turn = Turn(*found)
            await tx.run(
                "update bot_turn set worker = %s, lease = %s, again = false where match = %s and seat = %s",
                worker, moment + LEASE, turn.match, turn.seat,
            )  # fmt: skip
            await tx.run(_SERVED, turn.person, moment)
        return turn

    async def done(self, worker: str, turn: Turn, *, more: bool) -> None:
        """The decision is made. `more`: the seat owes the next one already, which waits its turn as usual."""
        gone = 0
        if not more:
            gone = await self._db.run(
                "delete from bot_turn where match = %s and seat = %s and worker = %s and not again",
                turn.match, turn.seat, worker,
            )  # fmt: skip
        if not gone:  # it was queued again meanwhile
            await self._free(worker, turn, 0, 0)

    async def failed(self, worker: str, turn: Turn) -> None:
        """Retry after growing pauses."""
        tries = turn.tries + 1
        if tries < ATTEMPTS:
            await self._free(worker, turn, tries, 250 * 2**tries)
        else:
            await self.done(worker, turn, more=False)

    async def give_back(self, worker: str, turn: Turn) -> None:
        """The worker stops: release the decision for another."""
        await self._free(worker, turn, turn.tries, 0)

    async def keep(self, worker: str) -> None:
        """Renew the worker's leases, by the database's time: its own clock stops while the machine sleeps."""
        await self._db.now()
        await self._db.run("update bot_turn set lease = %s where worker = %s", now() + LEASE, worker)

    async def forget_workers(self) -> None:
        """On SQLite this process is the only worker: release what an earlier one had taken."""
        if not self._settings.postgres:
            await self._db.run("update bot_turn set worker = '', lease = 0")

    async def sweep(self) -> None:
        await self._db.run("delete from bot_share where served < %s", now() - SHARES)

    async def before(self, match: str, seat: Seat, viewer: str) -> int | None:
        """How many decisions come before this one; None if it is not waiting. Those of the viewer's own matches are not
        counted."""
        moment = now()
        waits = await self._db.row(
            "select 1 from bot_turn where match = %s and seat = %s and lease < %s", match, seat, moment
        )
        if waits is None:
            return None
        found = await self._db.row(_BEFORE, moment, moment, match, seat, moment, viewer, moment)
        return sum(found) if found else 0

    async def _free(self, worker: str, turn: Turn, tries: int, pause: int) -> None:
        await self._db.run(
            "update bot_turn set worker = '', lease = 0, again = false, tries = %s, at = %s"
            " where match = %s and seat = %s and worker = %s",
            tries, now() + pause, turn.match, turn.seat, worker,
        )  # fmt: skip
        self.news.set()
