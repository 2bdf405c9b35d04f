"""Brings the other data of a match back to an earlier moment, after its journal was restored to that moment.

The journal and its row in `head` are restored already. Sent messages and the logs of tournaments and operators stay as
they are. Dice that somebody has seen will fall the same again: the match is bound to its seed.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from wardroom.server.ids import now
from wardroom.server.store.ports import Queries
from wardroom.server.store.sql import HOUR
from wardroom.server.tables import agreeing, clock, heads, rows
from wardroom.server.tables.clock import Clock, Hands
from wardroom.server.tables.journal_line import PUBLIC, Mark
from wardroom.server.tables.rows import LOBBY, OPEN, OVER, PERSON, MatchRow


async def go_back(tx: Queries, there: Queries, match: str, marks: Mapping[str, Mark]) -> bool:
    """`marks` are those of its last line; `there` is where its journal is. Returns whether it was rated and no longer
    is."""
    row = await rows.find_in(tx, match)
    await _seats_again(tx, row)
    await _unheard(tx, row, marks)
    await _tell_again(tx, match, row.head)
    await _run_again(tx, there, match)
    return row.status != OVER and await _not_over(tx, match)


async def begin_again(tx: Queries, match: str) -> bool:
    """A match with no line left returns to its lobby, with new dice since the old ones were seen. Returns whether it
    was rated."""
    counted = await _not_over(tx, match)
    moment = now()
    await tx.run(
        "update head set n = -1, open = true, asked = '[]', clock = '{}', due = null, look = null, moved = %s,"
        " hour = %s where match = %s",
        moment, moment // HOUR, match,
    )  # fmt: skip
    await tx.run(
        "update match set status = %s, result = '{}', started = null, ended = null, revision = revision + 1"
        " where id = %s",
        LOBBY, match,
    )  # fmt: skip
    for table in ("standing_order", "proposal", "bot_turn"):
        await tx.run(f"delete from {table} where match = %s", match)
    await tx.run("update seat set read = 0 where match = %s", match)
    row = await rows.find_in(tx, match)
    for seat in row.seats.values():
        await _sit_again(tx, match, seat)
    await _tell_again(tx, match, -1)
    if row.challenge is None:
        row.ceremony = agreeing.steps(row)
        await agreeing.renew(tx, row)
    return counted


async def can_begin_again(tx: Queries, match: str) -> bool:
    """False for branches and for imported records, where nobody sits: both are created with their lines."""
    row = await rows.find_in(tx, match)
    return row.parent is None and all(seat.kind != OPEN for seat in row.seats.values())


async def _seats_again(tx: Queries, row: MatchRow) -> None:
    """Give back seats that were lost on time later: their clocks are still there."""
    for name, seat in row.seats.items():
        if name in row.clock.hands:
            await _sit_again(tx, row.id, seat)


async def _sit_again(tx: Queries, match: str, seat: rows.SeatRow) -> None:
    if seat.left_by is not None:
        await tx.run(
            "update seat set kind = %s, account = left_by, bot = null, left_by = null where match = %s and seat = %s",
            PERSON, match, seat.seat,
        )  # fmt: skip


async def _unheard(tx: Queries, row: MatchRow, marks: Mapping[str, Mark]) -> None:
    """Drop read marks, orders and proposals later than the last message there is."""
    for name in row.seats:
        number = marks[name].number
        await tx.run(
            "update seat set read = %s where match = %s and seat = %s and read > %s", number, row.id, name, number
        )
        await tx.run("delete from standing_order where match = %s and seat = %s and number > %s", row.id, name, number)
    await tx.run(
        "update proposal set state = 'lapsed' where match = %s and state = 'open' and kind <> 'show' and head > %s",
        row.id, marks[PUBLIC].number,
    )  # fmt: skip


async def _run_again(tx: Queries, there: Queries, match: str) -> None:
    """Whoever has to answer gets as much time as they had when they were asked."""
    row, moment = await rows.find_in(tx, match), now()
    away = [seat.seat for seat in row.seats.values() if seat.away(moment)]
    turned = clock.turn(row.clock, row.pace, row.asked, away, moment, public=False)
    again = Clock(_from(turned.hands, moment), _from(turned.seen, moment))
    if not await _wound(tx, there, row, again):
        await tx.run("update match set revision = revision + 1 where id = %s", match)


async def _wound(tx: Queries, there: Queries, row: MatchRow, again: Clock) -> bool:
    return again != row.clock and await heads.wind(tx, there, row.id, again)


def _from(hands: Hands, moment: int) -> Hands:
    return {seat: hand if hand.since is None else structs.replace(hand, since=moment) for seat, hand in hands.items()}


async def _not_over(tx: Queries, match: str) -> bool:
    """Drop what is only kept of finished matches. Returns whether it was rated."""
    await tx.run("update match set score = null, rated = null where id = %s", match)
    await tx.run("delete from analysis where match = %s", match)
    await tx.run("delete from rating_change where match = %s", match)
    return bool(await tx.run("delete from rated where match = %s", match))


async def _tell_again(tx: Queries, match: str, head: int) -> None:
    """A notice is sent once for each entry; allow it again for entries that will be written anew."""
    await tx.run(
        "update delivery set dedupe = 'gone:' || id || ':' || %s::int8 from seat"
        " where seat.match = %s and delivery.match = seat.match and delivery.account = seat.account"
        " and delivery.kind in ('turn', 'over') and dedupe like '%%:%%:%%:%%'"
        " and split_part(dedupe, ':', 4)::int8 > %s",
        head, match, head,
    )  # fmt: skip
