"""A match as this process last saw it in the store. A cache and nothing more: whatever it says, the store decides."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.kernel import Match, Record, Seat, Standing, Step, encode, patch, rebuild
from wardroom.kernel.record import FORMAT, opening_seal
from wardroom.server.problems import Problem
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Append, Database, Line, Queries
from wardroom.server.tables import clock, rows, written
from wardroom.server.tables.rows import OVER, PLAYING, MatchRow
from wardroom.server.tables.written import Mark, Written

RECENT = 200  # lines kept at hand, so that most of what a client missed needs no query
SNAPSHOT = 50  # entries between two snapshots


class Snapshot(Struct, frozen=True):
    """A standing, as it is stored."""

    n: int
    rolls: int
    seal: str
    state: Raw


class Live:
    def __init__(self, row: MatchRow) -> None:
        self.row = row
        self.match: Match | None = None  # None in the lobby
        self.marks: Mapping[str, Mark] = {}
        self.keys: dict[str, int] = {}  # every command so far, with its entry: complete, because the head is compared
        self.recent: deque[tuple[int, Written]] = deque(maxlen=RECENT)
        self.snapshot = 0
        self.checked = 0.0  # when it was last compared with the store
        self.stale = False
        self.own: int | None = None  # the head that we are about to say on the bus, and shall hear there
        self.asides: dict[Seat | None, tuple[Any, bytes]] = {}
        self.proposed = False  # whether anything was ever proposed while it was open here
        self.lock = asyncio.Lock()

    # ---- from the store

    @classmethod
    async def load(cls, db: Queries, match: str) -> Live:
        live = cls(await rows.find(db, match))
        if live.row.head >= 0:
            await live._seat_players(db)
        return live

    async def _seat_players(self, db: Queries) -> None:
        row = self.row
        last, lines = await tail(db, row.id, row.head)
        base = lines[-1][1].base if self.playable else row.head
        state, rolls, seal = msgspec.json.decode(last.state), last.rolls, last.seal
        for n, line in lines:
            if last.n < n <= base:
                state = patch.apply(state, list(line.changed))
                rolls, seal = rolls + bool(line.entry.roll), line.entry.seal
        rules = games.load(row.game)
        at = Standing(base, rolls, seal, rebuild(rules, state))
        self.match = Match.resume(rules, self.dice, self.heading, at)
        for n, line in lines:
            if n > base:
                self._repeat(n, line)
        self.marks, self.snapshot = lines[-1][1].marks, last.n
        self.recent.extend(lines)
        found = await db.rows("select key, n from entry where match = %s and key is not null", row.id)
        self.keys = {key: n for key, n in found if n <= row.head}

    def _repeat(self, n: int, line: Written) -> None:
        """Do again what the journal says was done. The dice fall as they fell."""
        assert self.match is not None
        entry = line.entry
        if entry.roll:
            return  # came of the answer before it
        if entry.back is not UNSET:
            raise Moved
        self.match.again(entry)
        if self.match.seal(n) != entry.seal:
            raise Moved

    async def follow(self, db: Queries) -> None:
        """Catch up with the store."""
        assert self.match is not None
        head = self.row.head
        fresh = await rows.find(db, self.row.id)
        found = await db.rows(
            "select n, body, key from entry where match = %s and n > %s and n <= %s order by n",
            fresh.id, head, fresh.head,
        )  # fmt: skip
        lines = [(n, written.read(body)) for n, body, _ in found]
        for n, line in lines:
            self._repeat(n, line)
        self.keys.update({key: n for n, _, key in found if key})
        self.recent.extend(lines)
        if lines:
            self.marks = lines[-1][1].marks
        self.row = fresh

    # ---- what it is

    @property
    def dice(self) -> Fair:
        return Fair(bytes.fromhex(self.row.seed), self.row.salts)

    @property
    def heading(self) -> Record:
        row, dice = self.row, self.dice
        return Record(
            FORMAT, row.game, row.version, row.scenario, row.options, tuple(row.seats), dice.commitment, row.salts
        )

    @property
    def playable(self) -> bool:
        """Whether the rules at hand are those the match is pinned to."""
        return self.row.pinned == games.load(self.row.game).card.version

    @property
    def public(self) -> int:
        """How far anyone can tell that it has got: unlike the head, it does not count answers in sealed lanes."""
        return self.marks[written.PUBLIC].number if self.marks else 0

    @property
    def play(self) -> Match:
        """The match, where it can be played."""
        if self.match is None:
            raise Problem(409, "not_started")
        return self.match

    # ---- to the store

    def begin(self, match: Match, moment: int) -> Append:
        self.match, self.marks = match, written.opening_marks(match.seats)
        self.row.clock = clock.begin(self.row.pace, match.seats)
        return self.put(match.opening, None, moment)

    def put(self, steps: Sequence[Step], key: str | None, moment: int, unto: Mapping[str, int] | None = None) -> Append:
        """The steps as lines to append. From here on, and until they are durable, nobody may look."""
        match, row = self.play, self.row
        lines = []
        for step in steps:
            line = written.write(match, step, self.marks, unto)
            self.marks = line.marks
            self.recent.append((step.n, line))
            lines.append(Line(step.n, encode(line), key if step is steps[0] else None))
        asked = match.asked
        called = [seat for seat in asked if seat not in row.asked]
        public = any(step.to is None for step in steps)
        away = [s.seat for s in row.seats.values() if s.away(moment)]
        row.clock = clock.turn(row.clock, row.pace, asked, away, moment, public=public)
        expected, row.head, row.asked = row.head, match.n, asked
        row.moved = moment if public else row.moved  # lists show it: an answer in a sealed lane is nobody's to notice
        over = match.result is not None
        row.status, row.result = (OVER if over else PLAYING), dict(match.result or {})
        row.due, row.ended = row.clock.due, moment if over else None
        if key:
            self.keys[key] = steps[0].n
        return Append(
            match=row.id, expected=expected, lines=lines, at=moment, asked=text(asked), clock=text(row.clock),
            due=row.due, status=row.status, result=text(row.result), called=text(called),
            kind=OVER if over else "moved", moved=row.moved,
        )  # fmt: skip

    async def photograph(self, db: Database, standing: Standing, last: int) -> None:
        """Keep a snapshot and the one before it, so that opening the match is quick. Nothing needs them to be right."""
        body = encode(Snapshot(standing.n, standing.rolls, standing.seal, Raw(encode(standing.state))))
        with suppress(StoreDown):
            await db.run(
                "insert into snapshot (match, n, body) values (%s, %s, %s) on conflict (match, n) do nothing",
                self.row.id, standing.n, body.decode(),
            )  # fmt: skip
            await db.run("delete from snapshot where match = %s and n < %s", self.row.id, last)

    # ---- what one has heard

    async def heard(self, db: Queries, ear: str, since: int) -> list[dict[str, Any]]:
        """Items of the ear's messages after number `since`, each with the number of its message."""
        lines: Sequence[tuple[int, Written]] = tuple(self.recent)
        first = lines[0][1]
        if since < first.marks[ear].number - first.reaches(ear):
            lines = await between(db, self.row.id, since, self.row.head)  # a message is never later than its entry
        return [
            {"n": line.marks[ear].number, **msgspec.to_builtins(item)}
            for _, line in lines
            if line.marks[ear].number > since and line.reaches(ear)
            for item in line.heard(ear)
        ]


