"""A match as this process last saw it in the store. It is only a cache: the store decides."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET, Raw, structs

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.journal import Record, format_of, opening_seal, patch
from wardroom.journal.taken_back import taken_back
from wardroom.kernel import Checkpoint, Match, Seat, Step, WardroomError, dump, encode, rebuild
from wardroom.kernel.replay import again
from wardroom.server.problems import Problem
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Append, Database, Line
from wardroom.server.tables import clock, journal, journal_line, rows
from wardroom.server.tables.journal_line import JournalLine, Mark
from wardroom.server.tables.rows import OVER, PLAYING, MatchRow

RECENT = 200  # lines kept in memory, so that most of what a client missed needs no query
SNAPSHOT = 50  # entries between two snapshots


class Live:
    def __init__(self, row: MatchRow) -> None:
        self.row = row
        self.match: Match | None = None  # None in the lobby, and while the package of its game is gone
        self.marks: Mapping[str, Mark] = {}
        self.keys: dict[str, int] = {}  # every command so far, with its entry: complete, because the head is compared
        self.recent: deque[tuple[int, JournalLine]] = deque(maxlen=RECENT)
        self.snapshot = 0
        self.checked = 0.0  # when it was last compared with the store
        self.stale = False
        self.own: int | None = None  # the head that we are about to announce on the bus, and shall hear there
        self.states: dict[Seat | None, tuple[Any, bytes]] = {}  # the last messages, and what they depended on
        self.asides: dict[Seat | None, tuple[Any, bytes]] = {}
        self.proposed = False  # whether anything was ever proposed while it was open here
        self.lock = asyncio.Lock()

    # ---- from the store

    @classmethod
    async def load(cls, db: Database, match: str) -> Live:
        live = cls(await rows.find(db, match))
        if live.row.head >= 0 and live.row.game in games.ids():
            await live._seat_players(db)
        return live

    async def _seat_players(self, db: Database) -> None:
        row = self.row
        last, lines = await journal.tail(db, row.id, row.head, opening_seal(self.heading))
        try:
            if not self.playable:
                raise Moved
            self._go_on(last, lines)
        except (Moved, WardroomError):  # the rules have changed since it was played: keep the stored state
            self.match, _ = self._resumed(last, lines, row.head)
        self.marks, self.snapshot = lines[-1][1].marks, last.n
        self._remember(lines[-RECENT:])
        self.keys = {key: n for key, n in (await db.history.keys(row.id)).items() if n <= row.head}

    def _go_on(self, last: journal.Snapshot, lines: journal.Lines) -> None:
        """Resume at the last moment that undo cannot reach, and repeat what was done since, so that it can be
        undone."""
        base = lines[-1][1].base
        self.match, state = self._resumed(last, lines, base)
        since = [(n, line) for n, line in lines if n > base]
        gone = taken_back((n, line.entry) for n, line in since)
        for n, line in since:
            if n in gone:
                self.match.entries.append(line.entry)
            else:
                self._repeat(n, line)
                state = patch.apply(state, list(line.changed))
        self._sealed_as(*lines[-1])  # and so all before it
        if msgspec.json.decode(dump(self.match.state)) != state:
            raise Moved

    def _resumed(self, last: journal.Snapshot, lines: journal.Lines, until: int) -> tuple[Match, Any]:
        """The match after an entry, rebuilt from the changes in the journal."""
        state, rolls, seal = msgspec.json.decode(last.state), last.rolls, last.seal
        for n, line in lines:
            if last.n < n <= until:
                state = patch.apply(state, list(line.changed))
                rolls, seal = rolls + bool(line.entry.roll), line.entry.seal
        rules = games.nearest(self.row.game, self.row.pinned).rules
        at = Checkpoint(until, rolls, seal, rebuild(rules, state))
        return Match.resume(rules, self.dice, self.heading, at), state

    def _repeat(self, n: int, line: JournalLine) -> None:
        """Do again what the journal says was done. The dice fall as before."""
        assert self.match is not None
        entry = line.entry
        if entry.roll:
            return  # came with the answer before it
        if entry.back is not UNSET:
            raise Moved
        again(self.match, entry, told=line.by_order)
        self._sealed_as(n, line)

    def _sealed_as(self, n: int, line: JournalLine) -> None:
        if n and self.play.seal(n) != line.entry.seal:
            raise Moved

    def _remember(self, lines: Iterable[tuple[int, JournalLine]]) -> None:
        self.recent.extend((n, structs.replace(line, changed=())) for n, line in lines)

    async def follow(self, db: Database) -> None:
        """Catch up with the store."""
        assert self.match is not None
        head = self.row.head
        fresh = await rows.find(db, self.row.id)
        found = await db.history.lines(fresh.id, head + 1, fresh.head)
        lines = [(n, journal_line.read(body)) for n, _, body, _ in found]
        for n, line in lines:
            self._repeat(n, line)
        self.keys.update({key: n for n, key, _, _ in found if key})
        self._remember(lines)
        if lines:
            self.marks = lines[-1][1].marks
        self.row = fresh

    # ---- properties

    @property
    def dice(self) -> Fair:
        return Fair(bytes.fromhex(self.row.seed), self.row.salts, self.row.ceremony)

    @property
    def heading(self) -> Record:
        row, dice = self.row, self.dice
        given = dice.commitment, row.salts, row.ceremony
        setting = row.game, row.version, row.scenario, row.options, tuple(row.seats)
        return Record(format_of(row.ceremony), *setting, *given)

    @property
    def playable(self) -> bool:
        """Whether the rules that the match is pinned to are available."""
        return self.row.pinned in games.versions(self.row.game)

    @property
    def public(self) -> int:
        """How far everyone can see that the match has got: unlike the head, it does not count answers in sealed
        lanes."""
        return self.marks[journal_line.PUBLIC].number if self.marks else 0

    @property
    def play(self) -> Match:
        """The match, if it can be played."""
        if self.match is None:
            raise Problem(409, "not_started" if self.row.head < 0 else "rules_moved")
        return self.match

    # ---- to the store

    def begin(self, match: Match, moment: int) -> Append:
        self.match, self.marks = match, journal_line.opening_marks(match.seats)
        self.row.clock = clock.begin(self.row.pace, match.seats)
        return structs.replace(self.put(match.opening, None, moment), was=None)

    def put(
        self, steps: Sequence[Step], key: str | None, moment: int, heard_then: Mapping[str, int] | None = None
    ) -> Append:
        """The steps as lines to append. From here until they are durable, nobody may read the match."""
        match, row = self.play, self.row
        lines = []
        for step in steps:
            line = journal_line.write(match, step, self.marks, heard_then)
            self.marks = line.marks
            self.recent.append((step.n, structs.replace(line, changed=())))  # nobody reads that from here
            lines.append(Line(step.n, encode(line), key if step is steps[0] else None))
        asked = match.asked
        called = [seat for seat in asked if seat not in row.asked]
        public = any(step.to is None for step in steps)
        away = [s.seat for s in row.seats.values() if s.away(moment)]
        was = text(row.clock)
        row.clock = clock.turn(row.clock, row.pace, asked, away, moment, public=public)
        expected, row.head, row.asked = row.head, match.n, asked
        row.moved = moment if public else row.moved  # lists show it, and nobody may notice an answer in a sealed lane
        over = match.result is not None
        row.status, row.result = (OVER if over else PLAYING), dict(match.result or {})
        row.due, row.ended = row.clock.due, moment if over else None
        if key:
            self.keys[key] = steps[0].n
        return Append(
            match=row.id, expected=expected, lines=lines, at=moment, asked=text(asked), clock=text(row.clock),
            due=row.due, status=row.status, result=text(row.result), called=text(called),
            kind=OVER if over else "moved", moved=row.moved, was=was,
        )  # fmt: skip

    async def save_snapshot(self, db: Database, checkpoint: Checkpoint, last: int) -> None:
        """Keep a snapshot and the one before it, so that the match opens quickly. Nothing depends on them being
        right."""
        body = encode(journal.Snapshot(checkpoint.n, checkpoint.rolls, checkpoint.seal, Raw(encode(checkpoint.state))))
        with suppress(StoreDown):
            there = db.at(self.row.id)
            await there.run(
                "insert into snapshot (match, n, body) values (%s, %s, %s) on conflict (match, n) do nothing",
                self.row.id, checkpoint.n, body.decode(),
            )  # fmt: skip
            await there.run("delete from snapshot where match = %s and n < %s", self.row.id, last)

    # ---- what a viewer has heard

    def covers(self, viewer: str, since: int) -> bool:
        """Whether all that the viewer heard after a message is in memory."""
        first = self.recent[0][1]
        return since >= first.marks[viewer].number - first.reaches(viewer)


class Moved(Exception):
    """The journal does not continue as the cache does: read the match again."""


def text(thing: Any) -> str:
    return encode(thing).decode()
