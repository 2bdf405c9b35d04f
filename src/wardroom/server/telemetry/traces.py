"""Traces for OpenTelemetry. Unless there is somewhere to send them, nothing is imported and `span` costs next to
nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from wardroom.server.settings import Settings

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span

_provider: TracerProvider | None = None
_OFF: AbstractContextManager[None] = nullcontext()


def set_up(settings: Settings) -> None:
    """Once for each process. OpenTelemetry's own OTEL_TRACES_SAMPLER sets how many requests are traced."""
    global _provider
    if not settings.otlp_url or _provider is not None:
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    url = settings.otlp_url.rstrip("/")
    exporter = OTLPSpanExporter(endpoint=url if url.endswith("/v1/traces") else f"{url}/v1/traces")
    _provider = TracerProvider(resource=Resource.create({"service.name": "wardroom"}))
    _provider.add_span_processor(BatchSpanProcessor(exporter))


def close() -> None:
    """Send what is left."""
    global _provider
    if _provider is not None:
        _provider.shutdown()
        _provider = None


def on() -> bool:
    return _provider is not None


def span(name: str, **about: str | int | float | bool) -> AbstractContextManager[Any]:
    """A named stretch of work inside the present span: `with span("append", size=3): ...`. Never an id of a person."""
    if _provider is None:
        return _OFF
    tracer = _provider.get_tracer("wardroom")
    return tracer.start_as_current_span(name, attributes=about)


@contextmanager
def request(headers: Mapping[str, str], method: str) -> Iterator[Span]:
    """The span of one request, a child of the caller's if it sent a `traceparent`."""
    from opentelemetry.trace import SpanKind
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    assert _provider is not None
    parent = TraceContextTextMapPropagator().extract(headers)
    tracer = _provider.get_tracer("wardroom")
    with tracer.start_as_current_span(method, parent, SpanKind.SERVER, {"http.request.method": method}) as made:
        yield made


def answered(made: Span, method: str, route: str, status: int) -> None:
    """Records what is known only at a request's end. Takes the route template: the path may hold an invitation."""
    made.update_name(f"{method} {route}")
    made.set_attributes({"http.route": route, "http.response.status_code": status})


def headers() -> dict[str, str]:
    """Headers to send with our own requests, so that the other side can continue the trace."""
    if _provider is None:
        return {}
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    carrier: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(carrier)
    return carrier
