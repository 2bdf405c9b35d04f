"""Sea invasions (5.8): infantry and marines, two hexes across the sea, on a base of the enemy's; and their price."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement import command
from wardroom.games.victory.movement.entry import BATTLE, BY_SEA, CLOSED, OPEN, overrun, raided
from wardroom.games.victory.movement.mover import Mover
from wardroom.games.victory.movement.routes import coasts, no_coast, no_way_by, not_beside, sailed, unreached
from wardroom.games.victory.movement.strategic import WINTER, WINTER_START, uncommanded
from wardroom.games.victory.objection import BOX, ENEMY_BEGAN, PINNED_SIDE, RAIDERS_ALONE, Objection
from wardroom.games.victory.printed import BASES, BOXES, SEA, SIAM, SIAM_WEST, TABLES, foe, hex_of
from wardroom.games.victory.state import Victory
from wardroom.kernel import Move

_TABLE = TABLES["movement"]
RANGE: int = _TABLE["invasion_range"]
COST: dict[str, int] = _TABLE["invasion_cost_sm"]
INVADES = ("IN", "MA")  # PV-5.8-1

NO_BASE = Objection("no_base_to_invade", ("PV-5.8-1",))
NO_ENEMY = Objection("no_enemy", ("PV-5.8-1",))
TOO_FEW_MOVES = Objection("too_few_moves", ("PV-5.8-2",))


def landing_cost(g: Victory, side: str, hex: str) -> int:
    """PV-5.8-2: any enemy unit there defends it."""
    return COST["defended" if g.at(hex, foe(side)) else "vacant"]


class Invasion:
    """PV-5.8-1, PV-5.8-3."""

    def __init__(self, mover: Mover) -> None:
        self.mover, self.left = mover, command.left(mover.g, mover.block)
        self.coasts = coasts(mover.g, mover.block)
        self.closed = weather.frozen(mover.g) | mover.chart.shut(BY_SEA)

    @cached_property
    def stays(self) -> Objection | None:
        """What keeps it from invading anything."""
        mover = self.mover
        if mover.piece.type not in INVADES:
            return Objection("no_invader", ("PV-5.8-1",))
        if mover.place in BOXES:
            return BOX
        if why := uncommanded(mover.g, mover.block):
            return why
        return WINTER_START if weather.winter(mover.g, mover.place) else None

    @cached_property
    def near(self) -> dict[str, int]:
        return sailed(self.coasts, RANGE - 1, self._passes, self.mover.shut)

    def _passes(self, place: str) -> bool:
        return place not in self.closed or overrun(self.mover.g, self.mover.side, place)

    def candidates(self) -> Iterator[Move]:
        found: set[Move] = set()
        for via in self.near if self.stays is None else ():
            for place in SEA[via]:
                move = ("invade", place, hex_of(via))
                if hex_of(place) in BASES and move not in found:
                    found.add(move)
                    yield move

    def objection(self, move: Move) -> Objection | None:
        return self.stays or self._no_target(move[1]) or self._no_way_in(move[1], move[2] if len(move) > 2 else "")

    def _no_target(self, place: str) -> Objection | None:
        mover, hex = self.mover, hex_of(place)
        g, side = mover.g, mover.side
        if hex not in BASES or place not in SEA:
            return NO_BASE
        met = mover.chart.sea.get(place, OPEN)
        if met == CLOSED:
            return mover.closed(place, BY_SEA)
        if weather.winter(g, hex):
            return WINTER
        if control.holder(g, hex) == side:
            return NO_ENEMY
        if met == BATTLE:
            return ENEMY_BEGAN
        if raided(g, side, hex):
            return RAIDERS_ALONE
        return None if landing_cost(g, side, hex) <= self.left else TOO_FEW_MOVES

    def _no_way_in(self, place: str, via: str) -> Objection | None:
        mover = self.mover
        beside = [coast for coast in ((SIAM, SIAM_WEST) if via == SIAM else (via,)) if place in SEA.get(coast, ())]
        for coast in beside:
            far = self.near.get(coast)
            if far is not None and not (far == 0 and hex_of(place) in mover.shut):
                return None
        if not self.coasts:
            return no_coast(mover.g, mover.place)
        if not beside:
            return not_beside(place, via)
        if self.near.get(beside[0]) == 0:
            return PINNED_SIDE
        why = unreached(mover.g, self.coasts, beside[0], RANGE - 1, SEA, self._passes, mover.shut, "PV-5.8-3")
        return no_way_by(via, why)
