"""Registering, signing in and out, guests, forgotten passwords."""

from __future__ import annotations

from typing import Any

from fastapi import BackgroundTasks, Request, Response

from wardroom.server import language
from wardroom.server.accounts.accounts import Newcomer
from wardroom.server.accounts.rate_limits import address
from wardroom.server.accounts.who import DEVICE
from wardroom.server.problems import Problem
from wardroom.server.web.access import need_accounts
from wardroom.server.web.fields import Body, Email, Name, NameOrEmail, Output, Password, Secret
from wardroom.server.web.late_route import Router
from wardroom.server.web.me import Lang, Me
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services


class Registration(Body):
    name: Name
    email: Email | None = None
    password: Password
    of_age: bool  # fourteen or older
    lang: Lang = "en"


class Registered(Output):
    waiting: bool  # for the e-mail address to be verified


class GuestWish(Body):
    name: Name | None = None


class SignIn(Body):
    name: NameOrEmail
    password: Password


class Ticket(Body):
    ticket: Secret


class ResetAsk(Body):
    email: Email


class Reset(Ticket):
    password: Password


router = Router(prefix="/api", tags=["people"])


@router.post("/register", status_code=202, response_model=Registered, responses=problems(403, 404, 409))
async def register(services: Services, request: Request, response: Response, wish: Registration) -> dict[str, bool]:
    need_accounts(services)
    new = Newcomer(wish.name, wish.email, lang=wish.lang)
    guest = await services.auth.who(request)
    account = await services.auth.login.register(new, wish.password, wish.of_age, address(request), guest)
    if account is not None:
        response.headers.append("set-cookie", services.auth.cookie(await services.auth.enter(request, account)))
        known = await services.auth.devices.remember(services.auth.device(request), account)
        response.headers.append("set-cookie", services.auth.cookie(known, DEVICE))
    return {"waiting": account is None}


@router.post("/verify", status_code=204, responses=problems(403, 404, 409, 410))
async def verify(services: Services, request: Request, ticket: Ticket) -> None:
    need_accounts(services)
    person = await services.auth.who(request)
    await services.auth.login.verify(ticket.ticket, person.proof if person else "")


@router.post("/sign-in", response_model=Me, responses=problems(401, 403, 404, 503))
async def sign_in(services: Services, request: Request, response: Response, who: SignIn) -> Any:
    need_accounts(services)
    device = services.auth.device(request)
    account = await services.auth.login.sign_in(who.name, who.password, address(request), device)
    response.headers.append("set-cookie", services.auth.cookie(await services.auth.enter(request, account)))
    known = await services.auth.devices.remember(device, account)
    response.headers.append("set-cookie", services.auth.cookie(known, DEVICE))
    return await services.auth.accounts.get(account)


@router.post("/guest", response_model=Me, responses=problems(403, 404))
async def guest(services: Services, request: Request, response: Response, wish: GuestWish | None = None) -> Any:
    """Come in without an account, to play alone or against bots, where anybody may have one. Who is signed in stays
    who they are; a guest who registers keeps their matches."""
    need_accounts(services)
    person = await services.auth.who(request)
    if person is None:
        if not services.settings.registration:  # strangers need an invitation
            raise Problem(403, "registration_closed")
        await services.rate_limits.check("guest", address(request))
        lang = language.preferred(request.headers.get("accept-language", ""))
        name = (wish and wish.name) or language.say(lang, "accounts.guest")
        person, session = await services.auth.guest(name, lang)
        response.headers.append("set-cookie", services.auth.cookie(session))
    return await services.auth.accounts.get(person.id)


@router.post("/sign-out", status_code=204, responses=problems(403))
async def sign_out(services: Services, request: Request, response: Response) -> None:
    person = await services.auth.who(request)
    if person is not None and person.via == "session":
        await services.auth.sessions.end(person.proof)
    response.headers.append("set-cookie", services.auth.cookie(""))


@router.post("/reset", status_code=202, responses=problems(403, 404))
async def ask_reset(services: Services, request: Request, ask: ResetAsk, later: BackgroundTasks) -> None:
    need_accounts(services)
    await services.rate_limits.check("reset", address(request))
    later.add_task(
        services.auth.credentials.ask_reset, ask.email
    )  # after the response, so that its timing does not reveal who has an account


@router.put("/reset", status_code=204, responses=problems(403, 404, 410))
async def reset(services: Services, request: Request, reset: Reset) -> None:
    need_accounts(services)
    await services.rate_limits.check("login_address", address(request))
    await services.auth.credentials.reset(reset.ticket, reset.password)
