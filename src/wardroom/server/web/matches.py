"""Setting matches up: making, listing, filling seats, joining, starting."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Query, Request, Response
from pydantic import Field, StringConstraints, model_validator

from wardroom.server.accounts.rate_limits import address
from wardroom.server.people import stakes
from wardroom.server.tables import lists, messages, spectators
from wardroom.server.tables.clock import Pace
from wardroom.server.tables.consent import no_tournament
from wardroom.server.tables.lobby import CASUAL, GUIDED, LIMIT, Occupant, Promise
from wardroom.server.web import schemas
from wardroom.server.web.access import need_inside, need_player, need_seat
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Bits, Body, Digest, Id, Name, Output, Salt, Seat, Title, Word
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services

if TYPE_CHECKING:
    from wardroom.server.people.clubs import Clubs

Choice = bool | Annotated[int, Field(ge=-(2**31), le=2**31)] | Word
MINUTE = 60_000
YEAR = 366 * 24 * 60 * MINUTE


class ChairWish(Body):
    kind: Literal["me", "open", "bot"]
    bot: Word | None = None
    limit_ms: Annotated[int, Field(ge=100, le=60_000)] = LIMIT

    def occupant(self) -> Occupant:
        return Occupant(self.kind, self.bot, self.limit_ms)


class PaceWish(Body):
    """Each seat has `bank` ms; at each hand-over it gets `more` back, up to `cap`."""

    bank: Annotated[int, Field(ge=MINUTE, le=YEAR)]
    more: Annotated[int, Field(ge=0, le=YEAR)] = 0
    cap: Annotated[int, Field(ge=0, le=YEAR)] = 0
    out: Annotated[str, StringConstraints(pattern=r"^(resign|bot:[A-Za-z0-9_-]{1,40})$")] = "resign"


class NoPace(Body):
    """No clock."""


class MatchWish(Body):
    """A game and how it is set up; or, with nothing but a title, the `challenge` of one who has played it before."""

    game: Word | None = None
    scenario: Word | None = None
    options: Annotated[
        dict[Word, bool | Annotated[int, Field(ge=-(2**31), le=2**31)] | Word], Field(max_length=60)
    ] = {}
    seats: Annotated[dict[Seat, ChairWish], Field(max_length=12)] = {}
    title: Title = ""
    watched: bool = True
    pace: PaceWish | NoPace | None = None
    challenge: Id | None = None
    rated: bool = True  # if nothing else keeps it from it
    guided: bool = False  # a lesson, which is unrated
    kept_for: Name | None = None  # the only person who may take an open seat; they find it among their matches
    club: Id | None = None  # a club, whose members alone may see it and sit down

    @model_validator(mode="after")
    def _one_or_the_other(self) -> MatchWish:
        if (self.game is None) == (self.challenge is None) or (
            self.challenge is not None and self.model_fields_set - {"challenge", "title"}
        ):
            raise ValueError("either a game or a challenge")
        return self


class SettleWish(Body):
    """What is to change. A `pace` without a bank: no clock."""

    watched: bool | None = None
    pace: PaceWish | NoPace | None = None


class MatchMade(Output):
    match: str


class PromiseWish(Body):
    """The SHA-256, in hex, of `wardroom bits 2|commitment|seat|bits`, and the commitment it was made for."""

    hash: Digest
    to: Digest

    def promise(self) -> Promise:
        return Promise(self.hash, self.to)


class BitsWish(Body):
    """The 128 bits that were promised, as 32 hex digits."""

    bits: Bits


class SeatWish(Body):
    seat: Seat
    salt: Salt = ""
    promise: PromiseWish | None = None


class RematchWish(Body):
    """`begin`: at once when all sit. False, to promise bits first."""

    begin: bool = True


class SaltWish(Body):
    salt: Salt


router = Router(prefix="/api", tags=["matches"])


def pace_of(wish: PaceWish | NoPace | None) -> Pace | None:
    if wish is None:
        return None
    return Pace(wish.bank, wish.more, wish.cap, wish.out) if isinstance(wish, PaceWish) else Pace()


@router.post("/matches", status_code=201, response_model=MatchMade, responses=problems(401, 403, 404))
async def create(services: Services, request: Request, wish: MatchWish) -> dict[str, str]:
    person = await services.auth.need(request)
    await services.rate_limits.check("create", person.id)
    if wish.challenge is not None:
        return {"match": await services.challenges.take_up(wish.challenge, person, wish.title)}
    assert wish.game is not None
    occupants = {seat: each.occupant() for seat, each in wish.seats.items()}
    if wish.kept_for is not None:
        occupants = await services.relations.kept(person, wish.kept_for, occupants)
    if wish.club is not None:
        await _clubs(services).need_member(wish.club, person)
    match = await services.lobby.create(
        person,
        wish.game,
        wish.scenario,
        wish.options,
        occupants,
        title=wish.title,
        watched=wish.watched and wish.kept_for is None and wish.club is None,
        pace=pace_of(wish.pace),
        aids=[*([GUIDED] if wish.guided else []), *([] if wish.rated else [CASUAL])],
    )
    if wish.club is not None:
        await _clubs(services).keep(wish.club, match)
    return {"match": match}


def _clubs(services: Services) -> Clubs:
    """A table without accounts has none, and does not import them."""
    from wardroom.server.people.clubs import Clubs

    return Clubs(services.db)


@router.get("/matches", responses=problems(401) | returns(list[schemas.Summary]))
async def mine(
    services: Services,
    request: Request,
    of: Literal["mine", "open", "watched"] = "mine",
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
) -> Response:
    """Fifty at a time, the latest first: mine, those with an open seat, or those one may watch."""
    person = await services.auth.need(request) if of == "mine" else await services.auth.who(request)
    await services.rate_limits.check("list", person.id if person else address(request.scope))
    strengths = partial(services.directory.strengths, viewer=person)
    return json_response(await lists.of(services.db, of, person.id if person else None, before, strengths))


@router.get("/matches/{match}", responses=problems(404) | returns(schemas.MatchTold))
async def match(services: Services, request: Request, match: Id) -> Response:
    person = await services.auth.who(request)
    sitting = await services.tables.sitting(match, person)
    row = await services.tables.row(match)
    summary = messages.summary(row, person.id if person else None)
    read, shown = await lists.read(services.db, match, sitting.seats), await spectators.shown(services.db, row)
    return json_response({**summary, "ceremony": row.ceremony, "read": read, "shown": shown})


@router.get("/matches/{match}/rating", responses=problems(404) | returns(schemas.RatingTold))
async def rating(services: Services, request: Request, match: Id) -> Response:
    """Whether it is rated, what is at stake for the one who asks, and in the end what it did to whom."""
    person = await services.auth.who(request)
    await services.tables.sitting(match, person)
    return json_response(await stakes.of(services.db, await services.tables.row(match), person))


@router.delete("/matches/{match}", status_code=204, responses=problems(401, 403, 404, 409))
async def cancel(services: Services, request: Request, match: Id) -> None:
    """A match that has not begun."""
    person, _ = await need_inside(services, request, match)
    await no_tournament(services.db, match)
    await services.lobby.cancel(match, person)


@router.patch("/matches/{match}", status_code=204, responses=problems(401, 403, 404, 409))
async def settle(services: Services, request: Request, match: Id, wish: SettleWish) -> None:
    """Who may come, and the clock, of a match that has not begun."""
    person, _ = await need_inside(services, request, match)
    await no_tournament(services.db, match)
    await services.lobby.settle(match, person, wish.watched, pace_of(wish.pace))


@router.post(
    "/matches/{match}/rematch", status_code=201, response_model=MatchMade, responses=problems(401, 403, 404, 409)
)
async def rematch(services: Services, request: Request, match: Id, wish: RematchWish | None = None) -> dict[str, str]:
    """Play a match that is over again, with sides changed: at once against bots, else when all have asked."""
    person, _ = await need_inside(services, request, match)
    await services.rate_limits.check("create", person.id)
    return {"match": await services.rematches.rematch(match, person, begin=wish is None or wish.begin)}


@router.put("/matches/{match}/seats/{seat}", status_code=204, responses=problems(401, 403, 404, 409))
async def fill(services: Services, request: Request, match: Id, seat: Seat, wish: ChairWish) -> None:
    person, _ = await need_inside(services, request, match)
    await no_tournament(services.db, match)
    await services.lobby.seat(match, person, seat, wish.occupant())


@router.put("/matches/{match}/seats/{seat}/salt", status_code=204, responses=problems(401, 403, 404, 409))
async def salt(services: Services, request: Request, match: Id, seat: Seat, wish: SaltWish) -> None:
    """A word of one's own in the dice."""
    person = await need_seat(services, request, match, seat)
    await services.lobby.salt(match, person, seat, wish.salt)


