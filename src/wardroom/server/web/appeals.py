"""What operators did that concerns oneself, an appeal against it, and what operators answer."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Request
from pydantic import Field

from wardroom.server.accounts.person import OPERATOR
from wardroom.server.accounts.rate_limits import address
from wardroom.server.web.access import need_accounts
from wardroom.server.web.fields import Body, Lines, Output
from wardroom.server.web.late_route import Router
from wardroom.server.web.login import SignIn
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services

Serial = Annotated[int, Field(ge=1, le=2**53)]


class ActionTold(Output):
    """`called` is the title of the match, if it was about one."""

    id: int
    at: int
    deed: str
    called: str
    why: str
    asked: int | None  # when they appealed
    text: str
    answered: int | None
    granted: bool | None
    answer: str


class AppealTold(Output):
    id: int
    asked: int
    text: str
    name: str | None
    account: str
    at: int
    deed: str
    called: str
    why: str
    operator: str


class AppealWish(Body):
    text: Lines


class Answer(Body):
    granted: bool
    answer: Lines


class SuspendedAppeal(SignIn):
    text: Lines


router = Router(prefix="/api", tags=["people"])


@router.get("/actions", response_model=list[ActionTold], responses=problems(401, 403, 404))
async def actions(services: Services, request: Request) -> list[dict[str, Any]]:
    """What operators did that concerns oneself, and why; the latest first."""
    person = await services.auth.need_session(request)
    return await services.appeals.of(person.id)


@router.post("/actions/{action}/appeal", status_code=204, responses=problems(401, 403, 404, 409))
async def appeal(services: Services, request: Request, action: Serial, wish: AppealWish) -> None:
    """Once."""
    person = await services.auth.need_session(request)
    await services.rate_limits.check("report", person.id)
    await services.appeals.appeal(action, person.id, wish.text)


@router.post("/suspension", response_model=ActionTold, responses=problems(401, 403, 404, 503))
async def suspension(services: Services, request: Request, who: SignIn) -> dict[str, Any]:
    """Why one cannot come in: for who knows the password of an account that is suspended, and nobody else."""
    return await services.appeals.suspended(await _kept_out(services, request, who))


@router.post("/suspension/appeal", status_code=204, responses=problems(401, 403, 404, 409, 503))
async def appeal_suspension(services: Services, request: Request, wish: SuspendedAppeal) -> None:
    account = await _kept_out(services, request, wish)
    await services.appeals.appeal((await services.appeals.suspended(account))["id"], account, wish.text)


@router.get("/operators/appeals", response_model=list[AppealTold], responses=problems(401, 403, 404))
async def appeals(services: Services, request: Request) -> list[dict[str, Any]]:
    """What is not answered yet, the oldest first."""
    await services.auth.need_session(request, OPERATOR)
    return await services.appeals.open()


@router.post("/operators/appeals/{appeal}/answer", status_code=204, responses=problems(401, 403, 404, 409))
async def answer(services: Services, request: Request, appeal: Serial, said: Answer) -> None:
    """Not by whoever acted, where there is another operator."""
    operator = await services.auth.need_session(request, OPERATOR)
    await services.appeals.answer(appeal, operator, said.granted, said.answer)


async def _kept_out(services: Services, request: Request, who: SignIn) -> str:
    need_accounts(services)
    return await services.auth.login.kept_out(who.name, who.password, address(request), services.auth.device(request))
