"""Answers that take the same time whatever the other side has done.

While lanes are sealed, whether a process has to catch up with the store before it answers depends on whether the other
side has acted. So there an answer to a question leaves at the next whole step of time since it was asked, and what it
took to make it is not seen. What is left of the other side's act in the process (its caches, the work that follows
one) shows in parts of a millisecond around the step, so the step is blurred by chance, by many times that.
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
BLUR = 0.01  # seconds: thirty times what was seen beside it
ASKING = frozenset(("why-not", "ahead"))  # posted, for there is something to send along, but they change nothing

_chance = SystemRandom().random

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


def steadily(services: Local, scope: Scope, send: Send) -> Send:
    """How to answer this request: in steps, if it asks something of a match whose lanes are sealed."""
    match = _asked_of(scope)
    if match is None:
        return send
    began = monotonic()

    async def later(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start" and services.tables.sealed(match):
            await sleep(STEP - (monotonic() - began) % STEP + BLUR * _chance())
        await send(message)

    return later


def _asked_of(scope: Scope) -> str | None:
    """The match that a request asks about; None where it changes something, or asks about something else."""
    _, *parts = scope["path"].split("/")
    if len(parts) < 3 or parts[:2] != ["api", "matches"] or not is_id(parts[2]):
        return None
    match: str = parts[2]
    return match if scope["method"] in ("GET", "HEAD") or parts[-1] in ASKING else None
