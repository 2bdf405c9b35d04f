"""Real databases for tests: `with fresh("postgres") as settings`, empty and migrated, gone afterwards."""

from __future__ import annotations

import atexit
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import psycopg

from wardroom.server.settings import Settings
from wardroom.server.store import migrate

KINDS = ("postgres", "sqlite")
SERVER = os.environ.get("WARDROOM_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432")


@contextmanager
def fresh(kind: str) -> Iterator[Settings]:
    """A database of this kind with every table, and nothing in them."""
    with empty(kind, _template() if kind == "postgres" else "template1") as settings:
        if kind == "sqlite":
            migrate.upgrade(settings)
        yield settings


@contextmanager
def empty(kind: str, template: str = "template1") -> Iterator[Settings]:
    """A database of this kind without any table."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield Settings(folder=folder)
        return
    name = _new_name()
    admin(f"create database {name} template {template}")
    try:
        yield Settings(database_url=f"{SERVER}/{name}")
    finally:
        admin(f"drop database {name} with (force)")


def admin(sql: str) -> None:
    """A command to the test server itself."""
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as connection:
        connection.execute(sql.encode())


def _new_name() -> str:
    return f"wardroom_test_{secrets.token_hex(6)}"


@cache
def _template() -> str:
    """A migrated database to copy, one for each test process."""
    name = _new_name()
    admin(f"create database {name}")
    atexit.register(admin, f"drop database {name} with (force)")
    migrate.upgrade(Settings(database_url=f"{SERVER}/{name}"))
    return name
