"""Pieces of statements."""

from __future__ import annotations

from collections.abc import Collection


def placeholders(values: Collection[object]) -> str:
    """What stands in `in (...)` for these values; for none of them, what nothing is equal to."""
    return ", ".join(["%s"] * len(values)) or "null"
