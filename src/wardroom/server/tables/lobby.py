"""Before the first move: a match is set up, its seats are filled, it begins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from wardroom import bots, games
from wardroom.dice import ceremony
from wardroom.journal import Ceremony
from wardroom.kernel import Match, Seat
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.ids import hashed, new_id, new_token, now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import agreeing, heads, rows, setups
from wardroom.server.tables.clock import DAY, Pace
from wardroom.server.tables.lists import of_its_club
from wardroom.server.tables.live import Live, text
from wardroom.server.tables.rows import BOT, LOBBY, OPEN, PERSON, PLAYING
from wardroom.server.tables.tables import TRIES, Tables

ME = "me"
CASUAL = "casual"  # an aid, though it helps nobody: the players want no rating
GUIDED = "guided"  # an aid: every question is explained as it comes
INVITE = 14 * 24 * 3_600_000
LIMIT = 10_000  # ms a bot has for a decision, where nothing else is said
SALT = 64  # letters
CHALLENGED = "challenge"  # in the outbox: a seat is reserved for somebody, who is to be notified
DICE_LIVE, DICE_TIME = 3 * 60_000, DAY  # ms in which players whom the server brought together agree their dice
SALT_LETTERS = re.compile(r"[A-Za-z0-9 ._-]*")


class Promise(Struct, frozen=True):
    """The hash of a player's bits, and the commitment it was made for."""

    hash: str
    to: str


class Occupant(Struct, frozen=True):
    """How a seat is to be filled: me (several: hot-seat), open, or a bot."""

    kind: str
    bot: str | None = None
    limit_ms: int = LIMIT
    kept_for: str | None = None  # of an open one: the only account that may take it


