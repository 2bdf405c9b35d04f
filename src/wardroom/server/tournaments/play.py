"""What follows in a tournament by itself: results are taken, deadlines kept, rounds paired, games seated as matches.

Each step is one transaction that says after which line of the log it was thought out. So any number may do it at once,
and one that is killed has either done a step or not: whoever comes next goes on from the log.
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
from wardroom.server.tables.lobby import LIMIT, Lobby
from wardroom.server.tables.rows import ABANDONED, BOT, LOBBY, OVER, PERSON, PLAYING
from wardroom.server.tables.tables import Tables, server_key
from wardroom.server.tournaments import log
from wardroom.server.tournaments.log import MovedOn, TournamentRow
from wardroom.tournaments import RUNNING, Cup, GameId, entries, following

STEPS = 1000  # of one call: a bound, should something follow from itself for ever


class Seated(Struct, frozen=True):
    """A game that is being played as a match. The status is that of the match; none: somebody has removed it."""

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
        """Until it waits for somebody."""
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
        """Add the lines that are due; whether there were any."""
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

    async def _results(
        self, row: TournamentRow, cup: Cup, seated: list[Seated]
    ) -> tuple[list[entries.AnyEntry], list[Seated]]:
        """One line for each game that has ended or whose time is up, and which of the matches are done with."""
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
        """Who is asked and has never answered did not come; else it is drawn."""
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
        """Every game that is to be played now has a match, and that match has begun."""
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
                row.watched, seed, text(ceremony.opened(agreeing.commitment(seed))), text(row.pace), moment,
            )  # fmt: skip
            await heads.create(tx, match, moment)
            for place, (seat, player) in enumerate(zip(_sides(row), cup.sides(game), strict=True)):
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
            if problem.key != "already_started":
                raise

    async def _get_up(self, row: TournamentRow, cup: Cup, seated: list[Seated]) -> None:
        """Whose game was decided without its match: who is out gives it up; the others may play on, for nothing."""
        still = set(cup.open_games())
        for each in seated:
            if each.game in still:
                continue
            for player, seat in zip(cup.sides(each.game), _sides(row), strict=True):
                if cup.entrants[player].out and each.status == PLAYING:
                    with suppress(Problem, WardroomError):  # it has ended meanwhile
                        await self.tables.resign(each.match, seat, server_key("left", 0))
            await _mark(self.db, row.id, each.game)


async def unsettled(db: Queries, moment: int) -> list[str]:
    """The tournaments in which something should have followed: whatever was lost on the way, this finds."""
    found = await db.rows(
        "select t.id from tournament t where t.status = 'running' and (t.settled < t.head or t.due <= %s or exists"
        " (select 1 from tournament_game g join match m on m.id = g.match where g.tournament = t.id"
        " and not g.taken and m.status in ('over', 'abandoned')))",
        moment,
    )
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
    """As they were chosen, with what was bid."""
    bid = games.find(row.game).bid
    return row.options | {bid.option: cup.given(game)} if cup.setup.bids and bid else row.options


def _sides(row: TournamentRow) -> tuple[Any, ...]:
    return tuple(kernel.seats(games.load(row.game), row.scenario, row.options))


def _points(row: TournamentRow, each: Seated) -> tuple[int, int]:
    """Of the first and the second side. A match that all agreed to abandon is drawn."""
    first, second = (each.result.get(seat, 0.0) for seat in _sides(row))
    if first == second:
        return entries.DRAW, entries.DRAW
    return (entries.WIN, entries.LOSS) if first > second else (entries.LOSS, entries.WIN)
