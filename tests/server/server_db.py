"""Real databases for tests: `with fresh("postgres") as settings`, empty and migrated, gone afterwards."""

from __future__ import annotations

import atexit
import os
import secrets
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache

import psycopg

from wardroom.server.ops import shard_map
from wardroom.server.ops.shard_map import SHARDS
from wardroom.server.settings import Settings
from wardroom.server.store import migrate

KINDS = ("postgres", "sqlite")
SECOND = "second"  # a cluster beside the directory
SERVER = os.environ.get("WARDROOM_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432")


@contextmanager
def fresh(kind: str) -> Iterator[Settings]:
    """A database of this kind with every table, and nothing in them. `sharded`: a directory without any journal."""
    if kind == "sharded":
        with sharded() as settings:
            yield settings
        return
    with empty(kind, _template() if kind == "postgres" else "template1") as settings:
        if kind == "sqlite":
            migrate.upgrade(settings)
        yield settings


@contextmanager
def sharded(shards: Iterable[str] = SHARDS) -> Iterator[Settings]:
    """A directory, and beside it a database that has these shards: as if moved there before anybody came."""
    with fresh("postgres") as settings, empty("postgres") as second:
        shard_map.add(settings, SECOND, second.database_url)
        with psycopg.connect(settings.database_url) as here, psycopg.connect(second.database_url) as there:
            for shard in shards:
                here.execute("insert into shard_closed (shard) values (%s)", (shard,))
                here.execute("insert into shard_map (shard, cluster) values (%s, %s)", (shard, SECOND))
                there.execute("delete from shard_closed where shard = %s", (shard,))
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