class Lobby:
    def __init__(self, db: Database, tables: Tables, bot_only_tables: int = 4) -> None:
        self.db, self.tables, self._bot_only_tables = db, tables, bot_only_tables

    async def create(
        self, person: Person, game: str, scenario: str | None = None, options: Mapping[str, Any] | None = None,
        occupants: Mapping[Seat, Occupant] | None = None, *, title: str = "", watched: bool = True,
        pace: Pace | None = None, known: bool = False, aids: Sequence[str] = (), paired: bool = False,
    ) -> str:  # fmt: skip
        """Create a match. `known`: its open seats wait for people who have played together before. `paired`: the server
        seats them, and then waits for what each contributes to the dice."""
        rules = setups.rules_of(game)
        pace = pace or Pace()
        scenario, settings, seats = setups.chosen(rules, scenario, options)
        if pace.out.startswith("bot:"):
            _bot(game, pace.out.removeprefix("bot:"))
        # If there is only one seat, its creator plays it.
        wanted = dict(occupants or (dict.fromkeys(seats, Occupant(ME)) if len(seats) == 1 else {}))
        if unknown := [seat for seat in wanted if seat not in seats]:
            raise Problem(422, "no_such_seat", seats=unknown)
        for seat in () if known else seats:
            _may_offer(person, wanted.get(seat, Occupant(OPEN)))
        if all(wanted.get(seat, Occupant(OPEN)).kind == BOT for seat in seats):
            await self.may_look_on(person)
        match, moment, seed = new_id(), now(), agreeing.new_seed()
        steps = ceremony.opened(agreeing.commitment(seed))
        async with self.db.transaction() as tx:
            await tx.run(
                "insert into match (id, game, version, pinned, scenario, options, owner, title, watched, seed,"
                " ceremony, pace, created, aids)"
                " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                match, game, rules.info.version, rules.info.version, scenario, text(settings), person.id, title,
                watched, seed, text(ceremony.asking(steps, seats) if paired else steps), text(pace), moment,
                text(list(aids)),
            )  # fmt: skip
            await heads.create(tx, match, moment)
            if paired:
                await heads.await_dice(tx, match, moment + dice_time(pace))
            for place, seat in enumerate(seats):
                await tx.run("insert into seat (match, seat, place) values (%s, %s, %s)", match, seat, place)
                await fill(tx, game, match, seat, wanted.get(seat, Occupant(OPEN)), person)
        return match

    async def seat(self, match: str, person: Person, seat: Seat, occupant: Occupant) -> None:
        """The owner fills a seat, or empties it."""
        async with self.gathering(match) as (tx, row):
            if row.owner != person.id:
                raise Problem(403, "owner_only")
            _may_offer(person, occupant)
            _seat_row(row, seat)
            await fill(tx, row.game, match, seat, occupant, person)
            await agreeing.drop(tx, row, seat)  # the previous player gave that word

    async def join(
        self, match: str, person: Person, seat: Seat, salt: str = "", promise: Promise | None = None
    ) -> None:
        """Take an open seat."""
        async with self.gathering(match) as (tx, row):
            invited = row.watched or row.owner == person.id or seat in row.kept_for(person.id)
            if not invited and not await of_its_club(tx, match, person.id):
                raise Problem(404, "no_match")  # by invitation only
            await _sit(tx, row, person, seat, salt, promise)

    async def settle(self, match: str, person: Person, watched: bool | None, pace: Pace | None) -> None:
        """The owner changes who may come, and the clock, before the match begins."""
        async with self.gathering(match) as (tx, row):
            if row.owner != person.id:
                raise Problem(403, "owner_only")
            if pace is not None and pace.out.startswith("bot:"):
                _bot(row.game, pace.out.removeprefix("bot:"))
            await tx.run(
                "update match set watched = %s, pace = %s where id = %s",
                row.watched if watched is None else watched, text(pace or row.pace), match,
            )  # fmt: skip

    async def sit(self, match: str, person: Person, seats: tuple[Seat, ...]) -> None:
        """Take several open seats that this person has a right to."""
        async with self.gathering(match) as (tx, row):
            for seat in seats:
                await _sit(tx, row, person, seat, "")
            if owing := ceremony.seats_of(row.ceremony, ceremony.OWES):
                await agreeing.call(tx, row, owing)

    async def leave(self, match: str, person: Person) -> None:
        async with self.gathering(match) as (tx, row):
            if row.owner == person.id:
                _may_offer(person, Occupant(OPEN))
            for seat in row.held_by(person.id):
                await fill(tx, row.game, match, seat, Occupant(OPEN), person)
                await agreeing.drop(tx, row, seat)

    async def decline(self, match: str, person: Person) -> None:
        """Give up the seats reserved for this person."""
        async with self.gathering(match) as (tx, row):
            if not row.kept_for(person.id):
                raise Problem(404, "no_seat")
            await tx.run("update seat set kept_for = null where match = %s and kept_for = %s", match, person.id)

    async def salt(self, match: str, person: Person, seat: Seat, salt: str) -> None:
        """A player's own word for the dice, given after the promise and before the first roll."""
        async with self.gathering(match) as (tx, row):
            if seat not in row.held_by(person.id):
                raise Problem(403, "not_your_seat")
            await _salt(tx, row, seat, salt)

    async def invite(self, match: str, person: Person, seat: Seat) -> str:
        """A link that seats the first person to follow it."""
        async with self.gathering(match) as (tx, row):
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

    async def accept(
        self, token: str, person: Person, salt: str = "", promise: Promise | None = None
    ) -> tuple[str, Seat]:
        match, seat = await self.invited(token)
        async with self.gathering(match) as (tx, row):
            if not await tx.run("update invite set used = %s where hash = %s and used is null", now(), hashed(token)):
                raise Problem(404, "no_invite")
            await _sit(tx, row, person, seat, salt, promise)
        return match, seat

    async def cancel(self, match: str, person: Person) -> None:
        """A match that never began leaves no trace."""
        async with self.gathering(match) as (tx, row):
            if row.owner != person.id:
                raise Problem(403, "owner_only")
            for table in ("head", "seat", "invite", "chat", "note", "proposal", "club_table"):
                await tx.run(f"delete from {table} where match = %s", match)
            await tx.run("delete from match where id = %s", match)
        self.tables.forget(match)

    async def start(self, match: str, person: Person, *, only_bots: bool = False) -> None:
        """Close the promises; once no bits are owed, the match begins. `only_bots`: their number is limited
        elsewhere."""
        for _ in range(TRIES):  # somebody may join at this very moment
            async with self.tables.held(match) as live:
                self._may_start(live, person)
                if not live.row.people and not only_bots:
                    await self.may_look_on(person)
                given = live.row.ceremony if live.row.challenge else agreeing.closed(live.row)
                owed = ceremony.owed(given)
                if given == live.row.ceremony and owed:
                    return  # dealt already: it waits for bits
                done = await (self._deal(live.row, given, owed) if owed else self._begin(live, given))
            if done:
                if owed:
                    await self.tables.changed(match)
                return
        raise Problem(409, "moved_on")

    async def may_look_on(self, person: Person) -> None:
        """Nobody ever stops a match between bots, so each person may have only a few, and guests none."""
        if person.role == GUEST:
            raise Problem(403, "account_needed")
        found = await self.db.row(
            "select count(*) from match m where m.owner = %s and m.status = %s"
            " and not exists (select 1 from seat s where s.match = m.id and s.kind = %s)",
            person.id, PLAYING, PERSON,
        )  # fmt: skip
        if found and found[0] >= self._bot_only_tables:
            raise Problem(409, "bot_only_tables", most=self._bot_only_tables)

    @staticmethod
    def _may_start(live: Live, person: Person) -> None:
        row = live.row
        if row.owner != person.id and not row.held_by(person.id):  # whoever takes the last seat begins the match
            raise Problem(403, "owner_only")
        if row.status != LOBBY:
            raise Problem(409, "already_started")
        if empty := [s.seat for s in row.seats.values() if s.kind == OPEN]:
            raise Problem(409, "seats_open", seats=empty)
        if not live.playable:
            raise Problem(409, "rules_moved")

    async def _deal(self, row: rows.MatchRow, given: Ceremony, owed: tuple[Seat, ...]) -> bool:
        async with self.db.transaction() as tx:
            await heads.touch(tx, row.id, now())
            done = await tx.run(
                "update match set ceremony = %s, revision = revision + 1"
                " where id = %s and status = %s and revision = %s and started is null",
                text(given), row.id, LOBBY, row.revision,
            )  # fmt: skip
            if done:
                await agreeing.call(tx, row, owed)
        return bool(done)

    async def _begin(self, live: Live, given: Ceremony) -> bool:
        row, moment = live.row, now()
        # The dice are final from here on: whoever contributes to them now finds that the match has begun.
        claimed = await self.db.run(
            "update match set started = %s, ceremony = %s where id = %s and status = %s and revision = %s",
            moment, text(given), row.id, LOBBY, row.revision,
        )  # fmt: skip
        if not claimed:
            return False
        row.ceremony = given
        row.started, row.seats = moment, await rows.seats(self.db, row.id)  # players may have left meanwhile
        return await self.tables.begin(
            live, Match(games.load(row.game, row.pinned), live.dice, row.scenario, row.options)
        )

    def gathering(self, match: str) -> _Gathering:
        return _Gathering(self.db, self.tables, match)


