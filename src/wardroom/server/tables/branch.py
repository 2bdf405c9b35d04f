"""Playing on from a moment of a match: a new match with the same journal up to there.

The dice are the same: a roll in the same place falls the same, and the branch's record verifies. So a running rated
match cannot be branched: only somebody who plays alone may, and then neither match is rated.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from msgspec import Struct

from wardroom import games
from wardroom.kernel import Seat, engine, rebuild
from wardroom.server.accounts.person import Person
from wardroom.server.ids import new_id, now
from wardroom.server.problems import Problem
from wardroom.server.store.pack import write_lines
from wardroom.server.store.ports import Database
from wardroom.server.tables import heads, journal, rows
from wardroom.server.tables.journal_line import PUBLIC
from wardroom.server.tables.live import text
from wardroom.server.tables.lobby import ME, Lobby, Occupant, fill
from wardroom.server.tables.rows import ABANDONED, BOT, OVER, PLAYING, MatchRow
from wardroom.server.tables.tables import Tables

BRANCH, BRANCHED = "branch", "branched"  # aids: the match is a branch; a branch was made of it while it ran


class Moment(Struct, frozen=True):
    """Where a branch begins: the message asked for, the entry after which the match was at rest, who was asked then."""

    number: int
    n: int
    asked: tuple[Seat, ...]


class Branches:
    def __init__(self, db: Database, tables: Tables, lobby: Lobby) -> None:
        self.db, self.tables, self.lobby = db, tables, lobby

    async def branch(
        self,
        match: str,
        person: Person,
        eyes: Seat | None,
        number: int,
        occupants: Mapping[Seat, Occupant],
        title: str | None = None,
    ) -> str:
        """A new match that continues from where a viewer had just received its message of this number."""
        row = await rows.find(self.db, match)
        running = row.status == PLAYING and row.solitaire and person.id in row.people
        if row.status not in (OVER, ABANDONED) and not running:
            raise Problem(409, "not_over")
        if row.pinned not in games.versions(row.game):
            raise Problem(409, "rules_moved")
        rules = games.load(row.game, row.pinned)
        if unknown := [seat for seat in (*occupants, *([eyes] if eyes else ())) if seat not in row.seats]:
            raise Problem(422, "no_such_seat", seats=unknown)
        n = await self._entry(row, eyes or PUBLIC, number)
        state, _ = await journal.state_at(self.db, match, n)
        g = await asyncio.to_thread(rebuild, rules, state)
        if g.result is not None:
            raise Problem(409, "match_over")
        mine = set(row.seats) if running or len(row.seats) == 1 else {eyes}
        usual = {seat: Occupant(ME if seat in mine else BOT) for seat in row.seats}
        if all(who.kind == BOT for who in {**usual, **occupants}.values()):
            await self.lobby.may_look_on(person)
        if running:
            await self.tables.aided(match, BRANCHED)
        row.title = row.title if title is None else title
        moment = Moment(number, n, tuple(sorted(engine.asking(g))))
        return await self._write(row, person, moment, {**usual, **occupants})

    async def _entry(self, row: MatchRow, viewer: str, number: int) -> int:
        ((_, newest),) = await journal.between(self.db, row.id, row.head, row.head)
        if not 1 <= number <= newest.marks[viewer].number:
            raise Problem(404, "no_moment")
        n = await journal.entry_of(self.db, row.id, viewer, number, row.head)
        return await journal.rest_after(self.db, row.id, n, row.head)

    async def _write(self, row: MatchRow, person: Person, at: Moment, occupants: Mapping[Seat, Occupant]) -> str:
        id, moment, n, asked = new_id(), now(), at.n, at.asked
        ((_, line),) = await journal.between(self.db, row.id, n, n)
        lines = await self.db.history.lines(row.id, 0, n)
        snapshot = await self.db.history.snapshot(row.id, line.base)  # none that undo can still reach
        async with self.db.both(id) as (tx, there):
            await tx.run(
                "insert into match (id, game, version, pinned, scenario, options, owner, status, title, watched, seed,"
                " salts, ceremony, created, started, parent, parent_n, aids, challenge)"
                " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                id, row.game, row.version, row.pinned, row.scenario, text(row.options), person.id, PLAYING, row.title,
                row.watched, row.seed, text(row.salts), text(row.ceremony), moment, moment, row.id,
                at.number, text([BRANCH]), row.challenge,
            )  # fmt: skip
            await heads.create(tx, id, moment, n, asked)
            for place, seat in enumerate(row.seats):
                await tx.run("insert into seat (match, seat, place) values (%s, %s, %s)", id, seat, place)
                await fill(tx, row.game, id, seat, occupants[seat], person)
            await heads.place(tx, there, id)
            # Without the keys: they belong to other commands.
            await write_lines(there, id, [(at_n, None, body, when) for at_n, _, body, when in lines])
            if snapshot is not None:
                await there.run("insert into snapshot (match, n, body) values (%s, %s, %s)", id, *snapshot)
            await tx.run("insert into outbox (match, n, called) values (%s, %s, %s)", id, n, text(asked))
        await self.tables.changed(id)
        return id
