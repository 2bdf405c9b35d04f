"""At the table: what a seat sees, and what it does."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request, Response
from msgspec import Meta, Struct

from wardroom.kernel import Seat
from wardroom.server.accounts.person import Person
from wardroom.server.accounts.rate_limits import address
from wardroom.server.ids import is_id
from wardroom.server.local import Local
from wardroom.server.problems import Problem
from wardroom.server.tables.odds import RECKONING, offered, planned, plans_offered, reckoned
from wardroom.server.tables.rows import MatchRow
from wardroom.server.tables.tables import Receipt
from wardroom.server.web.fast_path import JSON, FastRoute, body, json_response, number, query
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import documented, problems, returns
from wardroom.server.web.schemas import Ask, Event, Message, Taken, WhyNot
from wardroom.server.web.services import Services
from wardroom.server.web.while_there import while_there

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:-]+$")]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Part = Annotated[str, Meta(max_length=400)] | Annotated[int, Meta(ge=-(2**31), le=2**31)]
Moves = Annotated[list[Annotated[list[Part], Meta(min_length=1, max_length=40)]], Meta(min_length=1, max_length=60)]


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """`key` makes a command that is sent twice happen once; `n`, if given, is the message it answers; `unless_final`:
    what could not be taken back (`final`) or what the game warns of (`warned`) is refused, and nothing has happened."""

    move: Annotated[list[Part], Meta(min_length=1, max_length=40)]
    key: Key
    n: Number | None = None
    unless_final: bool = False


class Answers(Struct, frozen=True, forbid_unknown_fields=True):
    """As `Answer`, with several moves that are taken all or not at all."""

    moves: Moves
    key: Key
    n: Number | None = None
    unless_final: bool = False


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    key: Key
    n: Number | None = None


class Idea(Struct, frozen=True, forbid_unknown_fields=True):
    move: Annotated[list[Part], Meta(max_length=40)]


LONGEST_PLACE = 40
SEAT = "/api/matches/{match}/seats/{seat}"
_PATH = {"in": "path", "required": True, "schema": {"type": "string"}}
MATCH, SEAT_NAME = {"name": "match", **_PATH}, {"name": "seat", **_PATH}
_SINCE = {"name": "since", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999}}
_PLACE = {"name": "place", "in": "query", "required": True, "schema": {"type": "string", "maxLength": LONGEST_PLACE}}
_TELL = {"name": "tell", "in": "query", "schema": {"type": "boolean"}}

router = Router(tags=["play"], route_class=FastRoute)


def _named(request: Request) -> str:
    match: str = request.path_params["match"]
    if not is_id(match):
        raise Problem(404, "no_match")
    return match


async def seated(services: Local, request: Request) -> tuple[str, Seat, Person]:
    """The match, the seat, and the person who sits there; refuses everybody else."""
    match, seat = _named(request), request.path_params["seat"]
    person = await services.auth.need(request.scope)
    sitting = await services.tables.sitting(match, person)
    if seat not in sitting.seats:
        raise Problem(403, "not_your_seat")
    return match, seat, person


async def _commanding(services: Local, request: Request) -> tuple[str, Seat]:
    match, seat, person = await seated(services, request)
    await services.rate_limits.check("command", person.id, match)
    return match, seat


async def _acknowledged(services: Local, request: Request, match: str, seat: Seat, receipt: Receipt) -> Response:
    if query(request, "tell") == "true":
        message = await services.tables.message(match, seat, receipt.since)
        return Response(message.body, media_type=JSON)
    return json_response({"n": receipt.number, "repeated": receipt.repeated})


@router.post(
    SEAT + "/answer",
    responses=problems(401, 403, 404, 409, 503) | returns(Taken, Message),
    openapi_extra=documented(Answer, parameters=[MATCH, SEAT_NAME, _TELL]),
)
async def answer(services: Services, request: Request) -> Response:
    """Answer the question. When this returns, the move is durable."""
    match, seat = await _commanding(services, request)
    given = await body(request, Answer)
    receipt = await services.tables.answer(
        match, seat, tuple(given.move), given.key, given.n, unless_final=given.unless_final
    )
    return await _acknowledged(services, request, match, seat, receipt)


@router.post(
    SEAT + "/answers",
    responses=problems(401, 403, 404, 409, 422, 503) | returns(Taken, Message),
    openapi_extra=documented(Answers, parameters=[MATCH, SEAT_NAME, _TELL]),
)
async def answers(services: Services, request: Request) -> Response:
    """Answer this question and those that follow it for the same seat, all or nothing; `undo` takes back all of it.
    A refusal says which move was the first that could not be taken (`about.index`). The list ends, at the latest, with
    an answer that rolls dice, reveals something or leaves the seat without a question (`list_past_facts`)."""
    match, seat = await _commanding(services, request)
    given = await body(request, Answers)
    moves = [tuple(move) for move in given.moves]
    receipt = await services.tables.answers(match, seat, moves, given.key, given.n, unless_final=given.unless_final)
    return await _acknowledged(services, request, match, seat, receipt)


@router.get(
    SEAT + "/view",
    responses=problems(401, 403, 404) | returns(Message),
    openapi_extra={"parameters": [MATCH, SEAT_NAME, _SINCE]},
)
async def view(services: Services, request: Request) -> Response:
    """What the seat may know now; with `since`, also what it heard after that message."""
    match, seat, person = await seated(services, request)
    await services.rate_limits.check("view", person.id)
    message = await services.tables.message(match, seat, number(request, "since"), fresh=True)
    return Response(message.body, media_type=JSON)


@router.get(
    "/api/matches/{match}/view",
    responses=problems(404) | returns(Message),
    openapi_extra={"parameters": [MATCH, _SINCE]},
)
async def watch(services: Services, request: Request) -> Response:
    """The public part, for spectators."""
    match, person = _named(request), await services.auth.who(request.scope)
    await services.tables.sitting(match, person)
    await services.rate_limits.check("view", person.id if person else address(request.scope))
    message = await services.tables.message(match, None, number(request, "since"), fresh=True)
    return Response(message.body, media_type=JSON)


@router.get(
    SEAT + "/ask",
    responses=problems(401, 403, 404) | returns(Ask | None),
    openapi_extra={"parameters": [MATCH, SEAT_NAME]},
)
async def ask(services: Services, request: Request) -> Response:
    """The question to the seat, with every legal move; null when it is not asked."""
    match, seat, person = await seated(services, request)
    await services.rate_limits.check("view", person.id)
    return Response(await services.tables.ask(match, seat), media_type=JSON)


@router.post(
    SEAT + "/undo",
    responses=problems(401, 403, 404, 409, 503) | returns(Taken, Message),
    openapi_extra=documented(Command, parameters=[MATCH, SEAT_NAME, _TELL]),
)
async def undo(services: Services, request: Request) -> Response:
    """Take back the seat's last answer, as far back as the last fact."""
    match, seat = await _commanding(services, request)
    given = await body(request, Command)
    receipt = await services.tables.undo(match, seat, given.key, given.n)
    return await _acknowledged(services, request, match, seat, receipt)


