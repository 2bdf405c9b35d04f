"""The application: routes, refusals, and middleware."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request

from wardroom import games as shelf
from wardroom.server import language
from wardroom.server.accounts import csrf
from wardroom.server.local import Local
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.telemetry import logs, traces
from wardroom.server.web import client, health, openapi, play, refusals
from wardroom.server.web.fast_path import Endpoint, FastPath
from wardroom.server.web.middleware import Middleware
from wardroom.server.web.steady import steadily
from wardroom.server.web.turnstile import Turnstile, at_door

SWITCH = 0.0005  # seconds
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logs.logger("wardroom.app")


class Server:
    """Opens the services when the process starts; until then it serves nothing."""

    def __init__(self, settings: Settings, ready: bool = True) -> None:
        self.settings = settings
        self._ready = shelf.ids() if ready else ()
        self.container: Local | None = None
        self._app: Callable[[Scope, Receive, Send], Awaitable[None]] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._app is not None:
            await self._app(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            for game in self._ready:  # read now, so that the first request for the list of games does not wait for it
                shelf.find(game)
            language.words()  # nor the first request that is refused
            for fault in shelf.faults():
                about = {"game": fault.game, "package": str(fault.package), "detail": fault.detail}
                log.warning("a package offers a game that is left out", reason=fault.reason, **about)
            self.container = await _opened(self.settings)
            self._app = Middleware(Dispatcher(self.container, api(self.container)), self.settings)
            await self.container.serve()
            _calm()
        except Exception as fault:
            log.exception("the server cannot be opened")
            await send({"type": "lifespan.startup.failed", "message": str(fault)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.container.close()
        await send({"type": "lifespan.shutdown.complete"})


def _calm() -> None:
    """Make garbage collection rare and thread switches quick. States have no reference cycles, and collecting at the
    usual rate takes a good part of each request's time. A request waits for busy threads several times; each wait
    should be shorter than Python's usual five milliseconds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(SWITCH)


def factory() -> Server:
    """For uvicorn: the settings come from the environment."""
    settings = Settings.read(os.environ)
    logs.set_up(settings.log)
    traces.set_up(settings)
    return Server(settings)


class Dispatcher:
    """Sends sockets to the hub, moves to the fast path, and everything else to FastAPI; refuses changes requested from
    another site."""

    def __init__(self, container: Local, app: FastAPI) -> None:
        self._container, self._app = container, app
        self._fast = FastPath(play.router.routes, play.SEAT)
        self._door = Turnstile()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        send = steadily(self._container, scope, send)
        try:
            csrf.check_host(self._container.settings, scope)
            self._container.auth.check_origin(scope)
            if at_door(scope):
                await self._door.pass_through(scope, bool(self._container.auth.device(scope)))
        except Problem as problem:
            await refusals.response(scope, problem)(scope, receive, send)
            return
        endpoint = self._fast.find(scope)
        if endpoint is None:
            await self._app(scope, receive, send)
        else:
            await self._move(endpoint, scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/api/socket":
            await self._container.hub.serve(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1000})

    async def _move(self, endpoint: Endpoint, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            response = await endpoint(self._container, Request(scope, receive))
        except Exception as fault:
            problem = refusals.as_problem(fault)
            await refusals.response(scope, problem)(scope, receive, send)
            if problem.status == 500:
                raise  # into the log
            return
        await response(scope, receive, send)


class _Api(FastAPI):
    """Adds to the OpenAPI schema the bodies that have no model."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            self.openapi_schema = openapi.described(super().openapi())
            self.openapi_schema["components"]["schemas"].update(openapi.components())
        return self.openapi_schema


def _routers(settings: Settings) -> Sequence[APIRouter]:
    """A local table imports only what it needs."""
    if settings.local:
        from wardroom.server.web import local_routes

        return local_routes.ROUTERS
    from wardroom.server.web import routes

    return routes.ROUTERS


async def _opened(settings: Settings) -> Local:
    if settings.local:
        return await Local.open(settings)
    from wardroom.server.container import Container

    return await Container.open(settings)


def api(container: Local) -> FastAPI:
    app = _Api(title="Wardroom", version=health.VERSION, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.state.services, app.state.files = container, client.read(Path(container.settings.static or client.FOLDER))
    for router in _routers(container.settings):
        app.router.routes.extend(router.routes)  # `include_router` would analyse each route once more
    for kind in refusals.KINDS:
        app.add_exception_handler(kind, refusals.refuse)
    return app