class Moved(Exception):
    """The journal does not go on as the cache does: read the match anew."""


def text(thing: Any) -> str:
    return encode(thing).decode()


async def between(db: Queries, match: str, first: int, last: int) -> list[tuple[int, Written]]:
    found = await db.rows(
        "select n, body from entry where match = %s and n >= %s and n <= %s order by n", match, first, last
    )
    return [(n, written.read(body)) for n, body in found]


async def tail(db: Queries, match: str, until: int) -> tuple[Snapshot, list[tuple[int, Written]]]:
    """The last snapshot before an entry, and the lines from it on: its own first."""
    found = await db.row("select body from snapshot where match = %s and n <= %s order by n desc limit 1", match, until)
    if found is not None:
        snapshot = msgspec.json.decode(found[0], type=Snapshot)
        return snapshot, await between(db, match, snapshot.n, until)
    lines = await between(db, match, 0, until)
    state = patch.apply(None, list(lines[0][1].changed))
    row = await rows.find(db, match)
    return Snapshot(0, 0, opening_seal(Live(row).heading), Raw(encode(state))), lines


async def state_at(db: Queries, match: str, n: int) -> tuple[Any, Mapping[str, Mark]]:
    """The state after an entry, as JSON has it, from the store alone; and how far each had got."""
    snapshot, lines = await tail(db, match, n)
    state = msgspec.json.decode(snapshot.state)
    for at, line in lines:
        if at > snapshot.n:
            state = patch.apply(state, list(line.changed))
    return state, lines[-1][1].marks
