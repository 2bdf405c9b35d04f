"""Studies: positions of finished matches that somebody shares, with questions and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query, Request, Response
from pydantic import Field, StringConstraints

from wardroom.server.accounts.person import PLAYER
from wardroom.server.accounts.rate_limits import address
from wardroom.server.people.studies import Question, Wish
from wardroom.server.web import study_schemas as schemas
from wardroom.server.web.access import limit_history
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Body, Id, Line, Lines, Output, Seat, Word
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services

Text = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=2000, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$"),
]


class QuestionWish(Body):
    question: Lines
    answer: Text = ""


class StudyWish(Body):
    """`eyes`: a seat, or `both`; `numbers`: the message that each seat shown had got to."""

    eyes: Seat
    numbers: Annotated[dict[Seat, Annotated[int, Field(ge=1, le=2**31)]], Field(max_length=12)]
    title: Line
    about: Text = ""
    questions: Annotated[list[QuestionWish], Field(max_length=12)] = []
    listed: bool = False  # among everybody's, if anybody may watch the match

    def wish(self) -> Wish:
        questions = [Question(each.question, each.answer) for each in self.questions]
        return Wish(self.eyes, self.numbers, self.title, self.about, questions, self.listed)


class StudyMade(Output):
    study: str


router = Router(prefix="/api", tags=["records"])


@router.post(
    "/matches/{match}/studies", status_code=201, response_model=StudyMade, responses=problems(401, 403, 404, 409)
)
async def make(services: Services, request: Request, match: Id, wish: StudyWish) -> dict[str, str]:
    """Of a match that is over and that one may see."""
    person = await services.auth.need_role(request, PLAYER)
    await services.tables.sitting(match, person)
    await services.rate_limits.check("create", person.id)
    return {"study": await services.studies.make(match, person, wish.wish())}


@router.get("/studies", responses=problems(401, 403) | returns(list[schemas.Study]))
async def listed(
    services: Services,
    request: Request,
    of: Literal["mine", "all"] = "mine",
    game: Annotated[Word | None, Query()] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
) -> Response:
    """One's own, or those that people show to everybody: fifty at a time, before the `at` of the last one seen."""
    person = await services.auth.need_role(request, PLAYER)
    await services.rate_limits.check("list", person.id)
    studies = services.studies
    return json_response(
        await (studies.mine(person) if of == "mine" else studies.everybodys(person, game or "", before))
    )


@router.get("/studies/{study}", responses=problems(404) | returns(schemas.Study))
async def study(services: Services, request: Request, study: Id) -> Response:
    """For whoever has the link and may see the match."""
    person = await services.auth.who(request)
    await services.rate_limits.check("list", person.id if person else address(request.scope))
    return json_response(await services.studies.of(study, person))


@router.put("/studies/{study}", status_code=204, responses=problems(401, 403, 404))
async def change(services: Services, request: Request, study: Id, wish: StudyWish) -> None:
    person = await services.auth.need_role(request, PLAYER)
    await limit_history(services, request, person)
    await services.studies.change(study, person, wish.wish())


@router.delete("/studies/{study}", status_code=204, responses=problems(401, 403, 404))
async def remove(services: Services, request: Request, study: Id) -> None:
    """By its author, or by an operator."""
    await services.studies.remove(study, await services.auth.need_role(request, PLAYER))
