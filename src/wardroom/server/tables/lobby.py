"""Before the first move: a match is set up, its seats are filled, it begins."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct

from wardroom import bots, games, kernel
from wardroom.kernel import Match, Seat, UnknownChoice, WardroomError
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.ids import hashed, new_id, new_token, now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import rows
from wardroom.server.tables.clock import Pace
from wardroom.server.tables.live import Live, text
from wardroom.server.tables.rows import BOT, LOBBY, OPEN, PERSON, PLAYING
from wardroom.server.tables.tables import TRIES, Tables, server_key

ME = "me"
INVITE = 14 * 24 * 3_600_000
LIMIT = 10_000  # ms a bot has for a decision, where nothing else is said
SALT = 64  # letters


class Occupant(Struct, frozen=True):
    """How a seat is to be filled: me (several: hot-seat), open, or a bot."""

    kind: str
    bot: str | None = None
    limit_ms: int = LIMIT


class Lobby:
    def __init__(self, db: Database, tables: Tables) -> None:
        self.db, self.tables = db, tables

    async def create(
        self, person: Person, game: str, scenario: str | None = None, options: Mapping[str, Any] | None = None,
        occupants: Mapping[Seat, Occupant] | None = None, *, title: str = "", watched: bool = True,
        pace: Pace | None = None, known: bool = False,
    ) -> str:  # fmt: skip
        """A table. `known`: its open seats wait for people who have played together before."""
        rules = _rules(game)
        pace = pace or Pace()
        try:
            settings = rules.info.settings(options)
            scenario = scenario or rules.info.scenarios[0]
            if scenario not in rules.info.scenarios:
                raise UnknownChoice(scenario)
            seats = kernel.seats(rules, scenario, settings)
        except UnknownChoice as fault:
            raise Problem(422, "no_such_setup", what=str(fault)) from None
        if pace.out.startswith("bot:"):
            _bot(game, pace.out.removeprefix("bot:"))
        # Where there is but one seat, whoever sets the match up plays it.
        wanted = dict(occupants or (dict.fromkeys(seats, Occupant(ME)) if len(seats) == 1 else {}))
        if unknown := [seat for seat in wanted if seat not in seats]:
            raise Problem(422, "no_such_seat", seats=unknown)
        for seat in () if known else seats:
            _may_offer(person, wanted.get(seat, Occupant(OPEN)))
        match, moment = new_id(), now()
        async with self.db.transaction() as tx:
            await tx.run(
                "insert into match (id, game, version, pinned, scenario, options, owner, title, watched, seed, pace,"
                " created, moved) values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                match, game, rules.info.version, rules.info.version, scenario, text(settings), person.id, title,
                watched, secrets.token_hex(32), text(pace), moment, moment,
            )  # fmt: skip
            for place, seat in enumerate(seats):
                await tx.run("insert into seat (match, seat, place) values (%s, %s, %s)", match, seat, place)
                await fill(tx, game, match, seat, wanted.get(seat, Occupant(OPEN)), person)
        return match

    async def seat(self, match: str, person: Person, seat: Seat, occupant: Occupant) -> None:
        """The owner fills a seat, or empties it."""
        async with self._gathering(match) as (tx, row):
            if row.owner != person.id:
                raise Problem(403, "owner_only")
            _may_offer(person, occupant)
            _seat_row(row, seat)
            await fill(tx, row.game, match, seat, occupant, person)
            await _salt(tx, row, seat, "")  # it was the word of whoever sat there

    async def join(self, match: str, person: Person, seat: Seat, salt: str = "") -> None:
        """Take an open seat."""
        async with self._gathering(match) as (tx, row):
            if not row.watched and row.owner != person.id:
                raise Problem(404, "no_match")  # by invitation only
            await _sit(tx, row, person, seat, salt)

    async def settle(self, match: str, person: Person, watched: bool | None, pace: Pace | None) -> None:
        """The owner changes who may come, and the clock, while people gather."""
        async with self._gathering(match) as (tx, row):
            if row.owner != person.id:
                raise Problem(403, "owner_only")
            if pace is not None and pace.out.startswith("bot:"):
                _bot(row.game, pace.out.removeprefix("bot:"))
            await tx.run(
                "update match set watched = %s, pace = %s where id = %s",
                row.watched if watched is None else watched, text(pace or row.pace), match,
            )  # fmt: skip

    async def sit(self, match: str, person: Person, seats: tuple[Seat, ...]) -> None:
        """Take the seats that wait for one who has a right to them."""
        async with self._gathering(match) as (tx, row):
            for seat in seats:
                await _sit(tx, row, person, seat, "")

    async def leave(self, match: str, person: Person) -> None:
        async with self._gathering(match) as (tx, row):
            if row.owner == person.id:
                _may_offer(person, Occupant(OPEN))
            for seat in row.held_by(person.id):
                await fill(tx, row.game, match, seat, Occupant(OPEN), person)
                await _salt(tx, row, seat, "")

    async def salt(self, match: str, person: Person, seat: Seat, salt: str) -> None:
        """A word of one's own in the dice, given after the promise and before the first roll."""
        async with self._gathering(match) as (tx, row):
            if seat not in row.held_by(person.id):
                raise Problem(403, "not_your_seat")
            await _salt(tx, row, seat, salt)

    async def invite(self, match: str, person: Person, seat: Seat) -> str:
        """A link that seats whoever follows it first."""
        async with self._gathering(match) as (tx, row):
            if row.owner != person.id:
                raise Problem(403, "owner_only")
            _may_offer(person, Occupant(OPEN))
            _seat_row(row, seat)
            token = new_token()
            await tx.run(
                "insert into invite (hash, match, seat, made_by, expires) values (%s, %s, %s, %s, %s)",
                hashed(token), match, seat, person.id, now() + INVITE,
            )  # fmt: skip
        return token

    async def invited(self, token: str) -> tuple[str, Seat]:
        """Where a link leads."""
        found = await self.db.row(
            "select match, seat from invite where hash = %s and used is null and expires > %s", hashed(token), now()
        )
        if found is None:
            raise Problem(404, "no_invite")
        return found[0], found[1]

    async def accept(self, token: str, person: Person, salt: str = "") -> tuple[str, Seat]:
        match, seat = await self.invited(token)
        async with self._gathering(match) as (tx, row):
            if not await tx.run("update invite set used = %s where hash = %s and used is null", now(), hashed(token)):
                raise Problem(404, "no_invite")
            await _sit(tx, row, person, seat, salt)
        return match, seat

    async def cancel(self, match: str, person: Person) -> None:
        """A match that never began leaves no trace."""
        async with self._gathering(match) as (tx, row):
            if row.owner != person.id:
                raise Problem(403, "owner_only")
            for table in ("seat", "invite", "chat", "note", "proposal"):
                await tx.run(f"delete from {table} where match = %s", match)
            await tx.run("delete from match where id = %s", match)
        self.tables.forget(match)

    async def start(self, match: str, person: Person) -> None:
        for _ in range(TRIES):  # somebody may come to the table at this very moment
            async with self.tables.held(match) as live:
                self._may_start(live, person)
                if await self._begin(live):
                    return
        raise Problem(409, "moved_on")

    @staticmethod
    def _may_start(live: Live, person: Person) -> None:
        row = live.row
        if row.owner != person.id and not row.held_by(person.id):  # whoever takes the last seat begins it
            raise Problem(403, "owner_only")
        if row.status != LOBBY:
            raise Problem(409, "already_started")
        if empty := [s.seat for s in row.seats.values() if s.kind == OPEN]:
            raise Problem(409, "seats_open", seats=empty)
        if not live.playable:
            raise Problem(409, "rules_moved")

    async def _begin(self, live: Live) -> bool:
        row, moment = live.row, now()
        # The salts are final from here on: whoever changes them now finds that the match has begun.
        claimed = await self.db.run(
            "update match set started = %s where id = %s and status = %s and revision = %s",
            moment, row.id, LOBBY, row.revision,
        )  # fmt: skip
        if not claimed:
            return False
        row.started, row.seats = moment, await rows.seats(self.db, row.id)  # who has gone away meanwhile
        return await self.tables.begin(live, Match(games.load(row.game), live.dice, row.scenario, row.options))

    async def depart(self, account: str) -> None:
        """One who leaves for good: gives up what he plays, leaves the seats he has taken, and his own lobbies go."""
        person = Person(account, "")
        found = await self.db.rows(
            "select id from match where status in (%s, %s) and"
            " (owner = %s or id in (select match from seat where account = %s))",
            LOBBY, PLAYING, account, account,
        )  # fmt: skip
        for (match,) in found:
            with suppress(Problem, WardroomError):  # it has begun, or ended, at this very moment
                row = await rows.find(self.db, match)
                if row.status == PLAYING and (mine := row.held_by(account)):
                    await self.tables.resign(match, mine[0], server_key("left", 0))
                elif row.owner == account:
                    await self.cancel(match, person)
                else:
                    await self.leave(match, person)

    def _gathering(self, match: str) -> _Gathering:
        return _Gathering(self.db, self.tables, match)


