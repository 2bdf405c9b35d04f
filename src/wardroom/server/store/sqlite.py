"""The store in one SQLite file: one thread writes, one reads."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from wardroom.server.ids import own_time
from wardroom.server.store.errors import NoTable, NotUnique, StoreDown, StoreTaken
from wardroom.server.store.group import Group
from wardroom.server.store.history import History
from wardroom.server.store.one_place import OnePlace
from wardroom.server.store.ports import Append, Queries, Row
from wardroom.server.store.reading import TOUCH, only_reads
from wardroom.server.store.shelf import Shelf

P = ParamSpec("P")
T = TypeVar("T")

ROOM = 16_000_000  # bytes that must be free on the disk
PATIENCE = 10.0  # seconds to wait for the writer

MOVE = """
update head set n = ?, moved = ?, hour = ? / 3600000, asked = ?, clock = ?, due = ?,
  look = case when look < ? then look else coalesce(?, look) end, open = ?
where match = ? and n = ? and open and (? is null or clock = ?)
"""
TURN = """
update match set status = ?, result = ?, started = coalesce(started, case when ? = 'playing' then ? end),
  ended = case when ? in ('over', 'abandoned') then coalesce(ended, ?) end
where id = ?
"""
WRITE = "insert into entry (match, n, key, body, at) values (?, ?, ?, ?, ?)"
TELL = "insert into outbox (match, n, called, kind) values (?, ?, ?, ?)"

# Faults of the file or the disk, not of the statement.
_AILING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}

sqlite3.register_converter("BOOLEAN", lambda raw: raw != b"0")


def keep(path: Path) -> sqlite3.Connection:
    """Lock the file for this process, until the connection is closed or the process ends.

    The lock is one of SQLite's own on a file beside it: those work wherever SQLite does.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)  # it contains secrets
    beside = path.with_name(path.name + ".lock")
    beside.touch(mode=0o600)
    lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("begin exclusive")
    except sqlite3.OperationalError as fault:
        lock.close()
        raise StoreTaken(path) from fault
    return lock


class _Thread:
    """A connection and the one thread that uses it."""

    def __init__(self, path: Path) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="sqlite")
        self._connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, detect_types=sqlite3.PARSE_DECLTYPES
        )
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = full")

    async def do(self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kw: P.kwargs) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, lambda: work(self._connection, *args, **kw)
            )
        except sqlite3.IntegrityError as fault:
            raise NotUnique from fault
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & 0xFF in _AILING:
                raise StoreDown(str(fault)) from fault
            if str(fault).startswith("no such table"):
                raise NoTable from fault
            raise

    async def close(self) -> None:
        await self.do(sqlite3.Connection.close)
        self._pool.shutdown()


class Statements:
    """Plain SQL on one thread."""

    def __init__(self, thread: _Thread) -> None:
        self._thread = thread

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        return await self._thread.do(_rows, sql, values)

    async def row(self, sql: str, *values: Any) -> Row | None:
        rows = await self.rows(sql, *values)
        return rows[0] if rows else None

    async def run(self, sql: str, *values: Any) -> int:
        return await self._thread.do(_run, sql, values)


class Sqlite(OnePlace):
    """A `Database`. While a transaction is open, nothing else is written."""

    def __init__(self, path: Path, shelf: Shelf | None = None) -> None:
        self._lock, self._folder = keep(path), path.parent
        self._writer, self._reader = _Thread(path), _Thread(path)
        self._turn = asyncio.Lock()
        self._group = Group(self._commit)
        self.history = History(self, shelf)

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        if only_reads(sql):
            return await Statements(self._reader).rows(sql, *values)
        async with self._writing() as writer:
            return await writer.rows(sql, *values)

    async def row(self, sql: str, *values: Any) -> Row | None:
        rows = await self.rows(sql, *values)
        return rows[0] if rows else None

    async def run(self, sql: str, *values: Any) -> int:
        async with self._writing() as writer:
            return await writer.run(sql, *values)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Queries]:
        async with self._writing() as writer:
            try:
                await self._writer.do(_begin)
                yield writer
                await self._writer.do(_commit)
            finally:
                await self._writer.do(_roll_back)

    async def append(self, append: Append) -> bool:
        return await self._group.append(append)

    async def now(self) -> int:
        return own_time()  # one file, one machine

    async def ready(self) -> bool:
        """Whether it can be read and written, and the disk has room."""
        try:
            if shutil.disk_usage(self._folder).free < ROOM:
                return False
            return await self.run(TOUCH) == 1
        except (StoreDown, NoTable, OSError, sqlite3.Error):
            return False

    async def close(self) -> None:
        await self._group.close()
        async with self._writing():
            await self._reader.close()
            await self._writer.close()
            self._lock.close()

    async def _commit(self, batch: Sequence[Append]) -> Collection[str]:
        async with self._writing():
            return await self._writer.do(_append, batch)

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[Statements]:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._turn.acquire()
        except TimeoutError:
            raise StoreDown("a transaction is open for too long") from None
        try:
            yield Statements(self._writer)
        finally:
            self._turn.release()


# ---- run in the threads


@cache
def _translated(sql: str) -> str:
    return sql.replace("%s", "?").replace("%%", "%")


def _rows(connection: sqlite3.Connection, sql: str, values: Sequence[Any]) -> list[Row]:
    return connection.execute(_translated(sql), values).fetchall()


def _run(connection: sqlite3.Connection, sql: str, values: Sequence[Any]) -> int:
    cursor = connection.execute(_translated(sql), values)
    cursor.fetchall()  # a `returning` takes effect only when it is read
    return cursor.rowcount


def _begin(connection: sqlite3.Connection) -> None:
    connection.execute("begin immediate")


def _commit(connection: sqlite3.Connection) -> None:
    connection.execute("commit")


def _roll_back(connection: sqlite3.Connection) -> None:
    """Undo what is not committed yet."""
    if connection.in_transaction:
        connection.execute("rollback")


def _append(connection: sqlite3.Connection, batch: Sequence[Append]) -> Collection[str]:
    _begin(connection)
    try:
        moved = {append.match for append in batch if _move(connection, append)}
        _commit(connection)
    finally:
        _roll_back(connection)
    return moved


def _move(connection: sqlite3.Connection, a: Append) -> bool:
    moved = a.at if a.moved is None else a.moved
    state = (a.head, moved, moved, a.asked, a.clock, a.due, a.due, a.due, a.status == "playing")
    if not connection.execute(MOVE, (*state, a.match, a.expected, a.was, a.was)).rowcount:
        return False
    if a.expected < 0 or a.status != "playing":  # the match begins or ends
        connection.execute(TURN, (a.status, a.result, a.status, a.at, a.status, a.at, a.match))
    connection.executemany(WRITE, [(a.match, line.n, line.key, line.body.decode(), a.at) for line in a.lines])
    connection.execute(TELL, (a.match, a.head, a.called, a.kind))
    return True
