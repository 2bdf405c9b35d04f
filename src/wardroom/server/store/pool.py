"""Connections to PostgreSQL that survive a restart of it.

psycopg's own pool waits a second or more for each dead connection, and after a restart all of them are dead.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from psycopg import OperationalError
from psycopg.pq import TransactionStatus

from wardroom.server.store.errors import Lost, StoreDown
from wardroom.server.store.watched import Watched

PATIENCE = 10.0  # seconds to wait for a database that is coming up
PAUSE = 0.1


async def connect(url: str) -> Watched:
    """A new connection, to a database that may be just coming up."""
    fault: OperationalError | None = None
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await Watched.connect(url, autocommit=True, application_name="wardroom")
                except OperationalError as error:
                    fault = error
                    await asyncio.sleep(PAUSE)
    except TimeoutError:
        raise StoreDown(str(fault or "no answer")) from fault


def alive(connection: Watched) -> bool:
    """Whether an idle connection is still open, without asking the server."""
    try:
        for _ in range(2):  # the first reads the server's last message, if there is one, the second the end behind it
            connection.pgconn.consume_input()
    except OperationalError:
        return False
    return not connection.closed


class Pool:
    """At most so many connections at a time; reuses the last used first."""

    def __init__(self, url: str, most: int) -> None:
        self._url = url
        self._room = asyncio.Semaphore(most)
        self._idle: list[Watched] = []
        self._closed = False

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Watched]:
        """A connection for exclusive use; raises `Lost` if it breaks meanwhile."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._room.acquire()
        except TimeoutError:
            raise StoreDown("every connection is in use") from None
        try:
            connection = await self._take()
            try:
                yield connection
            except OperationalError as fault:
                if connection.closed:
                    raise Lost(str(fault)) from fault
                raise
            finally:
                await self._give_back(connection)
        finally:
            self._room.release()

    async def close(self) -> None:
        self._closed = True
        while self._idle:
            await self._idle.pop().close()

    async def _take(self) -> Watched:
        if self._closed:
            raise StoreDown("closed")
        while self._idle:
            connection = self._idle.pop()
            if alive(connection):
                return connection
            await connection.close()
        return await connect(self._url)

    async def _give_back(self, connection: Watched) -> None:
        if not self._closed and connection.pgconn.transaction_status == TransactionStatus.IDLE:
            self._idle.append(connection)
        else:
            await connection.close()
