"""How one did in a match with a single seat: the points it gives, and what the game itself calls that."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, structs

from wardroom import games
from wardroom.api import Score
from wardroom.kernel import Seat


def of(
    game_id: str, view: Struct, seat: Seat, result: Mapping[Seat, float] | None, version: str | None = None
) -> Score:
    """The game's own score of the view, where it offers one, and the result."""
    score = games.find(game_id, version).score
    said = Score() if score is None else score(view)
    return structs.replace(said, result=None if result is None else result.get(seat))
