"""How long the queue for a bot is."""

from __future__ import annotations

from fastapi import Request

from wardroom.server.web.access import need_seat
from wardroom.server.web.fields import Id, Output, Seat
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.services import Services


class Queue(Output):
    """`before`: after how many others the opponent thinks. Null: it is thinking, or it is not to be told."""

    before: int | None


router = Router(prefix="/api", tags=["play"])


@router.get("/matches/{match}/seats/{seat}/queue", response_model=Queue, responses=problems(401, 403, 404))
async def queue(services: Services, request: Request, match: Id, seat: Seat) -> Queue:
    """Where the bot stands in line that the seat waits for. While lanes are sealed nothing is told: that a bot still
    owes an answer is its secret."""
    person = await need_seat(services, request, match, seat)
    await services.rate_limits.check("look", person.id)
    waited_for = await services.tables.bots_waited_for(match)
    places = [await services.bot_queue.before(match, bot, person.id) for bot in waited_for]
    return Queue(before=max((place for place in places if place is not None), default=None))
