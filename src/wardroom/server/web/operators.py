"""What operators do about accounts, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Query, Request, Response

from wardroom.server.accounts.person import OPERATOR, PLAYER
from wardroom.server.people import server_health
from wardroom.server.problems import Problem
from wardroom.server.web.access import InTurn
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Name, Output, Title
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.public import Services
from wardroom.server.web.signal_schemas import SignalsTold

if TYPE_CHECKING:
    from wardroom.server.accounts.accounts import Account


class AccountTold(Output):
    """No address and nothing else that an operator has no need to know."""

    id: str
    name: str
    role: str
    created: int
    closed: int | None


class AccountChange(Body):
    closed: bool | None = None
    role: Literal["player", "operator"] | None = None
    why: Title = ""  # shown to the person


class HealthTile(Output):
    """`most`: the limit above which it is not good; null: the number is only told."""

    name: Literal["bus", "queue", "queue_age", "bots", "bots_age", "failed", "playing", "here"]
    value: int
    most: int | None
    good: bool


router = Router(prefix="/api/operators", tags=["people"])


@router.get("/health", response_model=list[HealthTile], responses=problems(401, 403, 404))
async def health(services: Services, request: Request) -> list[dict[str, Any]]:
    """How the server is now."""
    await services.auth.need_session(request, OPERATOR)
    return await server_health.of(services.db, services.bus)


@router.get("/accounts", response_model=list[AccountTold], responses=problems(401, 403, 404))
async def accounts(
    services: Services,
    request: Request,
    _: InTurn,
    after: Annotated[str, Query(pattern=r"^[0-9a-z]{0,16}$")] = "",
    name: Annotated[Name | None, Query()] = None,
) -> list[Account]:
    """A hundred at a time, by id: `after` is the last one seen. With a `name`, or a part of one, the first fifty that
    have it."""
    await services.auth.need_session(request, OPERATOR)
    return await (services.auth.accounts.search(name) if name else services.auth.accounts.page(after))


@router.get("/accounts/{id}/signals", responses=problems(401, 403, 404) | returns(SignalsTold))
async def signals(services: Services, request: Request, id: Id, _: InTurn) -> Response:
    """Fair-play signals of one person, with how often each is wrong. That it was looked at stands in the log."""
    operator = await services.auth.need_session(request, OPERATOR)
    found = await services.signals.of(id)
    async with services.db.transaction() as tx:
        await services.auth.audit.line(operator.id, "signals", id)(tx)
    return json_response(found)


@router.patch("/accounts/{id}", status_code=204, responses=problems(401, 403, 404, 409))
async def change(services: Services, request: Request, id: Id, change: AccountChange) -> None:
    operator = await services.auth.need_session(request, OPERATOR)
    if id == operator.id:
        raise Problem(409, "not_yourself")  # so that the last operator cannot lock themselves out
    if change.role is not None:
        told: tuple[str, ...] = (id,) if change.role == PLAYER else ()  # nobody appeals against a gain
        line = services.auth.audit.line(operator.id, f"role_{change.role}", id, change.why, told)
        await services.auth.accounts.set_role(id, change.role, line)
    if change.closed is not None:
        told = (id,) if change.closed else ()
        line = services.auth.audit.line(operator.id, "suspend" if change.closed else "readmit", id, change.why, told)
        await services.auth.accounts.set_closed(id, change.closed, line)
    if change.closed:
        await services.auth.personal_data.depart(id)  # now that they cannot sit down again
