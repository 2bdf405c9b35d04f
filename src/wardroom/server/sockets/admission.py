"""Who may open a socket; checked before it is accepted."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

import msgspec

from wardroom.server.accounts.person import Person
from wardroom.server.accounts.rate_limits import address
from wardroom.server.problems import Problem
from wardroom.server.sockets.listeners import Scope, Send

PER_PERSON, PER_ADDRESS = 20, 64  # sockets, in one process


class Auth(Protocol):
    """What the sockets need from accounts."""

    def at_home(self, scope: Scope) -> bool:
        """Whether the page's origin may talk to us."""

    async def who(self, scope: Scope) -> Person | None: ...


class Admission:
    def __init__(self, auth: Auth) -> None:
        self._auth = auth
        self._persons: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    async def enter(self, scope: Scope) -> tuple[Person | None, str]:
        """Returns the person and the address, both counted until they `leave`; or raises a Problem."""
        browser = any(name == b"origin" for name, _ in scope["headers"])
        if browser and not self._auth.at_home(scope):
            raise Problem(403, "origin")
        where = address(scope)
        self._count(self._addresses, where, PER_ADDRESS)  # first: identifying a client costs us more than it costs them
        try:
            person = await self._auth.who(scope)
            # A browser always sends its origin. Other clients show a token, which no page can borrow.
            if not browser and (person is None or person.via != "token"):
                raise Problem(403, "origin")
            if person is not None:
                self._count(self._persons, person.id, PER_PERSON)
        except BaseException:
            self._uncount(self._addresses, where)
            raise
        return person, where

    def leave(self, person: Person | None, where: str) -> None:
        self._uncount(self._addresses, where)
        if person is not None:
            self._uncount(self._persons, person.id)

    def _count(self, counter: Counter[str], key: str, most: int) -> None:
        if key and counter[key] >= most:
            raise Problem(429, "too_many_sockets")
        counter[key] += 1

    def _uncount(self, counter: Counter[str], key: str) -> None:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]


async def refuse(scope: Scope, send: Send, problem: Problem) -> None:
    """Refuse by plain HTTP if the web server can, so that the client learns why."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": problem.key})
        return
    scope["wardroom.status"] = problem.status  # for the log
    headers = [(b"content-type", b"application/problem+json")]
    body = {"type": f"problem:{problem.key}", "status": problem.status, "key": problem.key}
    await send({"type": "websocket.http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": msgspec.json.encode(body)})
