"""The numbers of a position as the fit sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wardroom.api import Game
from wardroom.api.standing import Standing
from wardroom.kernel import Seat

Row = dict[str, float]
POINTS = "points"


def row(standing: Standing, scenario: str, g: Any) -> Row:
    """Each number, and the same times what is over of the match: a lead is worth more when little is left."""
    t = min(1.0, max(0.0, standing.elapsed(g)))
    numbers = {POINTS: standing.points(g), **standing.parts(g)}
    late = {f"{name} late": value * t for name, value in numbers.items()}
    return {"elapsed": t, f"scenario {scenario}": 1.0, **numbers, **late}


def sides(game: Game) -> tuple[Seat, Seat]:
    """The first seat and who stands against it; alone: the same."""
    return game.info.seats[0], game.info.seats[-1]


def share(game: Game, result: Mapping[Seat, float]) -> float:
    """What a result is to the first seat, 0 to 1."""
    standing = game.standing() if game.standing else None
    if standing and standing.won:
        return standing.won(result)
    first, other = (result.get(seat, 0.0) for seat in sides(game))
    return 0.5 if first == other else float(first > other)
