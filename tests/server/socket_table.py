"""A table to listen to, without rules: what other rooms promise to the sockets, behind a real web server."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from msgspec import Struct
from waiting import HANG
from websockets.asyncio.client import ClientConnection, connect

from wardroom.server.accounts.person import Person
from wardroom.server.bus import Bus, LocalBus
from wardroom.server.bus.nats import NatsBus
from wardroom.server.problems import Problem
from wardroom.server.sockets import Hub
from wardroom.server.store.ports import Database

NATS = os.environ.get("WARDROOM_TEST_NATS", "nats://127.0.0.1:4222")
ORIGIN = "http://wardroom.test"
SERVED = {"ws": "websockets-sansio", "ws_max_size": 16384, "ws_per_message_deflate": False, "log_level": "error"}


class Message(Struct, frozen=True):
    number: int
    body: bytes


class Sitting(Struct, frozen=True):
    seats: tuple[str, ...] = ()
    owner: bool = False
    watch: bool = False


class Match(Struct):
    seats: dict[str, str]  # seat -> person
    watched: bool = True
    head: int = 0
    chat: int = 0
    heard: dict[str | None, list[str]] = {}


class Tables:
    """Each seat has a list of what it heard; the head goes up with every entry, whoever hears of it."""

    def __init__(self, **matches: Match) -> None:
        self.matches = matches
        self.down = False
        self.shows_heads = True  # to those who look how far a match has got
        self.messages = 0  # how often one was worked out

    def move(self, match: str, text: str = "moved", *, to: Iterable[str | None] | None = None) -> int:
        table = self.matches[match]
        table.head += 1
        for seat in (*table.seats, None) if to is None else to:
            table.heard.setdefault(seat, []).append(text)
        return table.head

    async def message(self, match: str, seat: str | None, since: int | None = None) -> Message:
        await self._store()
        self.messages += 1
        heard = self._get(match).heard.get(seat, [])
        body = {"match": match, "seat": seat, "n": len(heard), "events": heard[since or 0 :]}
        return Message(len(heard), json.dumps(body).encode())

    async def aside(self, match: str, seat: str | None) -> bytes:
        await self._store()
        return json.dumps({"match": match, "seat": seat, "chat": self._get(match).chat}).encode()

    async def heads(self, matches: Iterable[str]) -> dict[str, int]:
        await self._store()
        seen = matches if self.shows_heads else ()
        return {match: self.matches[match].head for match in seen if match in self.matches}

    async def sitting(self, match: str, person: Person | None) -> Sitting:
        await self._store()
        table = self._get(match)
        mine = tuple(seat for seat, owner in table.seats.items() if person is not None and owner == person.id)
        return Sitting(mine, watch=table.watched or bool(mine))

    def _get(self, match: str) -> Match:
        if match not in self.matches:
            raise Problem(404, "no_match")
        return self.matches[match]

    async def _store(self) -> None:
        await asyncio.sleep(0)
        if self.down:
            raise ConnectionError("the store is away")


class Auth:
    """A cookie `as=ann` is ann's session, and so is `Bearer ann`, until she is in `gone`."""

    def __init__(self) -> None:
        self.gone: set[str] = set()

    def at_home(self, scope: Mapping[str, Any]) -> bool:
        return dict(scope["headers"])[b"origin"] == ORIGIN.encode()

    async def who(self, scope: Mapping[str, Any]) -> Person | None:
        headers = dict(scope["headers"])
        cookie, token = headers.get(b"cookie", b"").decode(), headers.get(b"authorization", b"").decode()
        name = token.removeprefix("Bearer ") or cookie.removeprefix("as=")
        return Person(name, name, via="token" if token else "session") if name and name not in self.gone else None


class Process:
    """One server process: a hub, and where it is reached."""

    def __init__(self, hub: Hub, tables: Tables, bus: Bus, auth: Auth, port: int) -> None:
        self.hub, self.tables, self.bus, self.auth = hub, tables, bus, auth
        self.url = f"ws://127.0.0.1:{port}/api/socket"

    def client(self, name: str = "", *, token: str = "", origin: str | None = ORIGIN, **options: Any) -> connect:
        headers = {"Cookie": f"as={name}"} if name else {"Authorization": f"Bearer {token}"} if token else {}
        options = {"compression": None, "proxy": None, "additional_headers": headers, **options}
        return connect(self.url, origin=origin, **options)  # type: ignore[arg-type]

    async def move(self, match: str, text: str = "moved", *, to: Iterable[str | None] | None = None) -> None:
        await self.bus.say(match, self.tables.move(match, text, to=to))


class NoStore:
    """A database that takes what it is given: for tests that are not about what is written."""

    async def run(self, sql: str, *values: Any) -> int:
        return 0

    async def rows(self, sql: str, *values: Any) -> list[Any]:
        return []


@asynccontextmanager
async def process(
    tables: Tables, bus: Bus | None = None, auth: Auth | None = None, db: Database | None = None
) -> AsyncIterator[Process]:
    bus, auth = bus or LocalBus(), auth or Auth()
    hub = Hub(tables, bus, auth, db or NoStore())  # type: ignore[arg-type]
    bound = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(hub.serve, interface="asgi3", lifespan="off", **SERVED))  # type: ignore[arg-type]
    serving = asyncio.create_task(server.serve(sockets=[bound]))
    hub.start()
    try:
        while not server.started:
            await asyncio.sleep(0.005)
        yield Process(hub, tables, bus, auth, bound.getsockname()[1])
    finally:
        server.should_exit = server.force_exit = True
        await serving
        await hub.close()
        await bus.close()


async def say(client: ClientConnection, **words: Any) -> None:
    await client.send(json.dumps(words))


async def hear(client: ClientConnection, within: float = HANG) -> dict[str, Any]:
    """The next thing that is told."""
    async with asyncio.timeout(within):
        return dict(json.loads(await client.recv()))


async def numbered(client: ClientConnection, within: float = HANG) -> dict[str, Any]:
    """The next message of a table; asides are passed over."""
    while "n" not in (told := await hear(client, within)):
        assert "chat" in told
    return told


async def quiet(client: ClientConnection, seconds: float = 0.15) -> None:
    """Nothing more is told."""
    try:
        told = await hear(client, seconds)
    except TimeoutError:
        return
    raise AssertionError(f"told {told}")


async def until(condition: Callable[[], bool | Awaitable[bool]], within: float = HANG) -> None:
    """Wait for something that is to become true."""
    async with asyncio.timeout(within):
        while True:
            true = condition()
            if await true if inspect.isawaitable(true) else true:
                return
            await asyncio.sleep(0.01)


async def on_air(*buses: NatsBus) -> None:
    """Started, and so far that nothing which is said escapes them."""
    await asyncio.gather(*(bus.start() for bus in buses))
    for bus in buses:
        assert bus._connecting is not None
        await asyncio.wait_for(bus._connecting, HANG)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as bound:
        return int(bound.getsockname()[1])


@asynccontextmanager
async def nats_at(port: int) -> AsyncIterator[None]:
    """A NATS of our own, killed at the end."""
    quietly = {"stdout": asyncio.subprocess.DEVNULL, "stderr": asyncio.subprocess.DEVNULL}
    server = await asyncio.create_subprocess_exec("nats-server", "-a", "127.0.0.1", "-p", str(port), **quietly)
    try:
        yield
    finally:
        server.kill()
        await server.wait()
