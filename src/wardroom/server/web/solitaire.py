"""Playing alone: advice, branches side by side, shared challenges, and statistics."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request, Response
from pydantic import Field

from wardroom.server.accounts.person import Person
from wardroom.server.local import Local
from wardroom.server.problems import Problem
from wardroom.server.tables import rows
from wardroom.server.web import schemas
from wardroom.server.web.access import InTurn, limit_history, need_player
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Output, Seat, Word
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services
from wardroom.server.web.while_there import while_there

Number = Annotated[int, Field(ge=0, le=2**31)]
SEAT = "/matches/{match}/seats/{seat}"


class HintWish(Body):
    n: Number | None = None
    bot: Word | None = None


class PlayOnWish(Body):
    """Until the `answer` is given, or the `chapter`, the `turn` or the crumb of this name is over in which the seat was
    when it had message `n`. Sent again, it goes on, or is done already."""

    until: Word = "chapter"
    n: Number
    bot: Word | None = None


class Code(Output):
    code: str


router = Router(prefix="/api", tags=["alone"])


async def _seated(services: Local, request: Request, match: str, seat: str) -> Person:
    person = await services.auth.need(request)
    sitting = await services.tables.sitting(match, person)
    if seat not in sitting.seats:
        raise Problem(403, "not_your_seat")
    await services.rate_limits.check("chief", person.id)
    return person


@router.post(SEAT + "/hint", responses=problems(401, 403, 404, 409) | returns(schemas.Advice))
async def hint(services: Services, request: Request, match: Id, seat: Seat, wish: HintWish) -> Response:
    """What the game's own bot would answer. The match no longer counts."""
    person = await _seated(services, request, match, seat)
    advice = services.chief.hint(match, seat, wish.n, wish.bot, person.id)
    return json_response(await while_there(request, advice))


@router.post(SEAT + "/play-on", responses=problems(401, 403, 404, 409) | returns(schemas.PlayedOn))
async def play_on(services: Services, request: Request, match: Id, seat: Seat, wish: PlayOnWish) -> Response:
    """Let the bot answer for a while. The match no longer counts."""
    person = await _seated(services, request, match, seat)
    playing = services.chief.play_on(match, seat, wish.until, wish.n, wish.bot, person.id)
    return json_response(await while_there(request, playing))


@router.get("/matches/{match}/branches", responses=problems(404) | returns(schemas.Family))
async def branches(services: Services, request: Request, match: Id, _: InTurn) -> Response:
    """The match among all that have branched from the same beginning, each with how it went so far."""
    person = await services.auth.who(request)
    await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    row = await rows.find(services.db, match)
    return json_response(await services.scores.family(row, person.id if person else None))


@router.get("/statistics", responses=problems(401) | returns(list[schemas.StatisticsLine]))
async def statistics(services: Services, request: Request, _: InTurn, game: Word | None = None) -> Response:
    """One's finished matches, by game and scenario; those that do not count apart."""
    person = await services.auth.need(request)
    await limit_history(services, request, person)
    return json_response(await services.scores.statistics(person.id, game))


@router.post("/matches/{match}/challenge", status_code=201, response_model=Code, responses=problems(401, 403, 404, 409))
async def challenge(services: Services, request: Request, match: Id) -> dict[str, str]:
    """A code for a war of the same setting, with dice of its own: nobody has seen them, and all have the same."""
    person = await need_player(services, request, match)
    return {"code": await services.challenges.open(match, person)}


@router.post("/challenges/{code}/close", status_code=204, responses=problems(401, 403, 404))
async def close(services: Services, request: Request, code: Id) -> None:
    """Tell the seed now. Whoever takes the war up afterwards plays for practice."""
    await services.challenges.close(code, await services.auth.need(request))


@router.get("/challenges/{code}", responses=problems(401, 404) | returns(schemas.Standings))
async def standings(services: Services, request: Request, code: Id, _: InTurn) -> Response:
    """Who plays it, and how it ended for each: those that count first, the best first."""
    person = await services.auth.need(request)
    await limit_history(services, request, person)
    return json_response(await services.challenges.standings(code, person))
