"""Tells reads from writes."""

from __future__ import annotations


def only_reads(sql: str) -> bool:
    """Whether a statement certainly changes nothing; one with `returning` may."""
    return sql.lstrip()[:6].lower() == "select"


# Writes, and changes nothing: a readiness check has to do it.
TOUCH = "update alembic_version set version_num = version_num"