@router.post(
    SEAT + "/resign",
    responses=problems(401, 403, 404, 409, 503) | returns(Taken, Message),
    openapi_extra=documented(Command, parameters=[MATCH, SEAT_NAME, _TELL]),
)
async def resign(services: Services, request: Request) -> Response:
    match, seat = await _commanding(services, request)
    given = await body(request, Command)
    receipt = await services.tables.resign(match, seat, given.key)
    return await _acknowledged(services, request, match, seat, receipt)


@router.post(
    SEAT + "/why-not",
    responses=problems(401, 403, 404, 409) | returns(WhyNot | None),
    openapi_extra=documented(Idea, parameters=[MATCH, SEAT_NAME]),
)
async def why_not(services: Services, request: Request) -> Response:
    """Which clause forbids a move that is not offered; null where it is legal."""
    match, seat = await _commanding(services, request)
    given = await body(request, Idea)
    return json_response(await services.tables.why_not(match, seat, tuple(given.move)))


@router.get(
    SEAT + "/events",
    responses=problems(401, 403, 404) | returns(list[Event]),
    openapi_extra={"parameters": [MATCH, SEAT_NAME, _SINCE]},
)
async def events(services: Services, request: Request) -> Response:
    """What the seat heard after a message, the earliest first; with much to tell, more follows the last."""
    match, seat, person = await seated(services, request)
    await services.rate_limits.check("history", person.id)
    return json_response(await services.tables.heard(match, seat, number(request, "since") or 0))


@router.get(SEAT + "/odds", responses=problems(401, 403, 404), openapi_extra={"parameters": [MATCH, SEAT_NAME]})
async def odds(services: Services, request: Request) -> Response:
    """The chances of what lies on the table, where the game offers them."""
    match, seat, person = await seated(services, request)
    await services.rate_limits.check("odds", person.id)
    row = await services.tables.row(match)
    if not offered(row.game, row.pinned):
        return Response(b"null", media_type=JSON)
    return Response(await while_there(request, _odds(services, row, seat, person)), media_type=JSON)


async def _odds(services: Local, row: MatchRow, seat: Seat, person: Person) -> bytes:
    async with services.reckoning.turn(person.id):
        view, ask = await services.tables.seen(row.id, seat)
        return await services.heavy.run(RECKONING, reckoned, row.game, row.pinned, view, ask)


@router.get(
    SEAT + "/plans",
    responses=problems(401, 403, 404, 422),
    openapi_extra={"parameters": [MATCH, SEAT_NAME, _PLACE]},
)
async def plans(services: Services, request: Request) -> Response:
    """Ways to a place for the seat that is asked, where the game plans any: who gets there, with what chance, and the
    answers that carry it out. Nothing is answered."""
    match, seat, person = await seated(services, request)
    await services.rate_limits.check("odds", person.id)
    place = query(request, "place") or ""
    if not 0 < len(place) <= LONGEST_PLACE:
        raise Problem(422, "bad_request", where=["place"])
    row = await services.tables.row(match)
    if not plans_offered(row.game, row.pinned):
        return Response(b"null", media_type=JSON)
    return Response(await while_there(request, _plans(services, row, seat, person, place)), media_type=JSON)


async def _plans(services: Local, row: MatchRow, seat: Seat, person: Person, place: str) -> bytes:
    async with services.reckoning.turn(person.id):
        view, ask = await services.tables.seen(row.id, seat)
        return await services.heavy.run(RECKONING, planned, row.game, row.pinned, view, ask, place)
