"""What people do with tournaments: make, enter, leave, start, and rule on them as the organiser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs

from wardroom import bots, games, kernel
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.ids import new_id, now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import setups
from wardroom.server.tables.clock import Pace
from wardroom.server.tables.live import text
from wardroom.server.tournaments import log
from wardroom.server.tournaments.log import MovedOn, TournamentRow
from wardroom.tournaments import OPEN, OVER, Cup, Setup, encode, entries

TRIES = 20
AT_ONCE = 10  # tournaments of one organiser that are not over
UNRATED = 1500
LOCAL = "local"

Lines = Callable[[Queries, TournamentRow, Cup], Awaitable[Sequence[entries.AnyEntry]]]


class Tournaments:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def make(
        self, person: Person, setup: Setup, game: str, scenario: str | None, options: Mapping[str, Any], *,
        title: str, pace: Pace | None = None, watched: bool = True, round_ms: int = 0, bids: bool = False,
        club: str | None = None, starts: int | None = None,
    ) -> str:  # fmt: skip
        """`club`: only its members may sign up; whoever calls this has seen that the person is one of them."""
        _need_account(person)
        if starts is not None and starts <= now():
            raise Problem(422, "tournament_past")
        scenario, settings = _settings(game, scenario, options)
        if bids:
            setup = structs.replace(setup, bids=_bid_for(game, scenario, settings, setup))
        going = await self.db.row("select count(*) from tournament where owner = %s and status <> %s", person.id, OVER)
        if going and going[0] >= AT_ONCE:
            raise Problem(409, "tournaments_many", most=AT_ONCE)
        made = new_id()
        async with self.db.transaction() as tx:
            await tx.run(
                "insert into tournament (id, owner, title, game, scenario, options, pace, kind, watched, round_ms,"
                " head, settled, created, club, starts, due)"
                " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, 1, 1, %s, %s, %s, %s)",
                made, person.id, title, game, scenario, text(settings), text(pace or Pace()), setup.kind, watched,
                round_ms, now(), club, starts, starts,
            )  # fmt: skip
            await tx.run(
                "insert into tournament_log (tournament, n, at, who, body) values (%s, 1, %s, %s, %s)",
                made, now(), person.id, encode(entries.Made(setup)).decode(),
            )  # fmt: skip
        return made

    async def sign_up(self, tournament: str, person: Person, bid: int = 0) -> None:
        """A bid is sealed until the start: not in the log, and shown only to the person who made it."""
        _need_account(person)
        row = await log.find(self.db, tournament)
        if await self.db.row("select 1 from block where account = %s and other = %s", row.owner, person.id):
            raise Problem(404, "no_tournament")  # they learn no more than a stranger
        if row.club is not None and not await _in_club(self.db, row.club, person.id):
            raise Problem(403, "members_only")
        rating = await _rating(self.db, person.id, row.game)

        async def lines(tx: Queries, row: TournamentRow, cup: Cup) -> Sequence[entries.AnyEntry]:
            player = await player_of(tx, tournament, person.id)
            if player is None:
                player = await _enter(tx, tournament, account=person.id)
            await _seal(tx, row, cup, player, bid)
            return [entries.SignedUp(player, rating)]

        await self._add(tournament, lines, person.id)

    async def enter_bots(self, tournament: str, person: Person, bot: str, many: int, rating: int) -> None:
        """Nothing limits bots, so only an operator adds them, or the owner of a local server."""
        if not person.operator and person.via != LOCAL:
            raise Problem(403, "not_allowed")
        row = await log.find(self.db, tournament)
        _desk(row, person)
        if bot not in bots.names(row.game):
            raise Problem(422, "no_bot", bot=bot)

        async def lines(tx: Queries, row: TournamentRow, cup: Cup) -> Sequence[entries.AnyEntry]:
            numbers = [await _enter(tx, tournament, bot=bot) for _ in range(many)]
            return [entries.SignedUp(number, rating) for number in numbers]

        await self._add(tournament, lines, person.id)

    async def withdraw(self, tournament: str, account: str) -> None:
        """Entrants may leave at any time."""

        async def lines(tx: Queries, row: TournamentRow, cup: Cup) -> Sequence[entries.AnyEntry]:
            player = await player_of(tx, tournament, account)
            if player is None:
                raise Problem(409, "tournament_not_signed_up")
            return [entries.Withdrawn(player)]

        await self._add(tournament, lines, account)

    async def challenge(self, tournament: str, person: Person, whom: str) -> None:
        async def lines(tx: Queries, row: TournamentRow, cup: Cup) -> Sequence[entries.AnyEntry]:
            player = await player_of(tx, tournament, person.id)
            return [entries.Challenged(player or "", whom)]

        await self._add(tournament, lines, person.id)

    async def deed(self, tournament: str, person: Person, entry: entries.AnyEntry, why: str = "") -> None:
        """An action reserved for the organiser or an operator."""
        _desk(await log.find(self.db, tournament), person)

        async def lines(tx: Queries, row: TournamentRow, cup: Cup) -> Sequence[entries.AnyEntry]:
            return await starting(tx, tournament, cup) if isinstance(entry, entries.Started) else [entry]

        await self._add(tournament, lines, person.id, why)

    async def desk(self, tournament: str, person: Person) -> list[dict[str, Any]]:
        """Every line of the log with who wrote it and why."""
        _desk(await log.find(self.db, tournament), person)
        found = await self.db.rows(
            "select l.n, l.at, coalesce(a.name, ''), l.why, l.body from tournament_log l"
            " left join account a on a.id = l.who where l.tournament = %s order by l.n",
            tournament,
        )
        return [
            {"n": n, "at": at, "who": who, "why": why, "entry": msgspec.json.decode(body)}
            for n, at, who, why, body in found
        ]

    async def depart(self, account: str) -> None:
        """A person who deletes their account leaves their tournaments; those they organise are cancelled if not yet
        begun."""
        found = await self.db.rows(
            "select t.id from tournament t join tournament_player p on p.tournament = t.id"
            " where p.account = %s and t.status <> %s",
            account, OVER,
        )  # fmt: skip
        for (tournament,) in found:
            try:
                await self.withdraw(tournament, account)
            except Problem:
                continue  # they are out already
        for (tournament,) in await self.db.rows(
            "select id from tournament where owner = %s and status = 'open'", account
        ):
            await self.deed(tournament, Person(account, ""), entries.Closed())

    async def _add(self, tournament: str, make: Lines, who: str, why: str = "") -> None:
        for _ in range(TRIES):
            try:
                async with self.db.transaction() as tx:
                    # One at a time, so that two who sign up at once get two numbers.
                    await tx.run("update tournament set head = head where id = %s", tournament)
                    row, cup = await log.cup(tx, tournament)
                    await log.append(tx, row, cup, await make(tx, row, cup), who, why)
                return
            except MovedOn:
                continue
        raise Problem(409, "moved_on")


def _settings(game: str, scenario: str | None, options: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    scenario, settings, seats = setups.chosen(setups.rules_of(game), scenario, options)
    if len(seats) != 2:
        raise Problem(422, "tournament_two_seats")
    return scenario, dict(settings)


def _bid_for(game: str, scenario: str, settings: Mapping[str, Any], setup: Setup) -> int:
    """Which of the two sides is bid for: the first or the second."""
    bid = games.find(game).bid
    seats = kernel.seats(games.load(game), scenario, settings)
    if bid is None or bid.seat not in seats:
        raise Problem(422, "tournament_no_bids")
    if setup.legs != 1:
        raise Problem(422, "tournament_bids_one_leg")  # with both sides played, there is no need to bid
    return 1 + seats.index(bid.seat)


async def _seal(tx: Queries, row: TournamentRow, cup: Cup, player: str, bid: int) -> None:
    if not cup.setup.bids:
        return
    if bid not in games.find(row.game).bids:
        raise Problem(422, "tournament_bid")
    if cup.status != OPEN:
        bid = 0  # the other bids are already open
    await tx.run("update tournament_player set bid = %s where tournament = %s and player = %s", bid, row.id, player)


async def starting(tx: Queries, tournament: str, cup: Cup) -> Sequence[entries.AnyEntry]:
    """The lines with which it starts: sealed bids are opened first."""
    opened = [await _opened(tx, tournament, cup)] if cup.setup.bids else []
    return [*opened, entries.Started()]


async def _opened(tx: Queries, tournament: str, cup: Cup) -> entries.Bids:
    found = await tx.rows("select player, bid from tournament_player where tournament = %s", tournament)
    points = {player: bid for player, bid in found if player in cup.entrants and not cup.entrants[player].out}
    return entries.Bids({player: points[player] for player in cup.entrants if player in points})


async def bid_of(db: Queries, tournament: str, player: str) -> int:
    """The person's own bid, shown to nobody else before the start."""
    found = await db.row("select bid from tournament_player where tournament = %s and player = %s", tournament, player)
    return int(found[0]) if found else 0


def _need_account(person: Person) -> None:
    if person.role == GUEST:
        raise Problem(403, "account_needed")


def _desk(row: TournamentRow, person: Person) -> None:
    if row.owner != person.id and not person.operator:
        raise Problem(403, "organiser_only")


async def _rating(db: Queries, account: str, game: str) -> int:
    found = await db.row("select value from rating where game = %s and player = %s", game, account)
    return UNRATED if found is None else round(found[0])


async def _in_club(db: Queries, club: str, account: str) -> bool:
    return await db.row("select 1 from club_member where club = %s and account = %s", club, account) is not None


async def player_of(db: Queries, tournament: str, account: str) -> str | None:
    """The person's number in it."""
    found = await db.row(
        "select player from tournament_player where tournament = %s and account = %s", tournament, account
    )
    return None if found is None else str(found[0])


async def _enter(tx: Queries, tournament: str, account: str | None = None, bot: str | None = None) -> str:
    found = await tx.row("select count(*) from tournament_player where tournament = %s", tournament)
    number = str(1 + (found[0] if found else 0))
    await tx.run(
        "insert into tournament_player (tournament, player, account, bot) values (%s, %s, %s, %s)",
        tournament, number, account, bot,
    )  # fmt: skip
    return number
