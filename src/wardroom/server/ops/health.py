"""What an operator's machines ask: does it live, may it be sent requests, how is it doing."""

from __future__ import annotations

import sqlite3
from importlib.metadata import version
from typing import TYPE_CHECKING

import psycopg
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from wardroom.server.ops import metrics
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Queries
from wardroom.server.store.revisions import HEAD, KNOWN

if TYPE_CHECKING:
    from wardroom.server.container import Container

VERSION = version("wardroom")


def routes(container: Container) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/healthz")
    async def alive() -> dict[str, str]:
        """The process answers; nothing else is looked at, so that a database's bad hour restarts nobody."""
        return {"status": "alive", "version": VERSION}

    @router.get("/readyz")
    async def ready() -> JSONResponse:
        """The bus is told of but not needed: without it sockets are slower to hear, and nothing is lost."""
        database = await container.db.ready()
        good = database and await fits(container.db)
        said = {"database": database, "schema": good, "bus": await container.bus.ready()}
        return JSONResponse({"status": "ready" if good else "not ready", **said}, 200 if good else 503)

    @router.get("/metrics")
    async def numbers(request: Request) -> Response:
        if not metrics.allowed(request.scope, await container.auth.who(request)):
            raise Problem(403, "operators_only")
        return Response(await metrics.scrape(container.db), headers={"content-type": metrics.CONTENT_TYPE})

    return router


async def fits(db: Queries) -> bool:
    """The tables are at our head, or at a version we have never heard of: then the database is already that of the code
    we are being replaced by, and its migrations only add."""
    try:
        row = await db.row("select version_num from alembic_version")
    except (psycopg.errors.UndefinedTable, sqlite3.OperationalError):
        return False
    return row is not None and (row[0] == HEAD or row[0] not in KNOWN)
