"""Routes that every move uses: documented like the others, answered with less overhead."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, MutableMapping
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response

from wardroom.kernel import encode
from wardroom.server.local import Local
from wardroom.server.problems import Problem
from wardroom.server.web.late_route import LateRoute
from wardroom.server.web.services import services_of

T = TypeVar("T")
Handle = Callable[[Request], Coroutine[Any, Any, Response]]
Endpoint = Callable[[Local, Request], Coroutine[Any, Any, Response]]
JSON = "application/json"


class FastRoute(LateRoute):
    """Its function takes the services and the request and returns the response. FastAPI's parsing of arguments and
    bodies costs more than the rules do."""

    def get_route_handler(self) -> Handle:
        endpoint: Endpoint = self.endpoint

        async def handle(request: Request) -> Response:
            return await endpoint(services_of(request), request)

        return handle


class FastPath:
    """Finds the fast routes of a seat by their last path segment. Trying routes in turn, and the layers around each,
    cost a third of an answer. FastAPI finds or refuses the rest."""

    def __init__(self, routes: Iterable[object], start: str) -> None:
        self._start = start.split("/")  # names in braces match any segment
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
    """The body, which nearly always comes in one piece: Starlette's stream costs more than reading it directly."""
    pieces, more = [], True
    while more:
        message = await request.receive()
        if message["type"] != "http.request":
            raise Problem(400, "http_400")  # the client has gone
        pieces.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(pieces)


def query(request: Request, name: str) -> str | None:
    """A query parameter. Most requests have none, so the query string is rarely parsed."""
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
    """Encodes our own structs directly, without a model in between."""
    return Response(encode(thing), media_type=JSON)
