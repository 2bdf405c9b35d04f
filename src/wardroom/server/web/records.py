"""Matches as files, out and in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Request, Response
from pydantic import StringConstraints

from wardroom.server.people.limits import address
from wardroom.server.problems import Problem
from wardroom.server.web.fields import Id, problems
from wardroom.server.web.plain import JSON

if TYPE_CHECKING:
    from wardroom.server.house import House

Seat = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,16}$")]
_RECORD = {"requestBody": {"required": True, "content": {JSON: {"schema": {"type": "object"}}}}}


def routes(house: House) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["records"])

    @router.get("/matches/{match}/record", responses=problems(404, 409))
    async def record(request: Request, match: Id) -> Response:
        """The whole of a match that is over, with the seed of its dice: for `wardroom verify` and `wardroom replay`."""
        person = await house.people.who(request)
        await house.tables.sitting(match, person)
        await house.limits.check("history", person.id if person else address(request.scope))
        return Response(await house.archive.record(match), media_type=JSON)

    @router.get("/matches/{match}/seats/{seat}/record", responses=problems(401, 403, 404))
    async def part(request: Request, match: Id, seat: Seat) -> Response:
        """What the seat has heard and answered so far."""
        person = await house.people.need(request)
        sitting = await house.tables.sitting(match, person)
        await house.limits.check("history", person.id)
        if seat not in sitting.seats:
            raise Problem(403, "not_your_seat")
        return Response(await house.archive.part(match, seat), media_type=JSON)

    @router.post("/records", status_code=201, responses=problems(401, 403), openapi_extra=_RECORD)
    async def take_in(request: Request) -> dict[str, str]:
        """A finished match played elsewhere; refused unless its seals, its dice and its moves are what they say."""
        person = await house.people.need(request)
        await house.limits.check("import", person.id)
        return {"match": await house.archive.take_in(person, await request.body())}

    return router
