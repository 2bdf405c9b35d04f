"""Ways into an account besides its password: browser sessions and API tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import Request, Response

from wardroom.server.accounts.person import PLAYER
from wardroom.server.web.fields import Confirmation, Id, Line, Output
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services

if TYPE_CHECKING:
    from wardroom.server.accounts.sessions import Session, Token


class SessionTold(Output):
    id: str
    created: int
    seen: int
    expires: int
    agent: str
    current: bool


class TokenWish(Confirmation):
    name: Line


class TokenTold(Output):
    id: str
    name: str
    created: int
    seen: int | None


class TokenMade(TokenTold):
    secret: str  # shown only once


router = Router(prefix="/api", tags=["people"])


@router.get("/sessions", response_model=list[SessionTold], responses=problems(401, 403, 404))
async def sessions(services: Services, request: Request) -> list[Session]:
    return await services.auth.sessions.of(await services.auth.need_session(request))


@router.delete("/sessions", status_code=204, responses=problems(401, 403, 404))
async def sign_out_everywhere(services: Services, request: Request, response: Response) -> None:
    person = await services.auth.need_session(request)
    await services.auth.sessions.end_all(person.id)
    response.headers.append("set-cookie", services.auth.cookie(""))


@router.delete("/sessions/{id}", status_code=204, responses=problems(401, 403, 404))
async def end_session(services: Services, request: Request, id: Id) -> None:
    person = await services.auth.need_session(request)
    await services.auth.sessions.end_one(person.id, id)


@router.get("/tokens", response_model=list[TokenTold], responses=problems(401, 403, 404))
async def tokens(services: Services, request: Request) -> list[Token]:
    return await services.auth.tokens.of((await services.auth.need_session(request, PLAYER)).id)


@router.post("/tokens", status_code=201, response_model=TokenMade, responses=problems(401, 403, 404, 409))
async def make_token(services: Services, request: Request, wish: TokenWish) -> dict[str, Any]:
    person = await services.auth.need_session(request, PLAYER)
    await services.auth.credentials.confirm(person, wish.password)
    secret, token = await services.auth.tokens.make(person.id, wish.name)
    return {"secret": secret, "id": token.id, "name": token.name, "created": token.created, "seen": token.seen}


@router.delete("/tokens/{id}", status_code=204, responses=problems(401, 403, 404))
async def revoke_token(services: Services, request: Request, id: Id) -> None:
    await services.auth.tokens.revoke((await services.auth.need_session(request, PLAYER)).id, id)
