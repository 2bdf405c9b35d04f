"""The table in a worker of a web page, by Pyodide: requests and sockets come as messages, and nothing listens.

It is the same application with the same store. The page's worker (`web/static/table.mjs`) brings the files, calls
`open_table` once, then `Table.call` for each request and `Table.socket` for each socket.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog

from wardroom.games import earlier
from wardroom.server import beside
from wardroom.server.app import Server
from wardroom.server.settings import Settings
from wardroom.server.store.add_missing import add_missing

Message = MutableMapping[str, Any]
Post = Callable[[str, str], None]  # the kind of a message to the page, and its text


class Table:
    """`call` and `socket` do what uvicorn does elsewhere."""

    def __init__(self, server: Server, url: str) -> None:
        self._server = server
        self._base = [(b"host", urlsplit(url).netloc.encode()), (b"origin", url.encode())]

    async def call(self, method: str, path: str, query: str, headers: str, sent: Any) -> tuple[int, str, bytes]:
        """Returns status, headers as JSON, and body. `headers` are pairs as JSON, too; `sent` is a JavaScript
        buffer."""
        body: bytes = sent.to_bytes() if sent else b""
        given = [(name.lower().encode(), value.encode()) for name, value in msgspec.json.decode(headers)]
        length = [(b"content-length", str(len(body)).encode())]
        unread = [{"type": "http.request", "body": body, "more_body": False}]
        said = _Said()

        async def receive() -> Message:
            if unread:
                return unread.pop()
            await asyncio.Event().wait()  # the page never hangs up on a request
            raise AssertionError

        scope = _scope("http", path, query, [*given, *self._base, *length])
        await self._server({**scope, "method": method}, receive, said.take)
        return said.status, msgspec.json.encode(said.headers).decode(), said.body

    async def earlier_rules(self) -> list[str]:
        """What matches in progress are played by, if it is not the present rules: as `<game>_<version>`."""
        assert self._server.container is not None
        found = await self._server.container.db.rows("select distinct game, pinned from match where status = 'playing'")
        return [f"{game}_{pinned}" for game, pinned in found if pinned in earlier.versions(game)]

    def socket(self, post: Post) -> Socket:
        return Socket(self._server, self._base, post)


class _Said:
    """Collects what the application answers."""

    def __init__(self) -> None:
        self.status, self.headers, self.body = 500, list[tuple[str, str]](), b""

    async def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = [(name.decode(), value.decode()) for name, value in message.get("headers", ())]
        else:
            self.body += message.get("body", b"")


class Socket:
    """One of the page's sockets, from opening to end."""

    def __init__(self, server: Server, base: list[tuple[bytes, bytes]], post: Post) -> None:
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            post(message["type"], message.get("text") or message.get("reason") or "")

        scope = {**_scope("websocket", "/api/socket", "", base), "subprotocols": []}
        self._task = asyncio.create_task(server(scope, self._heard.get, send))

    def hear(self, text: str) -> None:
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self._heard.put_nowait({"type": "websocket.disconnect", "code": 1000})


def _scope(kind: str, path: str, query: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "path": path, "raw_path": path.encode(),
        "query_string": query.encode(), "root_path": "", "headers": headers, "state": {},
        "scheme": "http" if kind == "http" else "ws", "client": ("127.0.0.1", 1), "server": ("localhost", 80),
    }  # fmt: skip


def work_beside(hand_over: Any) -> None:
    """Use this JavaScript function from now on; None: work here."""

    async def over(asked: bytes, seconds: float) -> bytes | None:
        said = await hand_over(asked, seconds)
        return None if said is None else said.to_bytes()

    beside.hand_over = over if hand_over else None


async def open_table(folder: str, url: str) -> Table:
    """Opens the store in this folder, for a page at this address. Raises whatever keeps it from opening."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    settings = Settings(folder=folder, base_url=url)
    add_missing(settings.sqlite_path, Path(folder, "empty.db"))
    server = Server(settings, ready=False)  # load a game only when somebody opens it
    asked: asyncio.Queue[Message] = asyncio.Queue()
    said: asyncio.Queue[Message] = asyncio.Queue()
    asked.put_nowait({"type": "lifespan.startup"})
    living.append(asyncio.create_task(server({"type": "lifespan"}, asked.get, said.put)))
    started = await said.get()
    if started["type"] != "lifespan.startup.complete":
        raise RuntimeError(started.get("message", ""))
    return Table(server, url)


living: list[asyncio.Task[None]] = []  # or they would be garbage-collected
