"""A connection whose socket the event loop watches for as long as it is open.

psycopg makes the loop watch the socket for every answer of the server and stop afterwards: two system calls, a timer
and the loop's work, for every move. Stopping gains nothing: between two statements the server sends nothing, except
when it closes the connection, and that is better noticed at once.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, TypeVar

from psycopg import AsyncConnection, Error, OperationalError
from psycopg.abc import PQGen
from psycopg.errors import QueryCanceled
from psycopg.pq import TransactionStatus
from psycopg.waiting import Ready, Wait

T = TypeVar("T")

PATIENCE = 5.0  # seconds for a cancelled statement to end
INTERVAL = 0.1  # psycopg's own value, for when it waits itself


class Watched(AsyncConnection[tuple[Any, ...]]):
    _loop: asyncio.AbstractEventLoop | None = None  # the loop that watches the socket now
    _socket = -1
    _waiting: asyncio.Future[None] | None = None  # for the server to send something

    async def wait(self, gen: PQGen[T], interval: float = INTERVAL, timeout: float | None = None) -> T:
        """Run psycopg's generator for the connection to its end."""
        try:
            return await (self._follow(gen) if timeout is None else self._leave_it(gen, interval, timeout))
        except asyncio.CancelledError:
            await self._break_off(gen)
            raise
        except OSError as fault:
            raise OperationalError("the socket is closed") from fault
        finally:
            if self.closed:  # its number may soon be that of another socket
                self._unwatch()

    async def close(self) -> None:
        self._unwatch()
        await super().close()

    async def _follow(self, gen: PQGen[T]) -> T:
        try:
            wants = next(gen)
            while not wants & Wait.W:
                await self._said()
                wants = gen.send(Ready.R)
        except StopIteration as done:
            result: T = done.value
            return result
        return await self._leave_it(_from(wants, gen))  # more than the socket takes at once: rare

    async def _leave_it(self, gen: PQGen[T], interval: float = INTERVAL, timeout: float | None = None) -> T:
        """Let psycopg wait, which adds and removes its own readers."""
        self._unwatch()
        return await super().wait(gen, interval, timeout)

    async def _said(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is None:
            self._loop, self._socket = loop, self.pgconn.socket
            loop.add_reader(self._socket, self._readable)
        self._waiting = loop.create_future()
        try:
            await self._waiting
        finally:
            self._waiting = None

    def _readable(self) -> None:
        if self._waiting is None:  # a notice, or a last message and then the end
            try:
                self.pgconn.consume_input()
            except OperationalError:
                self._unwatch()
        elif not self._waiting.done():
            self._waiting.set_result(None)

    def _unwatch(self) -> None:
        if self._loop is not None:
            self._loop.remove_reader(self._socket)
            self._loop = None

    async def _break_off(self, gen: PQGen[Any]) -> None:
        """The caller was cancelled. Cancel the statement on the server too, so that the connection can be used
        again."""
        self._unwatch()  # what the server sends now is for psycopg, which would wait for it in vain if we took it
        if self.closed or self.pgconn.transaction_status != TransactionStatus.ACTIVE:
            return
        try:
            await self.cancel_safe(timeout=PATIENCE)
            with suppress(QueryCanceled):
                await self._leave_it(gen, timeout=PATIENCE)
        except (Error, OSError):
            await self.close()


def _from(wants: Wait, gen: PQGen[T]) -> PQGen[T]:
    """The rest of a generator that has begun, and wants this."""
    try:
        while True:
            wants = gen.send((yield wants) or Ready.NONE)
    except StopIteration as done:
        result: T = done.value
        return result
