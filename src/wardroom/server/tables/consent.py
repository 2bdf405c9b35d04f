"""What all players must agree to: undoing past a reveal or roll, ending without a result, showing spectators both
sides."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from wardroom.kernel import Seat
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import rows
from wardroom.server.tables.journal import between
from wardroom.server.tables.leaving import Leaving
from wardroom.server.tables.live import Live, text
from wardroom.server.tables.rows import PLAYING
from wardroom.server.tables.spectators import DONE, SHOW
from wardroom.server.tables.tables import Tables

TAKE_BACK, ABANDON = "take_back", "abandon"
HIDE = "hide"  # the end of SHOW, which shows spectators both sides so many turns later
OPEN, REFUSED, LAPSED = "open", "refused", "lapsed"
SHOWN = "shown"  # an aid: a person alone at the table may see both sides
LOOK_BACK = 200  # entries read at a time


class Consent:
    def __init__(self, db: Database, tables: Tables, leaving: Leaving) -> None:
        self.db, self.tables, self.leaving = db, tables, leaving

    async def propose(self, match: str, seat: Seat, person: Person, kind: str, turns: int = 0) -> str:
        """Returns the outcome; done at once if nobody else has to agree. A person alone who leaves a rated match
        resigns it; if they show both sides, it becomes unrated first."""
        row = await self.tables.row(match)
        if row.status != PLAYING:
            raise Problem(409, "match_over" if row.ended else "not_started")
        if kind != HIDE:
            await no_tournament(self.db, match)
            if row.left:
                raise Problem(409, "seat_left")
        if kind == ABANDON and await self.leaving.costs(row):
            await self.leaving.leave(row, seat)
            return DONE
        if kind == SHOW:
            await self.tables.aided(match, SHOWN)
        async with self.tables.held(match) as live:
            if live.row.status != PLAYING:
                raise Problem(409, "match_over" if live.row.ended else "not_started")
            back = await self._before_last(live, seat) if kind == TAKE_BACK else turns
            async with self.db.transaction() as tx:
                await _touch(tx, match)  # one proposal at a time
                if kind in (SHOW, HIDE):  # the latest word on showing both sides ends what was agreed before
                    await tx.run("update proposal set state = %s where match = %s and kind = %s", LAPSED, match, SHOW)
                await tx.run(  # a new proposal replaces the same player's earlier one
                    "update proposal set state = %s where match = %s and seat = %s and kind = %s and state = %s",
                    LAPSED, match, seat, kind, OPEN,
                )  # fmt: skip
                last = await tx.row("select coalesce(max(id), 0) from proposal where match = %s", match)
                id = (last[0] if last else 0) + 1
                await tx.run(
                    "insert into proposal (match, id, kind, seat, back, head, agreed, at)"
                    " values (%s, %s, %s, %s, %s, %s, %s, %s)",
                    match, id, kind, seat, back, live.public, text([person.id]), now(),
                )  # fmt: skip
        state = await self._settle(match, id)
        await self.tables.changed(match)
        return state

    async def reply(self, match: str, id: int, person: Person, agree: bool) -> str:
        async with self.tables.held(match) as live:
            if not live.row.held_by(person.id):
                raise Problem(403, "not_your_seat")
            async with self.db.transaction() as tx:
                await _touch(tx, match)  # one reply at a time
                found = await tx.row(
                    "select agreed, head, kind from proposal where match = %s and id = %s and state = %s",
                    match, id, OPEN,
                )  # fmt: skip
                if found is None:
                    raise Problem(404, "no_proposal")
                agreed, head, kind = set(msgspec.json.decode(found[0])), found[1], found[2]
                lapsed = head != live.public and kind != SHOW
                state = LAPSED if lapsed else OPEN if agree else REFUSED
                await tx.run(
                    "update proposal set agreed = %s, state = %s where match = %s and id = %s",
                    text(sorted(agreed | {person.id})), state, match, id,
                )  # fmt: skip
        if state == OPEN:
            state = await self._settle(match, id)
        await self.tables.changed(match)
        return state

    async def _settle(self, match: str, id: int) -> str:
        """Do it, if everyone has agreed."""
        found = await self.db.row(
            "select kind, back, head, agreed from proposal where match = %s and id = %s and state = %s",
            match, id, OPEN,
        )  # fmt: skip
        if found is None:
            return LAPSED
        kind, back, head, agreed = found
        row = await rows.find(self.db, match)
        if kind != HIDE and (row.left or row.people - set(msgspec.json.decode(agreed))):
            return OPEN
        if kind == TAKE_BACK:
            done = await self.tables.go_back(match, back, head)
        else:
            done = await self.tables.abandon(match, head) if kind == ABANDON else True
        state = DONE if done else LAPSED
        await self.db.run(
            "update proposal set state = %s where match = %s and id = %s and state = %s", state, match, id, OPEN
        )
        return state

    async def _before_last(self, live: Live, seat: Seat) -> int:
        """The entry before the seat's last answer that was not undone."""
        n, undone = live.row.head, 0
        while n > 0:
            lines = await between(self.db, live.row.id, max(1, n - LOOK_BACK + 1), n)
            for at, line in reversed(lines):
                n = at - 1
                if line.entry.back is not UNSET:
                    n = line.entry.back
                    break
                if line.entry.undo == seat:
                    undone += 1
                elif line.entry.linked:  # undone together with the first of its list
                    continue
                elif line.entry.seat == seat and undone:
                    undone -= 1
                elif line.entry.seat == seat:
                    return n
        raise Problem(409, "nothing_to_undo")


async def no_tournament(db: Queries, match: str) -> None:
    """Raises if the match is part of a tournament: no help is allowed there, and nobody leaves without a result."""
    if await db.row("select 1 from tournament_game where match = %s", match) is not None:
        raise Problem(409, "tournament_game")


async def _touch(tx: Queries, match: str) -> None:
    await tx.run("update match set revision = revision + 1 where id = %s", match)