class _Gathering:
    """One change to a match that has not begun; those who look at it are told afterwards."""

    def __init__(self, db: Database, tables: Tables, match: str) -> None:
        self.db, self.tables, self.match = db, tables, match
        self.transaction = db.transaction()

    async def __aenter__(self) -> tuple[Queries, rows.MatchRow]:
        tx = await self.transaction.__aenter__()
        try:
            bumped = await tx.run(
                "update match set revision = revision + 1, moved = %s where id = %s and status = %s",
                now(), self.match, LOBBY,
            )  # fmt: skip
            row = await rows.find(tx, self.match)
            if not bumped or row.started is not None:
                raise Problem(409, "already_started")
        except BaseException as fault:
            await self.transaction.__aexit__(type(fault), fault, fault.__traceback__)
            raise
        return tx, row

    async def __aexit__(self, *fault: Any) -> None:
        await self.transaction.__aexit__(*fault)
        if fault[0] is None:
            await self.tables.changed(self.match)


def _rules(game: str) -> Any:
    try:
        return games.load(game)
    except UnknownChoice:
        raise Problem(404, "no_game") from None


def _bot(game: str, name: str) -> str:
    if name not in bots.names(game):
        raise Problem(422, "no_bot", bot=name)
    return name


def _seat_row(row: rows.MatchRow, seat: Seat) -> rows.SeatRow:
    if seat not in row.seats:
        raise Problem(404, "no_seat")
    return row.seats[seat]


