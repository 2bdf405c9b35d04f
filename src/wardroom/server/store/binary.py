"""Values in PostgreSQL's binary format: single ones, or a column of them for `unnest`."""

from __future__ import annotations

from collections.abc import Collection
from struct import Struct

_TEXT, _LONG = 25, 20  # PostgreSQL's numbers for the types
_HEADING = Struct("!5i").pack
_SIZE = Struct("!i").pack
_SIZED_LONG = Struct("!iq").pack
_NULL = _SIZE(-1)

long = Struct("!q").pack


def texts(items: Collection[str | bytes | None]) -> bytes:
    """A `text[]`; bytes are taken as UTF-8."""
    parts = [_HEADING(1, 1, _TEXT, len(items), 1)]
    for item in items:
        if item is None:
            parts.append(_NULL)
        else:
            raw = item.encode() if isinstance(item, str) else item
            parts += _SIZE(len(raw)), raw
    return b"".join(parts)


def longs(items: Collection[int | None]) -> bytes:
    """An `int8[]`."""
    heading = _HEADING(1, 1, _LONG, len(items), 1)
    return heading + b"".join([_NULL if item is None else _SIZED_LONG(8, item) for item in items])
