"""Every match this process has open. Any process serves any match; the store alone decides which write came first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import monotonic
from typing import Any

from msgspec import Struct

from wardroom.kernel import (
    Checkpoint,
    Heard,
    Match,
    Move,
    Past,
    Refusal,
    Seat,
    Step,
    encode,
    engine,
    rebuild,
)
from wardroom.lib.byhand import ByHand
from wardroom.server.accounts.person import Person
from wardroom.server.bus.port import Bus
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Row
from wardroom.server.store.sql import placeholders
from wardroom.server.tables import heads, journal, journal_line, messages, presenting, rows
from wardroom.server.tables.journal_line import PUBLIC
from wardroom.server.tables.lists import of_its_club
from wardroom.server.tables.live import SNAPSHOT, Live, text
from wardroom.server.tables.messages import Message
from wardroom.server.tables.open_matches import OpenMatches, Refused
from wardroom.server.tables.rows import BOT, PLAYING
from wardroom.server.telemetry import metrics

TRUST = 2.0  # seconds for which seats and rights are trusted without asking the store
BACK = "back"  # an aid: they undid past a reveal or roll
TRIES = 20  # times that an answer may lose a race against another process

Do = Callable[[Match], Sequence[Step]]


class Receipt(Struct, frozen=True):
    """A command was accepted, durably. Its outcome is in the seat's messages after `since`, up to `number`: dice that
    fall at once have messages of their own."""

    number: int
    since: int
    repeated: bool = False


class Sitting(Struct, frozen=True):
    """A person's role in a match."""

    seats: tuple[Seat, ...] = ()
    owner: bool = False
    watch: bool = False

    @property
    def inside(self) -> bool:
        return bool(self.seats) or self.owner


class BotTurn(Struct, frozen=True):
    """A question to a bot. From the state, other states are drawn that its seat cannot tell from it."""

    game: str
    version: str
    bot: str
    limit_ms: int
    n: int
    view: Any
    ask: Any
    state: Any


class Position(Struct, frozen=True):
    """An open question of a person who plays alone or against bots, as shown to their chief of staff."""

    game: str
    version: str
    n: int  # the last entry
    number: int  # the seat's message
    view: Any
    ask: Any
    state: Any
    crumbs: tuple[tuple[str, dict[str, Any]], ...]
    by_hand: bool  # dice on their own table, which nobody else can read


def server_key(what: str, n: int) -> str:
    """The key of a command that the server itself gives; no client can send it."""
    return f"!{what}:{n}"


