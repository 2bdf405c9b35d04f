"""The bus of a process that is alone."""

from __future__ import annotations

import logging

from wardroom.server.bus.port import Hear

log = logging.getLogger(__name__)


class LocalBus:
    """Everybody who listens has heard it when `say` returns."""

    def __init__(self) -> None:
        self._ears: list[Hear] = []

    async def say(self, match: str, n: int) -> None:
        self._pass_on(match, n)

    def listen(self, hear: Hear) -> None:
        self._ears.append(hear)

    async def ready(self) -> bool:
        return True

    async def close(self) -> None:
        self._ears.clear()

    def _pass_on(self, match: str, n: int) -> None:
        for hear in self._ears:
            try:
                hear(match, n)
            except Exception:  # one deaf ear must neither spoil the change that was made nor the other ears
                log.exception("a listener on the bus failed")
