"""Rate limits, counted for all processes together: in Redis, or else in PostgreSQL. Without Redis, each process counts
alone what is checked with every move."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Any

import structlog
from msgspec import Struct

from wardroom.server.ids import hashed, now
from wardroom.server.problems import Problem
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Database

if TYPE_CHECKING:
    from wardroom.server.accounts.rate_limits_redis import Redis

log = structlog.get_logger(__name__)


class Rule(Struct, frozen=True):
    times: int
    seconds: int


RULES = {
    "login": Rule(5, 60),  # for each account and address
    "login_account": Rule(60, 3600),  # for each account, from browsers that have never signed in to it
    "login_known": Rule(10, 60),  # for each browser that has: attempts by others do not count against it
    "confirm": Rule(5, 60),  # entering the password again, for each account
    "login_address": Rule(20, 60),
    "register": Rule(5, 3600),  # accounts made
    "register_try": Rule(40, 3600),  # including refused attempts: five friends and their typing errors
    "reset": Rule(5, 3600),
    "letter": Rule(5, 3600),  # for each address a stranger can make us write to, and for each such stranger
    "rename": Rule(10, 3600),
    "guest": Rule(20, 3600),
    "challenge": Rule(60, 60),  # anybody may ask for one, and each is a row in the store
    "command": Rule(10, 1),  # for each match and person
    "ahead": Rule(20, 2),  # for each person, at all tables: each costs like its moves do, except in the store
    "chief": Rule(30, 60),  # a decision takes seconds
    "chat": Rule(5, 10),
    "history": Rule(120, 60),  # reading long journals
    "view": Rule(200, 10),  # polling a table instead of listening to its socket
    "odds": Rule(40, 10),
    "list": Rule(60, 10),  # of matches
    "look": Rule(120, 60),  # looking at the queue of the bots
    "create": Rule(60, 3600),
    "tournament": Rule(60, 60),  # signing up, leaving, what an organiser does
    "club": Rule(60, 3600),  # joining, leaving, and what officers do
    "message": Rule(60, 3600),  # direct messages
    "report": Rule(20, 3600),  # reports and blocks
    "relation": Rule(60, 3600),  # following, muting and blocking people
    "import": Rule(20, 3600),
    "channel": Rule(10, 3600),
}
SLOW = 30  # seconds: rules at least so long are shared by all processes, without Redis too
MANY = 10_000  # refusals that a process remembers
_REST = 5.0  # seconds before Redis is tried again after a failure: requests should not wait for it each time


class RateLimits:
    """`await rate_limits.check("login", key)` counts one and raises Problem 429 when that is one too many."""

    def __init__(self, redis_url: str = "", *, on: bool = True, db: Database | None = None) -> None:
        self.on, self._db = on, db
        self._here, self._refused = _Here(), _Refused()
        self._redis = _redis(redis_url) if redis_url else None
        self._tired_until = 0.0

    async def check(self, name: str, *key: str) -> None:
        if not self.on:
            return
        counted = "|".join((name, *key))
        wait = self._refused.wait(counted) or await self._hit(RULES[name], counted)
        if wait > 0:
            self._refused.note(counted, wait)
            raise Problem(429, "too_many", retry_after=int(wait) + 1)

    async def _hit(self, rule: Rule, key: str) -> float:
        if self._redis is not None and time.monotonic() >= self._tired_until:
            try:
                return await self._redis.hit(rule.times, rule.seconds, key)
            except Exception as error:  # whatever its client raises: a broken counter must refuse nobody
                self._tired_until = time.monotonic() + _REST
                log.warning("limits_without_redis", error=type(error).__name__)
        if self._db is not None and rule.seconds >= SLOW:
            try:
                return await _shared(self._db, rule, key)
            except StoreDown:
                log.warning("limits_without_store")
        return self._here.hit(rule, key)

    async def sweep(self) -> None:
        if self._db is not None:
            await self._db.run("delete from rate where until < %s", now())

    async def close(self) -> None:
        if self._redis is not None:
            await self._redis.close()


async def _shared(db: Database, rule: Rule, key: str) -> float:
    """One statement, so that concurrent processes count right. Each request uses up a share of the rule's seconds; with
    none left, the caller waits until a share has come back."""
    moment, whole = now(), rule.seconds * 1000
    share = whole // rule.times
    counted = await db.row(
        "insert into rate (key, until) values (%s, %s) on conflict (key) do update"
        " set until = greatest(rate.until, %s) + %s where greatest(rate.until, %s) + %s <= %s returning until",
        hashed(key), moment + share, moment, share, moment, share, moment + whole,
    )  # fmt: skip
    if counted is not None:
        return 0
    found = await db.row("select until from rate where key = %s", hashed(key))
    return max((found[0] + share - whole - moment) / 1000, 0.001) if found else 0.001


def _redis(url: str) -> Redis:
    from wardroom.server.accounts.rate_limits_redis import Redis  # loaded only if configured

    return Redis(url)


class _Here:
    """A moving window for each key, in this process.

    The memory storage of `limits` scans all its keys after each hit, which is too slow for commands.
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
        """Drops expired keys each time their number has doubled."""
        if len(self._hits) >= self._sweep_at:
            longest = max(rule.seconds for rule in RULES.values())
            self._hits = {key: hits for key, hits in self._hits.items() if hits and now - hits[-1] < longest}
            self._sweep_at = max(10_000, 2 * len(self._hits))


class _Refused:
    """Who is refused until when, so that repeated requests are refused without asking the store."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def wait(self, key: str) -> float:
        return max(0.0, self._until.get(key, 0.0) - time.monotonic())

    def note(self, key: str, wait: float) -> None:
        if len(self._until) >= MANY:
            now = time.monotonic()
            self._until = {key: until for key, until in self._until.items() if until > now}
            if len(self._until) >= MANY:
                self._until.clear()  # the store knows it too
        self._until[key] = time.monotonic() + wait


def address(scope: Mapping[str, Any]) -> str:
    """Where a request comes from. An IPv6 subscriber has 2**64 addresses, so they count as one."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        ip = ip_address(client[0])
    except ValueError:
        return str(client[0])
    return ip.exploded[:19] if isinstance(ip, IPv6Address) else str(ip)
