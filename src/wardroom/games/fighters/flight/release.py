"""Where a weapon may be let go on the way, and where it falls (FP-BMB-2, FP-TOR-2, FP-TRT-3 to FP-TRT-5)."""

from __future__ import annotations

from wardroom.games.fighters.board import Board
from wardroom.games.fighters.flight.air import Air
from wardroom.games.fighters.flight.manoeuvres import Leg
from wardroom.games.fighters.printed import BOMB, TORPEDO, Type

Drop = tuple[str, str, int]  # weapon, the hex it falls into (`sea`: a bomb without effect), facing of a torpedo


NO_DROP: Drop = ("none", "none", 0)


def falls(board: Board, kind: Type, load: str, air: Air, leg: Leg, here: str, apart: bool = False) -> list[Drop]:
    """Where the weapon may go when it is let go right after this manoeuvre. `apart`: other manoeuvres may come between
    the two Advances of a level bombing run (FP-RUL-BMB-1)."""
    if load == BOMB and kind.dives and leg.name == "d":
        return [(BOMB, here if here in air.prey else "sea", 0)]
    if load == BOMB and kind.levels and (leg.run == 2 or (apart and leg.run and leg.last)):
        return sorted({(BOMB, at if at in air.prey else "sea", 0) for at in (leg.last, here)})
    if load == TORPEDO and kind.torpedoes and leg.run:
        ahead = board.near[leg.facing][here]
        if ahead is not None and ahead not in air.ships and ahead not in board.islands:
            return [(TORPEDO, ahead, leg.facing)]
    return []
