"""Matches as files: the whole record of a finished match, a player's own part of a running one; and imported
records.

A match of one person, alone or against bots, can leave as a file while it runs, and go on where the file is imported.
Whoever has the file knows the dice to come, so neither match is rated from then on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec
from msgspec import structs

from wardroom import games
from wardroom.journal import Entry, Record
from wardroom.kernel import Seat, digest, encode, rebuild
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.fair_gate import FairGate
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.ids import new_id, now
from wardroom.server.problems import Problem
from wardroom.server.shielded import shielded
from wardroom.server.store.pack import write_lines
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import heads, journal, journal_line, lessons, rows
from wardroom.server.tables.challenges import keeps_its_seed
from wardroom.server.tables.judging import Judged, Rejected, judged
from wardroom.server.tables.live import Live, text
from wardroom.server.tables.lobby import GUIDED, ME, Occupant, fill
from wardroom.server.tables.rows import ABANDONED, BOT, OPEN, OVER, PLAYING
from wardroom.server.tables.tables import Tables

EXPORTED, IMPORTED = "exported", "imported"  # aids: its seed left in a file; it was in progress when it was imported
JUDGED = 2  # records of one person that may wait to be judged
JUDGING = 300.0  # seconds that it may take


class Archive:
    def __init__(self, db: Database, tables: Tables, heavy: HeavyWork) -> None:
        self.db, self.tables, self._heavy = db, tables, heavy
        self._judging = FairGate(1, JUDGED)

    async def record(self, match: str) -> bytes:
        """Everything, including both sides' secrets and the seed: only once nothing can be spoilt any more."""
        async with self.tables.held(match) as live:
            if live.row.status not in (OVER, ABANDONED):
                raise Problem(409, "not_over")
        record = await whole(self.db, live)
        return await asyncio.to_thread(record.to_json)

    async def export(self, match: str) -> bytes:
        """A match that goes on, whole and with its seed."""
        row = await rows.find(self.db, match)
        if row.status != PLAYING or not row.alone or await keeps_its_seed(self.db, row):
            raise Problem(409, "not_alone")
        await self.tables.aided(match, EXPORTED)
        live = Live(await rows.find(self.db, match))  # not the open one, which goes on while we read
        record = await whole(self.db, live)
        return await asyncio.to_thread(structs.replace(record, seed=live.row.seed).to_json)

    async def part(self, match: str, seat: Seat | None) -> bytes:
        """What one seat has heard and answered, while the rest is still secret."""
        async with self.tables.held(match) as live:
            head, row, viewer = live.heading, live.row, seat or journal_line.PUBLIC
            last = row.head
        said: list[dict[str, Any]] = []
        async for portion in journal.portions(self.db, match, 0, last):
            said += await asyncio.to_thread(_said, portion, viewer, seat)
        return await asyncio.to_thread(encode, {**msgspec.to_builtins(head), "seat": seat, "told": said})

    async def take_in(self, person: Person, data: bytes, mine: Collection[Seat] = ()) -> str:
        """Import a match played elsewhere. It is trusted only as far as its seals, dice and rules agree. One in
        progress goes on: this person plays the seats that are `mine`, or all, and bots the others."""
        if person.role == GUEST:
            raise Problem(403, "account_needed")
        found = await self._judged(person, judged, data)
        if unknown := [seat for seat in mine if seat not in found.record.seats]:
            raise Problem(422, "no_such_seat", seats=unknown)
        return await shielded(self._written(person, found, mine))

    async def lesson(self, person: Person, game: str, lesson: str) -> str:
        """Play on from where a lesson stands, against bots. Guests may: the record is the game's own."""
        seat = await asyncio.to_thread(lambda: lessons.find(game, lesson).seat)
        found = await self._judged(person, _lesson, game, lesson)
        return await shielded(self._written(person, found, (seat,), GUIDED))

    async def _judged(self, person: Person, work: Callable[..., Judged | Rejected], *about: Any) -> Judged:
        async with self._judging.turn(person.id):  # one at a time, so that play does not slow down
            found = await self._heavy.run(JUDGING, work, *about)
        if isinstance(found, Rejected):
            raise Problem(422, "bad_record", what=found.what)
        return found

    async def _written(self, person: Person, found: Judged, mine: Collection[Seat], aid: str = IMPORTED) -> str:
        record, lines, over = found.record, found.lines, found.record.result is not None
        id, moment = new_id(), now()
        async with self.db.both(id) as (tx, there):
            await tx.run(
                "insert into match (id, game, version, pinned, scenario, options, owner, status, seed, salts,"
                " ceremony, result, created, started, ended, aids)"
                " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                id, record.game, record.version, found.pinned, record.scenario, text(record.options), person.id,
                OVER if over else PLAYING, record.seed, text(record.salts), text(record.ceremony),
                text(record.result or {}), moment, moment, moment if over else None, text([] if over else [aid]),
            )  # fmt: skip
            await heads.create(tx, id, moment, found.n, found.asked, open=not over)
            for place, seat in enumerate(record.seats):
                await tx.run(
                    "insert into seat (match, seat, kind, place) values (%s, %s, %s, %s)", id, seat, OPEN, place
                )
            await heads.place(tx, there, id)
            await write_lines(there, id, [(n, None, body, moment) for n, body in enumerate(lines)])
            if not over:
                await _goes_on(tx, id, person, found, mine or record.seats)
        if not over:
            await self.tables.changed(id)
        return id


def _lesson(game: str, lesson: str) -> Judged | Rejected:
    return judged(lessons.record(game, lesson))


async def _goes_on(tx: Queries, id: str, person: Person, found: Judged, mine: Collection[Seat]) -> None:
    for seat in found.record.seats:
        await fill(tx, found.record.game, id, seat, Occupant(ME if seat in mine else BOT), person)
    await tx.run("insert into outbox (match, n, called) values (%s, %s, %s)", id, found.n, text(found.asked))


async def whole(db: Database, live: Live) -> Record:
    """The record of a match, from the store alone: no rules are needed to read it."""
    row = live.row
    state, _ = await journal.state_at(db, row.id, row.head)
    over = row.status in (OVER, ABANDONED)
    return structs.replace(
        live.heading,
        entries=await journal.entries(db, row.id, row.head),
        result=row.result or None,
        state=await asyncio.to_thread(lambda: digest(rebuild(games.nearest(row.game, row.pinned).rules, state))),
        seed=row.seed if over and not await keeps_its_seed(db, row) else "",
    )


def _said(portion: Iterable[tuple[int, str]], viewer: str, seat: Seat | None) -> list[dict[str, Any]]:
    lines = (journal_line.read(body) for _, body in portion)
    return [
        {"n": line.marks[viewer].number, **_own(line.entry, seat), "heard": line.heard(viewer)}
        for line in lines
        if line.reaches(viewer)
    ]


def _own(entry: Entry, seat: Seat | None) -> dict[str, Any]:
    """An entry reduced to what this seat did."""
    return {"move": entry.move} if seat is not None and entry.seat == seat else {}
