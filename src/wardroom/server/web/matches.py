"""Around the table: setting matches up, inviting, joining, agreeing, talking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field, StringConstraints, model_validator

from wardroom.kernel import encode
from wardroom.server.accounts.person import Person
from wardroom.server.accounts.rate_limits import address
from wardroom.server.problems import Problem
from wardroom.server.tables import lists, messages
from wardroom.server.tables.clock import Pace
from wardroom.server.tables.lobby import LIMIT, Chair
from wardroom.server.tables.tables import Sitting
from wardroom.server.web import schemas
from wardroom.server.web.fields import Body, Id, Lines, Name, Output, Secret, problems
from wardroom.server.web.plain import JSON

if TYPE_CHECKING:
    from wardroom.server.container import Container

Seat = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,16}$")]
Word = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Salt = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9 ._-]*$")]
Title = Annotated[str, StringConstraints(max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
Choice = bool | Annotated[int, Field(ge=-(2**31), le=2**31)] | Word
MINUTE = 60_000
YEAR = 366 * 24 * 60 * MINUTE


class ChairWish(Body):
    kind: Literal["me", "open", "bot"]
    bot: Word | None = None
    limit_ms: Annotated[int, Field(ge=100, le=60_000)] = LIMIT


class PaceWish(Body):
    """Each seat has `bank` ms; at each hand-over it gets `more` back, up to `cap`."""

    bank: Annotated[int, Field(ge=MINUTE, le=YEAR)]
    more: Annotated[int, Field(ge=0, le=YEAR)] = 0
    cap: Annotated[int, Field(ge=0, le=YEAR)] = 0
    out: Annotated[str, StringConstraints(pattern=r"^(resign|bot:[A-Za-z0-9_-]{1,40})$")] = "resign"


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
    pace: PaceWish | None = None
    challenge: Id | None = None

    @model_validator(mode="after")
    def _one_or_the_other(self) -> MatchWish:
        if (self.game is None) == (self.challenge is None) or (
            self.challenge is not None and self.model_fields_set - {"challenge", "title"}
        ):
            raise ValueError("either a game or a challenge")
        return self


class MatchMade(Output):
    match: str


class InviteMade(Output):
    token: str
    link: str


class Seated(Output):
    match: str
    seat: str


class Became(Output):
    """Of a proposal."""

    state: Literal["open", "done", "refused", "lapsed"]


class Numbered(Output):
    id: int


class SeatWish(Body):
    seat: Seat
    salt: Salt = ""


class SaltWish(Body):
    salt: Salt


class Invitation(Body):
    seat: Seat


class Acceptance(Body):
    name: Name | None = None  # for one who has no account
    salt: Salt = ""


class Proposal(Body):
    kind: Literal["take_back", "abandon"]


class Reply(Body):
    agree: bool


class Chat(Body):
    seat: Seat
    text: Lines


class Note(Body):
    seat: Seat
    n: Annotated[int, Field(ge=0, le=2**31)] = 0
    text: Lines


def routes(container: Container) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["matches"])
    auth, tables, lobby = container.auth, container.tables, container.lobby

    async def inside(request: Request, match: str) -> tuple[Person, Sitting]:
        """One who plays in the match or has set it up."""
        person = await auth.need(request)
        sitting = await tables.sitting(match, person)
        if not sitting.inside:
            raise Problem(403, "players_only")
        return person, sitting

    async def seated(request: Request, match: str, seat: str) -> Person:
        person, sitting = await inside(request, match)
        if seat not in sitting.seats:
            raise Problem(403, "not_your_seat")
        return person

    def told(thing: Any) -> Response:
        return Response(encode(thing), media_type=JSON)

    # ---- setting up

    @router.post("/matches", status_code=201, response_model=MatchMade, responses=problems(401, 403, 404))
    async def create(request: Request, wish: MatchWish) -> dict[str, str]:
        person = await auth.need(request)
        await container.rate_limits.check("create", person.id)
        if wish.challenge is not None:
            return {"match": await container.challenges.take_up(wish.challenge, person, wish.title)}
        assert wish.game is not None
        chairs = {seat: Chair(chair.kind, chair.bot, chair.limit_ms) for seat, chair in wish.seats.items()}
        pace = Pace(wish.pace.bank, wish.pace.more, wish.pace.cap, wish.pace.out) if wish.pace else None
        match = await lobby.create(
            person, wish.game, wish.scenario, wish.options, chairs, title=wish.title, watched=wish.watched, pace=pace
        )
        return {"match": match}

    @router.get("/matches", responses=problems(401) | schemas.returns(list[schemas.Summary]))
    async def mine(
        request: Request,
        of: Literal["mine", "open", "watched"] = "mine",
        before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    ) -> Response:
        """Fifty at a time, the latest first: mine, those with an open seat, or those one may watch."""
        person = await auth.need(request) if of == "mine" else await auth.who(request)
        return told(await lists.of(container.db, of, person.id if person else None, before))

    @router.get("/matches/{match}", responses=problems(404) | schemas.returns(schemas.MatchTold))
    async def match(request: Request, match: Id) -> Response:
        person = await auth.who(request)
        sitting = await tables.sitting(match, person)
        row = await tables.row(match)
        told_of = messages.summary(row, person.id if person else None)
        return told({**told_of, "read": await lists.read(container.db, match, sitting.seats)})

    @router.delete("/matches/{match}", status_code=204, responses=problems(401, 403, 404, 409))
    async def cancel(request: Request, match: Id) -> None:
        """A match that has not begun."""
        person, _ = await inside(request, match)
        await lobby.cancel(match, person)

    @router.put("/matches/{match}/seats/{seat}", status_code=204, responses=problems(401, 403, 404, 409))
    async def fill(request: Request, match: Id, seat: Seat, wish: ChairWish) -> None:
        person, _ = await inside(request, match)
        await lobby.seat(match, person, seat, Chair(wish.kind, wish.bot, wish.limit_ms))

    @router.put("/matches/{match}/seats/{seat}/salt", status_code=204, responses=problems(401, 403, 404, 409))
    async def salt(request: Request, match: Id, seat: Seat, wish: SaltWish) -> None:
        """A word of one's own in the dice."""
        person = await seated(request, match, seat)
        await lobby.salt(match, person, seat, wish.salt)

    @router.post("/matches/{match}/join", status_code=204, responses=problems(401, 403, 404, 409))
    async def join(request: Request, match: Id, wish: SeatWish) -> None:
        person = await auth.need(request)
        await tables.sitting(match, person)
        await lobby.join(match, person, wish.seat, wish.salt)

    @router.post("/matches/{match}/leave", status_code=204, responses=problems(401, 403, 404, 409))
    async def leave(request: Request, match: Id) -> None:
        person, _ = await inside(request, match)
        await lobby.leave(match, person)

    @router.post("/matches/{match}/start", status_code=204, responses=problems(401, 403, 404, 409, 503))
    async def start(request: Request, match: Id) -> None:
        person, _ = await inside(request, match)
        await lobby.start(match, person)

    # ---- invitations

    @router.post(
        "/matches/{match}/invites", status_code=201, response_model=InviteMade, responses=problems(401, 403, 404, 409)
    )
    async def invite(request: Request, match: Id, wish: Invitation) -> dict[str, str]:
        """A link for one seat. Shown once: only its hash is kept."""
        person, _ = await inside(request, match)
        token = await lobby.invite(match, person, wish.seat)
        return {"token": token, "link": f"{container.settings.url}/i/{token}"}

    @router.get("/invites/{token}", responses=problems(404) | schemas.returns(schemas.Invited))
    async def invited(token: Secret) -> Response:
        match, seat = await lobby.invited(token)
        return told({"seat": seat, **messages.lobby(await tables.row(match))})

    @router.post("/invites/{token}", response_model=Seated, responses=problems(401, 403, 404, 409))
    async def accept(request: Request, response: Response, token: Secret, wish: Acceptance) -> dict[str, str]:
        """Take the seat: as oneself, or as a guest with a name."""
        person = await auth.who(request)
        await lobby.invited(token)
        if person is None:
            if wish.name is None:
                raise Problem(401, "sign_in")
            await container.rate_limits.check("guest", address(request.scope))
            person, session = await auth.guest(wish.name)
            response.headers.append("set-cookie", auth.cookie(session))
        match, seat = await lobby.accept(token, person, wish.salt)
        return {"match": match, "seat": seat}

    # ---- agreeing

    @router.post(
        "/matches/{match}/seats/{seat}/proposals", response_model=Became, responses=problems(401, 403, 404, 409)
    )
    async def propose(request: Request, match: Id, seat: Seat, wish: Proposal) -> dict[str, str]:
        """To take back an answer beyond a fact, or to leave the match without a result. Done at once where one plays
        alone, else when every player has agreed."""
        person = await seated(request, match, seat)
        await container.rate_limits.check("command", person.id, match)
        return {"state": await container.consent.propose(match, seat, person, wish.kind)}

    @router.post("/matches/{match}/proposals/{proposal}", response_model=Became, responses=problems(401, 403, 404, 409))
    async def reply(
        request: Request, match: Id, proposal: Annotated[int, Field(ge=1, le=2**31)], wish: Reply
    ) -> dict[str, str]:
        person, _ = await inside(request, match)
        return {"state": await container.consent.reply(match, proposal, person, wish.agree)}

    # ---- talking

    @router.get("/matches/{match}/chat", responses=problems(401, 403, 404) | schemas.returns(list[schemas.ChatLine]))
    async def said(request: Request, match: Id, after: Annotated[int, Query(ge=0, le=2**53)] = 0) -> Response:
        """For the players only."""
        _, sitting = await inside(request, match)
        if not sitting.seats:
            raise Problem(403, "players_only")
        return told(await container.chat.said(match, after))

    @router.post("/matches/{match}/chat", status_code=201, response_model=Numbered, responses=problems(401, 403, 404))
    async def say(request: Request, match: Id, words: Chat) -> dict[str, int]:
        person = await seated(request, match, words.seat)
        await container.rate_limits.check("chat", person.id)
        return {"id": await container.chat.say(match, person, words.seat, words.text)}

    @router.get("/matches/{match}/notes", responses=problems(401, 403, 404) | schemas.returns(list[schemas.OwnNote]))
    async def notes(request: Request, match: Id) -> Response:
        """One's own: nobody else ever sees them."""
        person, _ = await inside(request, match)
        return told(await container.chat.notes(match, person))

    @router.post("/matches/{match}/notes", status_code=201, response_model=Numbered, responses=problems(401, 403, 404))
    async def note(request: Request, match: Id, words: Note) -> dict[str, int]:
        person = await seated(request, match, words.seat)
        await container.rate_limits.check("chat", person.id)
        return {"id": await container.chat.note(match, person, words.seat, words.n, words.text)}

    @router.delete("/matches/{match}/notes/{note}", status_code=204, responses=problems(401, 403, 404))
    async def unnote(request: Request, match: Id, note: Annotated[int, Field(ge=1, le=2**53)]) -> None:
        person, _ = await inside(request, match)
        await container.chat.unnote(match, person, note)

    return router
