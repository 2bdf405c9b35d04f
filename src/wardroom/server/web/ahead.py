"""Previews what a seat would be asked after given moves, for boards that move several pieces at once."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Request, Response
from msgspec import Meta, Raw, Struct

from wardroom.server.problems import Problem
from wardroom.server.tables.looking import MOST, Foreseen
from wardroom.server.tables.odds import RECKONING, offered, reckoned
from wardroom.server.web import schemas
from wardroom.server.web.fast_path import FastRoute, body, json_response
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import documented, problems, returns
from wardroom.server.web.play import MATCH, SEAT, SEAT_NAME, Moves, Number, seated
from wardroom.server.web.refusals import as_problem
from wardroom.server.web.services import Services
from wardroom.server.web.while_there import while_there


class Looks(Struct, frozen=True, forbid_unknown_fields=True):
    """`n`, if given, is the message from which one looks; `odds`: with the chances as they would be after the last;
    `only_final`: nothing is asked but whether the last move of each could be taken back."""

    lists: Annotated[list[Moves], Meta(min_length=1, max_length=24)]
    n: Number | None = None
    odds: bool = False
    only_final: bool = False


router = Router(tags=["play"], route_class=FastRoute)


@router.post(
    SEAT + "/ahead",
    responses=problems(401, 403, 404, 409, 422) | returns(list[schemas.Foreseen]),
    openapi_extra=documented(Looks, parameters=[MATCH, SEAT_NAME]),
)
async def ahead(services: Services, request: Request) -> Response:
    """For each list of moves: what the seat would be asked after it. None is answered, and nobody is told. It looks no
    further than an undo reaches back: there `ask` is null and `final` says why. A list that goes on beyond that is
    refused (`list_past_facts`). All lists together hold at most 600 moves."""
    match, seat, person = await seated(services, request)
    await services.rate_limits.check("ahead", person.id)  # before it is read: what is refused counts too
    given = await body(request, Looks)
    if sum(map(len, given.lists)) > MOST:
        raise Problem(422, "bad_request", where=["lists"])
    lists = [[tuple(move) for move in moves] for moves in given.lists]
    looking = services.looking.ahead(
        match, seat, lists, given.n, person.id, only_final=given.only_final, whole=given.odds
    )
    found = await while_there(request, looking)
    told = [_told(each) for each in found]
    row, last = await services.tables.row(match), found[-1].whole
    if last and last.ask and offered(row.game, row.pinned):
        async with services.reckoning.turn(person.id):
            about = row.game, row.pinned, last.view, last.ask
            told[-1]["odds"] = Raw(await services.heavy.run(RECKONING, reckoned, *about))
    return json_response(told)


def _told(found: Foreseen) -> dict[str, Any]:
    warned = {"warning": found.warning} if found.warning else {}
    if found.refused is None:
        return {"final": found.final, "ask": Raw(found.ask), **warned}
    problem = as_problem(found.refused)
    refused = {"key": problem.key, "rules": problem.rules, "about": problem.about}
    return {"final": "", "ask": None, "refused": refused, **warned}
