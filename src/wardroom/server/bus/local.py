"""The bus of a single process."""

from __future__ import annotations

import logging
from collections.abc import Collection

from wardroom.server.bus.port import Begun, Hear

log = logging.getLogger(__name__)


class LocalBus:
    """Every listener has been called when `say` returns. `alone`: nobody else can change anything."""

    def __init__(self, *, alone: bool = False) -> None:
        self._ears: list[Hear] = []
        self._begun: list[Begun] = []
        self._alone = alone
        self.doubts = 0

    async def say(self, match: str, n: int) -> None:
        self._pass_on(match, n)

    def listen(self, hear: Hear, begun: Begun | None = None) -> None:
        self._ears.append(hear)
        if begun is not None:
            self._begun.append(begun)

    def follow(self, shard: str) -> None:
        """Not needed here."""

    def unfollow(self, shard: str) -> None:
        pass

    async def ready(self) -> bool:
        return True

    async def well(self) -> bool:
        return self._alone

    async def close(self) -> None:
        self._ears.clear()
        self._begun.clear()

    def _pass_on(self, match: str, n: int) -> None:
        for hear in self._ears:
            try:
                hear(match, n)
            except Exception:  # a failing listener must affect neither the change nor other listeners
                log.exception("a listener on the bus failed")

    def _begin(self, shards: Collection[str]) -> None:
        for begun in self._begun:
            begun(shards)
