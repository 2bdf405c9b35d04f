"""HTTP as cheap as can be: a connection that is kept to each web process, and a request that is sent until somebody
answers it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

WAITS = 3.0  # seconds for an answer; then another process is asked
Open = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Lines:
    def __init__(self, ports: Sequence[int], rng: Random) -> None:
        self._ports, self._rng = ports, rng
        self._open: dict[int, Open] = {}

    async def post(self, path: str, token: str, body: bytes) -> tuple[int, Any, int]:
        """The status, what was said, and how often it was tried."""
        tries = 0
        while True:
            port, tries = self._rng.choice(self._ports), tries + 1
            try:
                async with asyncio.timeout(WAITS):
                    status, said = await self._once(port, path, token, body)
            except (OSError, TimeoutError, EOFError, ValueError):
                self._drop(port)
                await asyncio.sleep(self._rng.uniform(0.02, 0.1))
                continue
            if status == 429 or status >= 500:
                await asyncio.sleep(self._rng.uniform(0.05, 0.2))
                continue
            return status, said, tries

    async def _once(self, port: int, path: str, token: str, body: bytes) -> tuple[int, Any]:
        if port not in self._open:
            self._open[port] = await asyncio.open_connection("127.0.0.1", port)
        reader, writer = self._open[port]
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        said = await reader.readuntil(b"\r\n\r\n")
        at = said.lower().find(b"content-length: ")
        length = int(said[at + 16 : said.index(b"\r", at)]) if at >= 0 else 0
        data = await reader.readexactly(length) if length else b""
        return int(said[9:12]), msgspec.json.decode(data) if data else None

    def _drop(self, port: int) -> None:
        if line := self._open.pop(port, None):
            line[1].close()
