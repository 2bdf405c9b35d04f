"""Passkeys over HTTP: what a browser needs for WebAuthn, and what it sends back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Path, Request, Response
from pydantic import BaseModel

from wardroom.server.accounts.person import PLAYER
from wardroom.server.accounts.rate_limits import address
from wardroom.server.web.access import need_accounts
from wardroom.server.web.fields import Body, Bytes64, Confirmation, Line, Output
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services

if TYPE_CHECKING:
    from wardroom.server.accounts.passkeys import Passkey

KeyId = Annotated[str, Path(min_length=1, max_length=1400, pattern=r"^[A-Za-z0-9_-]+$")]


class Made(BaseModel):
    clientDataJSON: Bytes64
    attestationObject: Bytes64


class Used(BaseModel):
    clientDataJSON: Bytes64
    authenticatorData: Bytes64
    signature: Bytes64
    userHandle: Bytes64 | None = None


class Credential(BaseModel):
    """Browsers add to it over the years: what we do not know is let pass, and dropped."""

    id: Bytes64
    rawId: Bytes64
    type: Literal["public-key"]


class MadeCredential(Credential):
    response: Made


class UsedCredential(Credential):
    response: Used


class NewPasskey(Body):
    name: Line
    credential: MadeCredential


class PasskeyName(Body):
    name: Line


class PasskeyTold(Output):
    id: str
    name: str
    created: int
    seen: int | None


router = Router(prefix="/api/passkeys", tags=["people"])


@router.get("", response_model=list[PasskeyTold], responses=problems(401, 403, 404))
async def passkeys(services: Services, request: Request) -> list[Passkey]:
    return await services.auth.passkeys.of((await services.auth.need_session(request, PLAYER)).id)


@router.post("/offer", responses=problems(401, 403, 404, 409))
async def offer(services: Services, request: Request, confirmation: Confirmation | None = None) -> dict[str, Any]:
    """Only who has this may `add`, so it is here that one confirms who one is."""
    person = await services.auth.need_session(request, PLAYER)
    await services.auth.credentials.confirm(person, confirmation.password if confirmation else None)
    return await services.auth.passkeys.offer(person)


@router.post("", status_code=201, response_model=PasskeyTold, responses=problems(400, 401, 403, 404, 409))
async def add(services: Services, request: Request, new: NewPasskey) -> Passkey:
    person = await services.auth.need_session(request, PLAYER)
    return await services.auth.passkeys.add(person, new.name, new.credential.model_dump(exclude_none=True))


@router.post("/ask", responses=problems(403, 404))
async def ask(services: Services, request: Request) -> dict[str, Any]:
    need_accounts(services)
    await services.rate_limits.check("challenge", address(request))
    return await services.auth.passkeys.ask()


@router.post("/sign-in", status_code=204, responses=problems(400, 401, 403, 404))
async def sign_in(services: Services, request: Request, response: Response, credential: UsedCredential) -> None:
    need_accounts(services)
    await services.rate_limits.check("login_address", address(request))
    account = await services.auth.passkeys.use(credential.model_dump(exclude_none=True))
    response.headers.append("set-cookie", services.auth.cookie(await services.auth.enter(request, account)))


@router.patch("/{id}", status_code=204, responses=problems(401, 403, 404))
async def rename(services: Services, request: Request, id: KeyId, wish: PasskeyName) -> None:
    await services.auth.passkeys.rename((await services.auth.need_session(request, PLAYER)).id, id, wish.name)


@router.delete("/{id}", status_code=204, responses=problems(401, 403, 404, 409))
async def remove(services: Services, request: Request, id: KeyId) -> None:
    await services.auth.passkeys.remove((await services.auth.need_session(request, PLAYER)).id, id)
