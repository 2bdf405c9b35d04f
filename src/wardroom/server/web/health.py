"""For monitoring: liveness, readiness and metrics."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from wardroom import __version__
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store import revisions
from wardroom.server.store.ports import Database
from wardroom.server.store.waiting import waiting
from wardroom.server.telemetry import metrics
from wardroom.server.web.late_route import Router
from wardroom.server.web.services import Services

VERSION = __version__

router = Router(include_in_schema=False)


@router.get("/healthz")
async def alive() -> dict[str, str]:
    """The process answers; nothing else is looked at, so that a database's bad hour restarts nobody."""
    return {"status": "alive", "version": VERSION}


@router.get("/readyz")
async def ready(services: Services) -> JSONResponse:
    """The bus is told of but not needed: without it sockets are slower to hear, and nothing is lost."""
    database = await services.db.ready()
    good = database and await revisions.fits(services.db)
    said = {"database": database, "schema": good, "bus": await services.bus.ready()}
    return JSONResponse({"status": "ready" if good else "not ready", **said}, 200 if good else 503)


@router.get("/metrics")
async def numbers(services: Services, request: Request) -> Response:
    if not allowed(request.scope, await services.auth.who(request)):
        raise Problem(403, "operators_only")
    return Response(await scrape(services.db), headers={"content-type": metrics.CONTENT_TYPE})


def allowed(scope: Mapping[str, Any], person: Person | None) -> bool:
    """Whether this caller may see the numbers: a program on this machine, or an operator.

    Behind a proxy the server is told the true address of the caller (`trusted_proxies`); the proxy should still keep
    /metrics to itself.
    """
    if person is not None and person.operator and person.via != "local":
        return True
    try:
        return ip_address((scope.get("client") or ("",))[0]).is_loopback
    except ValueError:
        return False


async def scrape(db: Database) -> bytes:
    depth, oldest = await waiting(db)
    return metrics.text(depth, 0.0 if oldest is None else max(0, now() - oldest) / 1000)
