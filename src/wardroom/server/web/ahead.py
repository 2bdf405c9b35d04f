"""What a seat would be asked if it answered so: for boards on which several pieces are moved at once."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from msgspec import Raw
from pydantic import Field, StringConstraints

from wardroom.kernel import Ahead
from wardroom.server.tables.odds import RECKONING, offered, reckoned
from wardroom.server.tables.tables import Foreseen
from wardroom.server.web import schemas
from wardroom.server.web.access import need_seat
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Seat
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.refusals import as_problem
from wardroom.server.web.services import Services

Part = Annotated[str, StringConstraints(max_length=400)] | Annotated[int, Field(ge=-(2**31), le=2**31)]
Moves = Annotated[list[Annotated[list[Part], Field(min_length=1, max_length=40)]], Field(min_length=1, max_length=60)]


class Looks(Body):
    """`n`, if given, is the message from which one looks; `odds`: with the chances as they would be after the last."""

    lists: Annotated[list[Moves], Field(min_length=1, max_length=24)]
    n: Annotated[int, Field(ge=0, le=2**31)] | None = None
    odds: bool = False


router = APIRouter(prefix="/api", tags=["play"])


@router.post(
    "/matches/{match}/seats/{seat}/ahead", responses=problems(401, 403, 404, 409, 422) | returns(list[schemas.Foreseen])
)
async def ahead(services: Services, request: Request, match: Id, seat: Seat, given: Looks) -> Response:
    """For each list of moves: what the seat would be asked after it. None is answered, and nobody is told. It looks no
    further than an undo reaches back: what rolls, reveals or ends one's questions is refused (`list_past_facts`)."""
    person = await need_seat(services, request, match, seat)
    await services.rate_limits.check("ahead", person.id, match)
    lists = [[tuple(move) for move in moves] for moves in given.lists]
    found = await services.tables.ahead(match, seat, lists, given.n)
    game = (await services.tables.row(match)).game
    told = [_told(each) for each in found]
    if given.odds and offered(game) and isinstance(last := found[-1], Ahead):
        async with services.reckoning.turn(person.id):
            told[-1]["odds"] = Raw(await services.heavy.run(RECKONING, reckoned, game, last.view, last.ask))
    return json_response(told)


def _told(found: Foreseen) -> dict[str, Any]:
    if isinstance(found, Ahead):
        return {"ask": found.ask}
    problem = as_problem(found)
    return {"ask": None, "refused": {"key": problem.key, "rules": problem.rules, "about": problem.about}}
