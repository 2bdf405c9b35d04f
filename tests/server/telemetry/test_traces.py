"""Traces reach a real collector, and cost nothing without one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from asgi_calls import call
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from wardroom.server.settings import Settings
from wardroom.server.telemetry import traces
from wardroom.server.web.middleware import Middleware

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


class Collector(HTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.paths: list[str] = []
        self.spans: list[Span] = []


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Collector)
        message = ExportTraceServiceRequest.FromString(self.rfile.read(int(self.headers["content-length"])))
        self.server.paths.append(self.path)
        for resource in message.resource_spans:
            for scope in resource.scope_spans:
                self.server.spans.extend(scope.spans)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def collector() -> Iterator[Collector]:
    server = Collector()
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server
    finally:
        traces.close()
        server.shutdown()
        server.server_close()
        thread.join()


async def play(request: Request) -> PlainTextResponse:
    with traces.span("append", size=3):
        return PlainTextResponse(traces.headers().get("traceparent", ""))


def test_a_request_and_what_it_did_are_one_trace_of_the_callers(collector: Collector) -> None:
    settings = Settings(otlp_url=f"http://127.0.0.1:{collector.server_port}")
    traces.set_up(settings)
    app = Middleware(Starlette(routes=[Route("/api/matches/{match}/answers", play, methods=["POST"])]), settings)
    path = "/api/matches/0123456789abcdef/answers"
    said = asyncio.run(call(app, "POST", path, headers={"traceparent": PARENT}))
    traces.close()
    assert collector.paths == ["/v1/traces"]
    spans = {span.name: span for span in collector.spans}
    outer, inner = spans["POST /api/matches/{match}/answers"], spans["append"]
    assert outer.trace_id.hex() == PARENT.split("-")[1]
    assert outer.parent_span_id.hex() == PARENT.split("-")[2]
    assert outer.kind == Span.SPAN_KIND_SERVER
    assert inner.parent_span_id == outer.span_id
    assert said.body.decode().split("-")[1:3] == [inner.trace_id.hex(), inner.span_id.hex()]
    told = {a.key: a.value for a in outer.attributes}
    assert told["http.response.status_code"].int_value == 200
    assert b"0123456789abcdef" not in b"".join(span.SerializeToString() for span in collector.spans)


def test_without_a_place_to_send_them_there_are_none() -> None:
    traces.set_up(Settings())
    assert not traces.on()
    assert traces.span("append") is traces.span("fold")
    assert traces.headers() == {}
