"""Work that follows a move: a notice to deliver, a standing order, a match to rate, a tournament to advance. The queue
survives any kill.

Bots have a queue of their own (`bot_queue`), so that no notice waits for a bot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

import structlog

from wardroom.server.ids import now
from wardroom.server.store.ports import Queries

DELIVER, ORDER, RATE, PAIR, TOURNAMENT = "deliver", "order", "rate", "pair", "tournament"
QUEUES = {DELIVER: "notices", ORDER: "orders", RATE: "ratings", PAIR: "pairs", TOURNAMENT: "tournaments"}
# Seconds to finish in when the server stops: an e-mail half sent could be neither lost nor sent twice.
GRACE = {DELIVER: 12.0, ORDER: 0.5, RATE: 0.5, PAIR: 0.5, TOURNAMENT: 0.5}
ATTEMPTS = 8  # attempts at a job that fails unexpectedly

Payload = Mapping[str, Any]
Work = Callable[[Payload], Awaitable[None]]

log = structlog.get_logger(__name__)


class Puts(Protocol):
    async def put(self, name: str, key: str, payload: Payload, at: int | None = None) -> None:
        """Queue a job to run at `at` or later. While one with this key waits, another is not queued."""


class Batch(Puts, Protocol):
    """A transaction and jobs that are queued if, and only if, it commits."""

    @property
    def queries(self) -> Queries: ...


class Jobs(Puts, Protocol):
    def together(self) -> AbstractAsyncContextManager[Batch]: ...

    async def run(self, works: Mapping[str, Work], at_once: Mapping[str, int]) -> None:
        """Run jobs until cancelled, `at_once` of each name at a time; of one key, one at a time."""


async def attempt(jobs: Jobs, name: str, key: str, payload: Payload, work: Work) -> None:
    """Run one job. Unexpected failures (the store was down, say) are retried after growing pauses."""
    try:
        await work(payload)
    except asyncio.CancelledError:
        await jobs.put(name, key, payload)  # the server stops: leave it to another
        raise
    except Exception:
        tried = payload.get("tried", 0) + 1
        log.exception("job failed", job=name, tried=tried)
        if tried < ATTEMPTS:
            await jobs.put(name, key, {**payload, "tried": tried}, at=now() + 250 * 2**tried)


def tournament_key(tournament: str) -> str:
    return f"tournament:{tournament}"


def order_key(match: str, seat: str) -> str:
    return f"order:{match}:{seat}"


def delivery_key(delivery: int) -> str:
    return f"deliver:{delivery}"
