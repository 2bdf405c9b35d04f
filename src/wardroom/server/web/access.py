"""Who may come past: what several routes ask of the one who calls."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request

from wardroom.server.accounts.person import Person
from wardroom.server.accounts.rate_limits import address
from wardroom.server.local import Local
from wardroom.server.problems import Problem
from wardroom.server.tables.tables import Sitting
from wardroom.server.web.services import Services


def need_accounts(services: Local) -> None:
    if not services.settings.accounts:
        raise Problem(404, "accounts_off")


async def need_inside(services: Local, request: Request, match: str) -> tuple[Person, Sitting]:
    """One who plays in the match or has set it up."""
    person = await services.auth.need(request)
    sitting = await services.tables.sitting(match, person)
    if not sitting.inside:
        raise Problem(403, "players_only")
    return person, sitting


async def need_player(services: Local, request: Request, match: str) -> Person:
    """One who plays in it: to have set it up is not enough."""
    person, sitting = await need_inside(services, request, match)
    if not sitting.seats:
        raise Problem(403, "players_only")
    return person


async def need_seat(services: Local, request: Request, match: str, seat: str) -> Person:
    person, sitting = await need_inside(services, request, match)
    if seat not in sitting.seats:
        raise Problem(403, "not_your_seat")
    return person


async def limit_history(services: Local, request: Request, person: Person | None) -> None:
    """Long journals are read only so often: by a person, or by a visitor's address."""
    await services.rate_limits.check("history", person.id if person else address(request.scope))


async def _in_turn(services: Services, request: Request) -> AsyncIterator[None]:
    person = await services.auth.who(request)
    async with services.reading.turn(person.id if person else address(request.scope)):
        yield


InTurn = Annotated[None, Depends(_in_turn)]  # what is long to read: one at a time, and people take turns
