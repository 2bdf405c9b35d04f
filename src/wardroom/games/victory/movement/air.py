"""Moves of air units (4.6): to the next hex, over it as a patrol, into a battle there, or to a base further off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement.entry import BATTLE, BY_AIR, CLOSED, OPEN, raided
from wardroom.games.victory.movement.mover import Mover
from wardroom.games.victory.movement.routes import reached, unreached
from wardroom.games.victory.objection import (
    ALREADY_THERE,
    ENEMY_BEGAN,
    MOVE_INSTEAD,
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
from wardroom.games.victory.printed import BASES, HEXES, NEAR, TABLES, foe
from wardroom.kernel import Move

_TABLE = TABLES["movement"]
STEPS: int = _TABLE["operational"]["air"]
REBASE: int = STEPS * _TABLE["rebase_multiplier"]

ENEMY_THERE = Objection("enemy_there", ("PV-4.4-1", "PV-4.6-3"))
NO_BASE = Objection("no_base", ("PV-4.4-3",))
_TOO_FAR = {"patrol": Objection("too_far", ("PV-4.6-3",))}


class Flight:
    """PV-4.6-1, PV-4.6-3. Aircraft heed neither terrain nor hexsides."""

    def __init__(self, mover: Mover) -> None:
        self.mover = mover

    @cached_property
    def near(self) -> dict[str, int]:
        return reached(self.mover.hex, REBASE, NEAR, self._passes, self.mover.shut)

    def _passes(self, hex: str) -> bool:
        return self.mover.chart.land.get(hex, OPEN) == OPEN

    def candidates(self) -> Iterator[Move]:
        start = self.mover.hex
        for hex in NEAR[start]:
            yield from (("move", hex), ("patrol", hex), ("attack", hex, start), ("reinforce", hex, start))
        yield from (("rebase", hex) for hex in self.near if hex in BASES)

    def objection(self, move: Move) -> Objection | None:
        how, hex = move[0], move[1]
        if hex not in HEXES:
            return WATERS_ONLY
        if hex == self.mover.hex:
            return ALREADY_THERE
        if how == "attack" and weather.winter(self.mover.g, hex):
            return WINTER
        met = self.mover.chart.land.get(hex, OPEN)
        if met == CLOSED:
            return self.mover.closed(hex, BY_AIR)
        if how == "rebase":
            return self._no_rebase(hex, met)
        if hex in self.mover.shut and hex in NEAR[self.mover.hex]:
            return PINNED_SIDE
        return self._who_is_there(how, hex, met) or self._too_far(how, hex, move[2] if len(move) > 2 else "")

    def _who_is_there(self, how: str, hex: str, met: str) -> Objection | None:
        if how == "reinforce":
            return None if met == BATTLE else NO_BATTLE
        if how == "attack":
            return self._no_attack(hex, met)
        if met != OPEN:
            return ENEMY_BEGAN if met == BATTLE else ENEMY_THERE
        return NO_BASE if how == "move" and hex not in BASES else None

    def _no_attack(self, hex: str, met: str) -> Objection | None:
        g, side = self.mover.g, self.mover.side
        if met == BATTLE:
            return ENEMY_BEGAN
        if met == OPEN and not g.at(hex, foe(side)):  # ships that blockade a base of ours can be attacked
            return NO_ENEMY
        return RAIDERS_ALONE if raided(g, side, hex) else None

    def _too_far(self, how: str, hex: str, via: str) -> Objection | None:
        start = self.mover.hex
        if hex not in NEAR[start]:
            return _TOO_FAR.get(how) or Objection("too_far", ("PV-4.1-1",))
        if how in ("attack", "reinforce") and via != start:
            return Objection("not_from_there", ("PV-4.6-1",), via) if via else NO_VIA
        return None

    def _no_rebase(self, hex: str, met: str) -> Objection | None:
        mover = self.mover
        if met != OPEN:
            return REBASE_INTO_BATTLE if met == BATTLE else REBASE_TO_THE_ENEMY
        if hex not in BASES:
            return NO_BASE
        if control.battle_at(mover.g, hex):
            return REBASE_INTO_BATTLE
        far = self.near.get(hex)
        if far is None:
            return unreached(mover.g, (mover.hex,), hex, REBASE, NEAR, self._passes, mover.shut, "PV-4.1-2")
        return None if far > STEPS else MOVE_INSTEAD
