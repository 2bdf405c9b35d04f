"""Standing orders: answers given ahead for questions that come up again. An order is its seat's secret: it is stored
beside the match, and nothing that others are sent depends on it before it has answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from wardroom import games
from wardroom.journal.hearing import Event
from wardroom.kernel import Ask, Match, Move, Seat, Step
from wardroom.server.accounts.person import Person
from wardroom.server.ids import new_id, now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables import journal, journal_line
from wardroom.server.tables.journal_line import BY_ORDER
from wardroom.server.tables.live import Live, text
from wardroom.server.tables.rows import LOBBY, PLAYING
from wardroom.server.tables.tables import Receipt, Tables, server_key

DELAY = 2_000  # ms from question to answer for every order, so that timing reveals only that it was an order
QUIET = "quiet"
STANDS, SPENT, WOKEN = "stands", "spent", "woken"


class Order(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Answers a question with this prompt by the first of the wishes that is legal. If none is, the owner is asked, or
    the quiet answer is given: by convention the first move."""

    prompt: str
    wishes: tuple[Move, ...] = ()
    otherwise: Literal["ask", "quiet"] = "ask"
    times: int | None = None  # it is used up after so many answers; None: never
    until_news: bool = False  # it asks its owner again once they hear what the game says should wake them

    def answer(self, ask: Ask) -> Move | None:
        quiet = ask.moves[0] if self.otherwise == QUIET else None
        return next((wish for wish in self.wishes if wish in ask.moves), quiet)


class Given(Struct, frozen=True):
    """A seat's orders as last given, and the seat's message number at that time."""

    id: str
    account: str
    number: int
    at: int
    orders: tuple[Order, ...]

    def name(self, index: int) -> str:
        return f"order:{self.id}:{index}"

    def times(self, live: Live, seat: Seat) -> Counter[int]:
        """How often each has answered, counted from the journal, so that nothing counts twice."""
        start = f"{seat}:{server_key(f'order:{self.id}', 0)[:-1]}"
        return Counter(int(key.removeprefix(start).split(":")[0]) for key in live.keys if key.startswith(start))


class Turn(Struct, frozen=True):
    """A question that an order answers, and when it is due."""

    key: str
    number: int  # of the message that asks it
    prompt: str
    move: Move
    due: int


class Orders:
    def __init__(self, db: Database, tables: Tables) -> None:
        self.db, self.tables = db, tables

    # ---- the owner's

    async def give(self, match: str, seat: Seat, person: Person, orders: Sequence[Order]) -> None:
        """Replace the seat's orders. They also answer a question that is already open."""
        async with self.tables.held(match) as live:
            if live.row.status != PLAYING:
                raise Problem(409, "not_started" if live.row.status == LOBBY else "match_over")
            given = Given(new_id(), person.id, live.marks[seat].number, now(), tuple(orders))
            head = live.row.head
        async with self.db.transaction() as tx:
            await tx.run("delete from standing_order where match = %s and seat = %s", match, seat)
            await tx.run(
                "insert into standing_order (match, seat, id, account, number, at, body)"
                " values (%s, %s, %s, %s, %s, %s, %s)",
                match, seat, given.id, person.id, given.number, given.at, text(given.orders),
            )  # fmt: skip
            await tx.run("insert into outbox (match, n, called) values (%s, %s, '[]')", match, head)

    async def withdraw(self, match: str, seat: Seat) -> None:
        await self.db.run("delete from standing_order where match = %s and seat = %s", match, seat)

    async def shown(self, match: str, seat: Seat, person: Person) -> list[dict[str, Any]]:
        """The seat's own orders, each with how often it has answered and whether it still stands."""
        given = await self._given(match, seat)
        if given is None or given.account != person.id:
            return []
        async with self.tables.held(match) as live:
            times = given.times(live, seat)
        news = await self._news(live, seat, given)
        return [
            {**structs.asdict(order), "answered": times[index], "state": _state(order, times[index], news)}
            for index, order in enumerate(given.orders)
        ]

    # ---- the server's

    async def turn(self, match: str, seat: Seat) -> Turn | None:
        """The seat's open question, if one of its orders can answer it."""
        given = await self._given(match, seat)
        if given is None:
            return None
        async with self.tables.held(match) as live:
            ask = _asked(live, seat, given)
            if ask is None:
                return None
            times, number = given.times(live, seat), live.marks[seat].number
            n, undone = _last(live, seat)
        if undone:  # they have just undone something, and mean to move themselves
            return None
        news = await self._news(live, seat, given)
        for index, order in enumerate(given.orders):
            if order.prompt == ask.prompt and _state(order, times[index], news) == STANDS:
                move = order.answer(ask)
                if move is not None:
                    asked = await self.db.at(match).row("select at from entry where match = %s and n = %s", match, n)
                    due = max(asked[0] if asked else 0, given.at) + DELAY
                    return Turn(server_key(given.name(index), number), number, ask.prompt, move, due)
        return None

    async def answer(self, match: str, seat: Seat, turn: Turn) -> Receipt:
        """Answer in the owner's name, and tell them."""

        def do(play: Match) -> Sequence[Step]:
            told = Event(BY_ORDER, {"prompt": turn.prompt, "move": turn.move}, to=(seat,))
            return play.answer(seat, turn.move, told=(told,))

        return await self.tables.command(match, seat, turn.key, do, turn.number)

    async def _given(self, match: str, seat: Seat) -> Given | None:
        found = await self.db.row(
            "select id, account, number, at, body from standing_order where match = %s and seat = %s", match, seat
        )
        if found is None:
            return None
        id, account, number, at, body = found
        return Given(id, account, number, at, msgspec.json.decode(body, type=tuple[Order, ...]))

    async def _news(self, live: Live, seat: Seat, given: Given) -> bool:
        """Whether the seat has heard, since it gave its orders, what its game says should wake it."""
        wakes = games.nearest(live.row.game, live.row.pinned).wakes
        if not wakes or not any(order.until_news for order in given.orders):
            return False
        if live.covers(seat, given.number):
            return _wakes(journal.items(live.recent, seat, given.number), wakes)
        async for portion in journal.portions(self.db, live.row.id, given.number, live.row.head):
            lines = [(n, journal_line.read(body)) for n, body in portion]
            if _wakes(journal.items(lines, seat, given.number), wakes):
                return True
        return False


def _asked(live: Live, seat: Seat, given: Given) -> Ask | None:
    row, sitter = live.row, live.row.seats.get(seat)
    if row.status != PLAYING or not live.playable or seat not in row.asked:
        return None
    return live.play.asks[seat] if sitter is not None and sitter.account == given.account else None


def _last(live: Live, seat: Seat) -> tuple[int, bool]:
    """The last entry that the seat could notice, and whether it was its own undo."""
    lines = ((n, line) for n, line in reversed(live.recent) if line.reaches(seat))
    n, line = next(lines, (live.row.head, None))
    return n, line is not None and line.entry.undo == seat


def _state(order: Order, times: int, news: bool) -> str:
    if order.times is not None and times >= order.times:
        return SPENT
    return WOKEN if order.until_news and news else STANDS


def _wakes(items: journal.Items, wakes: Collection[str]) -> bool:
    return any(item["kind"] in wakes for item in items)
