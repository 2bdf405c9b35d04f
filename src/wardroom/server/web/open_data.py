"""The days of open data that `wardroom dump` has written, and their files (docs/open-data.md)."""

from __future__ import annotations

from asyncio import to_thread
from pathlib import Path
from typing import Annotated, Literal, get_args

from fastapi import Path as InPath
from fastapi import Request, Response
from fastapi.responses import FileResponse

from wardroom.server.accounts.rate_limits import address
from wardroom.server.problems import Problem
from wardroom.server.web.fields import Output
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services

MOST = 400  # days, the latest
LICENCE = "LICENCE.txt"
Part = Literal["matches", "players", "entries"]
PARTS: tuple[Part, ...] = get_args(Part)
Day = Annotated[str, InPath(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
_FILE: dict[int | str, dict[str, object]] = {200: {"content": {"application/vnd.apache.parquet": {}}}}


class PartTold(Output):
    part: Part
    bytes: int


class DayTold(Output):
    day: str
    parts: list[PartTold]


class OpenDataTold(Output):
    licence: str
    days: list[DayTold]  # the latest first


router = Router(prefix="/api/open-data", tags=["records"])


@router.get("", response_model=OpenDataTold, responses=problems(404))
async def days(services: Services, request: Request) -> OpenDataTold:
    """Which days there are, and how they may be used."""
    await services.rate_limits.check("list", address(request.scope))
    return await to_thread(_told, _folder(services.settings.open_data))


@router.get("/{day}/{part}.parquet", response_class=FileResponse, responses=problems(404) | _FILE)
async def file(services: Services, request: Request, day: Day, part: Part) -> Response:
    await services.rate_limits.check("list", address(request.scope))
    path = _folder(services.settings.open_data) / day / f"{part}.parquet"
    if not await to_thread(path.is_file):
        raise Problem(404, "no_open_data")
    name = f"wardroom-{day}-{part}.parquet"
    return FileResponse(path, media_type="application/vnd.apache.parquet", filename=name)


def _folder(where: str) -> Path:
    if not where or not Path(where).is_dir():
        raise Problem(404, "no_open_data")
    return Path(where)


def _told(folder: Path) -> OpenDataTold:
    licence = folder / LICENCE
    found = sorted((day for day in folder.glob("[0-9]*-[0-9]*-[0-9]*") if day.is_dir()), reverse=True)
    return OpenDataTold(
        licence=licence.read_text("utf-8") if licence.is_file() else "",
        days=[DayTold(day=day.name, parts=[_part(day, part) for part in PARTS]) for day in found[:MOST]],
    )


def _part(day: Path, part: Part) -> PartTold:
    return PartTold(part=part, bytes=(day / f"{part}.parquet").stat().st_size)
