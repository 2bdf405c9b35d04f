"""Metrics for Prometheus. No label ever names a match, a person or a seat.

Other modules call the plain functions below. A worker and a relay, which serve no requests, answer Prometheus at an
address of their own. With several worker processes the numbers are gathered from files in the folder
`PROMETHEUS_MULTIPROC_DIR`, which `wardroom serve` sets up; then any worker answers for all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
REGISTRY = CollectorRegistry()

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
_POWERS = (1, 2, 4, 8, 16, 32, 64, 128)

_requests = Histogram(
    "wardroom_request_seconds", "Time to answer a request.", ("route", "method", "status"),
    buckets=_QUICK, registry=REGISTRY,
)  # fmt: skip
_answers = Counter("wardroom_answers", "Moves that players sent.", ("outcome",), registry=REGISTRY)
_append_size = Histogram("wardroom_append_batch", "Appends that shared one commit.", buckets=_POWERS, registry=REGISTRY)
_append_seconds = Histogram("wardroom_append_seconds", "Time of one commit.", buckets=_QUICK, registry=REGISTRY)
_conflicts = Counter("wardroom_conflicts", "Answers thought out anew: somebody was quicker.", registry=REGISTRY)
_open = Gauge("wardroom_sockets_open", "Sockets open now.", registry=REGISTRY, multiprocess_mode="livesum")
_sent = Counter("wardroom_sockets_told", "Messages sent to sockets.", registry=REGISTRY)
_jobs = Counter("wardroom_jobs", "Background work done.", ("kind", "state"), registry=REGISTRY)
_deliveries = Counter("wardroom_deliveries", "Notices handed over.", ("kind", "state"), registry=REGISTRY)
_bots = Histogram(
    "wardroom_bot_seconds", "Time a bot took for one decision.", ("game", "bot"), buckets=_THINKING, registry=REGISTRY
)
_cache = Counter("wardroom_cache", "Looked for in a cache.", ("cache", "found"), registry=REGISTRY)


def observe_request(route: str, method: str, status: int, seconds: float) -> None:
    _of_request(route, method, status).observe(seconds)


@lru_cache(4096)  # looking a label up costs more than counting
def _of_request(route: str, method: str, status: int) -> Histogram:
    return _requests.labels(route, method, status)


def answered(accepted: bool) -> None:
    _of_answers(accepted).inc()


@lru_cache
def _of_answers(accepted: bool) -> Counter:
    return _answers.labels("accepted" if accepted else "refused")


def observe_append(size: int, seconds: float) -> None:
    _append_size.observe(size)
    _append_seconds.observe(seconds)


def conflict() -> None:
    _conflicts.inc()


def socket_opened() -> None:
    _open.inc()


def socket_closed() -> None:
    _open.dec()


def sent(messages: int = 1) -> None:
    _sent.inc(messages)


def job(kind: str, state: str) -> None:
    _jobs.labels(kind, state).inc()


def delivery(kind: str, state: str) -> None:
    _deliveries.labels(kind, state).inc()


def observe_bot(game: str, bot: str, seconds: float) -> None:
    _bots.labels(game, bot).observe(seconds)


def cache(name: str, found: bool) -> None:
    _of_cache(name, found).inc()


@lru_cache
def _of_cache(name: str, found: bool) -> Counter:
    return _cache.labels(name, "yes" if found else "no")


def text(outbox_depth: int, outbox_age: float) -> bytes:
    """All numbers, in the text format of Prometheus. The caller has just read the size of the outbox from the database,
    so it is right for any number of processes."""
    return _gathered() + generate_latest(_fresh(_Outbox(outbox_depth, outbox_age)))


def offer(at: str) -> None:
    """Answer Prometheus at this `address:port` until the process ends."""
    from prometheus_client import start_http_server  # no other process needs it, and a browser does not have it

    address, _, port = at.rpartition(":")
    start_http_server(int(port), address.strip("[]"), REGISTRY)


class _Outbox(Collector):
    def __init__(self, depth: int, age: float) -> None:
        self._depth, self._age = depth, age

    def collect(self) -> Iterator[GaugeMetricFamily]:
        yield GaugeMetricFamily("wardroom_outbox_depth", "Rows that the relay has still to act on.", self._depth)
        yield GaugeMetricFamily("wardroom_outbox_age_seconds", "Age of the oldest of them.", self._age)


def _fresh(collector: Collector) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(collector)
    return registry


def _gathered() -> bytes:
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return generate_latest(REGISTRY)
    for file in Path(folder).glob("gauge_live*_*.db"):
        pid = int(file.stem.rsplit("_", 1)[-1])
        if not Path(f"/proc/{pid}").exists():  # it crashed, and its sockets with it
            mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
