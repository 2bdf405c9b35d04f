"""Access checks that several routes share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request

from wardroom.server.accounts.person import Person
from wardroom.server.accounts.rate_limits import address
from wardroom.server.local import Local
from wardroom.server.problems import Problem
from wardroom.server.tables.rows import LOBBY, PLAYING
from wardroom.server.tables.tables import Sitting
from wardroom.server.web.services import Services


def need_accounts(services: Local) -> None:
    if not services.settings.accounts:
        raise Problem(404, "accounts_off")


async def need_inside(services: Local, request: Request, match: str) -> tuple[Person, Sitting]:
    """The caller, who must play in the match or have set it up."""
    person = await services.auth.need(request)
    sitting = await services.tables.sitting(match, person)
    if not sitting.inside:
        raise Problem(403, "players_only")
    return person, sitting


async def need_player(services: Local, request: Request, match: str) -> Person:
    """The caller, who must play in it; having set it up is not enough."""
    person, sitting = await need_inside(services, request, match)
    if not sitting.seats:
        raise Problem(403, "players_only")
    return person


async def need_seat(services: Local, request: Request, match: str, seat: str) -> Person:
    person, sitting = await need_inside(services, request, match)
    if seat not in sitting.seats:
        raise Problem(403, "not_your_seat")
    return person


async def need_gallery(services: Local, request: Request, match: str) -> Person:
    """The caller, who may read what spectators say: players of a match only once it is over."""
    person = await services.auth.need(request)
    sitting = await services.tables.sitting(match, person)
    if sitting.seats and (await services.tables.row(match)).status in (LOBBY, PLAYING):
        raise Problem(403, "onlookers_only")
    return person


async def limit_history(services: Local, request: Request, person: Person | None) -> None:
    """Rate limit for reading long journals, by person or by a visitor's address."""
    await services.rate_limits.check("history", person.id if person else address(request.scope))


async def _in_turn(services: Services, request: Request) -> AsyncIterator[None]:
    person = await services.auth.who(request)
    async with services.reading.turn(person.id if person else address(request.scope)):
        yield


InTurn = Annotated[None, Depends(_in_turn)]  # for long reads: one at a time, and people take turns
