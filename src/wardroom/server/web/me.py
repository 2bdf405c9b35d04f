"""The caller: name, language, and all data we hold about them."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import Request

from wardroom.server.web.fields import Body, Name, Output
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.services import Services

Lang = Literal["en", "it"]


class Me(Output):
    id: str
    name: str
    role: str
    lang: str
    email: str | None
    has_password: bool
    created: int


class Door(Output):
    """Who is here, and how one may come in."""

    me: Me | None
    accounts: bool
    registration: bool
    mail: bool
    providers: list[str]


class MeChange(Body):
    name: Name | None = None
    lang: Lang | None = None


router = Router(prefix="/api", tags=["people"])


@router.get("/me", response_model=Door, responses=problems())
async def me(services: Services, request: Request) -> dict[str, Any]:
    settings, person = services.auth.settings, await services.auth.who(request)
    return {
        "me": await services.auth.accounts.get(person.id) if person else None,
        "accounts": settings.accounts,
        "registration": settings.accounts and settings.registration,
        "mail": bool(settings.smtp_url),
        "providers": services.auth.providers,
    }


@router.patch("/me", status_code=204, responses=problems(401, 403, 409))
async def change_me(services: Services, request: Request, change: MeChange) -> None:
    person = await services.auth.need_in_person(request)
    if change.name is not None:
        await services.rate_limits.check("rename", person.id)
        await services.auth.accounts.rename(person, change.name)
    if change.lang is not None:
        await services.auth.accounts.speak(person, change.lang)


@router.get("/me/export", responses=problems(401, 403))
async def export(services: Services, request: Request) -> dict[str, Any]:
    return await services.auth.personal_data.export((await services.auth.need_in_person(request)).id)
