"""Answers that take the same time whatever the other side has done.

While lanes are sealed, whether a process must catch up with the store before it answers depends on whether the other
side has acted. So the answer to a query is sent at the next whole step of time since the request, which hides how long
it took; so is the refusal of a command. Traces of the other side's act in the process (caches, follow-up work) still
shift it by fractions of a millisecond, so a random delay many times larger is added.
"""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Awaitable, Callable, MutableMapping
from secrets import SystemRandom
from time import monotonic
from typing import Any

from wardroom.server.ids import is_id
from wardroom.server.local import Local

STEP = 0.05  # seconds: several times what catching up takes
BLUR = 0.01  # seconds: thirty times the shift that was measured
REFUSED = 400  # and above: a command that did nothing can be repeated without a trace
ASKING = frozenset(("why-not", "ahead"))  # POST, because they have a body, but they change nothing

_chance = SystemRandom().random

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


def steadily(services: Local, scope: Scope, send: Send) -> Send:
    """How to answer this request: in steps, if it queries a match whose lanes are sealed, or is refused there."""
    match = _match_of(scope)
    if match is None:
        return send
    asks, began = _asks(scope), monotonic()

    async def later(message: MutableMapping[str, Any]) -> None:
        first = message["type"] == "http.response.start"
        if first and (asks or message["status"] >= REFUSED) and services.tables.sealed(match):
            await sleep(STEP - (monotonic() - began) % STEP + BLUR * _chance())
        await send(message)

    return later


def _match_of(scope: Scope) -> str | None:
    """The match that a request is about."""
    _, *parts = scope["path"].split("/")
    return parts[2] if len(parts) >= 3 and parts[:2] == ["api", "matches"] and is_id(parts[2]) else None


def _asks(scope: Scope) -> bool:
    """Whether it changes nothing."""
    return scope["method"] in ("GET", "HEAD") or scope["path"].rpartition("/")[2] in ASKING
