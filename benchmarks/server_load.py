"""Clients that cost as little as can be, since they share the cores with what is measured.

Requests are bytes made beforehand; of a response, only its status and its length are looked at.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from typing import Any, cast


class Line(asyncio.Protocol):
    """One connection that is kept. `heard` is called after each response."""

    def __init__(self, heard: Callable[[], None]) -> None:
        self._heard, self._buffer, self._due = heard, b"", 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def ask(self, request: bytes) -> None:
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        data = self._buffer = self._buffer + data
        if not self._due:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                return
            if not data.startswith(b"HTTP/1.1 200"):
                raise AssertionError(data[:2000])
            at = data.index(b"content-length: ") + 16
            self._due = end + 4 + int(data[at : data.index(b"\r", at)])
        if len(data) >= self._due:
            self._buffer, self._due = b"", 0
            self._heard()


async def connect(port: int, heard: Callable[[], None]) -> Line:
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(heard), "127.0.0.1", port)
    return line


async def flood(port: int, clients: int, requests: Callable[[int], Iterator[bytes]], seconds: float) -> float:
    """Each client asks again as soon as it is answered: answers a second."""
    lines: list[Line] = []
    left, done, over = clients, 0, asyncio.get_running_loop().create_future()
    _stop_at_faults(over)

    def client(n: int) -> Callable[[], None]:
        script = requests(n)

        def heard() -> None:
            nonlocal left, done
            done += 1
            if time.perf_counter() < end:
                lines[n].ask(next(script))
                return
            left -= 1
            if not left:
                over.set_result(None)

        return heard

    lines += [await connect(port, client(n)) for n in range(clients)]
    start = time.perf_counter()
    end = start + seconds
    done = -clients  # the first of each is asked by ourselves
    for n in range(clients):
        lines[n]._heard()
    await asyncio.wait_for(over, seconds + 60)
    spent = time.perf_counter() - start
    for line in lines:
        line.transport.close()
    return done / spent


async def drip(port: int, scripts: list[Iterator[bytes]], rate: float, seconds: float) -> list[float]:
    """Requests at a fixed rate, whatever becomes of them, each client in its turn: seconds from when each was due until
    it was answered."""
    loop = asyncio.get_running_loop()
    over = loop.create_future()
    _stop_at_faults(over)
    lines: list[Line] = []
    due: list[list[float]] = [[] for _ in scripts]
    waits: list[float] = []
    count = int(rate * seconds)

    def client(n: int) -> Callable[[], None]:
        def heard() -> None:
            waits.append(time.perf_counter() - due[n].pop(0))
            if due[n]:  # the next was due meanwhile
                lines[n].ask(next(scripts[n]))
            if len(waits) == count:
                over.set_result(None)

        return heard

    lines += [await connect(port, client(n)) for n in range(len(scripts))]
    start = time.perf_counter()
    for i in range(count):
        moment = start + i / rate
        if (pause := moment - time.perf_counter()) > 0:
            await asyncio.sleep(pause)
        n = i % len(scripts)
        due[n].append(moment)
        if len(due[n]) == 1:
            lines[n].ask(next(scripts[n]))
    await asyncio.wait_for(over, 60)
    for line in lines:
        line.transport.close()
    return waits


class Ear(asyncio.Protocol):
    """A socket that listens at some seats and counts what it is told."""

    told = 0

    def __init__(self, port: int, cookie: str, places: list[tuple[str, str | None]]) -> None:
        self._port, self._cookie, self._places = port, cookie, places

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        self.transport.write(
            f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://127.0.0.1:{self._port}\r\n{self._cookie}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if data.startswith(b"HTTP/1.1"):
            assert data.startswith(b"HTTP/1.1 101"), data
            for match, seat in self._places:
                hello = json.dumps({"hello": match} | ({"seat": seat} if seat else {})).encode()
                self.transport.write(bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello)  # masked with nothing
        Ear.told += data.count(b'"waiting":')

    @classmethod
    async def listen(cls, port: int, home: str, cookie: str, places: list[tuple[str, str | None]]) -> Ear:
        made = asyncio.get_running_loop().create_connection(
            lambda: cls(port, f"Cookie: {cookie}\r\n" if cookie else "", places),
            "127.0.0.1",
            port,
            local_addr=(home, 0),
        )
        return (await made)[1]


def post(port: int, cookie: str, path: str, body: Any) -> bytes:
    data = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return head.encode() + data


def get(port: int, cookie: str, path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n".encode()


def _stop_at_faults(over: asyncio.Future[None]) -> None:
    """What a callback raises ends the measurement, instead of a line in the log."""

    def fault(_: Any, about: dict[str, Any]) -> None:
        if not over.done():
            over.set_exception(about.get("exception") or RuntimeError(about["message"]))

    asyncio.get_running_loop().set_exception_handler(fault)
