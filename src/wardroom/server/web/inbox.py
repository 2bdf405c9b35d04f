"""A person's inbox, and direct messages."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response

from wardroom.server.accounts.person import PLAYER, Person
from wardroom.server.container import Container
from wardroom.server.web import schemas
from wardroom.server.web.chat import Numbered
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Lines, Name
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.public import Services

Before = Annotated[int | None, Query(ge=0, le=2**53)]
OneName = Annotated[Name, Query()]


class Words(Body):
    name: Name
    text: Lines


router = Router(prefix="/api", tags=["people"])


async def _person(services: Container, request: Request, limit: str) -> Person:
    person = await services.auth.need_role(request, PLAYER)
    await services.rate_limits.check(limit, person.id)
    return person


@router.get("/inbox", responses=problems(401, 403) | returns(schemas.InboxTold))
async def inbox(services: Services, request: Request, before: Before = None) -> Response:
    """What waits for one's answer, and the news of 90 days, twenty at a time, the latest first."""
    return json_response(await services.inbox.of(await _person(services, request, "list"), before))


@router.put("/inbox/seen", status_code=204, responses=problems(401, 403))
async def see(services: Services, request: Request) -> None:
    """Nothing that is there now is new any more."""
    await services.inbox.see(await _person(services, request, "list"))


@router.get("/messages", responses=problems(401, 403, 404, 409) | returns(schemas.Conversation))
async def conversation(services: Services, request: Request, name: OneName, before: Before = None) -> Response:
    """What two people have written to each other, fifty at a time, the latest last."""
    person = await _person(services, request, "list")
    return json_response(await services.direct_messages.between(person, name, before))


@router.post("/messages", status_code=201, response_model=Numbered, responses=problems(401, 403, 404, 409))
async def write(services: Services, request: Request, words: Words) -> dict[str, int]:
    """To somebody with whom one shares a club, or whom one follows and who follows one."""
    person = await _person(services, request, "message")
    return {"id": await services.direct_messages.say(person, words.name, words.text)}


@router.post("/messages/reports", status_code=204, responses=problems(401, 403, 404, 409))
async def report(services: Services, request: Request, words: Words) -> None:
    """To the operators, with what this person wrote last."""
    person = await _person(services, request, "report")
    await services.direct_messages.report(person, words.name, words.text)
