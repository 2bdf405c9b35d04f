"""What a socket costs: memory while it is idle, and the time to tell a thousand of them.

Three processes: this one, a server (uvicorn as in production, a hub, tables without rules) and a crowd of clients. The
crowd comes from many loopback addresses, so that the limits on sockets are the real ones. Linux only.
"""

from __future__ import annotations

import asyncio
import gc
import json
import multiprocessing
import resource
import socket
import statistics
import time
from collections.abc import Coroutine, Iterable, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, cast

import uvicorn
import uvloop
from msgspec import Struct

from wardroom.server.accounts.person import Person
from wardroom.server.bus import LocalBus
from wardroom.server.sockets import Hub

IDLE, CROWD, ROUNDS = 4000, 1000, 15
BODY = 4000  # bytes: a message with a view of middling size
ORIGIN = "http://bench"
TOLD = "aa01"  # the match that moves
END = b'x"}'  # of a message


class Message(Struct, frozen=True):
    number: int
    body: bytes


class Sitting(Struct, frozen=True):
    seats: tuple[str, ...] = ()
    watch: bool = True


class Tables:
    """A message is ready at once: only the telling is measured."""

    def __init__(self) -> None:
        self.head = 0

    async def message(self, match: str, seat: str | None, since: int | None = None) -> Message:
        body = {"match": match, "seat": seat, "n": self.head, "view": "x" * BODY}
        return Message(self.head, json.dumps(body).encode())

    async def aside(self, match: str, seat: str | None) -> bytes:
        return b'{"match": "%s", "seat": null, "here": []}' % match.encode()

    async def heads(self, matches: Iterable[str]) -> dict[str, int]:
        return {}

    async def sitting(self, match: str, person: Person | None) -> Sitting:
        return Sitting()


class Auth:
    def at_home(self, scope: Mapping[str, Any]) -> bool:
        return True

    async def who(self, scope: Mapping[str, Any]) -> Person | None:
        return None


class Store:
    """Never asked: spectators take no seat."""


def serve(pipe: Connection, told: int) -> None:
    """The server process. It does what the pipe says: `rss`, `tell`, `stop`."""

    async def run() -> None:
        tables, bus = Tables(), LocalBus()
        hub = Hub(tables, bus, Auth(), Store())  # type: ignore[arg-type]
        bound = socket.create_server(("0.0.0.0", 0), backlog=4096)
        config = uvicorn.Config(
            hub.serve, interface="asgi3", lifespan="off", ws="websockets-sansio", ws_max_size=16384,
            ws_per_message_deflate=False, ws_ping_interval=30, log_level="error",
        )  # fmt: skip
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[bound]))
        hub.start()
        pipe.send(bound.getsockname()[1])
        while (word := await _receive(pipe)) != "stop":
            if word == "rss":
                pipe.send((_rss(), hub.open))
                continue
            tables.head += 1
            due = hub.sent + told
            began, spent = time.monotonic_ns(), time.process_time_ns()
            await bus.say(TOLD, tables.head)
            while hub.sent < due or any(each.sending is not None for each in hub._sockets):
                await asyncio.sleep(0)
            pipe.send((began, time.monotonic_ns(), time.process_time_ns() - spent))
        server.should_exit = server.force_exit = True
        await serving
        await hub.close()

    _run(run())


class Client(asyncio.Protocol):
    """As little of a WebSocket as can be: the clients share two cores with what is measured."""

    arrived = 0
    last = 0

    def __init__(self, match: str) -> None:
        self._match = match

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(
            b"GET /api/socket HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            b"Origin: " + ORIGIN.encode() + b"\r\n\r\n"
        )

    def data_received(self, data: bytes) -> None:
        if data.startswith(b"HTTP/1.1"):
            assert data.startswith(b"HTTP/1.1 101"), data
            hello = json.dumps({"hello": self._match}).encode()
            self._transport.write(bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello)  # masked with nothing
        elif told := data.count(END):
            Client.arrived += told
            Client.last = time.monotonic_ns()


def crowd(pipe: Connection, port: int, told: int) -> None:
    """The clients' process: `(how many, match of the nth)` opens sockets, `last` waits until each was told once."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        clients: list[asyncio.BaseTransport] = []
        while (word := await _receive(pipe)) != "stop":
            if word == "last":
                while Client.arrived < told:
                    await asyncio.sleep(0.001)
                pipe.send(Client.last)
            else:
                count, match = word
                for n in range(len(clients), len(clients) + count):
                    home = (f"127.1.{n // 60 // 250}.{n // 60 % 250 + 1}", 0)
                    spot = match.format(n // 2)
                    made = await loop.create_connection(lambda m=spot: Client(m), "127.0.0.1", port, local_addr=home)  # type: ignore[misc]
                    clients.append(made[0])
                while Client.arrived < count:
                    await asyncio.sleep(0.01)
                pipe.send(len(clients))
            Client.arrived = 0

    _run(run())


def measure() -> dict[str, float]:
    """Memory in bytes for one idle socket, times in milliseconds (median and worst of the rounds).

    Handed: from the word on the bus until every send is with the transport, by the clock and in CPU time, which a busy
    machine distorts less. Received: until the last client has it.
    """
    context = multiprocessing.get_context("spawn")
    server, there = context.Pipe()
    clients, here = context.Pipe()
    context.Process(target=serve, args=(there, CROWD), daemon=True).start()
    port = server.recv()
    context.Process(target=crowd, args=(here, port, CROWD), daemon=True).start()

    def memory() -> tuple[int, int]:
        server.send("rss")
        return server.recv()  # type: ignore[no-any-return]

    def come(count: int, match: str) -> None:
        clients.send((count, match))
        clients.recv()

    come(100, "ff{:04x}")  # what is imported and made once is not the price of a socket
    empty, few = memory()
    come(IDLE, "ee{:04x}")
    time.sleep(1)
    full, many = memory()
    come(CROWD, TOLD)
    handed, spent, received = [], [], []
    for _ in range(ROUNDS):
        time.sleep(0.1)
        server.send("tell")
        began, ended, used = server.recv()
        spent.append(used / 1e6)
        clients.send("last")
        handed.append((ended - began) / 1e6)
        received.append((clients.recv() - began) / 1e6)
    for pipe in (server, clients):
        pipe.send("stop")
    return {
        "idle_sockets": many - few,
        "bytes_per_idle_socket": round((full - empty) / (many - few)),
        "told_sockets": CROWD,
        "handed_ms": round(statistics.median(handed), 1),
        "handed_worst_ms": round(max(handed), 1),
        "handed_cpu_ms": round(statistics.median(spent), 1),
        "received_ms": round(statistics.median(received), 1),
        "received_worst_ms": round(max(received), 1),
    }


async def _receive(pipe: Connection) -> Any:
    return await asyncio.get_running_loop().run_in_executor(None, pipe.recv)


def _run(work: Coroutine[Any, Any, None]) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work)


def _rss() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:24}{figure:>10}")
