"""Group commit: appends that arrive during one commit go into the next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from time import perf_counter

from msgspec import Struct

from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Append
from wardroom.server.telemetry import metrics

MOST = 128  # appends in one commit: more would make the first of them wait for the last

Commit = Callable[[Sequence[Append]], Awaitable[Collection[str]]]  # returns the matches that moved


class _Waiting(Struct):
    append: Append
    done: asyncio.Future[bool]


class Group:
    """A queue of appends for one writer. No batch has two appends for one match."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._queue: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, append: Append) -> bool:
        if self._closed:
            raise StoreDown("closed")
        waiting = _Waiting(append, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        return await waiting.done

    async def close(self) -> None:
        """The queue is still written."""
        self._closed = True
        if self._writer is not None:
            await self._writer

    async def _write(self) -> None:
        """A separate task: a cancelled caller does not interrupt a commit that others share."""
        try:
            while self._queue:
                await self._settle(self._next())
                await asyncio.sleep(0)  # callers just answered may have more, which then shares the next commit
        finally:
            self._writer = None

    def _next(self) -> list[_Waiting]:
        batch: dict[str, _Waiting] = {}
        later: list[_Waiting] = []
        for waiting in self._queue:
            if waiting.done.cancelled():
                continue
            if len(batch) == MOST or waiting.append.match in batch:
                later.append(waiting)
            else:
                batch[waiting.append.match] = waiting
        self._queue = later
        return list(batch.values())

    async def _settle(self, batch: Sequence[_Waiting]) -> None:
        if not batch:
            return
        began = perf_counter()
        try:
            moved = await self._commit([waiting.append for waiting in batch])
        except Exception as fault:
            if len(batch) > 1 and not isinstance(fault, StoreDown):
                for waiting in batch:  # only the append that cannot be written should fail
                    await self._settle([waiting])
                return
            for waiting in batch:
                if not waiting.done.done():
                    waiting.done.set_exception(fault)
        else:
            metrics.observe_append(len(batch), perf_counter() - began)
            for waiting in batch:
                if not waiting.done.done():
                    waiting.done.set_result(waiting.append.match in moved)
