"""What operators do about matches and queues, what they read about them, and players' reports."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query, Request
from pydantic import Field

from wardroom.server.accounts.audit import Also
from wardroom.server.accounts.person import OPERATOR, Person
from wardroom.server.container import Container
from wardroom.server.web.access import need_gallery, need_player
from wardroom.server.web.fields import Body, Id, Lines, Output, Seat, Title
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services

Serial = Annotated[int, Field(ge=1, le=2**53)]
Before = Annotated[int | None, Query(ge=0, le=2**53)]


class Why(Body):
    """It stands in the log."""

    why: Title = ""


class MatchSeen(Output):
    id: str
    game: str
    title: str
    status: str
    watched: bool
    owner: str
    name: str | None
    created: int
    moved: int
    people: int
    thinking: int


class Deed(Output):
    id: int
    at: int
    operator: str
    deed: str
    about: str
    why: str
    called: str  # the person or match it is about, if it still has a name


class Struck(Output):
    decisions: int


class Evidence(Output):
    name: str
    chat: list[str]


class ReportTold(Output):
    id: int
    at: int
    by: str | None
    about: str
    name: str | None
    match: str
    kind: str
    text: str
    evidence: Evidence


class BlockWish(Body):
    seat: Seat


class BlockTold(Output):
    id: str
    name: str | None
    at: int


class ReportWish(Body):
    seat: Seat
    kind: Literal["chat", "name", "play"]
    text: Lines


class LineReportWish(Body):
    text: Lines


router = Router(prefix="/api", tags=["people"])


async def _line(services: Container, request: Request, deed: str, match: str, why: str) -> Also:
    """The audit line of an operator's action on a match; the people concerned are notified."""
    operator = await _operator(services, request)
    told, called = await services.moderation.concerned(match)
    return services.auth.audit.line(operator.id, deed, match, why, told, called)


async def _operator(services: Container, request: Request) -> Person:
    return await services.auth.need_session(request, OPERATOR)


@router.get("/operators/matches", response_model=list[MatchSeen], responses=problems(401, 403, 404))
async def any_matches(
    services: Services, request: Request, account: Id | None = None, before: Before = None
) -> list[dict[str, Any]]:
    """A hundred at a time, the latest first; of one person, or of all."""
    await _operator(services, request)
    return await services.moderation.list(account, before)


@router.post("/operators/matches/{id}/end", status_code=204, responses=problems(401, 403, 404, 409))
async def end(services: Services, request: Request, id: Id, why: Why) -> None:
    await services.moderation.end(id, await _line(services, request, "end", id, why.why))


@router.post("/operators/matches/{id}/hide", status_code=204, responses=problems(401, 403, 404))
async def hide(services: Services, request: Request, id: Id, why: Why) -> None:
    await services.moderation.hide(id, await _line(services, request, "hide", id, why.why))


@router.post("/operators/matches/{id}/remove", status_code=204, responses=problems(401, 403, 404))
async def remove(services: Services, request: Request, id: Id, why: Why) -> None:
    """With all that was kept of it. There is no way back."""
    await services.moderation.remove(id, await _line(services, request, "remove", id, why.why))


@router.post("/operators/accounts/{id}/empty-queue", response_model=Struck, responses=problems(401, 403, 404))
async def empty_queue(services: Services, request: Request, id: Id, why: Why) -> dict[str, int]:
    """What bots owe in the matches of this person."""
    operator = await _operator(services, request)
    await services.auth.accounts.get(id)
    line = services.auth.audit.line(operator.id, "empty_queue", id, why.why, (id,))
    return {"decisions": await services.moderation.empty_queue(id, line)}


@router.get("/operators/audit", response_model=list[Deed], responses=problems(401, 403, 404))
async def audit(services: Services, request: Request, before: Before = None) -> list[dict[str, Any]]:
    """What operators did, the latest first."""
    await _operator(services, request)
    return await services.auth.audit.page(before)


@router.get("/operators/reports", response_model=list[ReportTold], responses=problems(401, 403, 404))
async def reports(services: Services, request: Request) -> list[dict[str, Any]]:
    await _operator(services, request)
    return await services.reports.open()


@router.post("/operators/reports/{report}/close", status_code=204, responses=problems(401, 403, 404))
async def close(services: Services, request: Request, report: Serial, why: Why) -> None:
    operator = await _operator(services, request)
    await services.reports.close(report, services.auth.audit.line(operator.id, "close_report", str(report), why.why))


@router.post("/operators/reports/{report}/delete-chat", status_code=204, responses=problems(401, 403, 404))
async def delete_chat(services: Services, request: Request, report: Serial, why: Why) -> None:
    """What the reported person has said in that match. There is no way back."""
    operator = await _operator(services, request)
    line = services.auth.audit.line(operator.id, "delete_chat", str(report), why.why)
    await services.tables.changed(await services.reports.delete_chat(report, line))


# ---- players


async def _player(services: Container, request: Request, match: str) -> Person:
    person = await need_player(services, request, match)
    await services.rate_limits.check("report", person.id)
    return person


@router.post("/matches/{match}/blocks", status_code=204, responses=problems(401, 403, 404, 409))
async def block(services: Services, request: Request, match: Id, wish: BlockWish) -> None:
    """Not to be shown what the one at this seat says, nor to have them come to one's tables."""
    person = await _player(services, request, match)
    await services.reports.block(match, person, wish.seat)


@router.post("/matches/{match}/reports", status_code=204, responses=problems(401, 403, 404, 409))
async def report(services: Services, request: Request, match: Id, wish: ReportWish) -> None:
    """To the operators, of the one at this seat."""
    person = await _player(services, request, match)
    await services.reports.report(match, person, wish.seat, wish.kind, wish.text)


@router.post("/matches/{match}/gallery/{line}/reports", status_code=204, responses=problems(401, 403, 404, 409))
async def report_line(services: Services, request: Request, match: Id, line: Serial, wish: LineReportWish) -> None:
    """To the operators, by anybody who can read the spectators' chat."""
    person = await need_gallery(services, request, match)
    await services.rate_limits.check("report", person.id)
    await services.reports.report_line(match, person, line, wish.text)


@router.get("/blocks", response_model=list[BlockTold], responses=problems(401))
async def blocks(services: Services, request: Request) -> list[dict[str, Any]]:
    return await services.reports.blocked(await services.auth.need(request))


@router.delete("/blocks/{id}", status_code=204, responses=problems(401, 404))
async def unblock(services: Services, request: Request, id: Id) -> None:
    await services.reports.unblock(await services.auth.need(request), id)
