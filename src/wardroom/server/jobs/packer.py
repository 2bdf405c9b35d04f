"""Packs finished matches, which will not change any more, into one object each."""

from __future__ import annotations

import asyncio

import structlog

from wardroom.server.ids import now
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.pack import due, pack_match
from wardroom.server.store.ports import Database

EVERY = 600.0  # seconds between two checks
DAY = 24 * 3600 * 1000  # ms

log = structlog.get_logger(__name__)


class Packer:
    """Packs old matches. Several can run at once: if two pick the same match, the second finds it already packed."""

    def __init__(self, db: Database, after_days: int) -> None:
        self._db, self._after = db, after_days * DAY

    async def run(self) -> None:
        while self._after >= 0:
            await asyncio.sleep(EVERY)  # at first: people who start a server want to play
            try:
                if packed := await self.pack_all():
                    log.info("packed", matches=packed)
            except Exception:
                log.exception("packer failed")

    async def pack_all(self) -> int:
        """Pack whatever is due; returns how many matches. One that cannot be packed is left as it is."""
        if self._after < 0:
            return 0
        return sum([await self._pack_all(each) for each in (self._db, *self._db.clusters.values())])

    async def _pack_all(self, db: Database) -> int:
        packed, behind, before = 0, (-1, ""), now() - self._after
        while found := await due(db, before, behind):
            for behind in found:
                try:
                    packed += await pack_match(db, behind[1])
                except StoreDown:
                    raise
                except Exception:
                    log.exception("a match was not packed", match=behind[1])
        return packed
