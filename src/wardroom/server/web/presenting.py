"""What a game shows around its board, on request where it is not sent with every message."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response

from wardroom.server.local import Local
from wardroom.server.tables import presenting
from wardroom.server.tables.rows import OVER
from wardroom.server.web import schemas
from wardroom.server.web.access import InTurn, limit_history, need_seat
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Id, Seat
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services

router = Router(prefix="/api", tags=["play"])


@router.get("/matches/{match}/seats/{seat}/summary", responses=problems(401, 403, 404, 429) | returns(schemas.Stands))
async def summary(services: Services, request: Request, match: Id, seat: Seat, _: InTurn) -> Response:
    """Where the match stands, as the seat may know it."""
    person = await need_seat(services, request, match, seat)
    await limit_history(services, request, person)
    return json_response(await _summary(services, match, seat))


@router.get("/matches/{match}/summary", responses=problems(404, 429) | returns(schemas.Stands))
async def public_summary(services: Services, request: Request, match: Id, _: InTurn) -> Response:
    """Where the match stands, for spectators."""
    person = await services.auth.who(request)
    await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    return json_response(await _summary(services, match, None))


async def _summary(services: Local, match: str, seat: str | None) -> dict[str, Any]:
    view, _ = await services.tables.seen(match, seat)
    row = await services.tables.row(match)
    heard = await services.tables.all_heard(match, seat) if row.status == OVER else None
    return presenting.summary(row.game, view, heard)


@router.get("/matches/{match}/seats/{seat}/groups", responses=problems(401, 403, 404, 429) | returns(dict[str, Any]))
async def groups(services: Services, request: Request, match: Id, seat: Seat) -> Response:
    """The larger thing that each noun of the question belongs to, to gather its moves by."""
    person = await need_seat(services, request, match, seat)
    await services.rate_limits.check("view", person.id)
    view, ask = await services.tables.seen(match, seat)
    return json_response(presenting.groups((await services.tables.row(match)).game, view, ask))
