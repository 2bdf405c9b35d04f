"""Analyses of finished matches: made once, in a process of their own, in fair turns, and stored.

Matches in progress are never analysed, for anybody; nor are branches of one, nor another match with dice that the
caller is still playing with.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Raw, Struct

from wardroom import games
from wardroom.analysis.findings import FORMAT
from wardroom.server.accounts.person import Person
from wardroom.server.fair_gate import FairGate
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.ids import now
from wardroom.server.jobs import analysis_process
from wardroom.server.jobs.stopping import stop
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables import journal, journal_line, rows
from wardroom.server.tables.archive import Archive
from wardroom.server.tables.rows import BOT, OVER, PLAYING, MatchRow
from wardroom.server.tables.tables import server_key
from wardroom.server.telemetry import logs

AT_ONCE, IN_LINE = 1, 2  # analyses made at a time, and queued for one person
PATIENCE = 600.0  # seconds for one of them
LONGEST_LINE = 1 << 26
BOT_KEY = server_key("bot", 0).rpartition(":")[0]  # of the bots' answers (`bots.py`)
ANCESTORS = 64  # branches of branches

Progress = Callable[[int, int], None]
Run = Callable[[bytes, Progress], Awaitable[bytes]]

log = logs.logger("wardroom.analyses")


class Work(Struct):
    """An analysis in progress."""

    person: str
    task: asyncio.Task[None]
    done: int = 0
    of: int = 0


class State(Struct, frozen=True):
    state: str  # ready, working
    done: int = 0  # entries looked at
    of: int = 0


class Analyses:
    def __init__(self, db: Database, archive: Archive, run: Run | None = None) -> None:
        self.db, self._archive = db, archive
        self.run: Run = run or in_child
        self._gate = FairGate(AT_ONCE, IN_LINE + 1)
        self._works: dict[str, Work] = {}

    async def close(self) -> None:
        await stop([work.task for work in self._works.values()])

    async def kept(self, match: str, person: Person | None) -> dict[str, Any]:
        """The stored analysis, or Problem 404. Raises Problem 409 for a match that is not over."""
        row = await self._over(match, person)
        found = await self.db.row("select body from analysis where match = %s and made_by = %s", match, _made_by(row))
        if found is None:
            raise Problem(404, "no_analysis")
        body: dict[str, Any] = msgspec.json.decode(found[0])
        return body

    async def begin(self, match: str, person: Person) -> State:
        """Start the analysis unless it is stored or in progress; returns its progress."""
        row = await self._over(match, person)
        if await self.db.row("select 1 from analysis where match = %s and made_by = %s", match, _made_by(row)):
            return State("ready")
        work = self._works.get(match)
        if work is None:
            if sum(each.person == person.id for each in self._works.values()) >= IN_LINE:
                raise Problem(429, "too_many", retry_after=5)
            task = asyncio.create_task(self._make(row, person.id), name=f"analysis {match}")
            work = self._works[match] = Work(person.id, task)
            task.add_done_callback(lambda _: self._works.pop(match, None))
        return State("working", work.done, work.of)

    async def _over(self, match: str, person: Person | None) -> MatchRow:
        row = await rows.find(self.db, match)
        parent, seen = row.parent, 0
        if row.status != OVER or not row.result:
            raise Problem(409, "not_over")
        while parent and seen < ANCESTORS:
            found = await self.db.row("select status, parent from match where id = %s", parent)
            if found is None:
                break
            status, parent = found
            seen += 1
            if status == PLAYING:  # its beginning is that of a match in progress
                raise Problem(409, "not_over")
        if row.challenge and person and await self._plays_the_same(row.challenge, person.id):
            raise Problem(409, "challenge_running")
        return row

    async def _plays_the_same(self, challenge: str, account: str) -> bool:
        return bool(
            await self.db.row(
                "select 1 from match m join seat s on s.match = m.id"
                " where m.challenge = %s and m.status = %s and s.account = %s",
                challenge, PLAYING, account,
            )
        )  # fmt: skip

    async def _make(self, row: MatchRow, person: str) -> None:
        try:
            async with self._gate.turn(person):
                record = Raw(await self._archive.record(row.id))
                data = msgspec.json.encode(analysis_process.Work(record, await self._answered_by_bots(row)))
                async with asyncio.timeout(PATIENCE):
                    said = await self.run(data, lambda done, of: self._progress(row.id, done, of))
                found = msgspec.json.decode(said)
                found["moments"] = await self._moments(row, _entries(found))
                await self.db.run(
                    "insert into analysis (match, made_by, body, at) values (%s, %s, %s, %s)"
                    " on conflict (match) do update set made_by = excluded.made_by, body = excluded.body,"
                    " at = excluded.at",
                    row.id, _made_by(row), msgspec.json.encode(found).decode(), now(),
                )  # fmt: skip
        except Exception as fault:
            log.warning("a match was not analysed", match=row.id, game=row.game, fault=type(fault).__name__)

    async def _answered_by_bots(self, row: MatchRow) -> dict[int, str]:
        """Recognised by the keys of the commands: a person may have had the seat before, or in the branch's parent."""
        bots = {f"{seat.seat}:{BOT_KEY}": seat.bot for seat in row.seats.values() if seat.kind == BOT and seat.bot}
        keys = await self.db.history.keys(row.id)
        return {n: bots[start] for key, n in keys.items() if (start := key.rpartition(":")[0]) in bots}

    def _progress(self, match: str, done: int, of: int) -> None:
        if work := self._works.get(match):
            work.done, work.of = done, of

    async def _moments(self, row: MatchRow, wanted: set[int]) -> dict[str, dict[str, int]]:
        """Which message each viewer got for an entry; replays use these numbers."""
        found: dict[str, dict[str, int]] = {}
        async for portion in journal.portions(self.db, row.id, 0, row.head):
            lines = ((n, journal_line.read(body)) for n, body in portion if n in wanted)
            found |= {str(n): {viewer: mark.number for viewer, mark in line.marks.items()} for n, line in lines}
        return found


def _entries(found: dict[str, Any]) -> set[int]:
    """All entries mentioned, and those before them: a decision is shown from where it was taken."""
    parts = ("curve", "throws", "decisions", "advice", "plans")
    named = {each["n"] for part in parts for each in found.get(part, ())}
    return named | {n - 1 for n in named if n}


def _made_by(row: MatchRow) -> str:
    """The versions an analysis depends on: when they change, it is made anew."""
    game = games.nearest(row.game, row.pinned)
    learnt = game.standing().learnt if game.standing else b""
    return f"{FORMAT} {game.info.version} {crc32(learnt):08x}"


def runner(heavy: HeavyWork) -> Run:
    """A separate program where processes exist; otherwise wherever heavy work is done."""

    async def apart(data: bytes, progress: Progress) -> bytes:
        return await heavy.run(PATIENCE, analysis_process.analysed, data)

    return apart if sys.platform == "emscripten" else in_child


async def in_child(data: bytes, progress: Progress) -> bytes:
    """Runs in a separate process, which ends with the task that waits for it."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "wardroom.server.jobs.analysis_process",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
    )  # fmt: skip
    assert child.stdin
    assert child.stdout
    try:
        child.stdin.write(data)
        await child.stdin.drain()
        child.stdin.close()
        last = b""
        async for line in child.stdout:
            last = line
            if line.startswith(b"["):
                done, of = msgspec.json.decode(line, type=tuple[int, int])
                progress(done, of)
        if await child.wait() or not last.startswith(b"{"):
            raise RuntimeError("the process of an analysis failed")
        return last
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
