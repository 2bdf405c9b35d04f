"""Who can be brought to a hex: what the units of an HQ can reach with a card, before anybody has moved."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from wardroom.games.empire import activation, battles
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.movement import air, allowance, amphibious, ground, naval
from wardroom.games.empire.movement.groups import lands_from_sea
from wardroom.games.empire.printed import AIR, CARRIER, COUNTERS, GROUND, HEXES, distance, lands
from wardroom.games.empire.state import Empire, Offensive
from wardroom.games.empire.tasks.december import FIRST, SECOND, says
from wardroom.games.empire.traces import masks, supply
from wardroom.games.empire.traces.flood import water
from wardroom.games.empire.traces.masks import BIT, within


def opened(g: Empire, side: str, card: str, use: str, hq: str) -> Empire:
    """A copy in which the card has just been played for an offensive of this HQ."""
    s = g.draft()
    known = s.offensive
    asp = known.asp if known is not None and known.side == side else 0
    before = known.before if known is not None else None
    s.offensive = Offensive(side=side, card=card, use=use, step=2, hq=hq, asp=asp, before=before)
    return s


def candidates(s: Empire) -> tuple[str, ...]:
    """Units that the HQ could activate; those in China are of most use there."""
    now = s.now
    if not now.hq:
        return _december(s)
    own = (id for id, u in s.units.items() if COUNTERS[id].side == now.side and u.at in HEXES)
    return tuple(
        id for id in own if activation.candidate_objection(s, now.side, now.card, now.use, now.hq, (), id) is None
    )


def _december(s: Empire) -> tuple[str, ...]:
    """Those whom any HQ reaches, but for the ships of the raid (ES-Q-171)."""
    now, raid = s.now, says(FIRST)["force"]
    return tuple(
        id
        for id in s.on_map(now.side)
        if id not in raid
        and any(
            activation.candidate_objection(s, now.side, now.card, now.use, hq, (), id) is None for hq in s.hqs(now.side)
        )
    )


def slots(s: Empire) -> int:
    return activation.most(s, s.now.hq) if s.now.hq else int(says(SECOND)["activations"])


def admitted(s: Empire, chosen: tuple[str, ...], unit: str) -> bool:
    """Whether the card lets the unit join these (rivalry, kinds of units, number of ground units)."""
    now = s.now
    if not now.hq:
        return len(chosen) < slots(s)
    if hooks.activation_objection(s, now.side, now.card, now.use, now.hq, chosen, unit) is not None:
        return False
    return activation.too_many(s, now.hq, chosen, unit, reaction=False) is None


class Reach:
    """Answers about reach, each worked out once."""

    def __init__(self, s: Empire) -> None:
        self.s, self.side = s, s.now.side
        self.sea = allowance.naval(s)
        self.land = allowance.ground(s)
        self.legs = allowance.legs(s)
        self._sails: dict[str, int] = {}
        self._beaches: dict[tuple[str, str], int] = {}
        self._marches: dict[str, frozenset[str]] = {}
        self._flights: dict[str, tuple[str, ...]] = {}
        self._powers: dict[tuple[str, str], float] = {}

    def sails(self, start: str) -> int:
        if start not in self._sails:
            self._sails[start] = naval.reach(self.s, start, self.sea)
        return self._sails[start]

    def beaches(self, start: str, escort: str) -> int:
        """Coasts in reach from a hex: with `carrier`, with `ship`, or with none."""
        key = (start, escort)
        if key not in self._beaches:
            self._beaches[key] = self._landings(start, escort)
        return self._beaches[key]

    def _landings(self, start: str, escort: str) -> int:
        if start not in HEXES or not HEXES[start].coastal:
            return 0
        closed = 0 if escort == CARRIER else supply.survey(self.s).closed[self.side]
        if not escort:
            closed |= amphibious.barred(self.s, self.side, ())
        if BIT[start] & closed:
            return 0
        return water(BIT[start], self.sea, closed, masks.play(self.s.scenario)) & ~BIT[start]

    def marches(self, unit: str) -> frozenset[str]:
        if unit not in self._marches:
            self._marches[unit] = frozenset(ground.marches(self.s, self.side, (unit,), self.land))
        return self._marches[unit]

    def flights(self, unit: str) -> tuple[str, ...]:
        """Airfields from which the unit could fight after flying there, its own among them."""
        if unit not in self._flights:
            found = air.ends(self.s, self.side, (unit,), self.legs, near=True)
            at = self.s.units[unit].at
            here = (at,) if at in HEXES else ()
            self._flights[unit] = (*here, *sorted(hex for hex in found if hex in HEXES))
        return self._flights[unit]

    # ---- for a hex

    def walks(self, unit: str, hex: str) -> bool:
        return COUNTERS[unit].type == GROUND and hex in self.marches(unit)

    def lands(self, unit: str, hex: str, escort: str) -> bool:
        if COUNTERS[unit].type != GROUND or not lands_from_sea(unit) or not lands(self.side, hex, unit):
            return False
        return bool(self.beaches(self.s.units[unit].at, escort) & BIT[hex])

    def base_for(self, unit: str, hex: str) -> str:
        """The airfield from which an air unit fights there best, or nothing."""
        c = COUNTERS[unit]
        near = [base for base in self.flights(unit) if distance(base, hex) <= battles.reach(unit) and base != hex]
        at = self.s.units[unit].at
        return min(near, key=lambda base: (distance(base, hex) > c.range, base != at, -distance(base, hex)), default="")

    def power(self, unit: str, hex: str) -> float:
        """What an air or naval unit adds to a battle there, 0 if it cannot come."""
        key = (unit, hex)
        if key not in self._powers:
            self._powers[key] = self._power(unit, hex)
        return self._powers[key]

    def _power(self, unit: str, hex: str) -> float:
        c, at = COUNTERS[unit], self.s.units[unit].at
        if c.type == AIR:
            base = self.base_for(unit, hex) if unit not in self.s.bombing else ""
            return self.s.attack(unit) * (1.0 if distance(base, hex) <= c.range else 0.5) if base else 0.0
        if not c.ship or at not in HEXES:
            return 0.0
        goals = within(hex, c.range) if c.type == CARRIER else BIT[hex]
        return float(self.s.attack(unit)) if self.sails(at) & goals else 0.0


class Landing(Struct, frozen=True):
    """Troops of one hex that can get to a place, strongest first, and what they need to go along."""

    start: str
    troops: tuple[str, ...]
    escort: str = ""  # a ship that must come with them
    by_land: bool = False


def landings(reach: Reach, pool: Iterable[str], hex: str) -> list[Landing]:
    """Ways to bring ground units to a hex, one for each hex they come from."""
    s, pool = reach.s, tuple(pool)
    found: list[Landing] = []
    starts = dict.fromkeys(s.units[unit].at for unit in pool if COUNTERS[unit].type == GROUND)
    for start in starts:
        here = [unit for unit in pool if s.units[unit].at == start]
        men = sorted((u for u in here if COUNTERS[u].type == GROUND), key=lambda u: (-s.attack(u), u))
        if walkers := tuple(u for u in men if reach.walks(u, hex)):
            found.append(Landing(start, walkers, by_land=True))
            continue
        escorts = [u for u in here if COUNTERS[u].ship]
        for kind in ("", "ship", CARRIER):
            able = [u for u in escorts if (COUNTERS[u].type == CARRIER) == (kind == CARRIER)]
            if kind and not able:
                continue
            if sailors := tuple(u for u in men if reach.lands(u, hex, kind)):
                best = max(able, key=lambda u: (s.attack(u), u)) if kind else ""
                found.append(Landing(start, sailors, best))
                break
    return found
