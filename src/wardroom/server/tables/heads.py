"""Changes to the narrow row `head` other than those of each answer, which `store` makes.

To change both it and the row of the match, lock this one first, as an append does: this avoids deadlocks.
"""

from __future__ import annotations

from collections.abc import Collection

from wardroom.kernel import Seat, encode
from wardroom.server.store.carry import HEAD, bring
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Queries
from wardroom.server.store.sql import HOUR, OPEN_HERE
from wardroom.server.tables.clock import Clock
from wardroom.server.tables.rows import ABANDONED, PLAYING


async def create(
    tx: Queries, match: str, moment: int, n: int = -1, asked: Collection[Seat] = (), *, open: bool = True
) -> None:
    await tx.run(
        "insert into head (match, n, open, asked, moved, hour) values (%s, %s, %s, %s, %s, %s)",
        match, n, open, encode(tuple(asked)).decode(), moment, moment // HOUR,
    )  # fmt: skip


async def await_dice(tx: Queries, match: str, until: int | None) -> None:
    """Players of a match in its lobby have until then to agree its dice; None: as long as they like."""
    await tx.run("update head set due = %s, look = %s where match = %s", until, until, match)


async def place(tx: Queries, there: Queries, match: str) -> None:
    """Copy the row to its shard before lines are written."""
    if there is not tx and not await bring(tx, there, match):
        raise StoreDown("its shard is being moved")


async def touch(tx: Queries, match: str, moment: int) -> None:
    """Something happened that everyone can notice."""
    await tx.run("update head set moved = %s, hour = %s where match = %s", moment, moment // HOUR, match)


async def wind(
    tx: Queries, there: Queries, match: str, clock: Clock, *, n: int | None = None, was: str | None = None
) -> bool:
    """Set the clock of a match, if the match is at this entry and its clock is unchanged. `there` is where its journal
    is."""
    done = await _wound(there, match, clock, n, was)
    if done and there is not tx:
        await _wound(tx, match, clock, copy=True)
        await _tell(there, match)
    return bool(done and await tx.run("update match set revision = revision + 1 where id = %s", match))


async def _wound(
    tx: Queries, match: str, clock: Clock, n: int | None = None, was: str | None = None, *, copy: bool = False
) -> int:
    due = clock.due
    return await tx.run(
        "update head set clock = %s, due = %s, look = case when look < %s then look else coalesce(%s, look) end"
        " where match = %s and n = coalesce(%s, n) and clock = coalesce(%s, clock)"
        f" and (%s or {OPEN_HERE})",
        encode(clock).decode(), due, due, due, match, n, was, copy,
    )  # fmt: skip


async def shut(tx: Queries, there: Queries, match: str, moment: int, n: int | None = None) -> bool:
    """End a running match without a result; False if it is not running, or at another entry. `there` is where its
    journal is."""
    done = await _shut(there, match, moment, n)
    if done and there is not tx:
        await _shut(tx, match, moment, copy=True)
        await _tell(there, match)
    return done


async def _shut(tx: Queries, match: str, moment: int, n: int | None = None, *, copy: bool = False) -> bool:
    done = await tx.run(
        "update head set open = false, asked = '[]', due = null"
        " where match = %s and open and n >= 0 and n = coalesce(%s, n)"
        f" and (%s or {OPEN_HERE})",
        match, n, copy,
    )  # fmt: skip
    if done or copy:  # the copy may not know yet that the match has begun
        done = await tx.run(
            "update match set status = %s, ended = %s, revision = revision + 1 where id = %s and (status = %s or %s)",
            ABANDONED, moment, match, PLAYING, copy,
        )  # fmt: skip
    return bool(done)


async def _tell(there: Queries, match: str) -> None:
    """If we are killed before the directory is updated, this outbox row still informs it."""
    await there.run("insert into outbox (match, n, called, kind) select match, n, '[]', %s from head where match = %s",
                    HEAD, match)  # fmt: skip
