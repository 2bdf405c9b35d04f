"""Which finished matches count for the ratings, and who is rated in them.

This is decided once, when a match enters the log: the facts can change later (a guest may register), but the log
cannot.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from wardroom import games
from wardroom.ratings import Rating
from wardroom.ratings.fold import BOTS
from wardroom.server.accounts.person import GUEST
from wardroom.server.store.history import History
from wardroom.server.store.ports import Queries
from wardroom.server.store.sql import placeholders
from wardroom.server.tables import journal_line
from wardroom.server.tables.leaving import several_answered
from wardroom.server.tables.lobby import LIMIT
from wardroom.server.tables.rows import BOT, OPEN, MatchRow, SeatRow

COUNTS = ""


def player(seat: SeatRow) -> str:
    """Who is rated for this seat: the person whose time ran out, even if a bot played on."""
    return seat.left_by or seat.account or f"{BOTS}{seat.bot}"


def players(row: MatchRow) -> dict[str, str]:
    return {seat.seat: player(seat) for seat in row.seats.values()}


def fixed(row: MatchRow) -> dict[str, Rating]:
    """The bots at this table that the lab has measured: people's ratings move by them, theirs stay fixed."""
    known = _measured(row.game) if row.game in games.ids() else {}  # its package may be gone
    return {who: known[who] for who in sorted(players(row).values()) if who in known}


@cache
def _measured(game: str) -> dict[str, Rating]:
    return {
        f"{BOTS}{level.bot}": Rating(float(level.rating), float(level.deviation))
        for level in games.find(game).levels
        if level.rating is not None and level.deviation is not None
    }


async def verdicts(db: Queries, history: History, rows: Sequence[MatchRow]) -> dict[str, str]:
    """For each match, why it does not count, as a key; empty if it does."""
    guests, resigned = await _guests(db, rows), await _resigned(history, rows)
    found: dict[str, str] = {}
    for row in rows:
        reason = _of_the_table(row, guests)
        if not reason and row.id in resigned and not await several_answered(history, row):
            reason = "early"
        found[row.id] = reason
    return found


async def so_far(db: Queries, row: MatchRow) -> str:
    """Why a match that is not over will not count, as far as that is known."""
    return _of_the_seats(row, await _guests(db, [row]))


def _of_the_table(row: MatchRow, guests: Collection[str]) -> str:
    seats = row.seats.values()
    if len(seats) > 1 and (any(seat.kind == OPEN for seat in seats) or set(row.result) != set(row.seats)):
        return "elsewhere"  # an imported record: nobody sat here
    return _of_the_seats(row, guests)


def _of_the_seats(row: MatchRow, guests: Collection[str]) -> str:
    seats, who = list(row.seats.values()), list(players(row).values())
    bots = [seat for seat in seats if seat.kind == BOT and seat.left_by is None]
    if len(seats) < 2:
        return "alone"
    if row.parent is not None or row.unranked:
        return next(iter(row.unranked), "branch")
    if len(bots) == len(seats):
        return "bots"
    if len(set(who)) < len(who):
        return "both_sides"
    if any(seat.limit_ms < LIMIT for seat in bots):
        return "hurried"  # a bot with less than its usual time is weaker
    return "guest" if any(each in guests for each in who) else COUNTS


async def _guests(db: Queries, rows: Sequence[MatchRow]) -> set[str]:
    """Those at these tables without an account: one person can be any number of guests."""
    people = sorted({who for row in rows for who in players(row).values() if not who.startswith(BOTS)})
    places = placeholders(people)
    found = await db.rows(f"select id from account where id in ({places}) and role = %s", *people, GUEST)
    return {id for (id,) in found}


async def _resigned(history: History, rows: Sequence[MatchRow]) -> set[str]:
    """The matches that ended because somebody resigned."""
    last = await history.last_bodies([row.id for row in rows])
    return {id for id, body in last.items() if journal_line.read(body).entry.resign}
