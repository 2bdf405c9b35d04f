"""How one did in a match with a single seat: the points it gives, and what the game itself calls that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from wardroom import games
from wardroom.kernel import Seat


class Score(Struct, frozen=True):
    result: float | None = None  # when it is over
    points: float | None = None  # of where it stands, where the game counts something finer than its results
    level: str = ""  # a noun of the game's words, where it has names for results

    @property
    def worth(self) -> float | None:
        """By which two are compared."""
        return self.result if self.points is None else self.points


def of(game_id: str, view: Struct, seat: Seat, result: Mapping[Seat, float] | None) -> Score:
    """A card may offer `score(view) -> {"points": ..., "level": ...}`; else a `level` in the view is taken for it."""
    offered: Any = getattr(games.card(game_id), "score", None)
    said = offered(view) if offered else {"level": getattr(view, "level", "")}
    points = said.get("points")
    return Score(
        None if result is None else result.get(seat),
        None if points is None else float(points),
        str(said.get("level") or ""),
    )
