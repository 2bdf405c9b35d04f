"""The journal of a match, wherever it is: as lines while recent, packed when old. All reading goes through here, so
that nobody else has to know.

If a line is missing, the match has been packed: one transaction stores the packed object and deletes all lines. So a
running match needs no second query.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from wardroom.server.store.packed import Damaged, Lines, Packed, unpack
from wardroom.server.store.ports import Queries
from wardroom.server.store.shelf import Shelf
from wardroom.server.store.sql import placeholders

KEPT, ROOM = 16, 32_000_000  # packed matches kept unpacked in memory, and the bytes they may take together


class History:
    def __init__(self, db: Queries, shelf: Shelf | None = None) -> None:
        self._db, self.shelf = db, shelf
        self._at_hand: OrderedDict[str, Packed] = OrderedDict()  # never wrong: what is packed never changes

    def _at(self, match: str) -> Queries:
        """The database that has the match."""
        return self._db

    async def bodies(self, match: str, first: int, last: int) -> list[tuple[int, str]]:
        """The lines from one entry to another; the match must have both."""
        rows = await self._at(match).rows(
            "select n, body from entry where match = %s and n >= %s and n <= %s order by n", match, first, last
        )
        if len(rows) < last - max(first, 0) + 1 and (packed := await self.packed(match)):
            return [(n, body) for n, _, body, _ in packed.lines(first, last)]
        return [(n, body) for n, body in rows]

    async def last_bodies(self, matches: Sequence[str]) -> dict[str, str]:
        """The last line of each match, with one query for all that are not packed."""
        found: dict[str, str] = {}
        together: dict[int, list[str]] = {}
        for match in matches:
            together.setdefault(id(self._at(match)), []).append(match)
        for some in together.values():
            places = placeholders(some)
            sql = (
                "select e.match, e.body from head h join entry e on e.match = h.match and e.n = h.n"
                f" where h.match in ({places})"
            )
            found |= dict(await self._at(some[0]).rows(sql, *some))
        for match in matches:
            if match not in found and (packed := await self.packed(match)):
                found[match] = packed.bodies[-1]
        return found

    async def lines(self, match: str, first: int, last: int) -> Lines:
        """The same with keys and times."""
        rows = await self._at(match).rows(
            "select n, key, body, at from entry where match = %s and n >= %s and n <= %s order by n",
            match, first, last,
        )  # fmt: skip
        if len(rows) < last - max(first, 0) + 1 and (packed := await self.packed(match)):
            return packed.lines(first, last)
        return [(n, key, body, at) for n, key, body, at in rows]

    async def keys(self, match: str) -> dict[str, int]:
        """Every command key so far, with its entry."""
        found = await self._at(match).rows("select key, n from entry where match = %s and key is not null", match)
        if not found and (packed := await self.packed(match)):
            return {key: n for n, key in packed.keys.items()}
        return dict(found)

    async def snapshot(self, match: str, until: int) -> tuple[int, str] | None:
        """The last snapshot up to an entry."""
        found = await self._at(match).row(
            "select n, body from snapshot where match = %s and n <= %s order by n desc limit 1", match, until
        )
        if found is None and (packed := await self.packed(match)):
            fitting = [n for n in packed.snapshots if n <= until]
            return (max(fitting), packed.snapshots[max(fitting)]) if fitting else None
        return found and (found[0], found[1])

    async def packed(self, match: str) -> Packed | None:
        """The packed object, unpacked; None if the match is not packed."""
        if match in self._at_hand:
            self._at_hand.move_to_end(match)
            return self._at_hand[match]
        row = await self._at(match).row("select digest, body, name from packed where match = %s", match)
        if row is None:
            return None
        digest, body, name = row
        data = body if name is None else await self._fetched(match, name)
        packed = self._at_hand[match] = await asyncio.to_thread(unpack, match, bytes(data), digest)
        while len(self._at_hand) > 1 and (
            len(self._at_hand) > KEPT or sum(each.size for each in self._at_hand.values()) > ROOM
        ):
            self._at_hand.popitem(last=False)
        return packed

    async def drop(self, match: str) -> None:
        """Delete what is stored outside the database of a match that was deleted."""
        self._at_hand.pop(match, None)
        if self.shelf is not None:
            for name in await asyncio.to_thread(self.shelf.names, match):
                await asyncio.to_thread(self.shelf.remove, name)

    async def _fetched(self, match: str, name: str) -> bytes:
        if self.shelf is None:
            raise Damaged(f"{match} lies outside of the database, and pack_to does not say where")
        return await asyncio.to_thread(self.shelf.get, name)
