"""Where hits may fall: one board of targets for each roll, and what may be said against hitting one of them
(ES-X-AN-5 to ES-X-AN-8, ES-X-GC-3, ES-Q-122 to ES-Q-127, ES-Q-134)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from functools import cached_property
from typing import Any

from msgspec import Struct

from wardroom.games.empire.combat.dice import AIR_NAVAL
from wardroom.games.empire.combat.strength import (
    GARRISON,
    attack,
    defence,
    escorts,
    fighters,
    flyers,
    garrison,
    garrison_values,
    ground_defence,
    ground_fighters,
    idle,
    strength,
    troops,
)
from wardroom.games.empire.printed import COUNTERS, foe
from wardroom.games.empire.state import Blow, Empire, Fight, ships
from wardroom.kernel import Refusal

Chosen = tuple[str, ...]
Paid = dict[str, Any]
_MANY = 400  # positions looked at to find out whether anything is left to choose


class Target(Struct, frozen=True):
    """A unit that can be hit in this roll, or the garrison, which counts one-step units."""

    unit: str
    steps: int
    cost: int  # its defence
    worth: tuple[int, ...]  # what each step takes from its side's attack: the first to go, the second
    covered: bool = False  # protected by number (ES-X-AN-6)

    @property
    def last(self) -> bool:
        """It dies after all others (ES-X-CHINA-6)."""
        return self.unit == GARRISON


class Board(Struct, frozen=True, dict=True):
    """All that one roll can hit."""

    targets: tuple[Target, ...]
    hits: int
    critical: bool = False
    flyers: int = 0  # so many covered units may be hit
    spare: bool = False  # the last step of all stays (ES-X-AN-7)
    kept: str = ""  # and it is this one's

    @cached_property
    def by_unit(self) -> dict[str, Target]:
        return {t.unit: t for t in self.targets}

    @property
    def steps(self) -> int:
        return sum(t.steps for t in self.targets)

    def left(self, chosen: Chosen) -> int:
        """Hits that are not used yet."""
        return self.hits - sum(self.by_unit[unit].cost for unit in chosen)

    def paid(self, chosen: Chosen) -> Iterator[Paid]:
        """Of each step that goes, the hits it took, and with the last of them whom the rest would have had to strike
        next and with how many. A step that a critical hit is sure of may cost more hits than there are."""
        for n, unit in enumerate(chosen):
            hits = min(self.by_unit[unit].cost, max(0, self.left(chosen[:n])))
            yield {"hits": hits} if n + 1 < len(chosen) else {"hits": hits, "over": self._over(chosen)}

    def _over(self, chosen: Chosen) -> Paid:
        rest = [t for t in self.targets if self.hittable(chosen, t) and not self.must_wait(chosen, t)]
        least = min(rest, key=lambda t: t.cost, default=None)
        return {"n": 0} if least is None else {"unit": least.unit, "n": least.cost}

    # ---- what may be said against a target

    def shielded(self, chosen: Chosen, t: Target) -> bool:
        """So many covered units were hit already that this one is out of reach (ES-Q-123)."""
        if not t.covered or t.unit in chosen:
            return False
        return self._flown(chosen) >= self.flyers

    def held_back(self, chosen: Chosen, t: Target) -> bool:
        """Whether it is the last step of the hex (ES-X-AN-7)."""
        if not self.spare:
            return False
        if t.unit == self.kept and t.steps - chosen.count(t.unit) == 1:
            return True
        return self.steps - len(chosen) == 1

    def hittable(self, chosen: Chosen, t: Target) -> bool:
        alive = chosen.count(t.unit) < t.steps
        return alive and not self.shielded(chosen, t) and not self.held_back(chosen, t)

    def must_wait(self, chosen: Chosen, t: Target) -> bool:
        """Units that can be reduced come first, even one too dear for the hits left; a garrison comes last of all."""
        rest = [other for other in self.targets if other is not t and self.hittable(chosen, other)]
        if t.last and any(not other.last for other in rest):
            return True
        if self.critical or t.last or t.steps - chosen.count(t.unit) > 1:
            return False
        return any(self._full(chosen, other) for other in rest)

    def objection(self, chosen: Chosen, unit: str) -> Refusal | None:
        t = self.by_unit.get(unit)
        if t is None:
            return Refusal("not_a_target", ("ES-Q-121", "ES-X-AN-7"), {"unit": unit})
        if chosen.count(unit) >= t.steps:
            return Refusal("already_lost", ("ES-X-AN-5",), {"unit": unit})
        if self.shielded(chosen, t):
            return Refusal("covered", ("ES-X-AN-6", "ES-Q-123"), {"unit": unit, "n": self.flyers})
        if self.held_back(chosen, t):
            return Refusal("last_step", ("ES-X-AN-7", "ES-Q-126"), {"unit": unit})
        if t.cost > self.left(chosen):
            return Refusal("too_dear", ("ES-X-AN-5",), {"unit": unit, "n": t.cost, "left": self.left(chosen)})
        if self.must_wait(chosen, t):
            return Refusal("reduce_first", ("ES-X-AN-5", "ES-X-GC-3", "ES-Q-122"), {"unit": unit})
        return None

    def legal(self, chosen: Chosen) -> tuple[str, ...]:
        left = self.left(chosen)
        return tuple(
            t.unit
            for t in self.targets
            if t.cost <= left and self.hittable(chosen, t) and not self.must_wait(chosen, t)
        )

    # ---- what is settled without a question

    def forced(self, chosen: Chosen) -> Chosen:
        """As far as there is nothing to choose: reductions that can all be paid for, a single target, hits that fall
        the same way in any order."""
        while legal := self.legal(chosen):
            sure = self._sure(chosen) or (legal if len(legal) == 1 else ())
            if not sure:
                return self._only_way(chosen) or chosen
            chosen = (*chosen, *sure)
        return chosen

    def _sure(self, chosen: Chosen) -> Chosen:
        """All full units, where all must be reduced first and the hits are enough for it."""
        full = [t for t in self.targets if self._full(chosen, t) and self.hittable(chosen, t)]
        fresh = {t.unit for t in full if t.covered} - set(chosen)
        open_places = self.flyers - self._flown(chosen)
        if self.critical or len(fresh) > open_places or sum(t.cost for t in full) > self.left(chosen):
            return ()
        return tuple(t.unit for t in full)

    def _full(self, chosen: Chosen, t: Target) -> bool:
        return not t.last and t.steps - chosen.count(t.unit) > 1

    def _flown(self, chosen: Chosen) -> int:
        """How many covered units were hit so far."""
        return len({unit for unit in chosen if self.by_unit[unit].covered})

    def _only_way(self, chosen: Chosen) -> Chosen | None:
        """The end that all ways lead to, if they do."""
        ends: dict[Chosen, Chosen] = {}
        seen = {tuple(sorted(chosen))}
        queue = [chosen]
        while queue:
            now = queue.pop()
            legal = self.legal(now)
            if not legal:
                ends.setdefault(tuple(sorted(now)), now)
            if len(ends) > 1 or len(seen) > _MANY:
                return None
            for unit in reversed(legal):
                key = tuple(sorted((*now, unit)))
                if key not in seen:
                    seen.add(key)
                    queue.append((*now, unit))
        return next(iter(ends.values()))

    # ---- as the staff would

    def staff(self, chosen: Chosen = ()) -> Chosen:
        """The rest of the hits so that most attack strength goes: among units to be reduced, then among those to be
        eliminated; after a critical hit among all."""
        while legal := self.legal(chosen):
            best = self._best(chosen, legal)
            chosen = (*chosen, *(best or legal[:1]))
        return chosen

    def _best(self, chosen: Chosen, legal: Iterable[str]) -> Chosen:
        """The dearest load that the hits carry, over the targets that are legal now."""
        loads: dict[tuple[int, int], tuple[int, Chosen]] = {(0, 0): (0, ())}
        left = self.left(chosen)
        open_places = self.flyers - self._flown(chosen)
        spare = self.steps - len(chosen) - 1 if self.spare else self.steps
        for t in (self.by_unit[unit] for unit in legal):
            gone = chosen.count(t.unit)
            most = t.steps - gone if self.critical or t.last else 1
            if self.spare and t.unit == self.kept:
                most = min(most, t.steps - gone - 1)
            place = int(t.covered and not gone)
            for (used, flown), (value, load) in list(loads.items()):
                for n in range(1, most + 1):
                    key = used + n * t.cost, flown + place
                    if key[0] > left or key[1] > max(open_places, 0) or len(load) + n > spare:
                        break
                    worth = value + sum(t.worth[gone : gone + n])
                    if key not in loads or worth > loads[key][0]:
                        loads[key] = worth, (*load, *([t.unit] * n))
        return max(loads.items(), key=lambda item: (item[1][0], len(item[1][1]), -item[0][0]))[1][1]

    # ---- the guaranteed step of a critical hit

    def weakest(self) -> tuple[str, ...]:
        """If a critical hit can pay for nothing: the hittable units of the lowest defence (ES-X-AN-8)."""
        if not self.critical or self.legal(()):
            return ()
        found = [t for t in self.targets if self.hittable((), t)]
        units = [t for t in found if not t.last] or found
        least = min((t.cost for t in units), default=0)
        return tuple(t.unit for t in units if t.cost == least)

    def lasts(self) -> tuple[str, ...]:
        """The units any of which could be the last one, with these hits (ES-Q-126)."""
        if not self.spare or any(t.last for t in self.targets):
            return ()
        whole = sum(t.cost * t.steps for t in self.targets)
        return tuple(t.unit for t in self.targets if self.hits >= whole - t.cost)


# ---- the boards of a battle


def board(g: Empire, fight: Fight, blow: Blow) -> Board:
    return _sea_board(g, fight, blow) if blow.combat == AIR_NAVAL else _land_board(g, fight, blow)


def _sea_board(g: Empire, fight: Fight, blow: Blow) -> Board:
    """Air and naval units; ground units where the enemy began without any of those (ES-X-AN-7)."""
    other = foe(blow.side)
    if other in fight.bare:
        return _bombed(g, fight, blow, other)
    near = {g.units[id].at for id in ships(fighters(g, fight, blow.side))}
    units = (*fighters(g, fight, other), *idle(g, fight, other), *escorts(g, fight, other))
    targets = tuple(_sea_target(g, fight, unit, near) for unit in units)
    return Board(targets, blow.hits, blow.critical, len(flyers(g, fight, blow.side)))


def _sea_target(g: Empire, fight: Fight, unit: str, near: Set[str]) -> Target:
    at, steps, c = g.units[unit].at, g.units[unit].steps, COUNTERS[unit]
    escort = not c.flyer and at != fight.hex
    power = [0 if escort else strength(g, fight, unit, n) for n in range(steps + 1)]
    return Target(unit, steps, defence(g, unit), _worth(power), c.flyer and at not in near)


def _worth(power: list[int]) -> tuple[int, ...]:
    """What each step takes away, from the strength with 0, 1, 2 steps."""
    return tuple(power[n] - power[n - 1] for n in range(len(power) - 1, 0, -1))


def _bombed(g: Empire, fight: Fight, blow: Blow, other: str) -> Board:
    """Ground units under fire from the air or the sea: never the last step of the hex; defence is not halved."""
    own = _ground_targets(g, troops(g, fight, other), lambda unit: defence(g, unit))
    return Board((*own, *_garrison(g, fight, other)), blow.hits, blow.critical, spare=True, kept=blow.kept)


def _land_board(g: Empire, fight: Fight, blow: Blow) -> Board:
    other = foe(blow.side)
    own = _ground_targets(g, ground_fighters(g, fight, other), lambda unit: ground_defence(g, unit))
    return Board((*own, *_garrison(g, fight, other)), blow.hits)


def _ground_targets(g: Empire, units: Iterable[str], cost: Callable[[str], int]) -> list[Target]:
    found = []
    for unit in units:
        steps = g.units[unit].steps
        power = [0, *(attack(g, unit, n) for n in range(1, steps + 1))]
        found.append(Target(unit, steps, cost(unit), _worth(power)))
    return found


def _garrison(g: Empire, fight: Fight, side: str) -> tuple[Target, ...]:
    steps = garrison(g, fight, side)
    if not steps:
        return ()
    force, cost = garrison_values(fight.hex)
    return (Target(GARRISON, steps, cost, (force,) * steps),)
