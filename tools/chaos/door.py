"""How a client reaches the server: through either of its processes, again and again until one answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import httpx

from chaos.ledger import Ledger

WAITS = 3.0  # seconds: less than the server tries, so that some commands are repeated while they are still on their way


class Door:
    """Like a client behind a load balancer that knows nothing of the processes' health."""

    def __init__(self, urls: Sequence[str], ledger: Ledger, rng: Random) -> None:
        self.urls, self.ledger, self.rng = urls, ledger, rng
        self._http = httpx.AsyncClient(timeout=WAITS, limits=httpx.Limits(max_connections=200))

    def either(self) -> str:
        return self.rng.choice(self.urls)

    async def ask(self, method: str, path: str, token: str, body: Any = None) -> tuple[int, Any]:
        """The status and what it says, once there is an answer that would not be another the next time."""
        while True:
            try:
                said = await self._http.request(
                    method, self.either() + path, json=body, headers={"authorization": f"Bearer {token}"}
                )
            except httpx.TransportError as fault:
                self.ledger.failed[type(fault).__name__] += 1
                await asyncio.sleep(self.rng.uniform(0.05, 0.3))
                continue
            if said.status_code == 429 or said.status_code >= 500:
                told = said.json()
                self.ledger.failed[f"{said.status_code} {told['key']}"] += 1
                await asyncio.sleep(self.rng.uniform(0.1, 0.5))
                continue
            return said.status_code, said.json() if said.content else None

    async def close(self) -> None:
        await self._http.aclose()
