"""How a client reaches the server: through either of its processes, again and again until one answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import httpx

from chaos.ledger import Ledger

WAITS = 3.0  # seconds: less than the server tries, so that some commands are repeated while they are still on their way
STALLED = 120.0  # seconds without an answer after which nobody plays any more
RECOVERY = 10.0  # seconds that are left to the server between two kills, if it needs them
HASTY = 0.1  # how often a line breaks just when the server may have written and not yet said so


class Client:
    """Like a client behind a load balancer that knows nothing of the processes' health."""

    def __init__(self, urls: Sequence[str], ledger: Ledger, rng: Random) -> None:
        self.urls, self.ledger, self.rng = urls, ledger, rng
        self._flying = 0  # commands that are on their way
        self._http = httpx.AsyncClient(limits=httpx.Limits(max_connections=200))

    def either(self) -> str:
        return self.rng.choice(self.urls)

    async def played(self, answers: int) -> None:
        """Until so many were acknowledged, however slow the machine is; not if nothing comes any more."""
        while (known := len(self.ledger.acks)) < answers:
            try:
                async with asyncio.timeout(STALLED):
                    while len(self.ledger.acks) == known:
                        await asyncio.sleep(0.01)
            except TimeoutError:
                return

    async def busy(self) -> None:
        """Until people play, and a command has just been sent: the worst time to be killed."""
        known = len(self.ledger.acks)
        with suppress(TimeoutError):
            async with asyncio.timeout(RECOVERY):
                while len(self.ledger.acks) == known or not self._flying:
                    await asyncio.sleep(0.001)
        await asyncio.sleep(self.rng.uniform(0, 0.01))

    async def command(self, path: str, token: str, body: Any) -> tuple[int, Any]:
        """Something that has a key, and may therefore be sent again whatever became of it."""
        self._flying += 1
        try:
            return await self.ask("POST", path, token, body, HASTY)
        finally:
            self._flying -= 1

    async def ask(self, method: str, path: str, token: str, body: Any = None, hasty: float = 0.0) -> tuple[int, Any]:
        """The status and what it says, once there is an answer that would not be another the next time."""
        while True:
            waits = self.rng.uniform(0.002, 0.04) if self.rng.random() < hasty else WAITS
            head = {"authorization": f"Bearer {token}"}
            try:
                said = await self._http.request(method, self.either() + path, json=body, headers=head, timeout=waits)
            except httpx.TransportError as fault:
                self.ledger.failed[type(fault).__name__] += 1
                await asyncio.sleep(self.rng.uniform(0.0, 0.3))
                continue
            if said.status_code == 429 or said.status_code >= 500:
                told = said.json()
                self.ledger.failed[f"{said.status_code} {told['key']}"] += 1
                await asyncio.sleep(self.rng.uniform(0.1, 0.5))
                continue
            return said.status_code, said.json() if said.content else None

    async def close(self) -> None:
        await self._http.aclose()
