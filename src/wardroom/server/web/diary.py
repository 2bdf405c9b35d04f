"""The diary of a match, for games that keep one: as a page, and as files to keep."""

from __future__ import annotations

import asyncio
import io
import zipfile
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from msgspec import to_builtins

from wardroom import games
from wardroom.api import Diary
from wardroom.kernel import Heard
from wardroom.server.container import Container
from wardroom.server.problems import Problem
from wardroom.server.tables import journal, journal_line, rows
from wardroom.server.tables.journal_line import PUBLIC
from wardroom.server.tables.rows import ABANDONED, OVER, MatchRow
from wardroom.server.web import schemas
from wardroom.server.web.access import limit_history
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Id
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services

_FILE = {"schema": {"type": "string", "format": "binary"}}
_ZIP: dict[int | str, dict[str, Any]] = {
    200: {"description": "Successful Response", "content": {"application/zip": _FILE}}
}


def _heard(portion: list[tuple[int, str]], viewer: str) -> list[Heard]:
    return [item for _, body in portion for item in journal_line.read(body).heard(viewer)]


router = APIRouter(prefix="/api", tags=["records"])


async def _read(services: Container, request: Request, match: str) -> tuple[MatchRow, Diary, Any]:
    """The match and its diary, as the one who asks has heard it."""
    person = await services.auth.who(request)
    sitting = await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    row = await rows.find(services.db, match)
    diary = games.find(row.game).diary
    if diary is None:
        raise Problem(404, "no_diary")
    if row.head < 0:
        raise Problem(409, "not_started")
    if not sitting.seats and row.status not in (OVER, ABANDONED):
        raise Problem(403, "not_your_seat") if person else Problem(401, "sign_in")
    viewer = sitting.seats[0] if sitting.seats else PUBLIC
    heard: list[Heard] = []
    async for portion in journal.portions(services.db, match, 0, row.head):
        heard += await asyncio.to_thread(_heard, portion, viewer)  # a campaign is long: others need not wait for it
    return row, diary, await asyncio.to_thread(diary.read, heard)


@router.get("/matches/{match}/diary", responses=problems(401, 403, 404, 409) | returns(schemas.Kept))
async def diary(services: Services, request: Request, match: Id) -> Response:
    """Turn by turn, with losses and luck; its shape is the game's own."""
    row, _, read = await _read(services, request, match)
    about = {"game": row.game, "scenario": row.scenario, "title": row.title, **to_builtins(read)}
    return json_response(about)


@router.get("/matches/{match}/diary.zip", response_class=Response, responses=problems(401, 403, 404, 409) | _ZIP)
async def files(
    services: Services, request: Request, match: Id, lang: Annotated[str, Query(pattern="^(en|it)$")] = "en"
) -> Response:
    """Markdown, JSON and plots."""
    row, diary, read = await _read(services, request, match)
    pages = await asyncio.to_thread(diary.pages, read, lang, row.title or "")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, body in pages.items():
            folder.writestr(name, body)
    headers = {"Content-Disposition": f'attachment; filename="diary-{match}.zip"'}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)
