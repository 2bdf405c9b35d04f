"""How often somebody may do something. Counted in Redis when several processes share the work, else in this one."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Any

import structlog
from msgspec import Struct

from wardroom.server.problems import Problem

if TYPE_CHECKING:
    from wardroom.server.accounts.rate_limits_redis import Redis

log = structlog.get_logger(__name__)


class Rule(Struct, frozen=True):
    times: int
    seconds: int


RULES = {
    "login": Rule(5, 60),  # for each account
    "login_address": Rule(20, 60),
    "register": Rule(5, 3600),
    "reset": Rule(5, 3600),
    "letter": Rule(5, 3600),  # for each address a stranger can make us write to, and each who makes us
    "rename": Rule(10, 3600),
    "guest": Rule(20, 3600),
    "challenge": Rule(60, 60),  # anybody may ask for one, and each is a row in the store
    "command": Rule(10, 1),  # for each match and person
    "chief": Rule(30, 60),  # he thinks for seconds
    "chat": Rule(5, 10),
    "history": Rule(120, 60),  # reading long journals
    "create": Rule(60, 3600),
    "import": Rule(20, 3600),
    "channel": Rule(10, 3600),
}
_REST = 5.0  # after Redis failed, seconds before it is tried again: nobody should wait for it at every request


class RateLimits:
    """`await rate_limits.check("login", key)` counts one and raises Problem 429 when that is one too many."""

    def __init__(self, redis_url: str = "", *, on: bool = True) -> None:
        self.on = on
        self._here = _Here()
        self._redis = _redis(redis_url) if redis_url else None
        self._tired_until = 0.0

    async def check(self, name: str, *key: str) -> None:
        if not self.on:
            return
        wait = await self._hit(RULES[name], "|".join((name, *key)))
        if wait > 0:
            raise Problem(429, "too_many", retry_after=int(wait) + 1)

    async def _hit(self, rule: Rule, key: str) -> float:
        if self._redis is not None and time.monotonic() >= self._tired_until:
            try:
                return await self._redis.hit(rule.times, rule.seconds, key)
            except Exception as error:  # whatever its client raises: a broken counter must not refuse anybody
                self._tired_until = time.monotonic() + _REST
                log.warning("limits_without_redis", error=type(error).__name__)
        return self._here.hit(rule, key)

    async def close(self) -> None:
        if self._redis is not None:
            await self._redis.close()


def _redis(url: str) -> Redis:
    from wardroom.server.accounts.rate_limits_redis import Redis  # only who wants it loads it

    return Redis(url)


class _Here:
    """A moving window for each key, in this process.

    The memory storage of `limits` looks through all its keys after each hit, which is too dear for commands.
    """

    def __init__(self) -> None:
        self._hits: dict[str, deque[float]] = {}
        self._sweep_at = 10_000

    def hit(self, rule: Rule, key: str) -> float:
        """How many seconds to wait; 0 when it is allowed, and then it is counted."""
        now = time.monotonic()
        hits = self._hits.get(key)
        if hits is None:
            self._sweep(now)
            hits = self._hits[key] = deque(maxlen=rule.times)
        if len(hits) == rule.times and now - hits[0] < rule.seconds:
            return rule.seconds - (now - hits[0])
        hits.append(now)
        return 0

    def _sweep(self, now: float) -> None:
        """Forget what no rule remembers, each time the keys have doubled."""
        if len(self._hits) >= self._sweep_at:
            longest = max(rule.seconds for rule in RULES.values())
            self._hits = {key: hits for key, hits in self._hits.items() if hits and now - hits[-1] < longest}
            self._sweep_at = max(10_000, 2 * len(self._hits))


def address(scope: Mapping[str, Any]) -> str:
    """Where a request comes from. Whoever has one IPv6 address has 2**64 of them, so they count as one."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        ip = ip_address(client[0])
    except ValueError:
        return str(client[0])
    return ip.exploded[:19] if isinstance(ip, IPv6Address) else str(ip)