def _may_offer(person: Person, occupant: Occupant) -> None:
    """A guest's own table is for himself and bots: whoever invites strangers is somebody one can find again."""
    if person.role == GUEST and occupant.kind == OPEN:
        raise Problem(403, "account_needed")


async def fill(tx: Queries, game: str, match: str, seat: Seat, occupant: Occupant, person: Person) -> None:
    kind, account, bot = occupant.kind, None, None
    if kind == ME:
        kind, account = PERSON, person.id
    elif kind == BOT:
        bot = _bot(game, occupant.bot or bots.names(game)[0])
    elif kind != OPEN:
        raise Problem(422, "no_such_chair", kind=kind)
    await tx.run(
        "update seat set kind = %s, account = %s, bot = %s, limit_ms = %s where match = %s and seat = %s",
        kind, account, bot, occupant.limit_ms, match, seat,
    )  # fmt: skip


async def _sit(tx: Queries, row: rows.MatchRow, person: Person, seat: Seat, salt: str) -> None:
    _seat_row(row, seat)
    if not await tx.run(
        "update seat set kind = %s, account = %s where match = %s and seat = %s and kind = %s",
        PERSON, person.id, row.id, seat, OPEN,
    ):  # fmt: skip
        raise Problem(409, "seat_taken")
    if salt:
        await _salt(tx, row, seat, salt)


async def _salt(tx: Queries, row: rows.MatchRow, seat: Seat, salt: str) -> None:
    if row.challenge is not None:
        raise Problem(409, "same_dice")
    row.salts = {**row.salts, seat: salt[:SALT]} if salt else {s: v for s, v in row.salts.items() if s != seat}
    await tx.run("update match set salts = %s where id = %s", text(row.salts), row.id)