@router.put("/matches/{match}/seats/{seat}/promise", status_code=204, responses=problems(401, 403, 404, 409))
async def promise(services: Services, request: Request, match: Id, seat: Seat, wish: PromiseWish) -> None:
    """The promise of bits of one's own in the dice, until the promises are closed."""
    person = await need_seat(services, request, match, seat)
    await services.dealing.promise(match, person, seat, wish.promise())


@router.put("/matches/{match}/seats/{seat}/bits", status_code=204, responses=problems(401, 403, 404, 409))
async def bits(services: Services, request: Request, match: Id, seat: Seat, wish: BitsWish) -> None:
    """The bits that were promised, once the promises are closed. With the last of them the match begins."""
    person = await need_seat(services, request, match, seat)
    await services.dealing.bits(match, person, seat, wish.bits)


@router.post("/matches/{match}/deal-again", status_code=204, responses=problems(401, 403, 404, 409))
async def deal_again(services: Services, request: Request, match: Id) -> None:
    """For one whose bits are lost: another seed, and everybody promises anew."""
    person = await need_player(services, request, match)
    await services.rate_limits.check("create", person.id)
    await services.dealing.again(match, person)


@router.post("/matches/{match}/join", status_code=204, responses=problems(401, 403, 404, 409))
async def join(services: Services, request: Request, match: Id, wish: SeatWish) -> None:
    person = await services.auth.need(request)
    await services.tables.sitting(match, person)
    await services.lobby.join(match, person, wish.seat, wish.salt, wish.promise.promise() if wish.promise else None)


@router.post("/matches/{match}/leave", status_code=204, responses=problems(401, 403, 404, 409))
async def leave(services: Services, request: Request, match: Id) -> None:
    person, _ = await need_inside(services, request, match)
    await no_tournament(services.db, match)
    await services.lobby.leave(match, person)


@router.post("/matches/{match}/start", status_code=204, responses=problems(401, 403, 404, 409, 503))
async def start(services: Services, request: Request, match: Id) -> None:
    """Close the promises, and begin if no bits are owed; else it begins with the last of them."""
    person, _ = await need_inside(services, request, match)
    await services.lobby.start(match, person)
