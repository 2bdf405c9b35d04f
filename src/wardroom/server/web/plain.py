"""Routes on the way of every move. They are documented like the others and answered without ceremony."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response
from fastapi.routing import APIRoute

from wardroom.server.problems import Problem

T = TypeVar("T")
JSON = "application/json"


class Plain(APIRoute):
    """The function is given the request and gives the response: FastAPI's reading of arguments and bodies costs more
    than the rules do."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        endpoint: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return endpoint


async def body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Problem(422, "bad_request", where=[str(fault)]) from None


def number(request: Request, name: str) -> int | None:
    """A query parameter that is a whole number."""
    raw = request.query_params.get(name)
    if raw is None:
        return None
    if not (raw.isascii() and raw.isdigit() and len(raw) < 10):
        raise Problem(422, "bad_request", where=[name])
    return int(raw)


def documented(kind: type[Any], **also: Any) -> dict[str, Any]:
    """What OpenAPI says of a body that we read ourselves."""
    (schema,), parts = msgspec.json.schema_components([kind], ref_template="#/components/schemas/{name}")
    inline = parts.get(schema["$ref"].rsplit("/", 1)[-1], schema) if "$ref" in schema else schema
    return {"requestBody": {"required": True, "content": {JSON: {"schema": inline}}}, **also}
