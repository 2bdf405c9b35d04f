"""Clubs: the list, one club, joining and leaving, and what its officers do."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query, Request, Response
from pydantic import Field, StringConstraints

from wardroom.server import icalendar
from wardroom.server.accounts.person import PLAYER, Person
from wardroom.server.accounts.rate_limits import address
from wardroom.server.container import Container
from wardroom.server.people import club_told
from wardroom.server.tournaments import told as tournament_told
from wardroom.server.web import club_schemas as schemas
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Line, Lines, Name, Output, Word
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.public import Services

About = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=500, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$"),
]
Part = Annotated[str, StringConstraints(max_length=32, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]


class ClubWish(Body):
    name: Name
    about: About = ""
    entry: Literal["open", "asked", "invited"] = "asked"


class NameWish(Body):
    name: Name


class AdmitWish(NameWish):
    yes: bool


class RoleWish(NameWish):
    role: Literal["owner", "officer", "member"]


class NoticeWish(Body):
    text: Lines


class EventWish(Body):
    title: Line
    about: About = ""
    game: Word | None = None
    starts: Annotated[int, Field(ge=0, le=2**53)]


class AnswerWish(Body):
    answer: Literal["yes", "perhaps", "no"]


class ReportWish(Body):
    text: Lines | None = None


class ToldWish(Body):
    on: bool


class ClubMade(Output):
    club: str


class Joined(Output):
    now: Literal["member", "asked"]


class NoticeMade(Output):
    id: int


class LineMade(Output):
    n: int


class EventMade(Output):
    event: str


Number = Annotated[int, Field(ge=1, le=2**53)]
router = Router(prefix="/api/clubs", tags=["clubs"])
ONE = "/{club}"


async def _person(services: Container, request: Request) -> Person:
    person = await services.auth.need_role(request, PLAYER)
    await services.rate_limits.check("club", person.id)
    return person


@router.get("", responses=problems() | returns(list[schemas.ClubListed]))
async def listed(
    services: Services,
    request: Request,
    of: Literal["all", "mine"] = "all",
    name: Annotated[Part, Query()] = "",
    after: Annotated[Part, Query()] = "",
) -> Response:
    """Fifty at a time, by name: those with these letters in it, after the last one seen; or one's own."""
    person = await services.auth.who(request)
    await services.rate_limits.check("list", person.id if person else address(request.scope))
    return json_response(await club_told.listed(services.db, person, mine=of == "mine", name=name, after=after))


@router.post("", status_code=201, response_model=ClubMade, responses=problems(401, 403, 409))
async def make(services: Services, request: Request, wish: ClubWish) -> dict[str, str]:
    person = await _person(services, request)
    return {"club": await services.clubs.make(person, wish.name, wish.about, wish.entry)}


@router.get(ONE, responses=problems(404) | returns(schemas.ClubTold))
async def club(services: Services, request: Request, club: Id) -> Response:
    """Who is in it, its notices and tables are for members; who waits for it is for officers."""
    person = await services.auth.who(request)
    await services.rate_limits.check("list", person.id if person else address(request.scope))
    told = await club_told.whole(services.db, club, person)
    cups = await tournament_told.of_club(services.db, club, person.id) if person and told["role"] else []
    return json_response(told | {"tournaments": cups})


@router.put(ONE, status_code=204, responses=problems(401, 403, 404, 409))
async def change(services: Services, request: Request, club: Id, wish: ClubWish) -> None:
    """By its owner."""
    person = await _person(services, request)
    await services.clubs.change(club, person, wish.name, wish.about, wish.entry)


@router.delete(ONE, status_code=204, responses=problems(401, 403, 404))
async def close(services: Services, request: Request, club: Id) -> None:
    """By its owner or an operator, for good."""
    await services.clubs.close(club, await _person(services, request))


@router.post(ONE + "/join", response_model=Joined, responses=problems(401, 403, 404, 409))
async def join(services: Services, request: Request, club: Id) -> dict[str, str]:
    """Come in, accept an invitation, or ask to be let in."""
    return {"now": await services.clubs.join(club, await _person(services, request))}


@router.post(ONE + "/leave", status_code=204, responses=problems(401, 403, 404, 409))
async def leave(services: Services, request: Request, club: Id) -> None:
    """Or decline an invitation, or ask no longer."""
    await services.clubs.leave(club, await _person(services, request))


@router.put(ONE + "/told", status_code=204, responses=problems(401, 403, 404))
async def tell(services: Services, request: Request, club: Id, wish: ToldWish) -> None:
    """Whether its notices go to one's channels."""
    await services.clubs.tell(club, await _person(services, request), wish.on)


# ---- what members say to each other


