"""Moves by sea (4.7), of ships and of marines: two hexes, as many again to a base, or into a battle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement.entry import BATTLE, BY_SEA, CLOSED, HOSTILE, OPEN, overrun, raided
from wardroom.games.victory.movement.mover import Mover
from wardroom.games.victory.movement.routes import coasts, no_coast, no_way_by, not_beside, sailed, unreached
from wardroom.games.victory.objection import (
    ALREADY_THERE,
    ENEMY_BEGAN,
    MOVE_INSTEAD,
    NO_AIRCRAFT,
    NO_BATTLE,
    NO_ENEMY,
    PINNED_SIDE,
    RAIDERS_ALONE,
    REBASE_INTO_BATTLE,
    REBASE_TO_THE_ENEMY,
    WINTER,
    Objection,
)
from wardroom.games.victory.printed import BASES, SEA, SIAM, SIAM_WEST, TABLES, foe, hex_of
from wardroom.kernel import Move

REBASE: int = TABLES["movement"]["rebase_multiplier"]

ENEMY_THERE = Objection("enemy_there", ("PV-4.7-1",))
INLAND = Objection("inland", ("PV-4.7-2",))
NO_COAST_THERE = Objection("no_coast_there", ("PV-4.7-2",))
NEEDS_INVASION = Objection("needs_invasion", ("PV-4.4-12",))
NO_ATTACK_ASHORE = Objection("marines_invade", ("PV-5.8-1",))
REBASE_TO_NO_BASE = Objection("rebase_to_base", ("PV-4.1-2",))


class Voyage:
    """PV-4.7-1: ships, and marines at sea. Submarines pass through the enemy (PV-4.7-3)."""

    def __init__(self, mover: Mover) -> None:
        self.mover, self.steps = mover, mover.piece.move
        self.marines, self.submarine = mover.piece.type == "MA", mover.piece.type == "SS"
        self.coasts = coasts(mover.g, mover.block)
        self.sea = mover.chart.sea

    @cached_property
    def near(self) -> dict[str, int]:
        """What is reached in an operational move, and maybe more; with an option past enemies that are held fast."""
        if self.mover.g.options.overrun:
            return sailed(self.coasts, self.steps, self._overruns, self.mover.shut)
        return self.far_off

    @cached_property
    def far_off(self) -> dict[str, int]:
        """What is reached in twice as many steps."""
        return sailed(self.coasts, self.steps * REBASE, self._passes, self.mover.shut)

    def _passes(self, place: str) -> bool:
        met = self.sea.get(place, OPEN)
        return met == OPEN or (self.submarine and met != CLOSED)

    def _overruns(self, place: str) -> bool:
        return self._passes(place) or overrun(self.mover.g, self.mover.side, place)

    def candidates(self) -> Iterator[Move]:
        yield from (("move", place) for place, far in self.near.items() if 0 < far <= self.steps)
        yield from (("rebase", p) for p, far in self.far_off.items() if far > self.steps and hex_of(p) in BASES)
        for via, far in self.near.items():
            for place in SEA[via] if far < self.steps else ():
                met = self.sea.get(place, OPEN)
                if met != OPEN:
                    yield ("reinforce" if met == BATTLE else "attack", place, hex_of(via))

    def objection(self, move: Move) -> Objection | None:
        how, place = move[0], move[1]
        if how == "patrol":
            return NO_AIRCRAFT
        if place not in SEA:
            return NO_COAST_THERE if self.marines else INLAND
        if how == "attack" and weather.winter(self.mover.g, place):
            return WINTER
        met = self.sea.get(place, OPEN)
        if met == CLOSED:
            return self.mover.closed(place, BY_SEA)
        if how == "move":
            return self._no_move(place, met)
        if how == "rebase":
            return self._no_rebase(place, met)
        if hex_of(place) == self.mover.hex:
            return ALREADY_THERE
        why = self._no_attack(place, met) if how == "attack" else self._no_help(place, met)
        return why or self._no_way_in(place, move[2] if len(move) > 2 else "")

    def _no_move(self, place: str, met: str) -> Objection | None:
        if met == BATTLE:
            return ENEMY_BEGAN
        if met == HOSTILE:
            empty = self.marines and hex_of(place) in BASES and not self.mover.g.at(place, foe(self.mover.side))
            return NEEDS_INVASION if empty else ENEMY_THERE
        far = self.near.get(place)
        if far == 0:
            return ALREADY_THERE
        if not self._may_stop(place):
            return NEEDS_INVASION
        return self._out_of_reach(place, self.steps, "PV-4.1-1") if far is None or far > self.steps else None

    def _may_stop(self, place: str) -> bool:
        """Ships lie off any coast (PV-4.7-2); marines come ashore where there is a base, and it must be theirs."""
        hex = hex_of(place)
        if self.marines and hex in BASES:
            return control.stance(self.mover.g, self.mover.side, hex) == control.FRIENDLY
        return place in SEA

    def _no_rebase(self, place: str, met: str) -> Objection | None:
        if met != OPEN:
            return REBASE_INTO_BATTLE if met == BATTLE else REBASE_TO_THE_ENEMY
        if hex_of(place) not in BASES:
            return REBASE_TO_NO_BASE
        if control.battle_at(self.mover.g, place):
            return REBASE_INTO_BATTLE
        if not self._may_stop(place):
            return NEEDS_INVASION
        near = self.near.get(place)
        if near is not None and near <= self.steps:
            return MOVE_INSTEAD if near else ALREADY_THERE
        return None if place in self.far_off else self._out_of_reach(place, self.steps * REBASE, "PV-4.1-2")

    def _no_attack(self, place: str, met: str) -> Objection | None:
        if met == BATTLE:
            return ENEMY_BEGAN
        theirs = hex_of(place) in BASES and control.holder(self.mover.g, hex_of(place)) != self.mover.side
        if met == OPEN and not theirs:
            return NO_ENEMY
        if self.marines and hex_of(place) in BASES:
            return NO_ATTACK_ASHORE  # from the sea that is an invasion
        if met == OPEN:
            return Objection("blockade_ours", ("PV-5.7-10",))
        return RAIDERS_ALONE if raided(self.mover.g, self.mover.side, hex_of(place)) else None

    def _no_help(self, place: str, met: str) -> Objection | None:
        """PV-1.3-1: into a battle that the enemy began."""
        if met != BATTLE:
            return NO_BATTLE
        hex = hex_of(place)
        lost = self.marines and hex in BASES and control.holder(self.mover.g, hex) != self.mover.side
        return NO_ATTACK_ASHORE if lost else None

    def _no_way_in(self, place: str, via: str) -> Objection | None:
        """The last hex before the enemy's must be within reach, and next to it by sea."""
        beside = [coast for coast in ((SIAM, SIAM_WEST) if via == SIAM else (via,)) if place in SEA.get(coast, ())]
        for coast in beside:
            far = self.near.get(coast, self.steps)
            if far < self.steps and not (far == 0 and hex_of(place) in self.mover.shut):
                return None
        if not self.coasts:
            return no_coast(self.mover.g, self.mover.place)
        if not beside:
            return not_beside(place, via)
        if self.near.get(beside[0]) == 0:
            return PINNED_SIDE
        return no_way_by(via, self._out_of_reach(beside[0], self.steps - 1, "PV-4.1-1"))

    def _out_of_reach(self, place: str, steps: int, rule: str) -> Objection:
        mover = self.mover
        if not self.coasts:
            return no_coast(mover.g, mover.place)
        passes = self._overruns if mover.g.options.overrun and steps <= self.steps else self._passes
        return unreached(mover.g, self.coasts, place, steps, SEA, passes, mover.shut, rule)
