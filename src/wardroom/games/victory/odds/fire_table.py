"""Shots worked out once: how a unit's fire changes the force it fires at, when everybody keeps to one plain policy.

Fire goes where the expected loss in production points is greatest (half a hit is half a step; at equality at one's own
kind), and of equally strong units the cheapest takes the hit. A side that is keen on the base fires at ground units
wherever it can. Who may be fired at and whom hits fall on, `combat` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from msgspec import structs

from wardroom.games.victory.combat import fire
from wardroom.games.victory.combat.fire import KAMIKAZE, SUBS, Scene, Unit
from wardroom.games.victory.printed import AIR, GROUND, GROUPS, NAVAL, PIECES

Chances = tuple[tuple[int, float], ...]  # so many, so likely
Force = tuple[tuple[int, ...], str, int]
"""A side: steps of its units (below zero: they have left), who has half a hit, what it was under this round."""
Shots = tuple[tuple[int, float], ...]  # what becomes of a force, and how likely
Aimed = tuple[str, int, str]  # group, power, and the one target of a dive

_BOMBED = {group: 1 << n for n, group in enumerate((*GROUPS, SUBS))}
_SHELLED = 1 << len(_BOMBED)


@cache
def chances(dice: int, power: int) -> Chances:
    """How many of the dice hit."""
    p = power / 6
    return tuple((n, comb(dice, n) * p**n * (1 - p) ** (dice - n)) for n in range(dice + 1))


def marks(side: str, bombed: tuple[str, ...], shelled: tuple[str, ...]) -> int:
    """What a side was under so far, in one number."""
    under = sum(bit for group, bit in _BOMBED.items() if f"{side} {group}" in bombed)
    return under | (_SHELLED if side in shelled else 0)


class Cast:
    """Who takes part, and as what, while that does not change. The forces of a side are known by number."""

    def __init__(
        self, units: tuple[tuple[Unit | None, ...], ...], asw: bool, raider: str, sworn: tuple[str, ...], keen: str = ""
    ) -> None:
        self.units, self.asw, self.raider, self.sworn, self.keen = units, asw, raider, sworn, keen
        self.forces: tuple[list[Force], list[Force]] = ([], [])
        self.alive: tuple[list[int], list[int]] = ([], [])  # a bit for each unit that is still there
        self.worth: tuple[list[float], list[float]] = ([], [])  # in production points
        self.armies: tuple[list[list[Unit]], list[list[Unit]]] = ([], [])  # those that take part
        self._numbers: tuple[dict[Force, int], dict[Force, int]] = ({}, {})
        kinds = {structs.replace(unit, id="", double=False): 0 for side in units for unit in side if unit}
        self._kinds = {kind: n for n, kind in enumerate(kinds)}
        self._aims: dict[tuple[int, int, int], Aim | None] = {}
        self._alike: dict[tuple[int, int, int, str], Aim] = {}
        self._struck: dict[tuple[int, str, str, int], int] = {}
        self.open: dict[tuple[int, int, tuple[int, ...]], dict[str, int]] = {}

    def number(self, side: int, force: Force) -> int:
        known = self._numbers[side].get(force)
        if known is not None:
            return known
        steps, half, _ = force
        army, worth = [], 0.0
        for unit, left in zip(self.units[side], steps, strict=True):
            if unit is not None and left > 0:
                army.append(structs.replace(unit, steps=left))
                worth += PIECES[unit.id].cost * (left - (unit.id in half.split()) / 2)
        self.forces[side].append(force)
        self.alive[side].append(sum(1 << n for n, left in enumerate(steps) if left > 0))
        self.worth[side].append(worth)
        self.armies[side].append(army)
        self._numbers[side][force] = len(self.forces[side]) - 1
        return len(self.forces[side]) - 1

    def aim(self, side: int, who: int, own: int) -> Aim | None:
        """The fire of a unit as it is in a force of its own side; none if it is out of it."""
        key = side, who, own
        if key not in self._aims:
            self._aims[key] = self._aim(side, who, self.forces[side][own])
        return self._aims[key]

    def _aim(self, side: int, who: int, force: Force) -> Aim | None:
        unit, steps, under = self.units[side][who], force[0][who], force[2]
        if unit is None or steps <= 0:
            return None
        kind = self._kinds[structs.replace(unit, id="", double=False)]
        under &= _BOMBED[unit.group] | _SHELLED
        sworn = unit.id if unit.id in self.sworn else ""
        key = kind, steps, under, sworn
        if key not in self._alike:
            scene = Scene(
                (f"{unit.side} {unit.group}",) if under & _BOMBED[unit.group] else (),
                (unit.side,) if under & _SHELLED else (),
                unit.side == self.raider,
            )
            self._alike[key] = Aim(self, 1 - side, structs.replace(unit, steps=steps), scene, (kind, under), sworn)
        return self._alike[key]

    def struck(self, side: int, n: int, firer: Unit, kind: int, scene: Scene, group: str, target: str) -> int:
        """The force after one hit on a group, or on the one target; the same, if there is nobody to take it."""
        key = kind, group, target, n
        known = self._struck.get(key)
        if known is None:
            known = self._struck[key] = self._strike(side, n, firer, scene, group, target)
        return known

    def _strike(self, side: int, n: int, firer: Unit, scene: Scene, group: str, target: str) -> int:
        steps, half, under = self.forces[side][n]
        prey = fire.prey(firer, group, self.armies[side][n], scene)
        found = [u.id for u in prey if u.id == target] if target else fire.takers(prey, half)
        if not found:
            return n
        id = min(found, key=lambda id: PIECES[id].cost)
        lost, half = fire.strike(next(u for u in prey if u.id == id), half)
        left = tuple(
            s - lost if unit is not None and unit.id == id else s
            for unit, s in zip(self.units[side], steps, strict=True)
        )
        return self.number(side, (left, half, under))

    def settled(self, side: int, n: int) -> int:
        """The force when the hits of one fire have all been taken."""
        steps, half, under = self.forces[side][n]
        return n if fire.settled(half) == half else self.number(side, (steps, fire.settled(half), under))

    def fired_at(self, side: int, n: int, firer: Unit, group: str) -> int:
        """The force has been under that fire, whether it was hit or not (PV-5.4-5, PV-5.4-8)."""
        steps, half, under = self.forces[side][n]
        if firer.group == AIR:
            under |= _BOMBED[group]
        elif firer.group != GROUND and group == GROUND:
            under |= _SHELLED
        return self.number(side, (steps, half, under))

    def without(self, side: int, n: int, who: int, lost: bool = False) -> int:
        """A unit has left the battle, or is lost in it."""
        steps, half, under = self.forces[side][n]
        unit = self.units[side][who]
        left = (*steps[:who], 0 if lost else -steps[who], *steps[who + 1 :])
        return self.number(side, (left, "" if unit is not None and unit.id == half else half, under))

    def both(self, forces: Sequence[int]) -> tuple[int, int]:
        """Who of both sides is there."""
        return self.alive[0][forces[0]], self.alive[1][forces[1]]


class Aim(dict[int, Shots]):
    """A unit's fire at every force it meets: worked out when it is asked for."""

    def __init__(self, cast: Cast, foes: int, unit: Unit, scene: Scene, key: tuple[int, int], sworn: str) -> None:
        self.cast, self.foes, self.unit, self.scene, self.key, self.sworn = cast, foes, unit, scene, key, sworn

    def __missing__(self, foe: int) -> Shots:
        aimed = self.choice(foe)
        found = self[foe] = ((foe, 1.0),) if aimed is None else self.outcome(foe, aimed)
        return found

    def choice(self, foe: int) -> Aimed | None:
        """Where it fires; None if it cannot."""
        best, most = None, -1.0
        options = self.options(foe)
        if self.unit.side == self.cast.keen:
            options = [aimed for aimed in options if aimed[0] == GROUND] or options
        if len(options) == 1:
            return options[0]
        for aimed in options:
            loss = self.loss(foe, aimed)
            if loss > most + 1e-9:
                best, most = aimed, loss
        return best

    def options(self, foe: int) -> list[Aimed]:
        army = self.cast.armies[self.foes][foe]
        if self.sworn:
            return [(u.group, KAMIKAZE, u.id) for u in army if u.group in (NAVAL, SUBS)]
        shape = tuple(min(left, 2) for left in self.cast.forces[self.foes][foe][0])  # all that matters to who can fire
        known = self.cast.open.get((*self.key, shape))
        if known is None:
            known = fire.targets(self.unit, army, self.scene, self.cast.asw)
            self.cast.open[(*self.key, shape)] = known
        return [(group, power, "") for group, power in known.items()]

    def loss(self, foe: int, aimed: Aimed) -> float:
        worth, now, loss = self.cast.worth[self.foes], foe, 0.0
        for n, p in chances(self.unit.steps, aimed[1]):
            now = self.hit(now, aimed) if n else now
            loss += p * (worth[foe] - worth[self.cast.settled(self.foes, now)])
        return loss

    def outcome(self, foe: int, aimed: Aimed) -> Shots:
        now = self.cast.fired_at(self.foes, foe, self.unit, aimed[0])
        found: dict[int, float] = {}
        for n, p in chances(self.unit.steps, aimed[1]):
            now = self.hit(now, aimed) if n else now
            end = self.cast.settled(self.foes, now)
            found[end] = found.get(end, 0.0) + p
        return tuple(found.items())

    def hit(self, foe: int, aimed: Aimed) -> int:
        return self.cast.struck(self.foes, foe, self.unit, self.key[0], self.scene, aimed[0], aimed[2])


__all__ = ["Aim", "Cast", "Chances", "Force", "Shots", "chances", "marks"]
