"""Moving a shard from one cluster to another while it is played.

    claim   the map says that it moves, and where to
    copy    PostgreSQL's logical replication copies its rows, and what is written meanwhile
    fence   the old place is closed, and a last row follows all that was written; when that row arrives, the new place
            is opened, and the map says so
    leave   a little later, when every process knows: the old rows and the replication are removed

Every step finds what was done before: if killed at any time, order the same move again and it continues. The shard is
never open in two places, and it opens only where everything ever acknowledged has arrived.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic

from msgspec import Struct
from psycopg import Error, sql
from psycopg.errors import LockNotAvailable

from wardroom.server.bus.port import Bus
from wardroom.server.ops.serve import Unfit
from wardroom.server.ops.shard_map import HERE, LEAVING, MOVING, SHARDS
from wardroom.server.store.carry import AT_ONCE as CARRIED
from wardroom.server.store.carry import carry, closed
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Database, Queries
from wardroom.server.store.sharded import DIRECTORY, LOOK
from wardroom.server.store.sql import bounds

LOCK = 7309  # an advisory lock in the directory, for each shard
LINGER = 2 * LOOK + 1  # seconds after which every process has read the map again
FENCE = 5.0  # seconds that a shard may be closed; then it is opened again where it was
LOCK_WAIT = "1s"  # for the lock that waits for pending appends, while all others wait behind it
PAUSE = 0.005
AT_ONCE = 10_000  # rows deleted with one statement

JOURNAL = ("entry", "snapshot", "packed", "shard_sent")
HEADS = ("head", "match")  # the directory always has all of them, updated through the outbox


class Moved(Struct, frozen=True):
    shard: str
    fenced_ms: float | None  # None: the shard had been opened there before


class Move:
    def __init__(self, db: Database, bus: Bus, shard: str, to: str, *, linger: float = LINGER) -> None:
        if shard not in SHARDS:
            raise Unfit("no_shard", shard=shard)
        if to != DIRECTORY and to not in db.clusters:
            raise Unfit("no_cluster", cluster=to)
        self._db, self._bus, self._shard, self._to, self._linger = db, bus, shard, to, linger
        self._name = replication(shard)
        self._target = self._cluster(to)

    async def run(self) -> Moved | None:
        """None: there was nothing to do except, perhaps, tidying up."""
        async with self._db.transaction() as alone:
            mine = await alone.row("select pg_try_advisory_xact_lock(%s, %s)", LOCK, int(self._shard, 16))
            if mine != (True,):
                raise Unfit("shard_moving", shard=self._shard)
            source = await self._claim()
            if source is None:
                return None
            fenced = None
            if await closed(self._target, self._shard):
                await self._copy(source)
                fenced = await self._fence(source)
            await self._land()
            await self._leave(source, self._to)
            return Moved(self._shard, fenced)

    # ---- claim

    async def _claim(self) -> str | None:
        """The source cluster; None if already moved."""
        async with self._db.transaction() as tx:
            await tx.run(
                "insert into shard_map (shard, cluster) values (%s, %s) on conflict do nothing", self._shard, DIRECTORY
            )
            found = await tx.row("select cluster, state, other from shard_map where shard = %s for update", self._shard)
            assert found is not None
            cluster, state, other = found
            if state == MOVING and other != self._to:
                raise Unfit("shard_moving", shard=self._shard)
            if state == HERE and cluster != self._to:
                await tx.run(
                    "update shard_map set state = %s, other = %s where shard = %s", MOVING, self._to, self._shard
                )
        if state == LEAVING:
            await self._leave(other, cluster)
            return await self._claim()
        return None if cluster == self._to else str(cluster)

    # ---- copy

    async def _copy(self, source: str) -> None:
        there = self._cluster(source)
        if await there.row("select setting from pg_settings where name = 'wal_level'") != ("logical",):
            raise Unfit("wal_level", cluster=source)
        if not await there.row("select 1 from pg_publication where pubname = %s", self._name):
            await do(there, sql.SQL("create publication {} for table {}").format(self._identifier, self._filtered()))
        enabled = await self._target.row(
            "select subenabled from pg_subscription where subname = %s"
            " and subdbid = (select oid from pg_database where datname = current_database())",
            self._name,
        )
        if enabled is None:
            await self._subscribe(source)
        elif not enabled[0]:
            await do(self._target, sql.SQL("alter subscription {} enable").format(self._identifier))
        while await self._target.row(
            "select 1 from pg_subscription_rel join pg_subscription s on s.oid = srsubid"
            " where subname = %s and srsubstate <> 'r'",
            self._name,
        ):
            await asyncio.sleep(10 * PAUSE)
        # Carry what is pending now, so that the fence does not wait for it.
        while source != DIRECTORY and await carry(self._db, there, source, self._shard) == CARRIED:
            pass
        await self._arrived(await self._mark(there))

    def _tables(self, of: str) -> Sequence[str]:
        """The tables that one has and the other needs."""
        return JOURNAL if of == DIRECTORY else (*JOURNAL, *HEADS)

    def _filtered(self) -> sql.Composable:
        first, last = map(sql.Literal, bounds(self._shard))
        keys = {"match": "id", "shard_sent": "shard"}
        return sql.SQL(", ").join(
            sql.SQL("{} where ({} >= {} and {} < {})").format(
                sql.Identifier(table), key := sql.Identifier(keys.get(table, "match")), first, key, last
            )
            for table in self._tables(self._to)
        )

    async def _subscribe(self, source: str) -> None:
        there = self._cluster(source)
        await there.rows(  # left by a subscription that failed
            "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = %s and not active",
            self._name,
        )
        await self._empty(self._target, self._to)
        found = await self._db.row("select url from cluster where name = %s", source)
        assert found is not None
        await do(
            self._target,
            sql.SQL("create subscription {} connection {} publication {}").format(
                self._identifier, sql.Literal(found[0]), self._identifier
            ),
        )

    # ---- fence

    async def _fence(self, source: str) -> float:
        """Returns for how many ms nobody could write."""
        there = self._cluster(source)
        n, began = await self._close(there)
        try:
            async with asyncio.timeout(FENCE):
                while source != DIRECTORY and await carry(self._db, there, source, self._shard):
                    pass
                await self._arrived(n)
                await self._stop_replication()
        except (TimeoutError, StoreDown, Error) as fault:  # it is not open there yet, so it may be opened here
            await there.run("delete from shard_closed where shard = %s", self._shard)
            raise StoreDown("the shard did not arrive, and is open again in its old place") from fault
        await self._open()
        await self._land()
        return (monotonic() - began) * 1000

    async def _close(self, there: Database) -> tuple[int, float]:
        """Wait for pending appends, and let no other begin. Returns the number of the row after them, and since when
        others wait."""
        while True:
            began = monotonic()
            try:
                async with there.transaction() as tx:
                    await tx.rows("select set_config('lock_timeout', %s, true)", LOCK_WAIT)
                    await tx.run("lock table shard_closed in access exclusive mode")
                    await tx.run("insert into shard_closed (shard) values (%s) on conflict do nothing", self._shard)
                    n = await self._mark(tx)
                return n, began
            except LockNotAvailable:  # a dump, for example, that reads all tables
                await asyncio.sleep(1)

    async def _mark(self, there: Queries) -> int:
        found = await there.rows(
            "insert into shard_sent (shard, n) select %s, coalesce(max(n), 0) + 1 from shard_sent where shard = %s"
            " returning n",
            self._shard, self._shard,
        )  # fmt: skip
        return int(found[0][0])

    async def _arrived(self, n: int) -> None:
        while not await self._target.row("select 1 from shard_sent where shard = %s and n = %s", self._shard, n):
            await asyncio.sleep(PAUSE)

    async def _stop_replication(self) -> None:
        """Before the shard opens: the directory's changes to its copies must not come back as truth."""
        await do(self._target, sql.SQL("alter subscription {} disable").format(self._identifier))
        while await self._target.rows(
            "select pg_terminate_backend(pid) from pg_stat_subscription where subname = %s and pid is not null",
            self._name,
        ):
            await asyncio.sleep(PAUSE)

    async def _open(self) -> None:
        """Its commit is flushed, and with it everything that arrived before."""
        async with self._target.transaction() as tx:
            if self._to == DIRECTORY:
                first, last = bounds(self._shard)
                await tx.run(
                    "update match set packed = true where not packed and id >= %s and id < %s"
                    " and exists (select 1 from packed where packed.match = id)",
                    first, last,
                )  # fmt: skip
            await tx.run("delete from shard_closed where shard = %s", self._shard)

    async def _land(self) -> None:
        found = await self._db.rows(
            "update shard_map set other = cluster, cluster = %s, state = %s, epoch = epoch + 1"
            " where shard = %s and state = %s returning epoch",
            self._to, LEAVING, self._shard, MOVING,
        )  # fmt: skip
        if found:
            await self._bus.say(self._shard, found[0][0])

    # ---- leave

    async def _leave(self, source: str, target: str) -> None:
        await asyncio.sleep(self._linger)
        where, there = self._cluster(target), self._cluster(source)
        await do(where, sql.SQL("drop subscription if exists {}").format(self._identifier))
        await do(there, sql.SQL("drop publication if exists {}").format(self._identifier))
        await self._empty(there, source)
        await self._db.run(
            "update shard_map set state = %s, other = null where shard = %s and state = %s", HERE, self._shard, LEAVING
        )

    async def _empty(self, db: Database, name: str) -> None:
        """Delete its rows of the shard. What the directory knows of all matches stays."""
        await empty(db, self._shard, self._tables(name))

    # ----

    @property
    def _identifier(self) -> sql.Identifier:
        return sql.Identifier(self._name)

    def _cluster(self, name: str) -> Database:
        return self._db if name == DIRECTORY else self._db.clusters[name]


def replication(shard: str) -> str:
    """The name of a shard's publication, subscription and slot."""
    return f"wardroom_{shard}"


async def empty(db: Database, shard: str, tables: Sequence[str]) -> None:
    for table in tables:
        key = {"match": "id", "shard_sent": "shard"}.get(table, "match")
        some = sql.SQL(
            "delete from {table} where ctid = any(array("
            "select ctid from {table} where {key} >= {first} and {key} < {last} limit {most}))"
        ).format(
            table=sql.Identifier(table), key=sql.Identifier(key), most=sql.Literal(AT_ONCE),
            **dict(zip(("first", "last"), map(sql.Literal, bounds(shard)), strict=True)),
        )  # fmt: skip
        while await do(db, some) == AT_ONCE:
            pass


async def do(db: Queries, statement: sql.Composed) -> int:
    return await db.run(statement.as_string(None).replace("%", "%%"))
