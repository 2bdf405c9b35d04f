"""The directory, which knows all matches, and the clusters that have the journals of some shards.

Most servers have no clusters: then this is the one database, which only looks every few seconds at an empty map. The
map in the directory says where a shard is. The database that is asked to write decides whether that is still so: it
refuses writes to a shard that is closed there. A process that was refused reads the map again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic

from psycopg import Error

from wardroom.server.store.carry import bring, closed
from wardroom.server.store.errors import NoTable, StoreDown
from wardroom.server.store.history import History
from wardroom.server.store.ports import Append, Database, Queries
from wardroom.server.store.postgres import Postgres
from wardroom.server.store.shelf import Shelf
from wardroom.server.store.sql import shard_of

DIRECTORY = "directory"  # the cluster that this database is
LOOK = 2.0  # seconds between two looks at the map: news of a move may be lost
PATIENCE = 10.0  # seconds that an append waits for a shard that is moving
PAUSE = 0.01
SHARD = 2  # letters of its name

log = logging.getLogger(__name__)


class Sharded(Postgres):
    """A `Database`."""

    def __init__(self, url: str, shelf: Shelf | None = None) -> None:
        super().__init__(url, shelf)
        self.history = _Histories(self, shelf)
        self._shelf = shelf
        self._known: dict[tuple[str, str], Postgres] = {}  # by name and address, for as long as we are open
        self._clusters: dict[str, Postgres] = {}
        self._places: dict[str, Postgres] = {}  # by shard; without those of the directory
        self._one_look = asyncio.Lock()
        self._looked = 0.0
        self._heard = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str, shelf: Shelf | None = None) -> Sharded:
        database = cls(url, shelf)
        await database.now()
        await database.look()
        database._looking = asyncio.create_task(database._keep_looking(), name="shard map")
        return database

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait({self._looking})
        for cluster in self._known.values():
            await cluster.close()
        await super().close()

    # ---- the map

    async def look(self) -> None:
        """Read the map, unless another task has just done it."""
        asked = monotonic()
        async with self._one_look:
            if self._looked > asked:
                return
            began = monotonic()
            try:
                urls = await self.rows("select name, url from cluster where name <> %s", DIRECTORY)
                found = await self.rows("select shard, cluster from shard_map where cluster <> %s", DIRECTORY)
            except NoTable:  # not migrated yet
                urls, found = [], []
            self._clusters = {name: self._cluster(name, url) for name, url in urls}
            self._places = {shard: self._clusters[name] for shard, name in found}
            self._looked = began

    def _cluster(self, name: str, url: str) -> Postgres:
        """Connects when first needed; we do not use its clock."""
        if (name, url) not in self._known:
            self._known[name, url] = Postgres(url, self._shelf)
        return self._known[name, url]

    async def _keep_looking(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._heard.wait()
            self._heard.clear()
            try:
                await self.look()
            except (StoreDown, Error) as fault:  # go by the last map we read
                log.debug("the shard map cannot be read: %r", fault)

    def hear(self, match: str, n: int) -> None:
        if len(match) == SHARD:
            self._heard.set()

    async def learn(self, match: str) -> bool:
        before = self._place(match)
        await self.look()
        return self._place(match) is not before

    # ---- places

    def _place(self, match: str) -> Postgres:
        return self._places.get(shard_of(match), self)

    def at(self, match: str) -> Postgres:
        return self._place(match)

    @property
    def clusters(self) -> Mapping[str, Database]:
        return self._clusters

    def by_place(self, matches: Iterable[str]) -> Sequence[tuple[Postgres, Sequence[str]]]:
        found: dict[Postgres, list[str]] = {}
        for match in matches:
            found.setdefault(self._place(match), []).append(match)
        return list(found.items())

    @asynccontextmanager
    async def both(self, match: str, *, directory_first: bool = False) -> AsyncIterator[tuple[Queries, Queries]]:
        place = self._place(match)
        if place is self:
            async with self.transaction() as tx:
                yield tx, tx
        elif directory_first:
            async with place.transaction() as there, self.transaction() as tx:
                yield tx, there
        else:
            async with self.transaction() as tx, place.transaction() as there:
                yield tx, there

    # ---- appends

    async def append(self, append: Append) -> bool:
        if await self._append_at(self._place(append.match), append):
            return True
        return await self._append_again(append)

    async def _append_again(self, append: Append) -> bool:
        """Somebody was quicker, or the shard is not where we thought."""
        deadline = monotonic() + PATIENCE
        while True:
            place = self._place(append.match)
            if not await closed(place, append.match):  # or no longer
                return await self._append_at(place, append)
            await self.look()
            while self._place(append.match) is place and await closed(place, append.match):
                if monotonic() > deadline:
                    raise StoreDown("its shard is being moved")
                await asyncio.sleep(PAUSE)
                await self.look()
            if await self._append_at(self._place(append.match), append):
                return True

    async def _append_at(self, place: Postgres, append: Append) -> bool:
        if place is self:
            return await super().append(append)
        if append.expected < 0 and not await self._bring(place, append.match):
            return False
        return await place.append(append)

    async def _bring(self, place: Postgres, match: str) -> bool:
        """Copy a match that begins to its cluster; False if its shard is closed there."""
        async with place.transaction() as there:
            return await bring(self, there, match)


class _Histories(History):
    """Reads each journal where it is stored."""

    def __init__(self, db: Sharded, shelf: Shelf | None) -> None:
        super().__init__(db, shelf)
        self._sharded = db

    def _at(self, match: str) -> Queries:
        return self._sharded.at(match)
