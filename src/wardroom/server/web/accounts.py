"""Accounts over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from fastapi import APIRouter, BackgroundTasks, Request, Response

from wardroom.server import language
from wardroom.server.accounts.accounts import Newcomer
from wardroom.server.accounts.person import PLAYER
from wardroom.server.accounts.rate_limits import address
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
    Output,
    Password,
    Secret,
    problems,
)

if TYPE_CHECKING:
    from wardroom.server.accounts.sessions import Session, Token
    from wardroom.server.container import Container

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


class Registration(Body):
    name: Name
    email: Email | None = None
    password: Password
    of_age: bool  # fourteen or older
    lang: Lang = "en"


class Registered(Output):
    waiting: bool  # for the e-mail address to be proven


class GuestWish(Body):
    name: Name | None = None


class SignIn(Body):
    name: NameOrEmail
    password: Password


class SessionTold(Output):
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


class TokenTold(Output):
    id: str
    name: str
    created: int
    seen: int | None


class TokenMade(TokenTold):
    secret: str  # shown this once


def routes(container: Container) -> APIRouter:
    auth = container.auth
    router = APIRouter(prefix="/api", tags=["people"])

    def need_accounts() -> None:
        if not auth.settings.accounts:
            raise Problem(404, "accounts_off")

    # ---- me

    @router.get("/me", response_model=Door, responses=problems())
    async def me(request: Request) -> dict[str, Any]:
        settings, person = auth.settings, await auth.who(request)
        return {
            "me": await auth.accounts.get(person.id) if person else None,
            "accounts": settings.accounts,
            "registration": settings.accounts and settings.registration,
            "mail": bool(settings.smtp_url),
            "providers": auth.oauth.names if settings.accounts else [],
        }

    @router.patch("/me", status_code=204, responses=problems(401, 403, 409))
    async def change_me(request: Request, change: MeChange) -> None:
        person = await auth.need_in_person(request)
        if change.name is not None:
            await container.rate_limits.check("rename", person.id)
            await auth.accounts.rename(person, change.name)
        if change.lang is not None:
            await auth.accounts.speak(person, change.lang)

    @router.get("/me/export", responses=problems(401, 403))
    async def export(request: Request) -> dict[str, Any]:
        return await auth.personal_data.export((await auth.need_in_person(request)).id)

    @router.delete("/me", status_code=204, responses=problems(401, 403, 404))
    async def leave(request: Request, response: Response, confirmation: Confirmation | None = None) -> None:
        person = await auth.need_session(request)
        await auth.credentials.confirm(person, confirmation.password if confirmation else None)
        await auth.personal_data.delete(person.id)
        response.headers.append("set-cookie", auth.cookie(""))

    # ---- coming and going

    @router.post("/register", status_code=202, response_model=Registered, responses=problems(403, 404, 409))
    async def register(request: Request, response: Response, wish: Registration) -> dict[str, bool]:
        need_accounts()
        new = Newcomer(wish.name, wish.email, lang=wish.lang)
        guest = await auth.who(request)
        account = await auth.login.register(new, wish.password, wish.of_age, address(request), guest)
        if account is not None:
            response.headers.append("set-cookie", auth.cookie(await auth.enter(request, account)))
        return {"waiting": account is None}

    @router.post("/verify", status_code=204, responses=problems(403, 404, 409, 410))
    async def verify(ticket: Ticket) -> None:
        need_accounts()
        await auth.login.verify(ticket.ticket)

    @router.post("/sign-in", response_model=Me, responses=problems(401, 403, 404))
    async def sign_in(request: Request, response: Response, who: SignIn) -> Any:
        need_accounts()
        account = await auth.login.sign_in(who.name, who.password, address(request))
        response.headers.append("set-cookie", auth.cookie(await auth.enter(request, account)))
        return await auth.accounts.get(account)

    @router.post("/guest", response_model=Me, responses=problems(403, 404))
    async def guest(request: Request, response: Response, wish: GuestWish | None = None) -> Any:
        """Come in without an account, to play alone or against bots, where anybody may have one. Who is signed in stays
        who he is; a guest who registers keeps his matches."""
        need_accounts()
        person = await auth.who(request)
        if person is None:
            if not container.settings.registration:  # strangers come by invitation only
                raise Problem(403, "registration_closed")
            await container.rate_limits.check("guest", address(request))
            lang = language.preferred(request.headers.get("accept-language", ""))
            name = (wish and wish.name) or language.say(lang, "accounts.guest")
            person, session = await auth.guest(name, lang)
            response.headers.append("set-cookie", auth.cookie(session))
        return await auth.accounts.get(person.id)

    @router.post("/sign-out", status_code=204, responses=problems(403))
    async def sign_out(request: Request, response: Response) -> None:
        person = await auth.who(request)
        if person is not None and person.via == "session":
            await auth.sessions.end(person.proof)
        response.headers.append("set-cookie", auth.cookie(""))

    # ---- sessions

    @router.get("/sessions", response_model=list[SessionTold], responses=problems(401, 403, 404))
    async def sessions(request: Request) -> list[Session]:
        return await auth.sessions.of(await auth.need_session(request))

    @router.delete("/sessions", status_code=204, responses=problems(401, 403, 404))
    async def sign_out_everywhere(request: Request, response: Response) -> None:
        person = await auth.need_session(request)
        await auth.sessions.end_all(person.id)
        response.headers.append("set-cookie", auth.cookie(""))

    @router.delete("/sessions/{id}", status_code=204, responses=problems(401, 403, 404))
    async def end_session(request: Request, id: Id) -> None:
        person = await auth.need_session(request)
        await auth.sessions.end_one(person.id, id)

    # ---- passwords and addresses

    @router.put("/password", status_code=204, responses=problems(401, 403, 404))
    async def change_password(request: Request, change: PasswordChange) -> None:
        person = await auth.need_session(request, PLAYER)
        await auth.credentials.change_password(person, change.old, change.new)

    @router.put("/email", status_code=202, responses=problems(401, 403, 404, 409))
    async def change_email(request: Request, change: EmailChange) -> None:
        person = await auth.need_session(request, PLAYER)
        await auth.credentials.change_email(person, change.password, change.email)

    @router.post("/reset", status_code=202, responses=problems(403, 404))
    async def ask_reset(request: Request, ask: ResetAsk, later: BackgroundTasks) -> None:
        need_accounts()
        await container.rate_limits.check("reset", address(request))
        later.add_task(auth.credentials.ask_reset, ask.email)  # after the answer: its time must not tell who is here

    @router.put("/reset", status_code=204, responses=problems(403, 404, 410))
    async def reset(request: Request, reset: Reset) -> None:
        need_accounts()
        await container.rate_limits.check("login_address", address(request))
        await auth.credentials.reset(reset.ticket, reset.password)

    # ---- API tokens

    @router.get("/tokens", response_model=list[TokenTold], responses=problems(401, 403, 404))
    async def tokens(request: Request) -> list[Token]:
        return await auth.tokens.of((await auth.need_session(request, PLAYER)).id)

    @router.post("/tokens", status_code=201, response_model=TokenMade, responses=problems(401, 403, 404, 409))
    async def make_token(request: Request, wish: TokenWish) -> dict[str, Any]:
        person = await auth.need_session(request, PLAYER)
        await auth.credentials.confirm(person, wish.password)
        secret, token = await auth.tokens.make(person.id, wish.name)
        return {"secret": secret, "id": token.id, "name": token.name, "created": token.created, "seen": token.seen}

    @router.delete("/tokens/{id}", status_code=204, responses=problems(401, 403, 404))
    async def revoke_token(request: Request, id: Id) -> None:
        await auth.tokens.revoke((await auth.need_session(request, PLAYER)).id, id)

    router.include_router(passkeys.routes(container))
    router.include_router(oauth.routes(container))
    router.include_router(operators.routes(container))
    return router
