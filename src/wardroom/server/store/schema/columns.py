"""The kinds of columns that tables are made of."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Double, Integer, MetaData, Text, text

metadata = MetaData()

# SQLite autoincrements only a column that is exactly INTEGER.
Serial = BigInteger().with_variant(Integer, "sqlite")


def string(name: str, default: str | None = None, **kw: Any) -> Column[str]:
    server_default = None if default is None else text(f"'{default}'")
    return Column(name, Text, nullable=kw.pop("null", False), server_default=server_default, **kw)


def time(name: str, **kw: Any) -> Column[int]:
    """A time, or any whole number that is always given."""
    return Column(name, BigInteger, nullable=kw.pop("null", False), **kw)


def flag(name: str, default: bool = False) -> Column[bool]:
    return Column(name, Boolean, nullable=False, server_default=text("true" if default else "false"))


def number(name: str, default: int = 0, **kw: Any) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default=text(str(default)), **kw)


def real(name: str, default: str | None = None) -> Column[float]:
    return Column(name, Double, nullable=False, server_default=None if default is None else text(default))
