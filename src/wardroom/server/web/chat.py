"""Chat among the players, chat among the spectators, and private notes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response
from pydantic import Field

from wardroom.server.accounts.person import GUEST
from wardroom.server.problems import Problem
from wardroom.server.tables.spectators import GALLERY
from wardroom.server.web import schemas
from wardroom.server.web.access import need_gallery, need_inside, need_player, need_seat
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Lines, Output, Seat
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services


class Numbered(Output):
    id: int


class Chat(Body):
    seat: Seat
    text: Lines


class Aloud(Body):
    text: Lines


class Note(Body):
    seat: Seat
    n: Annotated[int, Field(ge=0, le=2**31)] = 0
    text: Lines


router = Router(prefix="/api", tags=["matches"])


@router.get("/matches/{match}/chat", responses=problems(401, 403, 404) | returns(list[schemas.ChatLine]))
async def said(
    services: Services, request: Request, match: Id, after: Annotated[int, Query(ge=0, le=2**53)] = 0
) -> Response:
    """For the players only."""
    person = await need_player(services, request, match)
    return json_response(await services.chat.said(match, person.id, after))


@router.post("/matches/{match}/chat", status_code=201, response_model=Numbered, responses=problems(401, 403, 404))
async def say(services: Services, request: Request, match: Id, words: Chat) -> dict[str, int]:
    person = await need_seat(services, request, match, words.seat)
    await services.rate_limits.check("chat", person.id)
    return {"id": await services.chat.say(match, person, words.seat, words.text)}


@router.get("/matches/{match}/gallery", responses=problems(401, 403, 404) | returns(list[schemas.ChatLine]))
async def overheard(
    services: Services, request: Request, match: Id, after: Annotated[int, Query(ge=0, le=2**53)] = 0
) -> Response:
    """For the spectators. Players read it when the match is over: spectators may have seen more."""
    person = await need_gallery(services, request, match)
    return json_response(await services.chat.said(match, person.id, after, gallery=True))


@router.post("/matches/{match}/gallery", status_code=201, response_model=Numbered, responses=problems(401, 403, 404))
async def call(services: Services, request: Request, match: Id, words: Aloud) -> dict[str, int]:
    if (await services.auth.need(request)).role == GUEST:
        raise Problem(403, "account_needed")
    person = await need_gallery(services, request, match)
    await services.rate_limits.check("chat", person.id)
    return {"id": await services.chat.say(match, person, GALLERY, words.text)}


@router.get("/matches/{match}/notes", responses=problems(401, 403, 404) | returns(list[schemas.OwnNote]))
async def notes(services: Services, request: Request, match: Id) -> Response:
    """One's own: nobody else ever sees them."""
    person, _ = await need_inside(services, request, match)
    return json_response(await services.chat.notes(match, person))


@router.post("/matches/{match}/notes", status_code=201, response_model=Numbered, responses=problems(401, 403, 404))
async def note(services: Services, request: Request, match: Id, words: Note) -> dict[str, int]:
    person = await need_seat(services, request, match, words.seat)
    await services.rate_limits.check("chat", person.id)
    return {"id": await services.chat.note(match, person, words.seat, words.n, words.text)}


@router.delete("/matches/{match}/notes/{note}", status_code=204, responses=problems(401, 403, 404))
async def unnote(services: Services, request: Request, match: Id, note: Annotated[int, Field(ge=1, le=2**53)]) -> None:
    person, _ = await need_inside(services, request, match)
    await services.chat.unnote(match, person, note)
