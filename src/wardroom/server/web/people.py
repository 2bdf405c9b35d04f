"""Accounts over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from fastapi import APIRouter, BackgroundTasks, Request, Response

from wardroom.server import says
from wardroom.server.people.accounts import Newcomer
from wardroom.server.people.limits import address
from wardroom.server.people.person import PLAYER
from wardroom.server.problems import Problem
from wardroom.server.web import oauth, operators, passkeys
from wardroom.server.web.fields import (
    Body,
    Confirmation,
    Email,
    Id,
    Line,
    Name,
    NameOrEmail,
    Password,
    Secret,
    Told,
    problems,
)

if TYPE_CHECKING:
    from wardroom.server.house import House
    from wardroom.server.people.sessions import Session, Token

Lang = Literal["en", "it"]


class Me(Told):
    id: str
    name: str
    role: str
    lang: str
    email: str | None
    has_password: bool
    created: int


class Door(Told):
    """Who is here, and how one may come in."""

    me: Me | None
    accounts: bool
    registration: bool
    mail: bool
    providers: list[str]


class MeChange(Body):
    name: Name | None = None
    lang: Lang | None = None


class Registration(Body):
    name: Name
    email: Email | None = None
    password: Password
    of_age: bool  # fourteen or older
    lang: Lang = "en"


class Registered(Told):
    waiting: bool  # for the e-mail address to be proven


class GuestWish(Body):
    name: Name | None = None


class SignIn(Body):
    name: NameOrEmail
    password: Password


class SessionTold(Told):
    id: str
    created: int
    seen: int
    expires: int
    agent: str
    current: bool


class PasswordChange(Body):
    old: Password | None = None
    new: Password


class EmailChange(Confirmation):
    email: Email


class Ticket(Body):
    ticket: Secret


class ResetAsk(Body):
    email: Email


class Reset(Ticket):
    password: Password


class TokenWish(Confirmation):
    name: Line


class TokenTold(Told):
    id: str
    name: str
    created: int
    seen: int | None


class TokenMade(TokenTold):
    secret: str  # shown this once


def routes(house: House) -> APIRouter:
    people = house.people
    router = APIRouter(prefix="/api", tags=["people"])

    def need_accounts() -> None:
        if not people.settings.accounts:
            raise Problem(404, "accounts_off")

    # ---- me

    @router.get("/me", response_model=Door, responses=problems())
    async def me(request: Request) -> dict[str, Any]:
        settings, person = people.settings, await people.who(request)
        return {
            "me": await people.accounts.get(person.id) if person else None,
            "accounts": settings.accounts,
            "registration": settings.accounts and settings.registration,
            "mail": bool(settings.smtp_url),
            "providers": people.oauth.names if settings.accounts else [],
        }

    @router.patch("/me", status_code=204, responses=problems(401, 403, 409))
    async def change_me(request: Request, change: MeChange) -> None:
        person = await people.need_in_person(request)
        if change.name is not None:
            await house.limits.check("rename", person.id)
            await people.accounts.rename(person, change.name)
        if change.lang is not None:
            await people.accounts.speak(person, change.lang)

    @router.get("/me/export", responses=problems(401, 403))
    async def export(request: Request) -> dict[str, Any]:
        return await people.leaving.export((await people.need_in_person(request)).id)

    @router.delete("/me", status_code=204, responses=problems(401, 403, 404))
    async def leave(request: Request, response: Response, confirmation: Confirmation | None = None) -> None:
        person = await people.need_session(request)
        await people.upkeep.confirm(person, confirmation.password if confirmation else None)
        await people.leaving.delete(person.id)
        response.headers.append("set-cookie", people.cookie(""))

    # ---- coming and going

    @router.post("/register", status_code=202, response_model=Registered, responses=problems(403, 404, 409))
    async def register(request: Request, response: Response, wish: Registration) -> dict[str, bool]:
        need_accounts()
        new = Newcomer(wish.name, wish.email, lang=wish.lang)
        guest = await people.who(request)
        account = await people.door.register(new, wish.password, wish.of_age, address(request), guest)
        if account is not None:
            response.headers.append("set-cookie", people.cookie(await people.enter(request, account)))
        return {"waiting": account is None}

    @router.post("/verify", status_code=204, responses=problems(403, 404, 409, 410))
    async def verify(ticket: Ticket) -> None:
        need_accounts()
        await people.door.verify(ticket.ticket)

    @router.post("/sign-in", response_model=Me, responses=problems(401, 403, 404))
    async def sign_in(request: Request, response: Response, who: SignIn) -> Any:
        need_accounts()
        account = await people.door.sign_in(who.name, who.password, address(request))
        response.headers.append("set-cookie", people.cookie(await people.enter(request, account)))
        return await people.accounts.get(account)

    @router.post("/guest", response_model=Me, responses=problems(403, 404))
    async def guest(request: Request, response: Response, wish: GuestWish | None = None) -> Any:
        """Come in without an account, to play alone or against bots, where anybody may have one. Who is signed in stays
        who he is; a guest who registers keeps his matches."""
        need_accounts()
        person = await people.who(request)
        if person is None:
            if not house.settings.registration:  # strangers come by invitation only
                raise Problem(403, "registration_closed")
            await house.limits.check("guest", address(request))
            lang = says.language(request.headers.get("accept-language", ""))
            name = (wish and wish.name) or says.say(lang, "people.guest")
            person, session = await people.guest(name, lang)
            response.headers.append("set-cookie", people.cookie(session))
        return await people.accounts.get(person.id)

    @router.post("/sign-out", status_code=204, responses=problems(403))
    async def sign_out(request: Request, response: Response) -> None:
        person = await people.who(request)
        if person is not None and person.via == "session":
            await people.sessions.end(person.proof)
        response.headers.append("set-cookie", people.cookie(""))

    # ---- sessions

    @router.get("/sessions", response_model=list[SessionTold], responses=problems(401, 403, 404))
    async def sessions(request: Request) -> list[Session]:
        return await people.sessions.of(await people.need_session(request))

    @router.delete("/sessions", status_code=204, responses=problems(401, 403, 404))
    async def sign_out_everywhere(request: Request, response: Response) -> None:
        person = await people.need_session(request)
        await people.sessions.end_all(person.id)
        response.headers.append("set-cookie", people.cookie(""))

    @router.delete("/sessions/{id}", status_code=204, responses=problems(401, 403, 404))
    async def end_session(request: Request, id: Id) -> None:
        person = await people.need_session(request)
        await people.sessions.end_one(person.id, id)

    # ---- passwords and addresses

    @router.put("/password", status_code=204, responses=problems(401, 403, 404))
    async def change_password(request: Request, change: PasswordChange) -> None:
        person = await people.need_session(request, PLAYER)
        await people.upkeep.change_password(person, change.old, change.new)

    @router.put("/email", status_code=202, responses=problems(401, 403, 404, 409))
    async def change_email(request: Request, change: EmailChange) -> None:
        person = await people.need_session(request, PLAYER)
        await people.upkeep.change_email(person, change.password, change.email)

    @router.post("/reset", status_code=202, responses=problems(403, 404))
    async def ask_reset(request: Request, ask: ResetAsk, later: BackgroundTasks) -> None:
        need_accounts()
        await house.limits.check("reset", address(request))
        later.add_task(people.upkeep.ask_reset, ask.email)  # after the answer: its time must not tell who is here

    @router.put("/reset", status_code=204, responses=problems(403, 404, 410))
    async def reset(request: Request, reset: Reset) -> None:
        need_accounts()
        await house.limits.check("login_address", address(request))
        await people.upkeep.reset(reset.ticket, reset.password)

    # ---- API tokens

    @router.get("/tokens", response_model=list[TokenTold], responses=problems(401, 403, 404))
    async def tokens(request: Request) -> list[Token]:
        return await people.tokens.of((await people.need_session(request, PLAYER)).id)

    @router.post("/tokens", status_code=201, response_model=TokenMade, responses=problems(401, 403, 404, 409))
    async def make_token(request: Request, wish: TokenWish) -> dict[str, Any]:
        person = await people.need_session(request, PLAYER)
        await people.upkeep.confirm(person, wish.password)
        secret, token = await people.tokens.make(person.id, wish.name)
        return {"secret": secret, "id": token.id, "name": token.name, "created": token.created, "seen": token.seen}

    @router.delete("/tokens/{id}", status_code=204, responses=problems(401, 403, 404))
    async def revoke_token(request: Request, id: Id) -> None:
        await people.tokens.revoke((await people.need_session(request, PLAYER)).id, id)

    router.include_router(passkeys.routes(house))
    router.include_router(oauth.routes(house))
    router.include_router(operators.routes(house))
    return router
