"""Pieces of statements."""

from __future__ import annotations

import re
from collections.abc import Collection

HOUR = 3_600_000  # ms: lists find recent matches by the hour
OPEN_HERE = "not exists (select 1 from shard_closed where shard = substr(match, 1, 2))"  # its journal is written here
# People that an account, given twice, has blocked or muted.
UNWANTED = "(select other from block where account = %s union all select other from mute where account = %s)"


def unless_suspended(owner_column: str, column: str, hidden_as: str = "''") -> str:
    """What an owner wrote, hidden while they are suspended."""
    return (
        f"case when exists (select 1 from account w where w.id = {owner_column} and w.closed is not null)"
        f" then {hidden_as} else {column} end"
    )


def placeholders(values: Collection[object]) -> str:
    """The placeholders in `in (...)` for these values; for none, something that nothing equals."""
    return ", ".join(["%s"] * len(values)) or "null"


def literally(text: str) -> str:
    """Escapes text for a `like` pattern, where `!` is the escape character."""
    return re.sub("[!%_]", r"!\g<0>", text)


def shard_of(match: str) -> str:
    return match[:2]


def bounds(shard: str | None) -> tuple[str, str]:
    """The range of match ids of a shard, or of all: the first is inside, the second is not."""
    if shard is None:
        return "", "g"
    return shard, f"{int(shard, 16) + 1:02x}" if shard != "ff" else "g"
