"""Statistics of a scenario over all its rated matches: numbers, for anybody."""

from __future__ import annotations

from typing import Annotated, TypedDict

from fastapi import Path, Response

from wardroom.server.web.fast_path import json_response
from wardroom.server.web.games import Game
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.schemas import Move
from wardroom.server.web.services import Services

Scenario = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$")]

router = Router(prefix="/api/games", tags=["games"])


class ShareTold(TypedDict):
    """How many, and between which shares the true one lies (95 %)."""

    won: int
    low: float
    high: float


class BandTold(TypedDict):
    """Of the mean rating at the table, from `least` to below `most`."""

    least: int | None
    most: int | None
    matches: int
    sides: dict[str, ShareTold]


class AheadTold(TypedDict):
    """The one of two who was ahead by so many points of rating."""

    least: int
    most: int | None
    matches: int
    stronger: ShareTold


class OpeningTold(TypedDict):
    move: Move
    played: int
    side: ShareTold


class SpreadTold(TypedDict):
    """The median, and between what half of them lie."""

    low: int
    median: int
    high: int


class FiguresTold(TypedDict):
    """`matches`: how many of the latest these are about; 0 while there are too few."""

    matches: int
    drawn: int
    sides: dict[str, ShareTold]
    bands: list[BandTold]
    ahead: list[AheadTold]
    openings: dict[str, list[OpeningTold]]
    entries: SpreadTold | None  # of the journal: answers and rolls
    took: SpreadTold | None  # ms


class ScenarioStatisticsTold(TypedDict):
    game: str
    scenario: str
    total: int
    at: int | None
    figures: FiguresTold


@router.get("/{game}/scenarios/{scenario}/statistics", responses=problems(404) | returns(ScenarioStatisticsTold))
async def statistics(services: Services, game: Game, scenario: Scenario) -> Response:
    """Which side wins, among whom, after which first orders, and how long: of matches that are over and rated."""
    return json_response(await services.statistics.of(game, scenario))
