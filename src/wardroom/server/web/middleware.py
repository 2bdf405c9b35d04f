"""The one layer around the whole application. Every request passes it, so it does little, and by hand."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from inspect import isroutine
from time import perf_counter
from typing import Any

from starlette.exceptions import HTTPException

from wardroom.server.ids import is_id
from wardroom.server.settings import Settings
from wardroom.server.telemetry import logs, metrics, traces

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY = 1_000_000
MAX_IMPORT = 8_000_000
IMPORT = "/api/records"
SLOW = 1.0  # seconds: faster successful requests are counted but not logged
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
CONTENT_POLICY = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "img-src 'self' data:"
)
WITH_WASM = f"script-src 'self' 'wasm-unsafe-eval'; {CONTENT_POLICY}"  # for a page that is its own server


def security(policy: str) -> tuple[tuple[bytes, bytes], ...]:
    return (
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
    )


SECURITY = security(CONTENT_POLICY)
HSTS = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")
NO_STORE = (b"cache-control", b"no-store")
CLOSE = (b"connection", b"close")

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")


class Middleware:
    """Adds a request id, logs what went wrong or was slow, counts metrics, sets security headers, and limits the size
    of bodies."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._log = logs.logger("wardroom.web")
        said = security(WITH_WASM) if settings.static else SECURITY
        self._headers = (*said, HSTS) if settings.url.startswith("https:") else said

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            receive, call = _limited(scope, receive), self._http
        elif scope["type"] == "websocket":
            call = self._socket
        else:
            return await self._app(scope, receive, send)
        if not traces.on():
            return await call(scope, receive, send)
        carried = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        method = _method(scope)
        with traces.request(carried, method) as span:
            try:
                await call(scope, receive, send)
            finally:
                traces.answered(span, method, template(scope), scope["wardroom.status"])

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        request_id = _request_id(scope)
        logs.about(request=request_id.decode())
        extra = [*self._headers, (b"x-request-id", request_id)]
        scope["wardroom.status"] = 500
        api = scope["path"].startswith("/api")

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                scope["wardroom.status"] = message["status"]
                headers = [*message.get("headers", ()), *extra]
                if api and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                if message["status"] == 413:  # do not wait for the rest of the body
                    headers.append(CLOSE)
                message["headers"] = headers
            await send(message)

        try:
            await self._app(scope, receive, answer)
        finally:
            seconds, method, route = perf_counter() - began, _method(scope), template(scope)
            metrics.observe_request(route, method, scope["wardroom.status"], seconds)
            self._say("request", scope, method=method, route=route, seconds=seconds)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        logs.about(request=_request_id(scope).decode())
        scope["wardroom.status"] = 101
        try:
            await self._app(scope, receive, send)
        finally:
            self._say("socket", scope, method="GET", route=template(scope), seconds=perf_counter() - began)

    def _say(self, event: str, scope: Scope, *, method: str, route: str, seconds: float) -> None:
        status = scope["wardroom.status"]
        match = (scope.get("path_params") or {}).get("match")
        about = {"match": match} if match and is_id(match) else {}
        notable = status >= 400 or (seconds > SLOW and status != 101)
        say = self._log.error if status >= 500 else self._log.info if notable else self._log.debug
        say(event, method=method, route=route, status=status, ms=round(seconds * 1000, 2), **about)


def template(scope: Scope) -> str:
    """The path with parameter names in place of values: few enough for a metric label, and without secrets."""
    if not isroutine(scope.get("endpoint")):  # not found, or a folder of files
        return "other"
    params = scope.get("path_params")
    path: str = scope["path"]
    if not params:
        return path
    names = {str(value): f"{{{name}}}" for name, value in params.items() if value != ""}
    for value, name in names.items():
        if "/" in value:
            path = path.replace(value, name)
    return "/".join([names.get(part, part) for part in path.split("/")])


def _method(scope: Scope) -> str:
    method: str = scope.get("method", "GET")
    return method if method in METHODS else "other"


def _request_id(scope: Scope) -> bytes:
    """The caller's own id, if well formed, so that a proxy's log can be compared with ours."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _REQUEST_ID.fullmatch(value):
            return bytes(value)
    return secrets.token_hex(8).encode()


def _limited(scope: Scope, receive: Receive) -> Receive:
    """Trusts a Content-Length within the limit, because the HTTP parser enforces it."""
    limit = MAX_IMPORT if scope["path"].startswith(IMPORT) else MAX_BODY
    chunked = False
    for name, value in scope["headers"]:
        if name == b"content-length":
            if value.isdigit() and int(value) <= limit:
                return receive
            return _refuse
        chunked = chunked or name == b"transfer-encoding"
    return _counted(receive, limit) if chunked else receive


async def _refuse() -> Message:
    raise HTTPException(413)


def _counted(receive: Receive, limit: int) -> Receive:
    left = limit

    async def count() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413)
        return message

    return count