class _Gathering:
    """One change to a match that has not begun; its viewers are notified afterwards."""

    def __init__(self, db: Database, tables: Tables, match: str) -> None:
        self.db, self.tables, self.match = db, tables, match
        self.transaction = db.transaction()

    async def __aenter__(self) -> tuple[Queries, rows.MatchRow]:
        tx = await self.transaction.__aenter__()
        try:
            await heads.touch(tx, self.match, now())
            bumped = await tx.run(
                "update match set revision = revision + 1 where id = %s and status = %s", self.match, LOBBY
            )
            row = await rows.find_in(tx, self.match)
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


def dice_time(pace: Pace, round_ms: int = 0) -> int:
    """Long enough for browsers that are open, or for a visit a day; in a tournament at most a quarter of the round."""
    wait = DICE_LIVE if pace.live else DICE_TIME
    return min(wait, round_ms // 4) if round_ms else wait


def _bot(game: str, name: str) -> str:
    if name not in bots.names(game):
        raise Problem(422, "no_bot", bot=name)
    return name


def _seat_row(row: rows.MatchRow, seat: Seat) -> rows.SeatRow:
    if seat not in row.seats:
        raise Problem(404, "no_seat")
    return row.seats[seat]


def _may_offer(person: Person, occupant: Occupant) -> None:
    """A guest's own table is for themselves and bots: only people with an account may invite strangers."""
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
        "update seat set kind = %s, account = %s, bot = %s, limit_ms = %s, kept_for = %s"
        " where match = %s and seat = %s",
        kind, account, bot, occupant.limit_ms, occupant.kept_for if kind == OPEN else None, match, seat,
    )  # fmt: skip
    if kind == OPEN and occupant.kept_for:
        await tx.run("insert into outbox (match, n, called, kind) values (%s, -1, '[]', %s)", match, CHALLENGED)


async def _sit(
    tx: Queries, row: rows.MatchRow, person: Person, seat: Seat, salt: str, promise: Promise | None = None
) -> None:
    _seat_row(row, seat)
    if await tx.row("select 1 from block where account = %s and other = %s", row.owner, person.id):
        raise Problem(404, "no_match")  # they learn no more than a stranger
    if not await tx.run(
        "update seat set kind = %s, account = %s where match = %s and seat = %s and kind = %s"
        " and (kept_for is null or kept_for = %s)",
        PERSON, person.id, row.id, seat, OPEN, person.id,
    ):  # fmt: skip
        raise Problem(409, "seat_taken")
    if salt:
        await _salt(tx, row, seat, salt)
    if promise is not None:
        await give_promise(tx, row, seat, promise)


async def _salt(tx: Queries, row: rows.MatchRow, seat: Seat, salt: str) -> None:
    given = agreeing.still_open(row)
    await agreeing.write(tx, row, ceremony.with_word(given, seat, salt[: ceremony.LONGEST_WORD]))


async def give_promise(tx: Queries, row: rows.MatchRow, seat: Seat, promise: Promise) -> None:
    given = agreeing.still_open(row)
    if promise.to != agreeing.commitment(row.seed):  # the seed has changed since they looked
        raise Problem(409, "seed_renewed")
    await agreeing.write(tx, row, ceremony.with_promise(given, seat, promise.hash))