@router.get(ONE + "/messages", responses=problems(401, 403, 404) | returns(schemas.ClubSaid))
async def said(
    services: Services, request: Request, club: Id, before: Annotated[int | None, Query(ge=0, le=2**53)] = None
) -> Response:
    """Fifty lines, the latest last."""
    person = await services.auth.need_role(request, PLAYER)
    await services.rate_limits.check("list", person.id)
    return json_response(await services.club_talk.said(club, person, before))


@router.post(ONE + "/messages", status_code=201, response_model=LineMade, responses=problems(401, 403, 404))
async def say(services: Services, request: Request, club: Id, wish: NoticeWish) -> dict[str, int]:
    person = await services.auth.need_role(request, PLAYER)
    await services.rate_limits.check("chat", person.id)
    return {"n": await services.club_talk.say(club, person, wish.text)}


@router.delete(ONE + "/messages/{n}", status_code=204, responses=problems(401, 403, 404))
async def unsay_line(services: Services, request: Request, club: Id, n: Number) -> None:
    """By who said it, or an officer."""
    await services.club_talk.unsay(club, await _person(services, request), n)


@router.post(ONE + "/messages/{n}/report", status_code=204, responses=problems(401, 403, 404, 409))
async def report_line(services: Services, request: Request, club: Id, n: Number, wish: ReportWish) -> None:
    """To the operators, with what this member said last."""
    person = await services.auth.need_role(request, PLAYER)
    await services.rate_limits.check("report", person.id)
    await services.club_talk.report(club, person, n, wish.text or "")


# ---- events


@router.put(ONE + "/events/{event}/answer", status_code=204, responses=problems(401, 403, 404))
async def answer(services: Services, request: Request, club: Id, event: Id, wish: AnswerWish) -> None:
    """Whether one comes."""
    await services.club_events.answer(club, await _person(services, request), event, wish.answer)


@router.post(ONE + "/events", status_code=201, response_model=EventMade, responses=problems(401, 403, 404, 409))
async def make_event(services: Services, request: Request, club: Id, wish: EventWish) -> dict[str, str]:
    """By an officer."""
    person = await _person(services, request)
    made = await services.club_events.make(club, person, wish.title, wish.about, wish.game or "", wish.starts)
    return {"event": made}


@router.get(
    ONE + "/events/{event}/calendar.ics",
    responses=problems(401, 403, 404) | {200: {"content": {"text/calendar": {}}}},
)
async def event_calendar(services: Services, request: Request, club: Id, event: Id) -> Response:
    """For one's own calendar."""
    found = await services.club_events.entry(club, await _person(services, request), event, services.settings.url)
    return Response(icalendar.calendar("Clubs", [found]), media_type="text/calendar")


@router.delete(ONE + "/events/{event}", status_code=204, responses=problems(401, 403, 404))
async def cancel_event(services: Services, request: Request, club: Id, event: Id) -> None:
    """By an officer."""
    await services.club_events.cancel(club, await _person(services, request), event)


# ---- officers


@router.post(ONE + "/invite", status_code=204, responses=problems(401, 403, 404, 409))
async def invite(services: Services, request: Request, club: Id, wish: NameWish) -> None:
    """Somebody who accepts invitations."""
    await services.clubs.invite(club, await _person(services, request), wish.name)


@router.post(ONE + "/admit", status_code=204, responses=problems(401, 403, 404, 409))
async def admit(services: Services, request: Request, club: Id, wish: AdmitWish) -> None:
    """Let in one who has asked, or not; or take an invitation back."""
    await services.clubs.admit(club, await _person(services, request), wish.name, wish.yes)


@router.put(ONE + "/members", status_code=204, responses=problems(401, 403, 404, 409))
async def appoint(services: Services, request: Request, club: Id, wish: RoleWish) -> None:
    """By its owner: make a member an officer, an officer a member, or another the owner."""
    await services.clubs.appoint(club, await _person(services, request), wish.name, wish.role)


@router.post(ONE + "/remove", status_code=204, responses=problems(401, 403, 404, 409))
async def remove(services: Services, request: Request, club: Id, wish: NameWish) -> None:
    """Send a member away."""
    await services.clubs.remove(club, await _person(services, request), wish.name)


@router.post(ONE + "/notices", status_code=201, response_model=NoticeMade, responses=problems(401, 403, 404))
async def notify(services: Services, request: Request, club: Id, wish: NoticeWish) -> dict[str, int]:
    """To all members."""
    person = await _person(services, request)
    await services.rate_limits.check("letter", "club", club)
    return {"id": await services.clubs.notify(club, person, wish.text)}


@router.delete(ONE + "/notices/{notice}", status_code=204, responses=problems(401, 403, 404))
async def unsay(services: Services, request: Request, club: Id, notice: Number) -> None:
    await services.clubs.unsay(club, await _person(services, request), notice)
