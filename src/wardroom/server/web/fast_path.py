"""Routes on the way of every move. They are documented like the others and answered without ceremony."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, MutableMapping
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response
from fastapi.routing import APIRoute

from wardroom.kernel import encode
from wardroom.server.local import Local
from wardroom.server.problems import Problem
from wardroom.server.web.services import services_of

T = TypeVar("T")
Handle = Callable[[Request], Coroutine[Any, Any, Response]]
Endpoint = Callable[[Local, Request], Coroutine[Any, Any, Response]]
JSON = "application/json"


class FastRoute(APIRoute):
    """Its function is given the services and the request and gives the response: FastAPI's reading of arguments and
    bodies costs more than the rules do."""

    def get_route_handler(self) -> Handle:
        endpoint: Endpoint = self.endpoint

        async def handle(request: Request) -> Response:
            return await endpoint(services_of(request), request)

        return handle


class FastPath:
    """The fast routes of a seat, found by their last word: trying one route after the other, and the layers around
    each, cost a third of an answer. What is not found here, FastAPI finds or refuses."""

    def __init__(self, routes: Iterable[object], start: str) -> None:
        self._start = start.split("/")  # names in braces stand for anything
        self._endpoints: dict[tuple[str, str], Endpoint] = {
            (method, route.path.rsplit("/", 1)[1]): route.endpoint
            for route in routes
            if isinstance(route, FastRoute) and route.path.rsplit("/", 1)[0] == start
            for method in route.methods or ()
        }

    def find(self, scope: MutableMapping[str, Any]) -> Endpoint | None:
        *start, last = scope["path"].split("/")
        endpoint = self._endpoints.get((scope["method"], last))
        if endpoint is None or len(start) != len(self._start):
            return None
        given = {}
        for name, part in zip(self._start, start, strict=True):
            if name[:1] == "{" and part:
                given[name[1:-1]] = part
            elif name != part:
                return None
        scope["path_params"], scope["endpoint"] = given, endpoint
        return endpoint


async def body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await _read(request), type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Problem(422, "bad_request", where=[str(fault)]) from None


async def _read(request: Request) -> bytes:
    """The body, which nearly always comes in one piece: Starlette's stream of pieces costs more than reading it."""
    pieces, more = [], True
    while more:
        message = await request.receive()
        if message["type"] != "http.request":
            raise Problem(400, "http_400")  # nobody is there to read an answer
        pieces.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(pieces)


def query(request: Request, name: str) -> str | None:
    """A query parameter. Most requests have none, and need not be read for one."""
    return request.query_params.get(name) if request.scope["query_string"] else None


def number(request: Request, name: str) -> int | None:
    """A query parameter that is a whole number."""
    raw = query(request, name)
    if raw is None:
        return None
    if not (raw.isascii() and raw.isdigit() and len(raw) < 10):
        raise Problem(422, "bad_request", where=[name])
    return int(raw)


def json_response(thing: Any) -> Response:
    """Our own structs as they are, without a model in between."""
    return Response(encode(thing), media_type=JSON)