class Tables(OpenMatches):
    def __init__(self, db: Database, bus: Bus, *, alone: bool = False) -> None:
        super().__init__(db, bus, alone=alone)
        self._chores: set[asyncio.Task[None]] = set()

    async def changed(self, match: str) -> None:
        """Something other than play has changed: seats, talk, proposals."""
        live = self._open.get(match)
        if live is not None:
            live.stale = True
        await self.bus.say(match, live.row.head if live else 0)

    async def close(self) -> None:
        await asyncio.gather(*self._chores, return_exceptions=True)

    # ---- commands

    async def command(self, match: str, seat: Seat, key: str, do: Do, n: int | None = None) -> Receipt:
        """Do something to a match exactly once, whatever others do meanwhile. It is durable when this returns."""
        key = f"{seat}:{key}"
        fresh = False
        for _ in range(TRIES):
            async with self.held(match, fresh=fresh) as live:
                if (at := live.keys.get(key)) is not None:
                    return await self._receipt_of(live, seat, at)
                try:
                    self.may_play(live)
                    if n is not None and n != live.marks[seat].number:
                        raise Problem(409, "moved_on")
                    steps = do(live.play)
                except (*Refused, Problem):
                    if fresh or self.alone:  # else the refusal may be due to an old cache
                        metrics.answered(False)
                        raise
                    fresh = True
                    continue
                since = live.marks[seat].number
                if await self._append(live, partial(live.put, steps, key, now())):
                    metrics.answered(True)
                    return Receipt(live.marks[seat].number, since)
                metrics.conflict()
                fresh = True
        raise Problem(503, "busy")

    async def _append(self, live: Live, write: Callable[[], Any]) -> bool:
        """Write down what the match in memory has already done; if that fails in any way, forget the match in
        memory."""
        done = False
        try:
            append = write()
            done = await self.db.append(append)
        finally:
            if not done:
                self.forget(live.row.id)
        if done:
            checkpoint = live.play.checkpoint()
            if checkpoint.n - live.snapshot >= SNAPSHOT:
                self._save_snapshot(live, checkpoint)
            live.own = live.row.head
            await self.bus.say(live.row.id, live.row.head)
        return done

    def _save_snapshot(self, live: Live, checkpoint: Checkpoint) -> None:
        task = asyncio.create_task(live.save_snapshot(self.db, checkpoint, live.snapshot))
        live.snapshot = checkpoint.n
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    @staticmethod
    def may_play(live: Live) -> None:
        if live.row.status == rows.LOBBY:
            raise Problem(409, "not_started")
        if live.row.status != PLAYING:
            raise Problem(409, "match_over")
        if not live.playable:
            raise Problem(409, "rules_moved")

    async def _receipt_of(self, live: Live, seat: Seat, n: int) -> Receipt:
        """The receipt of a command accepted before: the same as then, with the whole list and the dice that fell at
        once."""
        rest = await journal.rest_after(self.db, live.row.id, n, live.row.head)
        lines = [line for _, line in await journal.between(self.db, live.row.id, n, rest)]
        since = lines[0].marks[seat].number - lines[0].reaches(seat)
        return Receipt(lines[-1].marks[seat].number, since, repeated=True)

    async def answer(
        self, match: str, seat: Seat, move: Move, key: str, n: int | None = None, *, unless_final: bool = False
    ) -> Receipt:
        def do(m: Match) -> Sequence[Step]:
            if unless_final:
                presenting.unwarned(m, seat, move)
            return m.answer(seat, move, unless_final=unless_final)

        return await self.command(match, seat, key, do, n)

    async def answers(
        self,
        match: str,
        seat: Seat,
        moves: Sequence[Move],
        key: str,
        n: int | None = None,
        *,
        unless_final: bool = False,
    ) -> Receipt:
        """All of these or none, each to the question then open, as one command."""

        def do(m: Match) -> Sequence[Step]:
            if unless_final:
                presenting.unwarned(m, seat, moves[0])
            return m.answers(seat, moves, unless_final=unless_final)

        return await self.command(match, seat, key, do, n)

    async def undo(self, match: str, seat: Seat, key: str, n: int | None = None) -> Receipt:
        return await self.command(match, seat, key, lambda m: m.undo(seat), n)

    async def resign(self, match: str, seat: Seat, key: str, n: int | None = None) -> Receipt:
        return await self.command(match, seat, key, lambda m: m.resign(seat), n)

    async def abandon(self, match: str, public: int) -> bool:
        """End it without a result, by consent; False if the match has visibly moved on since then."""
        async with self.held(match) as live:
            if live.public != public or live.row.status != PLAYING:
                return False
            async with self.db.both(match) as (tx, there):
                done = await heads.shut(tx, there, match, now(), live.row.head)
            live.stale = True
        return done

    async def go_back(self, match: str, to: int, public: int) -> bool:
        """Return to an earlier entry, by consent; False if the match has visibly moved on since then."""
        for _ in range(TRIES):
            async with self.held(match) as live:
                if live.public != public:
                    return False
                self.may_play(live)
                state, marks = await journal.state_at(self.db, match, to)
                heard_then = {viewer: mark.heard for viewer, mark in marks.items()}
                await self._aided(live, BACK)  # first: better marked without need than the other way round
                past = Past(
                    rebuild(live.play.rules, state), {viewer or None: heard for viewer, heard in heard_then.items()}
                )
                steps = live.play.take_back(to, past)
                write = partial(live.put, steps, None, now(), heard_then)
                if await self._append(live, write):
                    return True
        return False

    async def aided(self, match: str, how: str) -> None:
        """Make a match unrated, if its player is alone or it went back. It is durable when this returns."""
        async with self.held(match) as live:
            news = await self._aided(live, how)
        if news:
            await self.changed(match)

    async def _aided(self, live: Live, how: str) -> bool:
        row = live.row
        while (row.alone or how == BACK) and how not in row.aids:
            aids = tuple(sorted({*row.aids, how}))
            if await self.db.run(
                "update match set aids = %s, revision = revision + 1 where id = %s and aids = %s",
                text(aids), row.id, text(row.aids),
            ):  # fmt: skip
                row.aids = aids
                return True
            row.aids = (await rows.find(self.db, row.id)).aids
        return False

    async def begin(self, live: Live, match: Match) -> bool:
        """The first entry of a match that leaves the lobby. The caller holds it."""
        return await self._append(live, lambda: live.begin(match, now()))

    # ---- questions

    async def message(self, match: str, seat: Seat | None, since: int | None = None, *, fresh: bool = False) -> Message:
        """What a seat may know. After word on the bus, `fresh` is not needed to see the news."""
        viewer = seat or PUBLIC
        events: journal.Items | None = []
        async with self.held(match, fresh=fresh) as live:
            self._known(live, seat)
            number = live.marks[viewer].number if live.match is not None else 0
            state, head = messages.encoded(live, seat), live.row.head
            if since is not None and live.match is not None:
                beside = partial(presenting.beside, live.row.game)
                events = journal.items(live.recent, viewer, since, beside) if live.covers(viewer, since) else None
        if events is not None:
            earlier, events = len(events) > journal.MOST, events[-journal.MOST :]
        else:  # somebody who was away for long: release the lock first
            events, earlier = await journal.last_items(self.db, match, viewer, since or 0, head, beside)
        return Message(number, messages.whole(state, events, earlier=earlier))

    async def aside(self, match: str, seat: Seat | None) -> bytes:
        async with self.held(match, fresh=False) as live:
            self._known(live, seat)
            return await messages.aside(self.db, live, seat)

    def sealed(self, match: str) -> bool:
        """Whether the match has sealed lanes, as far as this process knows."""
        live = self._open.get(match)
        return live is not None and live.match is not None and live.match.sealed_lanes

    async def heads(self, matches: Iterable[str]) -> dict[str, int]:
        """The heads in the store, for callers who cannot rely on the bus. Also marks outdated open matches."""
        found: list[Row] = []
        for there, some in self.db.by_place(matches):
            marks = placeholders(some)
            found += await there.rows(f"select match, n from head where match in ({marks})", *some) if some else []
        for match, head in found:
            live = self._open.get(match)
            if live is not None and live.row.head != head:
                live.stale = True
        return dict(found)

    async def sitting(self, match: str, person: Person | None) -> Sitting:
        """The person's role in the match. For a person who may not even watch, the match does not exist."""
        live = await self._get(match)
        if live.stale or monotonic() - live.checked > TRUST:
            async with self.held(match) as live:
                pass
        row = live.row
        seats = row.held_by(person.id if person else None)
        owner = person is not None and row.owner == person.id
        kept = row.kept_for(person.id if person else None)
        watch = row.watched or bool(seats) or owner or bool(kept)
        watch = watch or (person is not None and await of_its_club(self.db, match, person.id))
        sitting = Sitting(seats, owner, watch=watch)
        if not sitting.watch:
            raise Problem(404, "no_match")
        return sitting

    async def row(self, match: str) -> rows.MatchRow:
        async with self.held(match) as live:
            return live.row

    async def ask(self, match: str, seat: Seat) -> bytes:
        async with self.held(match) as live:
            playing = live.row.status == PLAYING and live.playable
            return encode(live.play.asks.get(seat) if playing else None)

    async def heard(self, match: str, seat: Seat | None, since: int) -> list[dict[str, Any]]:
        """The items after a message, the earliest first; there may be more after the last."""
        async with self.held(match) as live:
            self._known(live, seat)
            head, beside = live.row.head, partial(presenting.beside, live.row.game)
        return await journal.next_items(self.db, match, seat or PUBLIC, since, head, beside)

    async def all_heard(self, match: str, seat: Seat | None) -> list[Heard]:
        """All that a seat heard, from the beginning."""
        head, viewer = (await self.row(match)).head, seat or PUBLIC
        return [
            item
            async for portion in journal.portions(self.db, match, 0, head)
            for _, body in portion
            for item in journal_line.read(body).heard(viewer)
        ]

    async def seen(self, match: str, seat: Seat | None) -> tuple[Any, Any]:
        """The seat's present view and question, for computations that need nothing else."""
        async with self.held(match) as live:
            return live.play.view(seat), live.play.asks.get(seat) if seat else None

    async def why_not(self, match: str, seat: Seat, move: Move) -> Refusal | None:
        async with self.held(match) as live:
            return live.play.why_not(seat, move)

    async def bot_view(self, match: str, seat: Seat) -> BotTurn | None:
        """The question a bot has to answer, if it has one."""
        async with self.held(match) as live:
            row, s = live.row, live.row.seats.get(seat)
            if row.status != PLAYING or not live.playable or s is None or s.kind != BOT or seat not in row.asked:
                return None
            play = live.play
            limit, seen = s.limit_ms, play.view(seat)
            return BotTurn(row.game, row.pinned, s.bot or "random", limit, row.head, seen, play.asks[seat], play.state)

    async def bot_asked(self, match: str, seat: Seat) -> bool:
        """Whether a bot sits there and has a question to answer."""
        row = await self.row(match)
        s = row.seats.get(seat)
        return row.status == PLAYING and s is not None and s.kind == BOT and seat in row.asked

    async def bots_waited_for(self, match: str) -> tuple[Seat, ...]:
        """The bots that owe an answer, as everyone may know it: none while lanes are sealed."""
        async with self.held(match) as live:  # an old cache may not know yet that they are sealed
            row = live.row
            if row.status != PLAYING or live.match is None or live.match.sealed_lanes:
                return ()
            return tuple(seat for seat in row.asked if row.seats[seat].kind == BOT)

    async def position(self, match: str, seat: Seat) -> Position | None:
        """The open question at this seat of a person who plays alone or against bots, if there is one."""
        async with self.held(match) as live:
            row = live.row
            if not row.alone:
                raise Problem(409, "not_alone")
            self.may_play(live)
            if seat not in row.asked:
                return None
            play = live.play
            return Position(
                row.game, row.pinned, row.head, live.marks[seat].number, play.view(seat), play.asks[seat],
                play.state, play.crumbs(seat), isinstance(engine.asking(play.state)[seat], ByHand),
            )  # fmt: skip

    @staticmethod
    def _known(live: Live, seat: Seat | None) -> None:
        if seat is not None and seat not in live.row.seats:
            raise Problem(404, "no_seat")
