"""One request to an ASGI application, with nothing in between: `await call(app, "GET", "/healthz")`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct


class Said(Struct):
    status: int = 0
    headers: list[tuple[str, str]] = []
    body: bytes = b""

    def __getitem__(self, name: str) -> str:
        return next(value for key, value in self.headers if key == name)


async def call(
    app: Any,
    method: str,
    path: str,
    headers: Mapping[str, str] | None = None,
    body: Sequence[bytes] = (),
    client: tuple[str, int] = ("127.0.0.1", 5),
) -> Said:
    said = Said()
    raw = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
        "raw_path": path.encode(), "query_string": b"", "root_path": "", "scheme": "http", "headers": raw,
        "client": client, "server": ("127.0.0.1", 80),
    }  # fmt: skip
    parts = list(body) or [b""]

    async def receive() -> dict[str, Any]:
        if not parts:
            return {"type": "http.disconnect"}
        part = parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(parts)}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            said.status = message["status"]
            said.headers = [(name.decode(), value.decode()) for name, value in message["headers"]]
        else:
            said.body += message.get("body", b"")

    await app(scope, receive, send)
    return said
