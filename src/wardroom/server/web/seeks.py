"""Looking for an opponent of similar strength."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Request
from pydantic import Field

from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.container import Container
from wardroom.server.jobs.queue import PAIR
from wardroom.server.problems import Problem
from wardroom.server.tables.clock import Pace
from wardroom.server.web.fields import Body, Output, Word
from wardroom.server.web.late_route import Router
from wardroom.server.web.matches import NoPace, PaceWish, pace_of
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services


class SeekWish(Body):
    """Anybody within so many points of rating; 0: anybody at all. Without a pace there is no clock."""

    game: Word
    scenario: Word | None = None
    pace: PaceWish | NoPace | None = None
    window: Annotated[int, Field(ge=0, le=2_000)] = 200


class PaceTold(Output):
    bank: int
    more: int
    cap: int


class SeekTold(Output):
    game: str
    scenario: str | None
    pace: PaceTold
    window: int
    at: int
    others: int  # how many look for a match of this game


router = Router(prefix="/api", tags=["people"])


async def _player(services: Container, request: Request) -> Person:
    """The caller, who must not be a guest."""
    person = await services.auth.need(request)
    if person.role == GUEST:
        raise Problem(403, "account_needed")
    return person


@router.get("/seeks", response_model=list[SeekTold], responses=problems(401, 403))
async def seeks(services: Services, request: Request) -> list[dict[str, Any]]:
    """What one looks for. Where a clock of less than a day was asked for, it ends when one no longer asks."""
    person = await _player(services, request)
    await services.rate_limits.check("list", person.id)
    return await services.seeks.of(person)


@router.put("/seeks", status_code=204, responses=problems(401, 403, 404, 409))
async def seek(services: Services, request: Request, wish: SeekWish) -> None:
    """One for each game; who fits is found at once or later, and the match is then among one's own."""
    person = await _player(services, request)
    await services.rate_limits.check("create", person.id)
    await services.seeks.put(person, wish.game, wish.scenario, pace_of(wish.pace) or Pace(), wish.window)
    await services.notices.jobs.put(PAIR, PAIR, {})


@router.delete("/seeks/{game}", status_code=204, responses=problems(401, 403, 404))
async def stop(services: Services, request: Request, game: Word) -> None:
    await services.seeks.stop(await _player(services, request), game)
