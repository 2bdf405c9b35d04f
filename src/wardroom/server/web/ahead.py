"""Previews what a seat would be asked after given moves, for boards that move several pieces at once."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from msgspec import Raw
from pydantic import Field, StringConstraints, field_validator

from wardroom.kernel import Ahead
from wardroom.lib.phrase import Phrase
from wardroom.server.tables.looking import MOST, Foreseen
from wardroom.server.tables.odds import RECKONING, offered, reckoned
from wardroom.server.web import schemas
from wardroom.server.web.access import need_seat
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Seat
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.refusals import as_problem
from wardroom.server.web.services import Services
from wardroom.server.web.while_there import while_there

Part = Annotated[str, StringConstraints(max_length=400)] | Annotated[int, Field(ge=-(2**31), le=2**31)]
Moves = Annotated[list[Annotated[list[Part], Field(min_length=1, max_length=40)]], Field(min_length=1, max_length=60)]


class Looks(Body):
    """`n`, if given, is the message from which one looks; `odds`: with the chances as they would be after the last;
    `only_final`: nothing is asked but whether the last move of each could be taken back."""

    lists: Annotated[list[Moves], Field(min_length=1, max_length=24)]
    n: Annotated[int, Field(ge=0, le=2**31)] | None = None
    odds: bool = False
    only_final: bool = False

    @field_validator("lists")
    @classmethod
    def bounded(cls, lists: list[Any]) -> list[Any]:
        if sum(map(len, lists)) > MOST:
            raise ValueError(f"at most {MOST} moves in all")
        return lists


router = APIRouter(prefix="/api", tags=["play"])


@router.post(
    "/matches/{match}/seats/{seat}/ahead", responses=problems(401, 403, 404, 409, 422) | returns(list[schemas.Foreseen])
)
async def ahead(services: Services, request: Request, match: Id, seat: Seat, given: Looks) -> Response:
    """For each list of moves: what the seat would be asked after it. None is answered, and nobody is told. It looks no
    further than an undo reaches back: there `ask` is null and `final` says why. A list that goes on beyond that is
    refused (`list_past_facts`)."""
    person = await need_seat(services, request, match, seat)
    await services.rate_limits.check("ahead", person.id)
    lists = [[tuple(move) for move in moves] for moves in given.lists]
    looking = services.looking.ahead(match, seat, lists, given.n, person.id, only_final=given.only_final)
    found = await while_there(request, looking)
    row = await services.tables.row(match)
    told = [_told(*each) for each in found]
    if given.odds and offered(row.game, row.pinned) and isinstance(last := found[-1][0], Ahead) and last.ask:
        async with services.reckoning.turn(person.id):
            about = row.game, row.pinned, last.view, last.ask
            told[-1]["odds"] = Raw(await services.heavy.run(RECKONING, reckoned, *about))
    return json_response(told)


def _told(found: Foreseen, warning: Phrase | None) -> dict[str, Any]:
    warned = {"warning": warning} if warning else {}
    if isinstance(found, Ahead):
        return {"final": found.final, "ask": found.ask, **warned}
    problem = as_problem(found)
    refused = {"key": problem.key, "rules": problem.rules, "about": problem.about}
    return {"final": "", "ask": None, "refused": refused, **warned}
