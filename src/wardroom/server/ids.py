"""Names for new things, and tokens that are kept only as hashes."""

from __future__ import annotations

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
    """Milliseconds since 1970, as everywhere in the store."""
    return time.time_ns() // 1_000_000
