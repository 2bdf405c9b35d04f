"""The application: routes, refusals, and what stands around them."""

from __future__ import annotations

import gc
import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from wardroom import games as shelf
from wardroom.kernel import IllegalMove, MatchOver, NotAsked, NothingToUndo, UnknownChoice, encode
from wardroom.server import language
from wardroom.server.accounts import csrf
from wardroom.server.container import Container
from wardroom.server.ops import health, logs, traces
from wardroom.server.ops.middleware import Watch
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store.errors import StoreDown
from wardroom.server.web import accounts, client, diary, games, matches, notices, play, records, schemas, solitaire
from wardroom.server.web.plain import Quick

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logs.logger("wardroom.app")


class Server:
    """The services are opened when the process starts, and only then is there anything to ask."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.container: Container | None = None
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
            for fault in shelf.faults():
                about = {"game": fault.game, "package": str(fault.package), "detail": fault.detail}
                log.warning("a package offers a game that is left out", reason=fault.reason, **about)
            self.container = await Container.open(self.settings)
            self._app = Watch(around(self.container, api(self.container)), self.settings)
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
    would by itself takes a good part of the time of an answer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def factory() -> Server:
    """For uvicorn: the settings come from the environment."""
    settings = Settings.read(os.environ)
    logs.set_up(settings.log)
    traces.set_up(settings)
    return Server(settings)


def around(container: Container, app: FastAPI) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
    """Sockets go to the hub; a request that changes something must not come from another site."""
    quick = Quick(play.routes(container).routes, play.SEAT)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if scope["path"] == "/api/socket":
                await container.hub.serve(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1000})
            return
        try:
            _check_host(container, scope)
            container.auth.check_origin(scope)
        except Problem as problem:
            await _told(_language(scope), problem)(scope, receive, send)
            return
        endpoint = quick.find(scope)
        if endpoint is None:
            await app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            response = await endpoint(request)
        except Exception as fault:
            await (await _refuse(request, fault))(scope, receive, send)
            if _as_problem(fault).status == 500:
                raise  # into the log
            return
        await response(scope, receive, send)

    return serve


def _check_host(container: Container, scope: Scope) -> None:
    """Where there are no accounts, a page elsewhere must not reach us under a name of its own that leads here."""
    if container.settings.accounts:
        return
    host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
    if not csrf.ours(container.settings, host):
        raise Problem(403, "origin")


class _Api(FastAPI):
    """What its OpenAPI says of the bodies that are told without a model."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            said = super().openapi()
            said["components"]["schemas"].update(schemas.components())
        return super().openapi()


def api(container: Container) -> FastAPI:
    app = _Api(title="Wardroom", version=health.VERSION, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    for room in (
        play,
        games,
        matches,
        records,
        solitaire,
        diary,
        accounts,
        notices,
        health,
        client,
    ):  # tried in order: moves first
        app.include_router(room.routes(container))
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)
    return app


# ---- refusals


def _language(scope: Scope) -> str:
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    return language.preferred(accepted.decode("latin-1"))


def _told(lang: str, problem: Problem) -> Response:
    body = {
        "type": f"problem:{problem.key}",
        "title": language.problem(lang, problem.key, problem.about),
        "status": problem.status,
        "key": problem.key,
        "rules": problem.rules,
        "about": problem.about,
    }
    headers = {"retry-after": str(problem.about["retry_after"])} if "retry_after" in problem.about else {}
    return Response(encode(body), problem.status, headers, media_type="application/problem+json")


def _as_problem(fault: Exception) -> Problem:
    match fault:
        case Problem():
            return fault
        case IllegalMove():
            refusal = fault.refusal
            return Problem(422, "illegal_move", rules=refusal.rules, why=refusal.key, values=dict(refusal.about))
        case NotAsked():
            return Problem(409, "not_asked")
        case NothingToUndo():
            return Problem(409, "nothing_to_undo")
        case MatchOver():
            return Problem(409, "match_over")
        case shelf.NoGame():
            return Problem(404, "no_game")
        case UnknownChoice():
            return Problem(404, "no_seat")
        case StoreDown():
            return Problem(503, "store_down", retry_after=2)
        case RequestValidationError():
            where = [".".join(str(part) for part in error["loc"]) for error in fault.errors()]
            return Problem(422, "bad_request", where=where)
        case HTTPException():
            return Problem(fault.status_code, f"http_{fault.status_code}")
    return Problem(500, "fault")


async def _refuse(request: Request, fault: Exception) -> Response:
    problem = _as_problem(fault)
    return _told(_language(request.scope), problem)


_HANDLERS = dict.fromkeys(
    (
        Problem, IllegalMove, NotAsked, NothingToUndo, MatchOver, UnknownChoice, StoreDown, RequestValidationError,
        HTTPException, Exception,
    ),
    _refuse,
)  # fmt: skip
