"""The store on PostgreSQL: a pool for queries, one writer for play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from psycopg import AsyncCursor, Error
from psycopg.errors import UndefinedTable, UniqueViolation

from wardroom.server.ids import take_time
from wardroom.server.store.errors import Lost, NoTable, NotUnique, StoreDown
from wardroom.server.store.group import Group
from wardroom.server.store.history import History
from wardroom.server.store.one_place import OnePlace
from wardroom.server.store.pool import Pool
from wardroom.server.store.ports import Append, Queries, Row
from wardroom.server.store.postgres_append import Writer
from wardroom.server.store.reading import TOUCH, only_reads
from wardroom.server.store.shelf import Shelf
from wardroom.server.store.watched import Watched

CONNECTIONS = 8  # of one process, besides its writer
TRIES = 3  # for a read whose connection breaks
PROMPT = 2.0  # seconds within which a ready database answers


class Statements:
    """Plain SQL on one connection."""

    def __init__(self, connection: Watched) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        return await (await self._execute(sql, values)).fetchall()

    async def row(self, sql: str, *values: Any) -> Row | None:
        return await (await self._execute(sql, values)).fetchone()

    async def run(self, sql: str, *values: Any) -> int:
        return (await self._execute(sql, values)).rowcount

    async def _execute(self, sql: str, values: Sequence[Any]) -> AsyncCursor[Row]:
        try:
            return await self._connection.execute(sql.encode(), values)
        except UniqueViolation as fault:
            raise NotUnique from fault
        except UndefinedTable as fault:
            raise NoTable from fault


class Postgres(OnePlace):
    """A `Database`."""

    def __init__(self, url: str, shelf: Shelf | None = None) -> None:
        self._pool = Pool(url, CONNECTIONS)
        self._writer = Writer(url)
        self._group = Group(self._writer.commit)
        self.history: History = History(self, shelf)

    @classmethod
    async def open(cls, url: str, shelf: Shelf | None = None) -> Postgres:
        """Raises `StoreDown` if nobody answers there."""
        database = cls(url, shelf)
        await database.now()
        return database

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        for _ in range(TRIES - 1 if only_reads(sql) else 0):
            try:
                async with self._pool.connection() as connection:
                    return await Statements(connection).rows(sql, *values)
            except Lost:
                continue  # a read may be repeated; a write may have been done
        async with self._pool.connection() as connection:
            return await Statements(connection).rows(sql, *values)

    async def row(self, sql: str, *values: Any) -> Row | None:
        rows = await self.rows(sql, *values)
        return rows[0] if rows else None

    async def run(self, sql: str, *values: Any) -> int:
        async with self._pool.connection() as connection:
            return await Statements(connection).run(sql, *values)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Queries]:
        async with self._pool.connection() as connection, connection.transaction():
            yield Statements(connection)

    async def append(self, append: Append) -> bool:
        return await self._group.append(append)

    async def now(self) -> int:
        asked = time.monotonic()
        found = await self.row("select (extract(epoch from clock_timestamp()) * 1000)::bigint")
        assert found is not None
        take_time(found[0], (asked + time.monotonic()) / 2)
        at: int = found[0]
        return at

    async def ready(self) -> bool:
        """Whether it can be read and written: a standby, or one whose disk is full, is not ready."""
        try:
            async with asyncio.timeout(PROMPT):
                return await self.run(TOUCH) == 1
        except (StoreDown, NoTable, Error, TimeoutError):
            return False

    async def close(self) -> None:
        await self._group.close()
        await self._writer.close()
        await self._pool.close()
