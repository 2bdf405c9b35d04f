"""Telling questions from changes."""

from __future__ import annotations


def only_reads(sql: str) -> bool:
    """A statement that certainly changes nothing; one with `returning` does."""
    return sql.lstrip()[:6].lower() == "select"
