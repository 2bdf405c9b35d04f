"""The diary of a match, for games that keep one: as a page, and as files to keep."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import Query, Request, Response
from msgspec import to_builtins

from wardroom import games
from wardroom.api import Diary
from wardroom.journal import Entry
from wardroom.kernel import Event, Heard
from wardroom.lib.feed import everything
from wardroom.server.local import Local
from wardroom.server.problems import Problem
from wardroom.server.tables import journal, journal_line, rows
from wardroom.server.tables.rows import ABANDONED, OVER, MatchRow
from wardroom.server.web import schemas
from wardroom.server.web.access import InTurn, limit_history
from wardroom.server.web.fast_path import json_response
from wardroom.server.web.fields import Id, Seat
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.services import Services

_FILE = {"schema": {"type": "string", "format": "binary"}}
_ZIP: dict[int | str, dict[str, Any]] = {
    200: {"description": "Successful Response", "content": {"application/zip": _FILE}}
}


WHOLE = "all"  # in place of a seat: all seats' diaries


def _heard(portion: list[tuple[int, str]], viewer: str) -> list[Heard]:
    return [item for _, body in portion for item in journal_line.read(body).heard(viewer)]


def _steps(portion: list[tuple[int, str]]) -> list[tuple[int, Entry, tuple[Event, ...]]]:
    return [(n, line.entry, line.events) for n, body in portion for line in (journal_line.read(body),)]


def _packed(pages: Mapping[str, str | bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, body in pages.items():
            folder.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_DEFLATED)  # without the time of day
    return packed.getvalue()


router = Router(prefix="/api", tags=["records"])


async def _read(services: Local, request: Request, match: str, eyes: str) -> tuple[MatchRow, Diary, Any]:
    """The match and its diary as the caller's seat saw it; once the match is over, any seat's or all."""
    person = await services.auth.who(request)
    sitting = await services.tables.sitting(match, person)
    await limit_history(services, request, person)
    row = await rows.find(services.db, match)
    diary = games.nearest(row.game, row.pinned).diary
    if diary is None:
        raise Problem(404, "no_diary")
    if row.head < 0:
        raise Problem(409, "not_started")
    over = row.status in (OVER, ABANDONED)
    if not sitting.seats and not over:
        raise Problem(403, "not_your_seat") if person else Problem(401, "sign_in")
    viewer = _viewer(row, sitting.seats, eyes, over)
    if viewer:
        heard: list[Heard] = []
        async for portion in journal.portions(services.db, match, 0, row.head):
            heard += await asyncio.to_thread(_heard, portion, viewer)  # a campaign is long: do not block others
    else:
        steps: list[tuple[int, Entry, tuple[Event, ...]]] = []
        async for portion in journal.portions(services.db, match, 0, row.head):
            steps += await asyncio.to_thread(_steps, portion)
        heard = await asyncio.to_thread(everything, steps)
    return row, diary, await asyncio.to_thread(diary.read, heard, viewer or None)


def _viewer(row: MatchRow, mine: Sequence[Seat], eyes: str, over: bool) -> Seat:
    """The seat whose diary it is; empty for everything that happened, once the match is over."""
    if not eyes:
        return mine[0] if mine else ""
    if eyes == WHOLE:
        if not over:
            raise Problem(409, "not_over")
        return ""
    if eyes not in row.seats:
        raise Problem(404, "no_seat")
    if not over and eyes not in mine:
        raise Problem(403, "not_your_seat")
    return eyes


@router.get("/matches/{match}/diary", responses=problems(401, 403, 404, 409) | returns(schemas.Kept))
async def diary(services: Services, request: Request, match: Id, _: InTurn, eyes: Seat = "") -> Response:
    """Turn by turn, from what a seat heard; its shape is the game's own. While a match is played of one's own seats
    only; of a match that is over of any, or of `all`."""
    row, _kept, read = await _read(services, request, match, eyes)
    about = {"game": row.game, "scenario": row.scenario, "title": row.title, **to_builtins(read)}
    return json_response(about)


@router.get("/matches/{match}/diary.zip", response_class=Response, responses=problems(401, 403, 404, 409) | _ZIP)
async def files(
    services: Services,
    request: Request,
    match: Id,
    _: InTurn,
    eyes: Seat = "",
    lang: Annotated[str, Query(pattern="^(en|it)$")] = "en",
) -> Response:
    """Markdown, JSON and plots."""
    row, diary, read = await _read(services, request, match, eyes)
    pages = await asyncio.to_thread(diary.pages, read, lang, row.title or "")
    packed = await asyncio.to_thread(_packed, pages)
    headers = {"Content-Disposition": f'attachment; filename="diary-{match}.zip"'}
    return Response(packed, media_type="application/zip", headers=headers)
