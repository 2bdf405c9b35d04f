"""Export and import of matches as files."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query, Request, Response
from pydantic import Field

from wardroom.server.problems import Problem
from wardroom.server.tables import rows, spectators
from wardroom.server.tables.rows import ABANDONED, OVER
from wardroom.server.web import schemas
from wardroom.server.web.access import InTurn, limit_history
from wardroom.server.web.fast_path import JSON
from wardroom.server.web.fields import Body, Id, Seat, Title, Word
from wardroom.server.web.games import Game
from wardroom.server.web.late_route import Router
from wardroom.server.web.matches import ChairWish, MatchMade
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services
from wardroom.server.web.while_there import while_there

PUBLIC = "public"  # in place of a seat: as a spectator
_RECORD = {"requestBody": {"required": True, "content": {JSON: {"schema": {"type": "object"}}}}}


class BranchChair(ChairWish):
    kind: Literal["me", "bot"]


class BranchWish(Body):
    """The match as it stood when `eyes` had message `n`. Whoever is not named is played by a bot, but for `eyes`."""

    eyes: Seat = PUBLIC
    n: Annotated[int, Field(ge=1, le=2**31)]
    seats: Annotated[dict[Seat, BranchChair], Field(max_length=12)] = {}
    title: Title | None = None


router = Router(prefix="/api", tags=["records"])


@router.get("/matches/{match}/record", responses=problems(404, 409))
async def record(services: Services, request: Request, match: Id, _: InTurn) -> Response:
    """The whole of a match that is over, with the seed of its dice: for `wardroom verify` and `wardroom replay`."""
    person = await services.auth.who(request)
    await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    return Response(await services.archive.record(match), media_type=JSON)


@router.get("/matches/{match}/seats/{seat}/record", responses=problems(401, 403, 404))
async def part(services: Services, request: Request, match: Id, seat: Seat, _: InTurn) -> Response:
    """What the seat has heard and answered so far."""
    person = await services.auth.need(request)
    sitting = await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    if seat not in sitting.seats:
        raise Problem(403, "not_your_seat")
    return Response(await services.archive.part(match, seat), media_type=JSON)


@router.get("/matches/{match}/replay", responses=problems(401, 403, 404, 409) | returns(schemas.Replay))
async def replay(
    services: Services,
    request: Request,
    match: Id,
    _: InTurn,
    eyes: Seat = PUBLIC,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> Response:
    """The messages of a seat, or of a spectator, after number `since`, some at a time. While a match is played, of
    one's own seats only; where its players have agreed to it, onlookers are told those of some turns ago."""
    person = await services.auth.who(request)
    sitting = await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    row = await rows.find(services.db, match)
    seat, until = None if eyes == PUBLIC else eyes, None
    if seat is not None:
        if seat not in row.seats:
            raise Problem(404, "no_seat")
        if row.status not in (OVER, ABANDONED) and seat not in sitting.seats:
            turns = None if sitting.seats else await spectators.shown(services.db, row)
            if turns is None:
                raise Problem(403, "not_your_seat") if person else Problem(401, "sign_in")
            until = await services.delayed.until(row, turns)
    return Response(await services.replay.frames(row, seat, since, until), media_type=JSON)


@router.post(
    "/matches/{match}/branch",
    status_code=201,
    response_model=MatchMade,
    responses=problems(401, 403, 404, 409),
)
async def branch(services: Services, request: Request, match: Id, wish: BranchWish, _: InTurn) -> dict[str, str]:
    """Play on from a moment of a match that is over, by oneself and against bots; of one that goes on, if one plays
    it alone. The branch does not count, nor does the other if it goes on."""
    person = await services.auth.need(request)
    await services.tables.sitting(match, person)
    await services.rate_limits.check("create", person.id)
    occupants = {seat: each.occupant() for seat, each in wish.seats.items()}
    eyes = None if wish.eyes == PUBLIC else wish.eyes
    return {"match": await services.branches.branch(match, person, eyes, wish.n, occupants, wish.title)}


@router.post("/matches/{match}/export", responses=problems(401, 403, 404, 409))
async def export(services: Services, request: Request, match: Id, _: InTurn) -> Response:
    """The whole of one's own match in progress, alone or against bots, with the seed of its dice: to play on elsewhere.
    It is unrated from then on."""
    person = await services.auth.need(request)
    sitting = await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    if not sitting.seats:
        raise Problem(403, "not_your_seat")
    return Response(await services.archive.export(match), media_type=JSON)


@router.post("/records", status_code=201, responses=problems(401, 403), openapi_extra=_RECORD)
async def take_in(
    services: Services, request: Request, seat: Annotated[tuple[Seat, ...], Query(max_length=12)] = ()
) -> dict[str, str]:
    """A match played elsewhere; refused unless its seals, its dice and its moves are what they say. One in progress
    goes on: one plays the seats named, or all, and bots the others."""
    person = await services.auth.need(request)
    await services.rate_limits.check("import", person.id)
    data = await request.body()
    return {"match": await while_there(request, services.archive.take_in(person, data, seat))}


@router.post("/games/{game}/lessons/{lesson}", status_code=201, response_model=MatchMade, responses=problems(401, 404))
async def lesson(services: Services, request: Request, game: Game, lesson: Word) -> dict[str, str]:
    """A lesson as a match of one's own: it goes on from the lesson's position, against bots, and does not count."""
    person = await services.auth.need(request)
    await services.rate_limits.check("create", person.id)
    return {"match": await while_there(request, services.archive.lesson(person, game, lesson))}
