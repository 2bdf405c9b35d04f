"""The layer around everything: numbers, headers, limits, one line for each request."""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import Any

import pytest
import structlog
from asgi_calls import Said, call
from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.telemetry.metrics import REGISTRY
from wardroom.server.web import middleware, refusals
from wardroom.server.web.middleware import MAX_BODY, MAX_IMPORT, Middleware


def app(**settings: Any) -> Middleware:
    router = APIRouter(prefix="/api")

    @router.get("/matches/{match}/seats/{seat}")
    async def seat(match: str, seat: str) -> str:
        return "fine"

    @router.get("/fault")
    async def fault() -> str:
        raise RuntimeError("trouble")

    async def hot(request: Request) -> JSONResponse:
        return JSONResponse(len(await request.body()))

    async def kept(request: Request) -> PlainTextResponse:
        return PlainTextResponse("", headers={"cache-control": "max-age=60"})

    inner = FastAPI(
        routes=[
            Route("/api/play/{match}", hot, methods=["POST"]),
            Route("/api/records", hot, methods=["POST"]),
            Route("/api/kept", kept),
            Route("/pages/{page:path}", kept),
            Mount("/static", StaticFiles(directory="src/wardroom/server")),
        ]
    )
    inner.include_router(router)
    return Middleware(inner, Settings(**settings))


def ask(method: str, path: str, **about: Any) -> tuple[Said, dict[str, Any]]:
    settings = about.pop("settings", {})
    with structlog.testing.capture_logs() as lines:
        said = asyncio.run(call(app(**settings), method, path, **about))
    return said, next(line for line in lines if line["event"] == "request")


def test_every_answer_has_a_number_and_careful_headers() -> None:
    _, odd = ask("GET", "/api/matches/abc/seats/US")
    assert "match" not in odd, "what is no id of a match is not worth a place in the log"
    said, line = ask("GET", "/api/matches/0123456789abcdef/seats/US")
    assert said.status == 200
    assert re.fullmatch("[0-9a-f]{16}", said["x-request-id"])
    assert "frame-ancestors 'none'" in said["content-security-policy"]
    assert said["x-content-type-options"] == "nosniff"
    assert said["referrer-policy"] == "same-origin"
    assert said["cache-control"] == "no-store"
    assert "strict-transport-security" not in dict(said.headers)
    assert line["route"] == "/api/matches/{match}/seats/{seat}"
    assert (line["status"], line["match"], line["method"]) == (200, "0123456789abcdef", "GET")


def test_https_is_to_stay() -> None:
    said, _ = ask("GET", "/healthz", settings={"base_url": "https://table.example"})
    assert said["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    assert "cache-control" not in dict(said.headers)


def test_an_answer_may_say_itself_how_long_it_lasts() -> None:
    said, _ = ask("GET", "/api/kept")
    assert [value for name, value in said.headers if name == "cache-control"] == ["max-age=60"]


@pytest.mark.parametrize(("given", "kept"), [("proxy-12345678", True), ("short", False), ("a b c d e f g", False)])
def test_the_callers_number_is_kept_if_it_is_one(given: str, kept: bool) -> None:
    said, _ = ask("GET", "/healthz", headers={"x-request-id": given})
    assert (said["x-request-id"] == given) is kept


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/api/play/abc", MAX_BODY, 200),
        ("/api/play/abc", MAX_BODY + 1, 413),
        ("/api/records", MAX_BODY + 1, 200),
        ("/api/records", MAX_IMPORT + 1, 413),
    ],
)
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_has_a_limit(path: str, size: int, status: int, chunked: bool) -> None:
    body = [b"x" * (size - size // 2), b"x" * (size // 2)]
    headers = {"transfer-encoding": "chunked"} if chunked else {"content-length": str(size)}
    said, _ = ask("POST", path, headers=headers, body=body)
    assert said.status == status
    assert ("connection", "close") in said.headers or status == 200


def counted(**labels: str) -> float:
    return REGISTRY.get_sample_value("wardroom_request_seconds_count", labels) or 0.0


@pytest.mark.parametrize(
    ("method", "path", "route", "counted_method", "status"),
    [
        ("POST", "/api/play/abc", "/api/play/{match}", "POST", "200"),
        ("GET", "/pages/a/secret/path", "/pages/{page}", "GET", "200"),
        ("GET", "/pages/", "/pages/", "GET", "200"),
        ("GET", "/static/ids.py", "other", "GET", "200"),
        ("GET", "/static/a/secret/path", "other", "GET", "404"),
        ("GET", "/invented/by/somebody", "other", "GET", "404"),
        ("INVENTED", "/api/play/abc", "/api/play/{match}", "other", "405"),
    ],
)
def test_labels_are_few(method: str, path: str, route: str, counted_method: str, status: str) -> None:
    labels = {"route": route, "method": counted_method, "status": status}
    before = counted(**labels)
    said, line = ask(method, path)
    assert str(said.status) == status
    assert counted(**labels) == before + 1
    assert "secret" not in str(line)
    assert "invented/" not in str(line)


def test_a_fault_is_counted_and_told() -> None:
    labels = {"route": "/api/fault", "method": "GET", "status": "500"}
    before = counted(**labels)
    with structlog.testing.capture_logs() as lines, pytest.raises(RuntimeError):
        asyncio.run(call(app(), "GET", "/api/fault"))
    assert counted(**labels) == before + 1
    assert lines[-1]["log_level"] == "error"


def test_what_goes_well_and_quickly_is_not_worth_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Middleware(FastAPI(), Settings())
    with structlog.testing.capture_logs() as lines:
        asyncio.run(call(watch, "GET", "/openapi.json"))
        asyncio.run(call(watch, "GET", "/nowhere"))
        monkeypatch.setattr(middleware, "SLOW", 0.0)
        asyncio.run(call(watch, "GET", "/openapi.json"))
    assert [(line["status"], line["log_level"]) for line in lines] == [(200, "debug"), (404, "info"), (200, "info")]


def test_the_layer_is_cheap() -> None:
    """Far from a measurement: only that nobody puts a second's work on the way of every answer."""

    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def many() -> float:
        watch = Middleware(nothing, Settings())
        began = time.process_time()
        for _ in range(500):
            await call(watch, "GET", "/api/x")
        return (time.process_time() - began) / 500

    with structlog.testing.capture_logs():
        assert asyncio.run(many()) < 0.001


@pytest.mark.parametrize(
    ("wait", "said"),
    [(1, "1 second."), (59, "59 seconds."), (60, "1 minute."), (61, "2 minutes."), (683, "12 minutes.")],
)
def test_a_wait_is_told_in_minutes(wait: int, said: str) -> None:
    answer = refusals.response({"headers": []}, Problem(429, "too_many", retry_after=wait))
    assert json.loads(bytes(answer.body))["title"] == f"Too many attempts. Try again in {said}"
    assert answer.headers["retry-after"] == str(wait)
