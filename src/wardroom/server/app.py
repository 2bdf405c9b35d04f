"""The application: routes, refusals, and what stands around them."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
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
    """The services are opened when the process starts, and only then is there anything to ask."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
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
            for game in shelf.ids():  # read now: the first to look at the shelf should not wait for it
                shelf.find(game)
            language.words()  # nor the first to be refused something
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
    """States have no rings and go away without the collector. To have it look through all that is open as often as it
    would by itself takes a good part of the time of an answer. And whoever waits for a thread that reckons, which an
    answer does several times over, is not to wait Python's usual five milliseconds each time."""
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
    """Sockets go to the hub, moves the fast way, everything else to FastAPI; and what changes something must not come
    from another site."""

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
    """What its OpenAPI says of the bodies that are told without a model."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            said = super().openapi()
            said["components"]["schemas"].update(openapi.components())
        return super().openapi()


def _routers(settings: Settings) -> Sequence[APIRouter]:
    """A local table imports nothing that it has no use for."""
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
    app.state.services, app.state.files = container, client.read(client.FOLDER)
    for router in _routers(container.settings):
        app.include_router(router)
    for kind in refusals.KINDS:
        app.add_exception_handler(kind, refusals.refuse)
    return app
