"""Standing orders: what a seat answers while its player is away. Only that player may see or set them."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Request, Response
from pydantic import Field, StringConstraints

from wardroom.server.tables.orders import Order
from wardroom.server.web import schemas
from wardroom.server.web.access import need_seat
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Seat
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services

Part = Annotated[str, StringConstraints(max_length=400)] | Annotated[int, Field(ge=-(2**31), le=2**31)]
Wish = Annotated[list[Part], Field(min_length=1, max_length=40)]


class StandingOrder(Body):
    """To a question with this `prompt`: the first of `wishes` that is legal; if none is, `otherwise`."""

    prompt: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    wishes: Annotated[list[Wish], Field(max_length=60)] = []
    otherwise: Literal["ask", "quiet"] = "ask"
    times: Annotated[int, Field(ge=1, le=1000)] | None = None
    until_news: bool = False


class StandingOrders(Body):
    orders: Annotated[list[StandingOrder], Field(min_length=1, max_length=20)]


PATH = "/matches/{match}/seats/{seat}/orders"
router = Router(prefix="/api", tags=["play"])


@router.get(PATH, responses=problems(401, 403, 404) | returns(list[schemas.OrderShown]))
async def shown(services: Services, request: Request, match: Id, seat: Seat) -> Response:
    """One's own, as they were last given."""
    person = await need_seat(services, request, match, seat)
    return json_response(await services.orders.shown(match, seat, person))


@router.put(PATH, responses=problems(401, 403, 404, 409) | returns(list[schemas.OrderShown]))
async def give(services: Services, request: Request, match: Id, seat: Seat, given: StandingOrders) -> Response:
    """Give these orders in place of those that stand. When this returns they are durable; a question that stands
    already is answered by them too."""
    person = await need_seat(services, request, match, seat)
    await services.rate_limits.check("command", person.id, match)
    await services.orders.give(match, seat, person, [_order(each) for each in given.orders])
    return json_response(await services.orders.shown(match, seat, person))


@router.delete(PATH, status_code=204, responses=problems(401, 403, 404))
async def withdraw(services: Services, request: Request, match: Id, seat: Seat) -> None:
    """What they have answered stays answered; `undo` takes it back as ever."""
    await need_seat(services, request, match, seat)
    await services.orders.withdraw(match, seat)


def _order(given: StandingOrder) -> Order:
    wishes = tuple(tuple(wish) for wish in given.wishes)
    return Order(given.prompt, wishes, given.otherwise, given.times, given.until_news)
