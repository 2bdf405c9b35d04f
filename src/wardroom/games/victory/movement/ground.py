"""Moves of ground units over land (4.8): from base to base, into a battle, or to a base further off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement.entry import BATTLE, BY_LAND, CLOSED, OPEN, raided
from wardroom.games.victory.movement.hexsides import room_to_cross
from wardroom.games.victory.movement.mover import Mover
from wardroom.games.victory.movement.routes import reached, unreached
from wardroom.games.victory.objection import (
    ALREADY_THERE,
    ENEMY_BEGAN,
    MOVE_INSTEAD,
    NO_AIRCRAFT,
    NO_BATTLE,
    NO_ENEMY,
    NO_VIA,
    PINNED_SIDE,
    RAIDERS_ALONE,
    REBASE_INTO_BATTLE,
    REBASE_TO_THE_ENEMY,
    WATERS_ONLY,
    WINTER,
    Objection,
)
from wardroom.games.victory.printed import BASES, CAPTURES, HEXES, LAND, NEAR, STAYS_OUT, TABLES, foe, hexside
from wardroom.kernel import Move
from wardroom.lib import trace

_TABLE = TABLES["movement"]
STEPS: int = _TABLE["operational"]["ground"]
REBASE: int = STEPS * _TABLE["rebase_multiplier"]

ENEMY_THERE = Objection("enemy_there", ("PV-4.4-1",))
CANNOT_CAPTURE = Objection("cannot_capture", ("PV-4.4-6",))
NO_BASE = Objection("no_base", ("PV-4.4-3", "PV-4.8-2"))
OVER_SEA = Objection("over_sea", ("PV-3.3-7", "PV-4.8-1"))


class March:
    """PV-4.8-1, PV-4.8-2: over land, from base to base; who finds an enemy base empty takes it."""

    def __init__(self, mover: Mover) -> None:
        self.mover = mover

    @cached_property
    def near(self) -> dict[str, int]:
        return reached(self.mover.hex, REBASE, LAND, self._passes, self.mover.shut)

    def _passes(self, hex: str) -> bool:
        return self.mover.chart.land.get(hex, OPEN) == OPEN

    def candidates(self) -> Iterator[Move]:
        start = self.mover.hex
        for hex in LAND[start]:
            if hex in BASES:
                yield from (("move", hex), ("attack", hex, start), ("reinforce", hex, start))
        yield from (("rebase", hex) for hex in self.near if hex in BASES)

    def objection(self, move: Move) -> Objection | None:
        how, hex = move[0], move[1]
        if how == "patrol":
            return NO_AIRCRAFT
        if how in ("attack", "reinforce") and self.mover.piece.type in STAYS_OUT:
            return Objection("stays_out", ("PV-3.3-4" if self.mover.piece.type == "SHQ" else "PV-3.3-9",))
        if hex not in HEXES:
            return WATERS_ONLY
        if hex == self.mover.hex:
            return ALREADY_THERE
        if how == "attack" and weather.winter(self.mover.g, hex):
            return WINTER
        met = self.mover.chart.land.get(hex, OPEN)
        if met == CLOSED:
            return self.mover.closed(hex, BY_LAND)
        if how == "rebase":
            return self._no_rebase(hex, met)
        if hex not in BASES:
            return NO_BASE
        why = {"move": self._no_move, "attack": self._no_attack, "reinforce": self._no_help}[how](hex, met)
        return why or self._no_way(hex) or (self._crowded_side(hex, move) if how != "move" else None)

    def _no_move(self, hex: str, met: str) -> Objection | None:
        if met == OPEN:
            return None
        if met == BATTLE:
            return ENEMY_BEGAN
        if self.mover.g.at(hex, foe(self.mover.side)):
            return ENEMY_THERE
        return None if self.mover.piece.type in CAPTURES else CANNOT_CAPTURE

    def _no_attack(self, hex: str, met: str) -> Objection | None:
        g, side = self.mover.g, self.mover.side
        if met == BATTLE:
            return ENEMY_BEGAN
        if met == OPEN:
            return NO_ENEMY
        if not g.at(hex, foe(side)):
            return Objection("stands_empty", ("PV-4.4-6", "PV-1.4-1"))
        return RAIDERS_ALONE if raided(g, side, hex) else None

    def _no_help(self, hex: str, met: str) -> Objection | None:
        return None if met == BATTLE else NO_BATTLE

    def _no_way(self, hex: str) -> Objection | None:
        """One hex over land, and not over a side by which the enemy came in (PV-4.5-2)."""
        start = self.mover.hex
        if hex in LAND[start]:
            return PINNED_SIDE if hex in self.mover.shut else None
        if hex in NEAR[start]:
            ashore = hexside(start, hex).land is not None
            return Objection("impassable", ("PV-4.3-2", "PV-2.1-5")) if ashore else OVER_SEA
        return Objection("too_far", ("PV-4.1-1",)) if hex in _landmass(start) else OVER_SEA

    def _crowded_side(self, hex: str, move: Move) -> Objection | None:
        start, via = self.mover.hex, move[2] if len(move) > 2 else ""
        if via != start:
            return Objection("not_from_there", ("PV-4.8-1",), via) if via else NO_VIA
        room = room_to_cross(self.mover.g, self.mover.block, hex, start)
        return None if room else Objection("hexside_full", ("PV-4.3-1", "PV-4.3-2"))

    def _no_rebase(self, hex: str, met: str) -> Objection | None:
        mover = self.mover
        if met != OPEN:
            return REBASE_INTO_BATTLE if met == BATTLE else REBASE_TO_THE_ENEMY
        if hex not in BASES:
            return NO_BASE
        if control.battle_at(mover.g, hex):
            return REBASE_INTO_BATTLE
        far = self.near.get(hex)
        if far is not None:
            return None if far > STEPS else MOVE_INSTEAD
        if hex not in _landmass(mover.hex) or hex in NEAR[mover.hex]:
            return self._no_way(hex)
        return unreached(mover.g, (mover.hex,), hex, REBASE, LAND, self._passes, mover.shut, "PV-4.1-2")


@cache
def _landmass(hex: str) -> frozenset[str]:
    """All that can be walked to from there."""
    return frozenset(trace.closure((hex,), lambda a: LAND[a]))
