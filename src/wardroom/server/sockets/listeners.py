"""Who listens: a socket, what it listens to, and all who listen to one match. Small, since there are thousands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from wardroom.server.accounts.person import Person

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Place = tuple[str, str | None]  # match, seat

PER_SECOND, BURST = 20.0, 40.0  # messages from a client


class Socket:
    """One connection, and the one task the web server gave it."""

    __slots__ = (
        "address", "allowance", "asked", "checked", "end", "late", "places", "scope", "send", "sending", "since",
        "task", "who",
    )  # fmt: skip

    def __init__(self, scope: Scope, send: Send, who: Person | None, address: str, now: float) -> None:
        self.scope, self.send, self.who, self.address = scope, send, who, address
        self.task = asyncio.current_task()
        self.places: dict[Place, Listener] = {}
        self.sending: asyncio.Task[None] | None = None  # only while something is on its way to a client
        self.since = 0.0  # when that began
        self.late = False  # something new came up meanwhile
        self.checked = now  # when the session was last found good
        self.allowance, self.asked = BURST, now
        self.end: str | None = None  # why it was closed from our side

    def spend(self, now: float) -> bool:
        """Whether the client may say one thing more now."""
        self.allowance = min(BURST, self.allowance + (now - self.asked) * PER_SECOND)
        self.asked = now
        self.allowance -= 1
        return self.allowance >= 0

    def close(self, why: str) -> None:
        """From outside its own task, wherever that is waiting."""
        if self.end is None and self.task is not None:
            self.end = why
            self.task.cancel()


class Listener:
    """A socket at one seat of a match. It remembers what it was last sent; there is no other queue."""

    __slots__ = ("aside", "audience", "fresh", "head", "look", "seat", "sent", "socket")

    def __init__(self, socket: Socket, audience: Audience, seat: str | None, since: int | None) -> None:
        self.socket, self.audience, self.seat = socket, audience, seat
        self.sent = since  # the number of the last message
        self.fresh = True  # a hello is always answered
        self.head = -1  # the journal's head at that time
        self.look = -1  # the audience's `look` at that time
        self.aside = 0  # the hash of the last aside


class Audience:
    """All who listen to one match in this process."""

    __slots__ = ("failed", "head", "listeners", "look", "looked", "match", "telling", "wanted")

    def __init__(self, match: str, now: float) -> None:
        self.match = match
        self.listeners: set[Listener] = set()
        self.head = -1  # the highest head heard
        self.look = 0  # counts the reasons to check again
        self.looked = now  # when the last one came up
        self.telling: asyncio.Task[None] | None = None  # only while there is something to tell
        self.wanted = False  # another round is needed
        self.failed = False  # the last round failed, and nobody will ask again
