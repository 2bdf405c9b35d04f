"""Carries what a cluster and the directory know of the same match from one to the other.

A match begins in the directory, and its row goes to the cluster that has its shard before its first entry. From then on
the cluster is right about how far it has got and how it ended; the outbox informs the directory, whose lists and clocks
need that too. A row of a cluster's outbox is written to the directory's together with the present state of the match,
and then deleted in the cluster: a kill at any time neither loses nor doubles it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection

from wardroom.server.store.ports import Database, Queries, Row
from wardroom.server.store.sql import bounds, shard_of

AT_ONCE = 500
ALONE = 7308  # an advisory lock in the cluster: one carries at a time, so that no entry overtakes another
HEAD, MOVED = "head", "moved"  # kinds of rows: the first only says that the head has changed

Say = Callable[[str, int], Awaitable[None]]

STATE = """
select match, n, open, asked, clock, due, moved, hour, status, result, started, ended
from head join match on id = head.match where match = any(%s) order by match
"""
_HEADS = """
update head set n = given.n, open = given.open, asked = given.asked, clock = given.clock, due = given.due,
  moved = given.moved, hour = given.hour, look = least(head.look, given.due)
from unnest(%s::text[], %s::int8[], %s::bool[], %s::text[], %s::text[], %s::int8[], %s::int8[], %s::int8[])
  as given (match, n, open, asked, clock, due, moved, hour)
where head.match = given.match
"""
_ENDS = """
update match set status = given.status, result = given.result, started = given.started, ended = given.ended
from unnest(%s::text[], %s::text[], %s::text[], %s::int8[], %s::int8[])
  as given (id, status, result, started, ended)
where match.id = given.id and (match.status, match.result, match.started, match.ended)
  is distinct from (given.status, given.result, given.started, given.ended)
"""
_TELL = """
insert into outbox (match, n, called, kind)
select * from unnest(%s::text[], %s::int8[], %s::text[], %s::text[])
"""


async def closed(db: Queries, match: str) -> bool:
    """Whether the shard's journals are closed here. Inside a transaction this holds until its end."""
    return await db.row("select 1 from shard_closed where shard = %s", shard_of(match)) is not None


async def bring(directory: Queries, there: Queries, match: str) -> bool:
    """Copy what the directory has of a match to the cluster that has its shard; False if the shard is closed there."""
    if await closed(there, match):
        return False
    found = await directory.row(
        "select to_jsonb(m)::text, to_jsonb(h)::text from match m join head h on h.match = m.id where m.id = %s",
        match,
    )
    if found is not None:
        await there.run(
            "insert into match select * from jsonb_populate_record(null::match, %s::jsonb) on conflict do nothing",
            found[0],
        )
        await there.run(
            "insert into head select * from jsonb_populate_record(null::head, %s::jsonb) on conflict do nothing",
            found[1],
        )
    return True


async def drop(there: Queries, match: str) -> None:
    """Delete the match here."""
    for table in ("entry", "snapshot", "packed", "outbox", "head"):
        await there.run(f"delete from {table} where match = %s", match)
    await there.run("delete from match where id = %s", match)


async def _nobody(match: str, n: int) -> None:
    """Does nothing."""


async def carry(directory: Database, cluster: Database, name: str, shard: str | None = None, say: Say = _nobody) -> int:
    """Carry the present outbox of a cluster, or of one shard there; returns how many rows. Calls `say` once for each
    match.

    Also returns 0 while another process is carrying; for a single shard it waits instead.
    """
    if shard is None and await cluster.row("select 1 from outbox limit 1") is None:
        return 0
    async with cluster.transaction() as there:
        if shard is not None:
            await alone(there)
        elif await there.row("select pg_try_advisory_xact_lock(%s)", ALONE) != (True,):
            return 0
        first, last = bounds(shard)
        marks = [id for (id,) in await directory.rows("select id from carried where cluster = %s", name)]
        left = [id for (id,) in await there.rows("select id from outbox where id = any(%s)", marks)]
        rows = await there.rows(
            "select id, match, n, called, kind from outbox where id <> all(%s) and match >= %s and match < %s"
            f" order by id limit {AT_ONCE}",
            left, first, last,
        )  # fmt: skip
        state = await there.rows(STATE, list({match for _, match, *_ in rows}))
        async with directory.transaction() as tx:
            await _take_over(tx, name, rows, state, set(marks) - set(left))
        for match, n, *_ in state:
            await say(match, n)
        await there.run("delete from outbox where id = any(%s)", [*left, *(row[0] for row in rows)])
    return len(rows)


async def alone(there: Queries) -> None:
    """Until this transaction ends, nobody else carries from this cluster."""
    await there.rows("select pg_advisory_xact_lock(%s)", ALONE)


async def forget_marks(directory: Queries, there: Queries, name: str) -> None:
    """Forget carried rows that are not in the outbox: a restored cluster uses their numbers again."""
    left = [id for (id,) in await there.rows("select id from outbox")]
    await directory.run("delete from carried where cluster = %s and id <> all(%s)", name, left)


async def _take_over(tx: Queries, name: str, rows: list[Row], state: list[Row], gone: Collection[int]) -> None:
    """Write to the directory at once: the rows' ids, their matches' state, what they call for."""
    await tx.run("delete from carried where cluster = %s and id = any(%s)", name, list(gone))
    await tx.run("insert into carried (cluster, id) select %s, unnest(%s::int8[])", name, [row[0] for row in rows])
    await mirror(tx, state)
    if called := await _calling(tx, rows):
        _, *columns = map(list, zip(*called, strict=True))
        await tx.run(_TELL, *columns)


async def _calling(tx: Queries, rows: list[Row]) -> list[Row]:
    """The rows that call for something. Most answers do not: the same seat is asked again, or the other was asked
    already, and no standing order is there."""
    matches = list({match for _, match, *_ in rows})
    ordered = {match for (match,) in await tx.rows("select match from standing_order where match = any(%s)", matches)}
    return [
        row for row in rows
        if row[4] != HEAD and (row[4] != MOVED or row[3] != "[]" or row[1] in ordered)
    ]  # fmt: skip


async def mirror(tx: Queries, state: list[Row]) -> None:
    """Heads first: an append locks them first."""
    if state:
        matches, *heads = map(list, zip(*(row[:8] for row in state), strict=True))
        await tx.run(_HEADS, matches, *heads)
        await tx.run(_ENDS, matches, *map(list, zip(*(row[8:] for row in state), strict=True)))
