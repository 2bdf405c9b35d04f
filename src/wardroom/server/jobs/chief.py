"""A chief of staff for people who play alone or against bots: it suggests a move, or plays for a while.

It is the game's own bot and sees what the seat sees. Its moves are recorded in the journal as the seat's own, under
server keys, and the match becomes unrated.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from msgspec import Struct

from wardroom import bots, games
from wardroom.kernel import Move, Seat, WardroomError, engine, rebuild
from wardroom.server.fair_gate import FairGate, OneEach
from wardroom.server.jobs.bot_pool import Crash, Overrun, Pool
from wardroom.server.jobs.bot_process import Question
from wardroom.server.jobs.bots import LIMIT
from wardroom.server.problems import Problem
from wardroom.server.shielded import shielded
from wardroom.server.store.ports import Database
from wardroom.server.tables import journal, rows
from wardroom.server.tables.consent import no_tournament
from wardroom.server.tables.tables import Position, Tables, server_key

HINT, CHIEF = "hint", "chief"  # aids
ANSWER, CHAPTER, TURN = "answer", "chapter", "turn"  # how long it plays, besides the name of a crumb
MOST, PATIENCE = 200, 15.0  # moves and seconds in one call
IN_LINE = 3  # decisions one person may have queued
BREATH = 0.02  # seconds between two moves, at least: others play too
LOOK_AGAIN = 0.1  # seconds, while a bot at the table thinks

Path = tuple[Any, ...]


class Advice(Struct, frozen=True):
    n: int  # the message it answers
    move: Move
    bot: str


class Played(Struct, frozen=True):
    """What it did. `why` it stopped: `until`, `over`, `not_asked`, `by_hand`, or `pause`: there is more to do."""

    n: int
    answered: int
    why: str
    more: bool = False


class Chief:
    """Runs the bot in its own process, started on first use."""

    def __init__(self, db: Database, tables: Tables) -> None:
        self._db, self._tables = db, tables
        self._pool: Pool | None = None
        self._gate = FairGate(1, IN_LINE)
        self._playing = OneEach(IN_LINE)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.close()

    async def hint(self, match: str, seat: Seat, n: int | None = None, bot: str | None = None, who: str = "") -> Advice:
        await no_tournament(self._db, match)
        at = await self._tables.position(match, seat)
        if at is None:
            raise Problem(409, "not_asked")
        if n is not None and n != at.number:
            raise Problem(409, "moved_on")
        if at.by_hand:
            raise Problem(409, "by_hand")
        name = _named(at.game, bot)
        try:
            move = await self._choose(match, seat, name, at, who)
        except (Overrun, Crash):  # any other move would not be its advice
            raise Problem(503, "unavailable", retry_after=1) from None
        await shielded(self._tables.aided(match, HINT))  # before it is shown, and only then
        return Advice(at.number, move, name)

    async def play_on(
        self, match: str, seat: Seat, until: str, n: int, bot: str | None = None, who: str = ""
    ) -> Played:
        """Answer for as long as the match is where it was when the seat had message `n`. Asked again, it goes on."""
        async with self._playing.turn(who):  # two calls of one person would only repeat work or double the load
            return await self._play_on(match, seat, until, n, bot, who)

    async def _play_on(self, match: str, seat: Seat, until: str, n: int, bot: str | None, who: str) -> Played:
        await no_tournament(self._db, match)
        row = await rows.find(self._db, match)
        at = await self._tables.position(match, seat)
        name = _named(row.game, bot)
        chapter = await self._chapter(match, seat, until, n, at)
        began, answered, refused, kept = time.monotonic(), 0, -1, 0.0
        last = began if until == ANSWER else began + PATIENCE  # how long it waits for bots
        if at is None:
            at = await self._next(match, seat, last)
        while at is not None:
            over = at.number != n if until == ANSWER else at.crumbs[: len(chapter)] != chapter
            if over or at.by_hand:
                return Played(at.number, answered, "until" if over else "by_hand")
            if answered == MOST or time.monotonic() - began > PATIENCE:
                return Played(at.number, answered, "pause", more=True)
            if not answered:
                await shielded(self._tables.aided(match, CHIEF))
            else:
                await pause(kept)
            try:
                move = await self._choose(match, seat, name, at, who)
            except (Overrun, Crash):
                move = at.ask.moves[0]  # by convention the quietest
            thought = time.monotonic()
            try:
                await shielded(self._tables.answer(match, seat, move, server_key(CHIEF, at.n), at.number))
                answered += 1
            except (Problem, WardroomError):  # the player has moved meanwhile; otherwise insisting is no use
                if at.n == refused:
                    raise
                refused = at.n
            kept = time.monotonic() - thought
            at = await self._next(match, seat, last)
        message = await self._tables.message(match, seat, fresh=True)
        if (await rows.find(self._db, match)).status != rows.PLAYING:
            return Played(message.number, answered, "over")
        more = until != ANSWER and await self._bots_move(match)
        return Played(message.number, answered, "pause" if more else "not_asked", more)

    async def _next(self, match: str, seat: Seat, last: float) -> Position | None:
        """The seat's next question, as soon as the bots at the table have moved. It waits for nobody else."""
        try:
            while (at := await self._tables.position(match, seat)) is None and time.monotonic() < last:
                if not await self._bots_move(match):
                    break
                await asyncio.sleep(LOOK_AGAIN)
            return at
        except Problem as problem:
            if problem.key == "match_over":
                return None
            raise

    async def _bots_move(self, match: str) -> bool:
        row = await rows.find(self._db, match)
        return row.status == rows.PLAYING and all(row.seats[seat].kind == rows.BOT for seat in row.asked)

    async def _chapter(self, match: str, seat: Seat, until: str, n: int, at: Position | None) -> Path:
        """The crumbs at that message, down to the one whose end stops the play."""
        crumbs: Path = at.crumbs if at is not None and at.number == n else await self._crumbs(match, seat, n)
        if until == ANSWER:
            return ()
        deep = {TURN: 1, CHAPTER: 2}.get(until) or next(
            (place for place, (name, _) in enumerate(crumbs, 1) if name == until), 0
        )
        if not crumbs or not deep:
            raise Problem(422, "no_such_chapter", until=until)
        return crumbs[:deep]

    async def _crumbs(self, match: str, seat: Seat, n: int) -> Path:
        row = await rows.find(self._db, match)
        ((_, newest),) = await journal.between(self._db, match, row.head, row.head)
        if not 1 <= n <= newest.marks[seat].number:
            raise Problem(404, "no_moment")
        entry = await journal.entry_of(self._db, match, seat, n, row.head)
        state, _ = await journal.state_at(self._db, match, await journal.rest_after(self._db, match, entry, row.head))
        return engine.crumbs(rebuild(games.nearest(row.game, row.pinned).rules, state), seat)

    async def _choose(self, match: str, seat: Seat, bot: str, at: Position, who: str) -> Move:
        self._pool = self._pool or Pool(1)
        async with self._gate.turn(who):  # one decision each, in turn: long play holds nobody up
            question = Question(match, seat, at.game, at.version, bot, at.view, at.ask, at.state)
            return await self._pool.choose(question, LIMIT / 1000)


async def pause(took: float) -> None:
    """Waits as long as the move kept the server busy, so that it takes at most half of the time: the busier the server,
    the slower it plays. People may move ten times a second; it would move as fast as its bot decides."""
    await asyncio.sleep(max(BREATH, took))


def _named(game: str, bot: str | None) -> str:
    """The game's own bot by default; random moves must be asked for by name."""
    offered = bots.names(game)
    name = bot or offered[0]
    if name not in offered:
        raise Problem(422, "no_bot", bot=name)
    if bot is None and name == "random":
        raise Problem(409, "no_advice")
    return name
