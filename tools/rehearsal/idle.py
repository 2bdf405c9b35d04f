"""Sockets that only listen: visitors who look on at a match that does not move. They answer pings, and come back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import cast

PER_ADDRESS = 60  # sockets; the server lets 64 in from one
AT_ONCE = 50  # that are being opened
PING, CLOSE = 0x9, 0x8


class Idle:
    """Linux only: they come from many loopback addresses."""

    def __init__(self, ports: Sequence[int], sockets: int) -> None:
        self._ports, self._sockets, self._rng = ports, sockets, Random(1)
        self._few = asyncio.Semaphore(AT_ONCE)
        self._tasks: list[asyncio.Task[None]] = []
        self.now = self.opened = 0

    async def open(self, matches: Sequence[str]) -> None:
        """All of them; each looks on at one of these."""
        for n in range(self._sockets):
            home = f"127.1.{n // PER_ADDRESS // 250}.{n // PER_ADDRESS % 250 + 1}"
            port, match = self._ports[n % len(self._ports)], matches[n % len(matches)]
            self._tasks.append(asyncio.create_task(self._keep(home, port, match)))
        while self.now < self._sockets:
            await asyncio.sleep(0.1)

    async def _keep(self, home: str, port: int, match: str) -> None:
        while True:
            with suppress(OSError, TimeoutError):
                gone = asyncio.get_running_loop().create_future()
                async with self._few, asyncio.timeout(20):
                    opened = asyncio.get_running_loop().create_future()
                    await asyncio.get_running_loop().create_connection(
                        lambda: _Ear(port, match, opened, gone),  # noqa: B023
                        "127.0.0.1", port, local_addr=(home, 0),
                    )  # fmt: skip
                    await opened
                self.now, self.opened = self.now + 1, self.opened + 1
                await gone
                self.now -= 1
            await asyncio.sleep(self._rng.uniform(0.5, 3.0))


class _Ear(asyncio.Protocol):
    def __init__(self, port: int, match: str, opened: asyncio.Future[None], gone: asyncio.Future[None]) -> None:
        self._port, self._match, self._opened, self._gone = port, match, opened, gone
        self._buffer = b""
        self._talks = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(
            f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://127.0.0.1:{self._port}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        for due in (self._opened, self._gone):
            if not due.done():
                due.set_exception(ConnectionError()) if due is self._opened else due.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._talks:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._transport.abort()
                return
            self._talks, self._buffer = True, rest
            self._send(0x1, json.dumps({"hello": self._match}).encode())
            if not self._opened.done():
                self._opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """The next whole one, if there is one."""
        data = self._buffer
        if len(data) < 2:
            return False
        size, at = data[1] & 0x7F, 2
        if size > 125:
            at = 4 if size == 126 else 10
            size = int.from_bytes(data[2:at], "big")
        if len(data) < at + size:
            return False
        if data[0] & 0xF == PING:
            self._send(0xA, data[at : at + size])
        elif data[0] & 0xF == CLOSE:
            self._transport.close()
        self._buffer = data[at + size :]
        return True

    def _send(self, kind: int, body: bytes) -> None:
        self._transport.write(bytes((0x80 | kind, 0x80 | len(body))) + bytes(4) + body)  # masked with nothing
