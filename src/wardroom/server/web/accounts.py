"""The caller's own account: password, address, deletion."""

from __future__ import annotations

from fastapi import Request, Response

from wardroom.server.accounts.person import PLAYER
from wardroom.server.web.fields import Body, Confirmation, Email, Password
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services


class PasswordChange(Body):
    old: Password | None = None
    new: Password


class EmailChange(Confirmation):
    email: Email


router = Router(prefix="/api", tags=["people"])


@router.delete("/me", status_code=204, responses=problems(401, 403, 404))
async def leave(
    services: Services, request: Request, response: Response, confirmation: Confirmation | None = None
) -> None:
    person = await services.auth.need_session(request)
    await services.auth.credentials.confirm(person, confirmation.password if confirmation else None)
    await services.auth.personal_data.delete(person.id)
    response.headers.append("set-cookie", services.auth.cookie(""))


@router.put("/password", status_code=204, responses=problems(401, 403, 404))
async def change_password(services: Services, request: Request, change: PasswordChange) -> None:
    person = await services.auth.need_session(request, PLAYER)
    await services.auth.credentials.change_password(person, change.old, change.new)


@router.put("/email", status_code=202, responses=problems(401, 403, 404, 409))
async def change_email(services: Services, request: Request, change: EmailChange) -> None:
    person = await services.auth.need_session(request, PLAYER)
    await services.auth.credentials.change_email(person, change.password, change.email)
