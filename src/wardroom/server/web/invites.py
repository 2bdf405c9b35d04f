"""Invitations: a link for one seat, and accepting it."""

from __future__ import annotations

from fastapi import Request, Response

from wardroom.server.accounts.rate_limits import address
from wardroom.server.problems import Problem
from wardroom.server.tables import messages
from wardroom.server.web import schemas
from wardroom.server.web.access import need_inside
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Name, Output, Salt, Seat, Secret
from wardroom.server.web.late_route import Router
from wardroom.server.web.links import origin, scannable
from wardroom.server.web.matches import PromiseWish
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services


class InviteMade(Output):
    token: str
    link: str
    code: str  # the link to scan: an image, as a data URI; empty where nobody else can reach us


class Seated(Output):
    match: str
    seat: str


class Invitation(Body):
    seat: Seat


class Acceptance(Body):
    name: Name | None = None  # for a visitor without an account
    salt: Salt = ""
    promise: PromiseWish | None = None


router = Router(prefix="/api", tags=["matches"])


@router.post(
    "/matches/{match}/invites", status_code=201, response_model=InviteMade, responses=problems(401, 403, 404, 409)
)
async def invite(services: Services, request: Request, match: Id, wish: Invitation) -> dict[str, str]:
    """A link for one seat, and a code to scan it from a screen. Shown once: only its hash is kept."""
    person, _ = await need_inside(services, request, match)
    token = await services.lobby.invite(match, person, wish.seat)
    link = f"{origin(services.settings, request)}/i/{token}"
    return {"token": token, "link": link, "code": scannable(link)}


@router.get("/invites/{token}", responses=problems(404) | returns(schemas.Invited))
async def invited(services: Services, token: Secret) -> Response:
    match, seat = await services.lobby.invited(token)
    return json_response({"seat": seat, **messages.lobby(await services.tables.row(match))})


@router.post("/invites/{token}", response_model=Seated, responses=problems(401, 403, 404, 409))
async def accept(
    services: Services, request: Request, response: Response, token: Secret, wish: Acceptance
) -> dict[str, str]:
    """Take the seat: as oneself, or as a guest with a name."""
    person = await services.auth.who(request)
    await services.lobby.invited(token)
    if person is None:
        if wish.name is None:
            raise Problem(401, "sign_in")
        await services.rate_limits.check("guest", address(request.scope))
        person, session = await services.auth.guest(wish.name)
        response.headers.append("set-cookie", services.auth.cookie(session))
    match, seat = await services.lobby.accept(
        token, person, wish.salt, wish.promise.promise() if wish.promise else None
    )
    return {"match": match, "seat": seat}
