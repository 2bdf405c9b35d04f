"""Appends on PostgreSQL: a batch is one prepared statement, one round trip and one commit.

They go to libpq without psycopg's cursor, whose work on so many values would take as long as PostgreSQL's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

from psycopg import OperationalError
from psycopg.errors import error_from_result
from psycopg.generators import execute
from psycopg.pq import ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

from wardroom.server.store.binary import long, longs, texts
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.pool import PATIENCE, PAUSE, connect
from wardroom.server.store.ports import Append
from wardroom.server.store.watched import Watched

# Rows of `head` are locked in the order given, which is sorted, so two writers cannot deadlock. The row of the match
# itself is written only when the match begins and ends. The read lock on the table of closed shards lasts until the
# commit: closing a shard locks that whole table, and so waits for appends under way; later appends see that the
# shard is closed.
MANY = b"""
with given as (
  select * from unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::text[], $6::text[], $7::int8[], $8::text[],
      $9::text[], $10::text[], $11::text[], $16::int8[], $17::text[])
    as given (match, expected, head, at, asked, clock, due, status, result, called, kind, moved, was)
), moved as (
  update head set n = given.head, moved = coalesce(given.moved, given.at),
    hour = coalesce(given.moved, given.at) / 3600000, asked = given.asked, clock = given.clock, due = given.due,
    look = least(look, given.due), open = given.status = 'playing'
  from given where head.match = given.match and head.n = given.expected and head.open
    and (given.was is null or head.clock = given.was)
    and not exists (select 1 from shard_closed where shard = left(given.match, 2))
  returning given.*
), turned as (
  update match set status = moved.status, result = moved.result,
    started = coalesce(started, case when moved.status = 'playing' then moved.at end),
    ended = case when moved.status in ('over', 'abandoned') then coalesce(ended, moved.at) end
  from moved where id = moved.match and (moved.expected < 0 or moved.status <> 'playing')
), written as (
  insert into entry (match, n, key, body, at)
  select line.match, line.n, line.key, line.body, moved.at
  from unnest($12::text[], $13::int8[], $14::text[], $15::text[]) as line (match, n, key, body)
    join moved on moved.match = line.match
), told as (
  insert into outbox (match, n, called, kind) select match, head, called, kind from moved
)
select match from moved
"""
# The same for a single line, which PostgreSQL does in two thirds of the time.
ONE = b"""
with moved as (
  update head set n = $3::int8, moved = coalesce($14::int8, $4::int8), hour = coalesce($14, $4) / 3600000, asked = $5,
    clock = $6, due = $7, look = least(look, $7), open = $8::text = 'playing'
  where match = $1 and n = $2::int8 and open and ($15::text is null or clock = $15)
    and not exists (select 1 from shard_closed where shard = left($1, 2))
  returning match
), turned as (
  update match set status = $8, result = $9,
    started = coalesce(started, case when $8 = 'playing' then $4 end),
    ended = case when $8 in ('over', 'abandoned') then coalesce(ended, $4) end
  from moved where id = moved.match and ($2 < 0 or $8 <> 'playing')
), written as (
  insert into entry (match, n, key, body, at) select match, $3, $12, $13, $4 from moved
), told as (
  insert into outbox (match, n, called, kind) select match, $3, $10, $11 from moved
)
select match from moved
"""
OURS = b"select 1 from entry where match = %s and n = %s and key is not distinct from %s and body = %s and at = %s"

# The planner does not know how few rows are given; the primary keys are always the right choice.
PLAN = b"set enable_seqscan = off; set enable_mergejoin = off; set plan_cache_mode = force_generic_plan"

BINARY = [Format.BINARY] * 17


class Writer:
    """One connection, which is replaced when it breaks."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Watched | None = None

    async def commit(self, batch: Sequence[Append]) -> Collection[str]:
        """Write what can be written; returns the matches that moved.

        If the connection breaks, the batch may or may not have been written. It is sent once more: appends already
        written, or still being written by the server, cannot be written twice because the head has moved, and are then
        found.
        """
        single = len(batch) == 1 and len(batch[0].lines) == 1
        name, values = (b"one", _one(batch[0])) if single else (b"many", _many(batch))
        fault: OperationalError | None = None
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        connection = await self._connected()
                        connection.pgconn.send_query_prepared(name, values, BINARY[: len(values)])
                        result = await _result(connection)
                        moved = {(result.get_value(row, 0) or b"").decode() for row in range(result.ntuples)}
                        # Whatever happened to an earlier try, here or in a larger batch: what is stored was written.
                        return moved | {a.match for a in batch if a.match not in moved and await _ours(connection, a)}
                    except OperationalError as error:  # a deadlock too: then nothing was written
                        fault = error
                        await asyncio.sleep(PAUSE)
        except TimeoutError:
            await self.close()
            raise StoreDown(str(fault or "no answer")) from fault

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    async def _connected(self) -> Watched:
        if self._connection is None or self._connection.closed:
            await self.close()
            connection = await connect(self._url)
            try:
                await connection.execute(PLAN)
                for name, sql in ((b"one", ONE), (b"many", MANY)):
                    connection.pgconn.send_prepare(name, sql)
                    await _result(connection)
            except BaseException:
                await connection.close()
                raise
            self._connection = connection
        return self._connection


async def _result(connection: Watched) -> PGresult:
    """The server's answer to the statement just sent, once it is committed.

    Its rows come before the commit, and a failing commit adds one more result after them. Only when the server says
    that it is ready again has it committed.
    """
    results: list[PGresult] = await connection.wait(execute(connection.pgconn))
    if connection.pgconn.transaction_status != TransactionStatus.IDLE:
        raise OperationalError(connection.pgconn.get_error_message())
    for result in results:
        if result.status not in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
            raise error_from_result(result)
    return results[0]


async def _ours(connection: Watched, append: Append) -> bool:
    """Whether the append is in the journal. Its lines were written together, so checking the first is enough."""
    line = append.lines[0]
    values = (append.match, line.n, line.key, line.body.decode(), append.at)
    return await (await connection.execute(OURS, values)).fetchone() is not None


def _one(a: Append) -> Sequence[bytes | None]:
    """Values in the order of `ONE`."""
    line = a.lines[0]
    return (
        a.match.encode(),
        long(a.expected),
        long(a.head),
        long(a.at),
        a.asked.encode(),
        a.clock.encode(),
        None if a.due is None else long(a.due),
        a.status.encode(),
        a.result.encode(),
        a.called.encode(),
        a.kind.encode(),
        None if line.key is None else line.key.encode(),
        line.body,
        None if a.moved is None else long(a.moved),
        None if a.was is None else a.was.encode(),
    )


def _many(batch: Sequence[Append]) -> Sequence[bytes | None]:
    """Values in the order of `MANY`: the columns of the appends, then those of their lines, then two that came
    later."""
    batch = sorted(batch, key=lambda a: a.match)
    lines = [(a.match, line) for a in batch for line in a.lines]
    return (
        texts([a.match for a in batch]),
        longs([a.expected for a in batch]),
        longs([a.head for a in batch]),
        longs([a.at for a in batch]),
        texts([a.asked for a in batch]),
        texts([a.clock for a in batch]),
        longs([a.due for a in batch]),
        texts([a.status for a in batch]),
        texts([a.result for a in batch]),
        texts([a.called for a in batch]),
        texts([a.kind for a in batch]),
        texts([match for match, _ in lines]),
        longs([line.n for _, line in lines]),
        texts([line.key for _, line in lines]),
        texts([line.body for _, line in lines]),
        longs([a.moved for a in batch]),
        texts([a.was for a in batch]),
    )
