"""People: their pages, privacy settings, whom they follow or block, and challenges."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query, Request, Response
from pydantic import StringConstraints

from wardroom.server.accounts.person import PLAYER, Person
from wardroom.server.local import Local
from wardroom.server.people import privacy
from wardroom.server.people.privacy import Privacy
from wardroom.server.problems import Problem
from wardroom.server.web import schemas
from wardroom.server.web.access import InTurn, limit_history
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Name, Output, Word
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services

OneName = Annotated[Name | None, Query()]
Before = Annotated[int | None, Query(ge=0, le=2**53)]


class PrivacyTold(Output):
    profile: str
    history: bool
    challenges: str


class PrivacyWish(Body):
    profile: Literal["everyone", "players", "nobody"]
    history: bool
    challenges: Literal["everyone", "followed", "nobody"]


class RelationWish(Body):
    name: Name
    kind: Literal["follow", "mute", "block"]
    on: bool


class Related(Output):
    name: str
    at: int


Part = Annotated[str, StringConstraints(min_length=2, max_length=32, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]

router = Router(prefix="/api", tags=["people"])


async def _viewer(services: Local, request: Request, name: str | None) -> Person | None:
    """The caller, who must be signed in to see their own page."""
    viewer = await services.auth.who(request)
    if viewer is None and name is None:
        raise Problem(401, "sign_in")
    await limit_history(services, request, viewer)
    return viewer


async def _looking(services: Local, request: Request) -> Person:
    person = await services.auth.need(request)
    await services.rate_limits.check("list", person.id)
    return person


@router.get("/people", responses=problems(401, 404) | returns(schemas.Profile))
async def profile(services: Services, request: Request, _: InTurn, name: OneName = None) -> Response:
    """A person's page, or one's own: what they show to the one who asks."""
    viewer = await _viewer(services, request, name)
    return json_response(await services.profiles.of(name, viewer))


@router.get("/people/history", responses=problems(401, 404) | returns(list[schemas.HistoryLine]))
async def history(
    services: Services,
    request: Request,
    _: InTurn,
    name: OneName = None,
    game: Word | None = None,
    ended: Literal["won", "drawn", "lost"] | None = None,
    before: Before = None,
) -> Response:
    """Finished matches that one may see, twenty at a time, the latest first."""
    viewer = await _viewer(services, request, name)
    return json_response(await services.profiles.history(name, viewer, game, ended, before))


@router.get("/people/leaders", responses=problems(401) | returns(list[schemas.Leader]))
async def leaders(services: Services, request: Request, game: Word) -> Response:
    """The strongest at a game, as far as they show themselves to the one who asks."""
    viewer = await _looking(services, request)
    return json_response(await services.directory.leaders(game, viewer))


@router.get("/people/search", responses=problems(401) | returns(list[schemas.PersonFound]))
async def search(services: Services, request: Request, part: Annotated[Part, Query()]) -> Response:
    """Those with these letters in their name, at most eight."""
    return json_response(await services.directory.named(part, await _looking(services, request)))


@router.get("/people/around", responses=problems(401) | returns(schemas.Around))
async def around(services: Services, request: Request) -> Response:
    """Whom one follows, and who is here now."""
    return json_response(await services.directory.around(await _looking(services, request)))


@router.get("/people/relations", response_model=list[Related], responses=problems(401, 403))
async def related(services: Services, request: Request, kind: Literal["follow", "mute"]) -> list[dict[str, Any]]:
    return await services.relations.list(await services.auth.need_in_person(request, PLAYER), kind)


@router.put("/people/relations", status_code=204, responses=problems(401, 403, 404, 409))
async def relate(services: Services, request: Request, wish: RelationWish) -> None:
    """Follow, mute or block somebody. They are not told."""
    person = await services.auth.need_in_person(request, PLAYER)
    await services.rate_limits.check("relation", person.id)
    await services.relations.set(person, wish.name, wish.kind, wish.on)


@router.post("/matches/{match}/decline", status_code=204, responses=problems(401, 403, 404, 409))
async def decline(services: Services, request: Request, match: Id) -> None:
    """A seat that was kept for one: anybody whom its owner invites may have it."""
    person = await services.auth.need(request)
    await services.tables.sitting(match, person)
    await services.lobby.decline(match, person)


@router.get("/privacy", response_model=PrivacyTold, responses=problems(401, 403))
async def shown(services: Services, request: Request) -> Privacy:
    return await privacy.of(services.db, (await services.auth.need_in_person(request)).id)


@router.put("/privacy", status_code=204, responses=problems(401, 403))
async def show(services: Services, request: Request, wish: PrivacyWish) -> None:
    person = await services.auth.need_in_person(request)
    await privacy.change(services.db, person.id, Privacy(wish.profile, wish.history, wish.challenges))
