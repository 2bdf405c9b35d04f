"""Lists of matches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from wardroom.kernel import Seat, encode
from wardroom.server.store.ports import Queries
from wardroom.server.store.sql import HOUR
from wardroom.server.tables import messages, rows
from wardroom.server.tables.rows import LOBBY, OPEN

Strengths = Callable[[Sequence[rows.MatchRow]], Awaitable[Mapping[tuple[str, str], int]]]  # by game and account

PAGE = 50
BYTES = 200_000  # of one page
FAR = 2**53
_WHICH = {
    # An organiser owns the games of a tournament, but only those they play are theirs.
    "mine": "(owner = %s and id not in (select match from tournament_game)"
    " or id in (select match from seat where account = %s or kept_for = %s))",
    "open": f"status = '{LOBBY}' and watched"
    f" and id in (select match from seat where kind = '{OPEN}' and kept_for is null)",
    "watched": f"status <> '{LOBBY}' and watched",
}


async def of(
    db: Queries, which: str, account: str | None, before: int | None, strengths: Strengths | None = None
) -> list[dict[str, Any]]:
    """The latest first; `before` is the `moved` of the last one seen."""
    before = FAR if before is None else before
    who = (account,) * 3 if which == "mine" else ()
    unwanted = " and owner not in (select account from block where other = %s)" if which == "open" else ""
    found = await db.rows(
        f"select id from head join match on id = head.match where {_WHICH[which]}{unwanted}"
        f" and hour <= %s and moved < %s order by hour desc, moved desc limit {PAGE}",
        *who, *([account or ""] if unwanted else ()), before // HOUR, before,
    )  # fmt: skip
    listed = await rows.several(db, [id for (id,) in found])
    strong = await strengths(listed) if strengths else {}
    return _bounded([_rated(row, _listed(messages.summary(row, account)), strong) for row in listed])


def _rated(row: rows.MatchRow, summary: dict[str, Any], strong: Mapping[tuple[str, str], int]) -> dict[str, Any]:
    """With the strength of each person at the table."""
    for seat in row.seats.values():
        if seat.account is not None:
            summary["seats"][seat.seat]["rating"] = strong.get((row.game, seat.account))
    return summary


async def of_club(db: Queries, club: str, account: str) -> list[dict[str, Any]]:
    """Tables for the members of a club alone, the latest first; without those of owners who have blocked the person."""
    found = await db.rows(
        "select m.id from match m join club_table t on t.match = m.id join head h on h.match = m.id where t.club = %s"
        f" and m.owner not in (select account from block where other = %s) order by h.moved desc limit {PAGE}",
        club, account,
    )  # fmt: skip
    listed = await rows.several(db, [id for (id,) in found])
    return _bounded([_listed(messages.summary(row, account)) for row in listed])


async def kept_for(db: Queries, account: str) -> list[dict[str, Any]]:
    """Matches that wait for this person alone to sit down."""
    found = await db.rows(
        "select m.id from seat s join match m on m.id = s.match where s.kept_for = %s and s.kind = %s"
        f" and m.status = %s order by m.created desc limit {PAGE}",
        account, OPEN, LOBBY,
    )  # fmt: skip
    listed = await rows.several(db, sorted({id for (id,) in found}))
    return _bounded([_listed(messages.summary(row, account)) for row in listed])


async def of_its_club(db: Queries, match: str, account: str) -> bool:
    """Whether the table is for the members of a club, and this person is one."""
    found = await db.row(
        "select 1 from club_table t join club_member m on m.club = t.club and m.account = %s where t.match = %s",
        account, match,
    )  # fmt: skip
    return found is not None


def _listed(summary: dict[str, Any]) -> dict[str, Any]:
    """Without what only viewers of the match itself need."""
    return {name: value for name, value in summary.items() if name != "salts"}


def _bounded(listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As many as fit, but at least one; to get more, ask for those before the last."""
    size = 0
    fit: list[dict[str, Any]] = []
    for summary in listed:
        size += len(encode(summary))
        if fit and size > BYTES:
            break
        fit.append(summary)
    return fit


async def read(db: Queries, match: str, seats: tuple[Seat, ...]) -> dict[Seat, int]:
    """The last message that the player of each seat has seen."""
    found = await rows.seats(db, match)
    return {seat: found[seat].read for seat in seats if seat in found}
