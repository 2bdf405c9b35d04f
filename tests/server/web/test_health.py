"""What an operator's machines are answered."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from asgi_calls import Said, call
from fastapi import FastAPI
from server_db import KINDS, fresh

from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store import migrate, open_database
from wardroom.server.web import health


class Bus:
    async def ready(self) -> bool:
        return False


class Auth:
    async def who(self, request: Any) -> None:
        return None


async def ask(settings: Settings, *paths: str, client: str = "127.0.0.1", sql: str = "") -> list[Said]:
    db = await open_database(settings)
    app = FastAPI()
    app.state.services = SimpleNamespace(db=db, bus=Bus(), auth=Auth())
    app.include_router(health.router)
    try:
        if sql:
            await db.run(sql)
        return [await call(app, "GET", path, client=(client, 1)) for path in paths]
    finally:
        await db.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_whose_tables_fit_is_ready_even_without_a_bus(kind: str) -> None:
    with fresh(kind) as settings:
        migrated(settings)
        lives, ready, numbers = asyncio.run(ask(settings, "/healthz", "/readyz", "/metrics"))
    assert msgspec.json.decode(lives.body) == {"status": "alive", "version": health.VERSION}
    assert ready.status == 200
    assert msgspec.json.decode(ready.body) == {"status": "ready", "database": True, "schema": True, "bus": False}
    assert numbers.status == 200
    assert b"wardroom_outbox_depth 0.0" in numbers.body


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("sql", "status"),
    [
        ("delete from alembic_version", 503),
        ("drop table alembic_version", 503),
        ("update alembic_version set version_num = 'of a version to come'", 200),
    ],
)
def test_tables_that_are_behind_are_not_ready_and_those_ahead_are(kind: str, sql: str, status: int) -> None:
    with fresh(kind) as settings:
        migrated(settings)
        (ready,) = asyncio.run(ask(settings, "/readyz", sql=sql))
    assert ready.status == status


def test_the_numbers_are_not_for_everybody() -> None:
    with fresh("sqlite") as settings, pytest.raises(Problem) as refused:
        asyncio.run(ask(settings, "/metrics", client="192.0.2.7"))
    assert (refused.value.status, refused.value.key) == (403, "operators_only")


def migrated(settings: Settings) -> None:
    assert migrate.current(settings)
