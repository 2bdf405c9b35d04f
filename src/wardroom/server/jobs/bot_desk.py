"""Takes decisions from the queue of the bots and has them computed, as many at a time as fit."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import structlog

from wardroom.server.ids import new_id
from wardroom.server.jobs.bot_queue import LEASE, BotQueue, Turn
from wardroom.server.jobs.stopping import stop

POLL = 0.05  # seconds: another process that queues something cannot wake this one
POLL_ALONE = 1.0  # with no other process, only retries have to be looked for
REST = 1.0  # after the store failed

Think = Callable[[str, str], Awaitable[bool]]  # match, seat: whether the seat owes another decision

log = structlog.get_logger(__name__)


class BotDesk:
    def __init__(self, queue: BotQueue, think: Think, size: int) -> None:
        self._queue, self._think, self._size = queue, think, size
        self._name = new_id()
        self._at_work: dict[asyncio.Task[None], Turn] = {}

    async def run(self) -> None:
        heart = asyncio.create_task(self._live())
        try:
            await self._queue.forget_workers()
            while True:
                self._queue.news.clear()
                try:
                    await self._begin()
                except Exception:
                    log.exception("no bot can be asked")
                    await asyncio.sleep(REST)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(POLL if self._queue.shared else POLL_ALONE):
                        await self._queue.news.wait()
        finally:
            await stop([heart, *self._at_work])

    async def _begin(self) -> None:
        """Start as many as there is room for. One person never gets all the places, where there are two."""
        while (room := self._size - len(self._at_work)) > 0:
            last = room == 1 and self._size > 1
            turn = await self._queue.take(self._name, max(1, self._size - 1), last_place=last)
            if turn is None:
                return
            task = asyncio.create_task(self._do(turn))
            self._at_work[task] = turn
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._at_work[task]
        self._queue.news.set()

    async def _do(self, turn: Turn) -> None:
        try:
            more = await self._think(turn.match, turn.seat)
            await self._queue.done(self._name, turn, more=more)
        except asyncio.CancelledError:
            await self._queue.give_back(self._name, turn)
            raise
        except Exception:
            log.exception("a bot was not asked", tried=turn.tries + 1)
            with contextlib.suppress(Exception):  # the store is down: the lease runs out
                await self._queue.failed(self._name, turn)

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 4000)
            with contextlib.suppress(Exception):
                await self._queue.keep(self._name)
