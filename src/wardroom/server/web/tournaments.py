"""Tournaments: the list, a page's data, the feeds, signing up, and the organiser's desk."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query, Request, Response
from pydantic import Field

from wardroom.server import icalendar, language
from wardroom.server.accounts.person import Person
from wardroom.server.accounts.rate_limits import address
from wardroom.server.container import Container
from wardroom.server.tournaments import log as tournament_log
from wardroom.server.tournaments import told as tournament_told
from wardroom.server.web import tournament_schemas as schemas
from wardroom.server.web.access import InTurn, limit_history
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Line, Output, Title, Word
from wardroom.server.web.late_route import Router
from wardroom.server.web.matches import YEAR, Choice, NoPace, PaceWish, pace_of
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.public import Services
from wardroom.tournaments import GameId, Setup, entries

Small = Annotated[int, Field(ge=0, le=1000)]
Points = Annotated[int, Field(ge=0, le=2)]
HOUR = 3_600_000


class TournamentWish(Body):
    title: Line
    game: Word
    scenario: Word | None = None
    options: Annotated[dict[Word, Choice], Field(max_length=60)] = {}
    kind: Literal["knockout", "robin", "swiss", "ladder"]
    rounds: Annotated[int, Field(ge=0, le=30)] = 0
    legs: Annotated[int, Field(ge=1, le=2)] = 2
    most: Annotated[int, Field(ge=2, le=500)] = 64
    late: Annotated[int, Field(ge=0, le=30)] = 0
    pace: PaceWish | NoPace | None = None
    watched: bool = True
    round_ms: Annotated[int, Field(ge=HOUR, le=YEAR)] | None = None
    club: Id | None = None  # only its members may sign up
    starts: Annotated[int, Field(ge=0, le=2**53)] | None = None  # ms: it starts by itself
    bids: bool = False  # players bid for sides, where the game allows it

    def setup(self) -> Setup:
        return Setup(self.kind, self.rounds, self.legs, self.most, self.late)


class SignUpWish(Body):
    """What one gives for the side that is bid for: sealed until it begins."""

    bid: Annotated[int, Field(ge=-1000, le=1000)] = 0


class ChallengeWish(Body):
    player: Word


class BotsWish(Body):
    bot: Word
    many: Annotated[int, Field(ge=1, le=100)] = 1
    rating: Annotated[int, Field(ge=0, le=4000)] = 1500


class WhyWish(Body):
    why: Title = ""


class RemoveWish(WhyWish):
    player: Word


class RulingWish(WhyWish):
    """Points of who has the first and the second side: a win is 2, a draw 1."""

    round: Small
    table: Small
    leg: Small
    first: Points
    second: Points


class ExtendWish(WhyWish):
    round: Small
    due: Annotated[int, Field(ge=0, le=2**53)]


class TournamentMade(Output):
    tournament: str


router = Router(prefix="/api/tournaments", tags=["tournaments"])
ONE = "/{tournament}"


async def _person(services: Container, request: Request) -> Person:
    person = await services.auth.need(request)
    await services.rate_limits.check("tournament", person.id)
    return person


@router.post("", status_code=201, response_model=TournamentMade, responses=problems(401, 403, 404, 409))
async def make(services: Services, request: Request, wish: TournamentWish) -> dict[str, str]:
    person = await services.auth.need(request)
    await services.rate_limits.check("create", person.id)
    if wish.club is not None:
        await services.clubs.need_member(wish.club, person)
    made = await services.tournaments.make(
        person, wish.setup(), wish.game, wish.scenario, wish.options,
        title=wish.title, pace=pace_of(wish.pace), watched=wish.watched, round_ms=wish.round_ms or 0,
        bids=wish.bids, club=wish.club, starts=wish.starts,
    )  # fmt: skip
    return {"tournament": made}


@router.get("", responses=problems() | returns(list[schemas.TournamentListed]))
async def listed(
    services: Services, request: Request, before: Annotated[int | None, Query(ge=0, le=2**53)] = None
) -> Response:
    """Fifty at a time, the latest first."""
    person = await services.auth.who(request)
    await services.rate_limits.check("list", person.id if person else address(request.scope))
    return json_response(await tournament_told.listed(services.db, person.id if person else None, before))


@router.get(ONE, responses=problems(404) | returns(schemas.TournamentTold))
async def tournament(services: Services, request: Request, tournament: Id, _: InTurn) -> Response:
    """Who is in it, its rounds and the standings."""
    person = await services.auth.who(request)
    await limit_history(services, request, person)
    told = await tournament_told.whole(
        services.db, tournament, person.id if person else None, operator=person is not None and person.operator
    )
    return json_response(told)


@router.get(ONE + "/standings", responses=problems(404) | returns(schemas.TournamentFeed))
async def standings(services: Services, request: Request, tournament: Id, _: InTurn) -> Response:
    """A feed for other programs."""
    await limit_history(services, request, await services.auth.who(request))
    return json_response(await tournament_told.feed(services.db, tournament))


@router.get(ONE + "/log", responses=problems(404) | returns(list[schemas.TournamentEntry]))
async def log(services: Services, request: Request, tournament: Id, _: InTurn) -> Response:
    """All that happened, in order: from this pairings and standings follow. People are numbers in it."""
    await limit_history(services, request, await services.auth.who(request))
    row = await tournament_log.find(services.db, tournament)
    return json_response(await tournament_log.read(services.db, tournament, row.head))


@router.get(ONE + "/calendar.ics", responses=problems(404) | {200: {"content": {"text/calendar": {}}}})
async def calendar(services: Services, request: Request, tournament: Id, _: InTurn) -> Response:
    """The deadlines of its rounds."""
    await limit_history(services, request, await services.auth.who(request))
    said = language.say(
        language.preferred(request.headers.get("accept-language", "")), "tournaments.round_ends", number="{number}"
    )
    found = await tournament_told.deadlines(services.db, tournament, services.settings.url, said)
    return Response(icalendar.calendar("Tournaments", found), media_type="text/calendar")


@router.post(ONE + "/sign-up", status_code=204, responses=problems(401, 403, 404, 409))
async def sign_up(services: Services, request: Request, tournament: Id, wish: SignUpWish | None = None) -> None:
    await services.tournaments.sign_up(tournament, await _person(services, request), wish.bid if wish else 0)


@router.post(ONE + "/withdraw", status_code=204, responses=problems(401, 404, 409))
async def withdraw(services: Services, request: Request, tournament: Id) -> None:
    """At any time. What is open is lost."""
    await services.tournaments.withdraw(tournament, (await _person(services, request)).id)


@router.post(ONE + "/challenge", status_code=204, responses=problems(401, 404, 409))
async def challenge(services: Services, request: Request, tournament: Id, wish: ChallengeWish) -> None:
    """Somebody above, on a ladder."""
    await services.tournaments.challenge(tournament, await _person(services, request), wish.player)


# ---- the organiser's desk


@router.post(ONE + "/start", status_code=204, responses=problems(401, 403, 404, 409))
async def start(services: Services, request: Request, tournament: Id) -> None:
    await services.tournaments.deed(tournament, await _person(services, request), entries.Started())


@router.post(ONE + "/bots", status_code=204, responses=problems(401, 403, 404, 409))
async def enter_bots(services: Services, request: Request, tournament: Id, wish: BotsWish) -> None:
    """Only for operators."""
    person = await _person(services, request)
    await services.tournaments.enter_bots(tournament, person, wish.bot, wish.many, wish.rating)


@router.post(ONE + "/remove", status_code=204, responses=problems(401, 403, 404, 409))
async def remove(services: Services, request: Request, tournament: Id, wish: RemoveWish) -> None:
    """Take somebody out."""
    person = await _person(services, request)
    await services.tournaments.deed(tournament, person, entries.Withdrawn(wish.player), wish.why)


@router.post(ONE + "/rule", status_code=204, responses=problems(401, 403, 404, 409))
async def rule(services: Services, request: Request, tournament: Id, wish: RulingWish) -> None:
    """Say how a game counts."""
    entry = entries.Ruling(GameId(wish.round, wish.table, wish.leg), wish.first, wish.second)
    await services.tournaments.deed(tournament, await _person(services, request), entry, wish.why)


@router.post(ONE + "/extend", status_code=204, responses=problems(401, 403, 404, 409))
async def extend(services: Services, request: Request, tournament: Id, wish: ExtendWish) -> None:
    """Another deadline for a round."""
    entry = entries.Extended(wish.round, wish.due)
    await services.tournaments.deed(tournament, await _person(services, request), entry, wish.why)


@router.post(ONE + "/close", status_code=204, responses=problems(401, 403, 404, 409))
async def close(services: Services, request: Request, tournament: Id, wish: WhyWish) -> None:
    """End it here: a ladder's season, or a tournament that will not be played."""
    await services.tournaments.deed(tournament, await _person(services, request), entries.Closed(), wish.why)


@router.get(ONE + "/desk", responses=problems(401, 403, 404) | returns(list[schemas.TournamentDeskLine]))
async def desk(services: Services, request: Request, tournament: Id, _: InTurn) -> Response:
    """The log with who wrote each line, and why. Only for the organiser and operators."""
    person = await services.auth.need(request)
    await limit_history(services, request, person)
    return json_response(await services.tournaments.desk(tournament, person))
