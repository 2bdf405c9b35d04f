"""Ids for new things, and tokens that are stored only as hashes."""

from __future__ import annotations

import os
import re
import secrets
import time
from hashlib import sha256

_ID = re.compile("[0-9a-f]{16}")


def new_id() -> str:
    """Sixteen hex digits. The first two are the shard of a match."""
    return secrets.token_hex(8)


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def shard(match_id: str) -> int:
    return int(match_id[:2], 16)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def now() -> int:
    """Milliseconds since 1970, as everywhere in the store. It follows the database's clock once that is known: several
    processes share it, and one with a wrong clock must not run out a player's time."""
    if _told is None:
        return own_time()
    at, when = _told
    return at + int((time.monotonic() - when) * 1000)


def own_time() -> int:
    """The time by this machine's clock."""
    return time.time_ns() // 1_000_000 + _SKEW


def take_time(at: int, when: float) -> None:
    """The database's time was `at` when our monotonic clock showed `when`."""
    global _told
    _told = (at, when)


_told: tuple[int, float] | None = None
_SKEW = int(os.environ.get("WARDROOM_CLOCK_SKEW_MS", "0"))  # a wrong clock, for tests that want one
