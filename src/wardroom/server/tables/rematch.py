"""A rematch: the same people, the same game, the sides swapped.

The first to ask creates the match and the others are asked; asking as well means yes. Bots need not be asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wardroom import games, kernel
from wardroom.kernel import Seat, UnknownChoice
from wardroom.server.accounts.person import Person
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import placeholders
from wardroom.server.tables import rows
from wardroom.server.tables.lobby import CASUAL, ME, Lobby, Occupant
from wardroom.server.tables.rows import ABANDONED, BOT, LOBBY, OPEN, OVER, MatchRow, SeatRow
from wardroom.server.tables.tables import Tables


class Rematches:
    def __init__(self, db: Database, tables: Tables, lobby: Lobby) -> None:
        self.db, self.tables, self.lobby = db, tables, lobby

    async def rematch(self, match: str, person: Person, *, begin: bool = True) -> str:
        """The rematch of this match. It begins when everybody has asked for it, unless bits are still owed."""
        row = await rows.find(self.db, match)
        if not row.held_by(person.id):
            raise Problem(403, "players_only")
        if row.status not in (OVER, ABANDONED):
            raise Problem(409, "rematch_early")
        again = await self._offered(row) or await self._offer(row, person)
        await self._come(row, again, person, begin=begin)
        return again.id

    async def _offered(self, row: MatchRow) -> MatchRow | None:
        found = await rows.several(self.db, [row.rematch] if row.rematch else [])
        return found[0] if found else None  # it may have been closed before it began

    async def _offer(self, row: MatchRow, person: Person) -> MatchRow:
        turn, options = _changed(row)
        occupants = {turn[s.seat]: _occupant(s, person) for s in row.seats.values()}
        made = await self.lobby.create(
            person, row.game, row.scenario, options, occupants,
            title=row.title, watched=False, pace=row.pace, known=True, aids=[CASUAL] if CASUAL in row.aids else [],
        )  # fmt: skip
        if await self._unwanted(row, person):
            return await rows.find(self.db, made)  # an ordinary match, of which nobody is notified
        if not await self.db.run(
            "update match set rematch = %s, revision = revision + 1"
            " where id = %s and coalesce(rematch, '') = %s",
            made, row.id, row.rematch or "",
        ):  # fmt: skip
            await self.lobby.cancel(made, person)  # the other has asked at this very moment
            return await rows.find(self.db, (await rows.find(self.db, row.id)).rematch or "")
        await self.tables.changed(row.id)
        return await rows.find(self.db, made)

    async def _unwanted(self, row: MatchRow, person: Person) -> bool:
        """Whether one of the others has blocked them."""
        others = sorted(row.people - {person.id})
        places = placeholders(others)
        sql = f"select 1 from block where other = %s and account in ({places})"
        return await self.db.row(sql, person.id, *others) is not None

    async def _come(self, row: MatchRow, again: MatchRow, person: Person, *, begin: bool) -> None:
        """Take the person's seats, if not taken yet, and begin if they were the last."""
        if again.status != LOBBY:
            return
        turn, _ = _changed(row)
        seats = tuple(turn[seat] for seat in row.held_by(person.id) if again.seats[turn[seat]].kind == OPEN)
        if seats:
            await self.lobby.sit(again.id, person, seats)
        if begin and all(s.kind != OPEN for s in (await rows.seats(self.db, again.id)).values()):
            await self.lobby.start(again.id, person)


def _occupant(seat: SeatRow, person: Person) -> Occupant:
    if seat.kind == BOT:
        return Occupant(BOT, seat.bot, seat.limit_ms)
    return Occupant(ME if seat.account == person.id else OPEN)


def _changed(row: MatchRow) -> tuple[Mapping[Seat, Seat], dict[str, Any]]:
    """The seat that each seat becomes, and the options, with seats in them swapped. Unchanged if the other side has no
    such seats."""
    info = games.load(row.game).info
    turn = {**_turned(info.seats), **_turned(info.guests)}
    options = {turn.get(name, name): _other(turn, value) for name, value in row.options.items()}
    same = {seat: seat for seat in row.seats}
    try:
        there = kernel.seats(games.load(row.game), row.scenario, info.settings(options))
    except UnknownChoice:
        return same, dict(row.options)
    if set(there) != {turn.get(seat, seat) for seat in row.seats}:
        return same, dict(row.options)
    return {seat: turn.get(seat, seat) for seat in row.seats}, options


def _other(turn: Mapping[Seat, Seat], value: Any) -> Any:
    return turn.get(value, value) if isinstance(value, str) else value


def _turned(seats: tuple[Seat, ...]) -> dict[Seat, Seat]:
    """Each seat with its counterpart: a game lists the seats of one side, then those of the other."""
    half = len(seats) // 2
    return dict(zip(seats, (*seats[half:], *seats[:half]), strict=True))
