"""What a match is about to do to the ratings of those who play it, and what it did."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wardroom.kernel import Seat
from wardroom.ratings import Finished
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.people import counting, privacy, rating_rows
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables.rows import ABANDONED, OPEN, OVER, PERSON, MatchRow


async def of(db: Database, row: MatchRow, viewer: Person | None) -> dict[str, Any]:
    if row.status in (OVER, ABANDONED):
        found = await db.row("select rated from match where id = %s", row.id)
        why = (found[0] if found else None) or ("" if row.status == OVER else "abandoned")
        return {"unrated": why, "stake": None, "changes": await _changes(db, row, viewer)}
    seated = _with(row, viewer)
    why = await counting.so_far(db, seated)
    mine = next(iter(seated.held_by(viewer.id if viewer else None)), None)
    stake = await _stake(db, seated, mine) if mine and not why else None
    return {"unrated": why, "stake": stake, "changes": {}}


def _with(row: MatchRow, viewer: Person | None) -> MatchRow:
    """As if the viewer took the seat that they may take; a seat that nobody has may become anybody's."""
    kept = row.kept_for(viewer.id if viewer else None)
    inside = viewer is None or viewer.id in row.people
    takes = kept or (() if inside else tuple(s.seat for s in row.seats.values() if s.kind == OPEN and not s.kept_for))
    seats = {
        seat: replace(each, kind=PERSON, account=viewer.id) if viewer and seat in takes[:1] else each
        for seat, each in row.seats.items()
    }
    return replace(row, seats=seats)


async def _stake(db: Queries, row: MatchRow, mine: Seat) -> dict[str, float] | None:
    """By the same fold that rates the match in the end. Unknown while the other seat is open, or where more than two
    play."""
    if len(row.seats) != 2 or any(seat.kind == OPEN for seat in row.seats.values()):
        return None
    players, fixed = counting.players(row), counting.fixed(row)
    changes: dict[str, float] = {}
    for outcome, points in (("won", 1.0), ("lost", 0.0)):
        result = {seat: points if seat == mine else 1 - points for seat in row.seats}
        match = Finished(row.id, now(), row.game, row.scenario, players, result, fixed)
        for each in (await rating_rows.load(db, [match])).take(match):
            if each.player == players[mine]:
                changes[outcome] = each.after.value - each.before.value
    return changes or None  # none: they have met too often today


async def _changes(db: Queries, row: MatchRow, viewer: Person | None) -> dict[Seat, dict[str, float]]:
    found = await db.rows("select player, before, value from rating_change where match = %s", row.id)
    changes = {player: {"before": before, "after": after} for player, before, after in found}
    return {
        seat: changes[player]
        for seat, player in counting.players(row).items()
        if player in changes and await privacy.may_know(db, player, viewer)
    }
