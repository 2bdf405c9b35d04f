"""Everything that one person is sent, on a tape: answers with their headers, socket frames, letters, hooks, pushes."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any
from urllib.parse import quote

import httpx
from msgspec import Struct
from open_server import At
from waiting import HANG

from wardroom.server.accounts.person import Person

_VARY = (b"x-request-id",)  # random, by design
ADDRESS = "203.0.113.7"  # not loopback: nobody here sits at the machine


class Heard(Struct, frozen=True):
    """One thing that was sent. `asked` is what it answers: the listener's own words, which are not searched."""

    medium: str  # http, socket, mail, hook, push
    asked: str
    body: bytes


class Tape(list[Heard]):
    def put(self, medium: str, asked: str, body: bytes | str) -> None:
        self.append(Heard(medium, asked, body if isinstance(body, bytes) else body.encode()))

    def find(self, secret: str) -> list[Heard]:
        """Where a secret is, in any of the usual clothes."""
        clothes = list(dressed(secret))
        return [heard for heard in self if any(cloth in heard.body.lower() for cloth in clothes)]


def dressed(secret: str) -> Iterator[bytes]:
    raw = secret.encode()
    yield raw.lower()
    yield json.dumps(secret)[1:-1].encode().lower()
    yield quote(secret, safe="").encode().lower()
    if len(raw) >= 6:  # shorter ones are in every random token
        yield raw.hex().encode()
        for shift in range(3):  # base64, wherever it begins
            coded = b64encode(b"\0" * shift + raw)
            yield coded[(0, 2, 3)[shift] : len(coded) // 4 * 4 - 4].lower()


class Listener:
    """A person, or nobody in particular, with a browser; and the tape of all that came to it."""

    def __init__(self, at: At, name: str, cookie: str = "", person: Person | None = None, token: str = "") -> None:
        self.at, self.name, self.person, self.tape = at, name, person, Tape()
        base = at.container.settings.url
        self.headers = {"accept-language": "en"}
        if token:
            self.headers["authorization"] = f"Bearer {token}"
        else:
            self.headers["origin"] = base
        if cookie:
            self.headers["cookie"] = cookie.split(";")[0]
        transport = httpx.ASGITransport(app=at.app, raise_app_exceptions=False, client=(ADDRESS, 1))
        self.http = httpx.AsyncClient(transport=transport, base_url=base, headers=self.headers)
        self._keys = count(1)

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        content = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        said = await self.http.request(method, path, content=content, headers={**_json(content), **headers})
        head = b"\n".join(b"%s: %s" % pair for pair in said.headers.raw if pair[0].lower() not in _VARY)
        self.tape.put("http", f"{method} {path}", b"%d\n%s\n\n%s" % (said.status_code, head, said.content))
        return said

    async def get(self, path: str) -> Any:
        return _read(await self.ask("GET", path))

    async def post(self, path: str, **body: Any) -> Any:
        return _read(await self.ask("POST", path, body))

    async def command(self, match: str, seat: str, what: str, **body: Any) -> httpx.Response:
        key = f"{self.name}{next(self._keys)}"
        return await self.ask("POST", f"/api/matches/{match}/seats/{seat}/{what}", {"key": key, **body})

    async def answer(self, match: str, seat: str, *move: Any, status: int = 200) -> None:
        said = await self.command(match, seat, "answer", move=move)
        assert said.status_code == status, said.text

    async def listen(self, match: str, *seats: str | None) -> Line:
        """A socket that hears the match from these places."""
        line = Line(self)
        await line.open()
        for seat in seats:
            line.say(hello=match, seat=seat)
        return line


class Line:
    """A socket. Every frame goes to the tape."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.frames: list[Any] = []
        self.accepted = asyncio.Event()
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        headers = [(name.encode(), value.encode()) for name, value in self.listener.headers.items()]
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "path": "/api/socket", "raw_path": b"/api/socket",
            "query_string": b"", "root_path": "", "scheme": "ws", "headers": headers, "client": (ADDRESS, 1),
            "server": ("127.0.0.1", 80), "subprotocols": [], "extensions": {"websocket.http.response": {}},
        }  # fmt: skip
        self._to.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self.listener.at.app(scope, self._to.get, self._hear))
        async with asyncio.timeout(HANG):
            await self.accepted.wait()

    async def _hear(self, event: Any) -> None:
        kind = event["type"]
        body = event.get("text") or event.get("body") or ""
        if kind == "websocket.send":
            self.frames.append(json.loads(body))
        self.listener.tape.put("socket", kind, body if body else json.dumps(event, default=repr))
        self.accepted.set()

    def say(self, **words: Any) -> None:
        self._to.put_nowait({"type": "websocket.receive", "text": json.dumps(words)})

    async def until(self, good: Callable[[list[Any]], bool]) -> None:
        end = asyncio.get_running_loop().time() + HANG
        while not good(self.frames):
            assert asyncio.get_running_loop().time() < end, f"{self.listener.name} hears only {self.frames}"
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        self._to.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self._task is not None:
            await self._task


def _json(content: bytes | None) -> dict[str, str]:
    return {} if content is None else {"content-type": "application/json"}


def _read(said: httpx.Response) -> Any:
    assert said.status_code < 300, (said.status_code, str(said.request.url), said.text)
    return said.json() if said.content else None
