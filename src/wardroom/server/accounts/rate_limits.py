"""How often somebody may do something. Counted for all processes together: in Redis, or else in PostgreSQL; only what
is asked with every move each process then counts alone."""

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
    "login_account": Rule(60, 3600),  # for each account, from browsers that have never been in it
    "login_known": Rule(10, 60),  # for each browser that has: what others do does not count against it
    "confirm": Rule(5, 60),  # a password once more, for each account
    "login_address": Rule(20, 60),
    "register": Rule(5, 3600),  # accounts made
    "register_try": Rule(40, 3600),  # with those that were refused: five friends and their typing errors
    "reset": Rule(5, 3600),
    "letter": Rule(5, 3600),  # for each address a stranger can make us write to, and each who makes us
    "rename": Rule(10, 3600),
    "guest": Rule(20, 3600),
    "challenge": Rule(60, 60),  # anybody may ask for one, and each is a row in the store
    "command": Rule(10, 1),  # for each match and person
    "ahead": Rule(20, 2),  # for each person, at all tables: a look costs what as many answers do, but for the store
    "chief": Rule(30, 60),  # it thinks for seconds
    "chat": Rule(5, 10),
    "history": Rule(120, 60),  # reading long journals
    "view": Rule(200, 10),  # looking at a table again and again, instead of listening to its socket
    "odds": Rule(40, 10),
    "list": Rule(60, 10),  # of matches
    "look": Rule(120, 60),  # at the line of the bots
    "create": Rule(60, 3600),
    "tournament": Rule(60, 60),  # signing up, leaving, what an organiser does
    "club": Rule(60, 3600),  # coming, going, and what officers do
    "report": Rule(20, 3600),  # reports and blocks
    "relation": Rule(60, 3600),  # whom one follows, mutes or blocks
    "import": Rule(20, 3600),
    "channel": Rule(10, 3600),
}
SLOW = 30  # seconds: rules at least so long are shared by all processes, without Redis too
MANY = 10_000  # refusals that a process remembers
_REST = 5.0  # after Redis failed, seconds before it is tried again: nobody should wait for it at every request


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
            except Exception as error:  # whatever its client raises: a broken counter must not refuse anybody
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
    """One statement, so that processes that count at once count right. Each time takes its share of the rule's seconds;
    who has none left waits until a share has come back."""
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


class _Refused:
    """Who was refused until when: they are told so again without asking the store, however often they press."""

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
    """Where a request comes from. Whoever has one IPv6 address has 2**64 of them, so they count as one."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        ip = ip_address(client[0])
    except ValueError:
        return str(client[0])
    return ip.exploded[:19] if isinstance(ip, IPv6Address) else str(ip)
