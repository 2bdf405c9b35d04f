"""Who is at the table, and how far each has read. Written in batches, and never in the way of play."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, TypeVar

from wardroom.server.bus.port import Bus
from wardroom.server.ids import now
from wardroom.server.store.ports import Database, Row

log = logging.getLogger(__name__)

Seat = tuple[str, str]  # match, seat
R = TypeVar("R", bound=tuple[Any, ...])

REFRESH = 20.0  # seconds; a seat whose mark is older than 45 s is empty, whatever happened to its process
BREATH = 0.25  # seconds in which changes are gathered, which limits how often many sockets make us write
AGAIN = 2.0  # seconds until a write that failed is tried again
AT_ONCE = 1000  # seats in one statement: databases have a limit on values


class Presence:
    """Counts the sockets that hold each seat, here; the store knows for all processes."""

    def __init__(self, db: Database, bus: Bus) -> None:
        self._db, self._bus = db, bus
        self._holders: dict[Seat, int] = {}
        self._wrote: dict[Seat, int] = {}  # when we last marked it
        self._changed: set[Seat] = set()
        self._read: dict[Seat, int] = {}
        self._stir = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def come(self, seat: Seat) -> None:
        self._holders[seat] = count = self._holders.get(seat, 0) + 1
        if count == 1:
            self._changed.add(seat)
            self._stir.set()

    def go(self, seat: Seat) -> None:
        left = self._holders.pop(seat, 1) - 1
        if left:
            self._holders[seat] = left
        else:
            self._changed.add(seat)
            self._stir.set()

    def read(self, seat: Seat, n: int) -> None:
        self._read[seat] = max(n, self._read.get(seat, 0))
        self._stir.set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        self._changed |= self._holders.keys()
        self._holders.clear()
        with contextlib.suppress(Exception):  # the marks expire by themselves
            await self._write()

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        refreshed = loop.time()
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, refreshed + REFRESH - loop.time())):
                    await self._stir.wait()
                await asyncio.sleep(BREATH)
            self._stir.clear()
            try:
                await self._write()
                if loop.time() >= refreshed + REFRESH:
                    await self._mark(self._holders)
                    refreshed = loop.time()
            except Exception as fault:
                log.warning("presence is not written: %r", fault)
                self._stir.set()
                await asyncio.sleep(AGAIN)

    async def _write(self) -> None:
        """Write what has changed since the last time. If the store fails, it is kept for the next try."""
        changed, self._changed = self._changed, set()
        read, self._read = self._read, {}
        try:
            await self._note(read)
            read = {}
            await self._mark([seat for seat in changed if seat in self._holders])
            await self._clear([seat for seat in changed if seat not in self._holders])
            heads = await self._revise({match for match, _ in changed})
        except BaseException:
            self._changed |= changed
            self._read = {seat: max(n, self._read.get(seat, 0)) for seat, n in read.items()} | self._read
            raise
        for match, head in heads:
            await self._bus.say(match, head)

    async def _mark(self, seats: Iterable[Seat]) -> None:
        at = now()
        for some in _portions(seats):
            values = _values(some)
            await self._db.run(f"update seat set here = %s where (match, seat) in ({values})", at, *chain(*some))
            self._wrote.update((seat, at) for seat in some if seat in self._holders)

    async def _clear(self, seats: Iterable[Seat]) -> None:
        """Unless another process has marked the seat after us: its player is still there."""
        for some in _portions((*seat, self._wrote.get(seat, 0)) for seat in seats):
            await self._db.run(
                f"with gone(a, b, at) as ({_values(some)}) update seat set here = null from gone "
                "where match = a and seat = b and here <= at",
                *chain(*some),
            )
            for match, seat, _ in some:
                if (match, seat) not in self._holders:
                    self._wrote.pop((match, seat), None)

    async def _revise(self, matches: Iterable[str]) -> list[Row]:
        """Raises the revision, since messages say who is here. Returns the matches with their heads."""
        revised: list[Row] = []
        for some in _portions((match,) for match in matches):
            await self._db.run(f"update match set revision = revision + 1 where id in ({_values(some)})", *chain(*some))
            revised += await self._db.rows(f"select match, n from head where match in ({_values(some)})", *chain(*some))
        return revised

    async def _note(self, read: Mapping[Seat, int]) -> None:
        for some in _portions((*seat, n) for seat, n in read.items()):
            await self._db.run(
                f"with said(a, b, n) as ({_values(some)}) update seat set read = n from said "
                "where match = a and seat = b and read < n",
                *chain(*some),
            )


def _portions(rows: Iterable[R]) -> Iterator[list[R]]:
    left = iter(list(rows))
    while some := list(islice(left, AT_ONCE)):
        yield some


def _values(rows: Sequence[tuple[Any, ...]]) -> str:
    return "values " + ", ".join("(" + ", ".join(["%s"] * len(row)) + ")" for row in rows)
