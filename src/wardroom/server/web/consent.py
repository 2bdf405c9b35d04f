"""What all players must agree to: undoing past a reveal, abandoning the match, showing both sides."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Request
from pydantic import Field

from wardroom.server.web.access import need_inside, need_seat
from wardroom.server.web.fields import Body, Id, Output, Seat
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.services import Services


class Became(Output):
    """Of a proposal."""

    state: Literal["open", "done", "refused", "lapsed"]


class Proposal(Body):
    kind: Literal["take_back", "abandon", "show", "hide"]
    turns: Annotated[int, Field(ge=1, le=20)] = 3


class Reply(Body):
    agree: bool


router = Router(prefix="/api", tags=["matches"])


@router.post("/matches/{match}/seats/{seat}/proposals", response_model=Became, responses=problems(401, 403, 404, 409))
async def propose(services: Services, request: Request, match: Id, seat: Seat, wish: Proposal) -> dict[str, str]:
    """To take back an answer beyond a fact, to leave the match without a result, or to show both sides to onlookers so
    many whole turns later. Done at once where one plays alone, else when every player has agreed. `hide` ends what
    `show` began, and needs nobody's consent."""
    person = await need_seat(services, request, match, seat)
    await services.rate_limits.check("command", person.id, match)
    return {"state": await services.consent.propose(match, seat, person, wish.kind, wish.turns)}


@router.post("/matches/{match}/proposals/{proposal}", response_model=Became, responses=problems(401, 403, 404, 409))
async def reply(
    services: Services, request: Request, match: Id, proposal: Annotated[int, Field(ge=1, le=2**31)], wish: Reply
) -> dict[str, str]:
    person, _ = await need_inside(services, request, match)
    return {"state": await services.consent.reply(match, proposal, person, wish.agree)}
