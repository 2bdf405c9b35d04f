"""The analysis of a finished match: made on request, then kept; with its summary, and as a page."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Query, Request, Response
from msgspec import to_builtins

from wardroom import games
from wardroom.analysis.findings import Analysis
from wardroom.analysis.telling import Teller
from wardroom.server.local import Local
from wardroom.server.web.access import limit_history
from wardroom.server.web.analysis_schemas import AnalysisKept, AnalysisState
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Id
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services

Lang = Annotated[str, Query(pattern="^(en|it)$")]
_PAGE: dict[int | str, dict[str, Any]] = {
    200: {"description": "Successful Response", "content": {"text/markdown": {"schema": {"type": "string"}}}}
}

router = Router(prefix="/api", tags=["records"])


async def _kept(services: Local, request: Request, match: str) -> dict[str, Any]:
    person = await services.auth.who(request)
    await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    return await services.analyses.kept(match, person)


def _teller(found: dict[str, Any], lang: str) -> Teller:
    analysis = msgspec.convert(found, Analysis, strict=False)
    return Teller(games.find(analysis.game), analysis, lang)


@router.post("/matches/{match}/analysis", responses=problems(401, 403, 404, 409) | returns(AnalysisState))
async def begin(services: Services, request: Request, match: Id) -> Response:
    """Have a match that is over analysed, if it has not been; tells how far it has come. Asked again, it begins nothing
    twice."""
    person = await services.auth.need(request)
    await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    return json_response(to_builtins(await services.analyses.begin(match, person)))


@router.get("/matches/{match}/analysis", responses=problems(403, 404, 409) | returns(AnalysisKept))
async def kept(services: Services, request: Request, match: Id, lang: Lang = "en") -> Response:
    """Chances turn by turn, luck roll by roll, turning points, what the staff would have done; and a summary in words.
    Only of a match that is over; 404 until it has been made."""
    found = await _kept(services, request, match)
    return json_response({**found, "summary": _teller(found, lang).summary()})


@router.get("/matches/{match}/analysis.md", response_class=Response, responses=problems(403, 404, 409) | _PAGE)
async def page(services: Services, request: Request, match: Id, lang: Lang = "en") -> Response:
    """The same as a page of Markdown."""
    found = await _kept(services, request, match)
    headers = {"Content-Disposition": f'attachment; filename="analysis-{match}.{lang}.md"'}
    return Response(_teller(found, lang).page(), media_type="text/markdown; charset=utf-8", headers=headers)
