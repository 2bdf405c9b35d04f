"""What follows in a tournament automatically: takes results, keeps deadlines, pairs rounds, seats games as matches.

Each step is one transaction that names the log line it was computed from. So any number of processes may do it at once,
and a killed one has either done a step or not: the next continues from the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from wardroom import games, kernel
from wardroom.dice import ceremony
from wardroom.kernel import WardroomError
from wardroom.server.accounts.person import Person
from wardroom.server.ids import new_id, now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import agreeing, heads, journal_line, rows
from wardroom.server.tables.live import text
from wardroom.server.tables.lobby import LIMIT, Lobby, dice_time
from wardroom.server.tables.rows import ABANDONED, BOT, LOBBY, OVER, PERSON, PLAYING
from wardroom.server.tables.tables import Tables, server_key
from wardroom.server.tournaments import log
from wardroom.server.tournaments.log import MovedOn, TournamentRow
from wardroom.server.tournaments.tournaments import starting
from wardroom.tournaments import OPEN, RUNNING, Cup, GameId, entries, following

STEPS = 1000  # steps in one call: a bound against endless loops


class Seated(Struct, frozen=True):
    """A game played as a match. `status` is that of the match; None if somebody has removed it."""

    game: GameId
    match: str
    status: str | None
    result: dict[str, float]
    asked: tuple[str, ...]


class Player(Struct, frozen=True):
    account: str | None
    bot: str | None


class TournamentPlay:
    def __init__(self, db: Database, tables: Tables, lobby: Lobby) -> None:
        self.db, self.tables, self.lobby = db, tables, lobby

    async def advance(self, tournament: str) -> None:
        """Advances it until it waits for somebody."""
        for _ in range(STEPS):
            try:
                row, cup = await log.cup(self.db, tournament)
                seated = await _seated(self.db, tournament)
                if await self._go_on(row, cup, seated):
                    continue
                await self._seat(row, cup, seated)
                await self._get_up(row, cup, seated)
                if await self.db.run(
                    "update tournament set settled = %s where id = %s and head = %s", row.head, row.id, row.head
                ):
                    return
            except MovedOn:
                continue

    # ---- the log

    async def _go_on(self, row: TournamentRow, cup: Cup, seated: list[Seated]) -> bool:
        """Add the lines that are due; returns whether there were any."""
        if cup.status == OPEN:
            return await self._begin(row, cup)
        if cup.status != RUNNING:
            return False
        lines, taken = await self._results(row, cup, seated)
        if not lines:
            due = now() + row.round_ms if row.round_ms else None
            step = following(cup, due)
            lines = [] if step is None else [step]
        if not lines and not taken:
            return False
        async with self.db.transaction() as tx:
            if lines:
                await log.append(tx, row, cup, lines)
            for each in taken:
                await _mark(tx, row.id, each.game)
        return bool(lines)

    async def _begin(self, row: TournamentRow, cup: Cup) -> bool:
        """At its hour, if there are enough players; otherwise the organiser decides."""
        if row.due is None or row.due > now():
            return False
        async with self.db.transaction() as tx:
            if row.people < 2:
                await tx.run("update tournament set due = null where id = %s and head = %s", row.id, row.head)
                return False
            await log.append(tx, row, cup, await starting(tx, row.id, cup))
        return True

    async def _results(
        self, row: TournamentRow, cup: Cup, seated: list[Seated]
    ) -> tuple[list[entries.AnyEntry], list[Seated]]:
        """An entry for each game that has ended or timed out, and the matches that are now settled."""
        still, moment = set(cup.open_games()), now()
        lines: list[entries.AnyEntry] = []
        taken = []
        for each in seated:
            due = cup.due[each.game.round - 1]
            if each.game not in still:
                continue
            if each.status in (OVER, ABANDONED):
                lines.append(entries.Result(each.game, *_points(row, each)))
                taken.append(each)
            elif due is not None and due <= moment and each.status == PLAYING:
                lines.append(await self._expired(row, cup, each))
        return lines, taken

    async def _expired(self, row: TournamentRow, cup: Cup, each: Seated) -> entries.AnyEntry:
        """A player who owes a move and never made one forfeits; otherwise it is drawn."""
        found = await self.db.at(each.match).rows("select body from entry where match = %s order by n", each.match)
        came = {journal_line.read(body).entry.seat for (body,) in found}
        seats = await rows.seats(self.db, each.match)
        absent = [
            player
            for player, seat in zip(cup.sides(each.game), _sides(row), strict=True)
            if seat in each.asked and seat not in came and seats[seat].kind == PERSON
        ]
        return entries.Forfeit(each.game, tuple(absent)) if absent else entries.Expired(each.game)

    # ---- matches

    async def _seat(self, row: TournamentRow, cup: Cup, seated: list[Seated]) -> None:
        """Gives every game to be played now a match, and starts it."""
        if cup.status != RUNNING:
            return
        there = {each.game: each for each in seated}
        players = await _players(self.db, row.id)
        for game in cup.open_games():
            found = there.get(game)
            if found is not None and found.status is None:
                await self.db.run(
                    "delete from tournament_game where tournament = %s and match = %s", row.id, found.match
                )
                found = None
            match = found.match if found else await self._make(row, cup, game, players)
            if found is None or found.status == LOBBY:
                await self._start(row, match)

    async def _make(self, row: TournamentRow, cup: Cup, game: GameId, players: Mapping[str, Player]) -> str:
        match, moment, seed = new_id(), now(), agreeing.new_seed()
        version = games.load(row.game).info.version
        sides = dict(zip(_sides(row), cup.sides(game), strict=True))
        people = [seat for seat, player in sides.items() if not players[player].bot]
        steps = ceremony.asking(ceremony.opened(agreeing.commitment(seed)), people)
        async with self.db.transaction() as tx:
            if not await tx.run(
                "insert into tournament_game (tournament, round, board, leg, match) values (%s, %s, %s, %s, %s)"
                " on conflict do nothing",
                row.id, *game, match,
            ):  # fmt: skip
                raise MovedOn
            await tx.run(
                "insert into match (id, game, version, pinned, scenario, options, owner, title, watched, seed,"
                " ceremony, pace, created) values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                match, row.game, version, version, row.scenario, text(_options(row, cup, game)), row.owner, row.title,
                row.watched, seed, text(steps), text(row.pace), moment,
            )  # fmt: skip
            await heads.create(tx, match, moment)
            if people:
                await heads.await_dice(tx, match, moment + dice_time(row.pace, row.round_ms))
            for place, (seat, player) in enumerate(sides.items()):
                who = players[player]
                await tx.run(
                    "insert into seat (match, seat, place, kind, account, bot, limit_ms)"
                    " values (%s, %s, %s, %s, %s, %s, %s)",
                    match, seat, place, BOT if who.bot else PERSON, who.account, who.bot, LIMIT,
                )  # fmt: skip
        return match

    async def _start(self, row: TournamentRow, match: str) -> None:
        try:
            await self.lobby.start(match, Person(row.owner, ""), only_bots=True)
        except Problem as problem:
            if problem.key not in ("already_started", "promises_owed"):
                raise

    async def _get_up(self, row: TournamentRow, cup: Cup, seated: list[Seated]) -> None:
        """Games decided outside their match: players who are out resign it; the others may play on, unrated. A match
        that has not begun is removed."""
        still = set(cup.open_games())
        for each in seated:
            if each.game in still:
                continue
            if each.status == LOBBY:
                with suppress(Problem):  # it has begun meanwhile
                    await self.lobby.cancel(each.match, Person(row.owner, ""))
            for player, seat in zip(cup.sides(each.game), _sides(row), strict=True):
                if cup.entrants[player].out and each.status == PLAYING:
                    with suppress(Problem, WardroomError):  # it has ended meanwhile
                        await self.tables.resign(each.match, seat, server_key("left", 0))
            await _mark(self.db, row.id, each.game)


async def unsettled(db: Queries, moment: int) -> list[str]:
    """The tournaments in which something should have followed; finds whatever was lost on the way."""
    found = await db.rows(
        "select t.id from tournament t where t.status = 'open' and t.due <= %s"
        " or t.status = 'running' and (t.settled < t.head or t.due <= %s or exists"
        " (select 1 from tournament_game g join match m on m.id = g.match where g.tournament = t.id"
        " and not g.taken and m.status in ('over', 'abandoned')))",
        moment, moment,
    )  # fmt: skip
    return [id for (id,) in found]


async def _seated(db: Queries, tournament: str) -> list[Seated]:
    found = await db.rows(
        "select g.round, g.board, g.leg, g.match, m.status, m.result, h.asked from tournament_game g"
        " left join match m on m.id = g.match left join head h on h.match = g.match"
        " where g.tournament = %s and not g.taken order by 1, 2, 3",
        tournament,
    )
    return [
        Seated(
            GameId(round, board, leg), match, status, msgspec.json.decode(result or "{}"),
            msgspec.json.decode(asked or "[]", type=tuple[str, ...]),
        )
        for round, board, leg, match, status, result, asked in found
    ]  # fmt: skip


async def _players(db: Queries, tournament: str) -> dict[str, Player]:
    found = await db.rows("select player, account, bot from tournament_player where tournament = %s", tournament)
    return {player: Player(account, bot) for player, account, bot in found}


async def _mark(db: Queries, tournament: str, game: GameId) -> None:
    await db.run(
        "update tournament_game set taken = true where tournament = %s and round = %s and board = %s and leg = %s",
        tournament, *game,
    )  # fmt: skip


def _options(row: TournamentRow, cup: Cup, game: GameId) -> dict[str, Any]:
    """The options as chosen, with the bid added."""
    bid = games.find(row.game).bid
    return row.options | {bid.option: cup.given(game)} if cup.setup.bids and bid else row.options


def _sides(row: TournamentRow) -> tuple[Any, ...]:
    return tuple(kernel.seats(games.load(row.game), row.scenario, row.options))


def _points(row: TournamentRow, each: Seated) -> tuple[int, int]:
    """The points of the first and the second side. A match abandoned by agreement is drawn."""
    first, second = (each.result.get(seat, 0.0) for seat in _sides(row))
    if first == second:
        return entries.DRAW, entries.DRAW
    return (entries.WIN, entries.LOSS) if first > second else (entries.LOSS, entries.WIN)
