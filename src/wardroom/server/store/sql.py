"""Pieces of statements."""

from __future__ import annotations

from collections.abc import Collection

HOUR = 3_600_000  # ms: in lists, what moved lately is found by the hour
OPEN_HERE = "not exists (select 1 from shard_closed where shard = substr(match, 1, 2))"  # its journal is written here


def placeholders(values: Collection[object]) -> str:
    """What stands in `in (...)` for these values; for none of them, what nothing is equal to."""
    return ", ".join(["%s"] * len(values)) or "null"


def shard_of(match: str) -> str:
    return match[:2]


def bounds(shard: str | None) -> tuple[str, str]:
    """Between which ids the matches of a shard are, or all of them: the first belongs to them, the second does not."""
    if shard is None:
        return "", "g"
    return shard, f"{int(shard, 16) + 1:02x}" if shard != "ff" else "g"
