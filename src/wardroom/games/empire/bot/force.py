"""Who can be brought to a hex: what the units of an HQ can reach with a card, before anybody has moved."""

from __future__ import annotations

from msgspec import Struct

from wardroom.games.empire import activation, battles
from wardroom.games.empire.bot.sketch import Outcome
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.movement import air, allowance, amphibious, ground, naval
from wardroom.games.empire.movement.groups import lands_from_sea
from wardroom.games.empire.printed import AIR, CARRIER, COUNTERS, GROUND, HEXES, HQ, JAPAN, distance, lands
from wardroom.games.empire.state import CHINA_BOX, Empire, Offensive
from wardroom.games.empire.tasks.december import FIRST, SECOND, says
from wardroom.games.empire.traces import masks, supply
from wardroom.games.empire.traces.flood import water
from wardroom.games.empire.traces.masks import BIT, within
from wardroom.lib.memo import Memo


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
    if now.use != "event" and now.side != JAPAN:  # the number is the same whoever goes
        return len(chosen) < _number(s)
    return activation.too_many(s, now.hq, chosen, unit, reaction=False) is None


def alike(s: Empire, pool: tuple[str, ...]) -> bool:
    """Whether only the number of units counts, and no matter which of the pool they are."""
    now = s.now
    if not now.hq or now.use == "event" or s.rivalry[now.side]:
        return False
    return now.side != JAPAN or activation.most(s, now.hq, pool) == activation.most(s, now.hq)


_numbers: Memo[int] = Memo(8)


def _number(s: Empire) -> int:
    """How many units an Allied HQ activates with an operations card."""
    now, by = supply.survey(s), (s.now.hq, s.now.card, s.now.cards, s.scenario)
    known = _numbers.find(now, by=by)
    return known if known is not None else _numbers.keep(activation.most(s, s.now.hq), now, by=by)


Fought = tuple[str, tuple[str, ...], tuple[str, ...]]  # a hex, troops, and all who come


class Reach:
    """Answers about reach, each worked out once; places are masks, so that a hex is looked up and not searched for."""

    def __init__(self, s: Empire) -> None:
        self.s, self.side = s, s.now.side
        self.sea = allowance.naval(s)
        self.land = allowance.ground(s)
        self.legs = allowance.legs(s)
        self._sails: dict[str, int] = {}
        self._beaches: dict[tuple[str, str], int] = {}
        self._marches: dict[str, int] = {}
        self._skies: dict[str, tuple[int, int]] = {}
        self._helpers: dict[str, tuple[tuple[float, str], ...]] = {}
        self._answering: dict[str, tuple[str, ...]] = {}
        self._pools: dict[tuple[str, ...], Pool] = {}
        self.answers: dict[str, tuple[str, ...]] = {}
        self.fought: dict[Fought, tuple[Outcome, Outcome, Outcome | None]] = {}

    def sails(self, start: str) -> int:
        if start not in self._sails:
            self._sails[start] = naval.reach(self.s, start, self.sea) if start in HEXES else 0
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

    def marches(self, unit: str) -> int:
        if unit not in self._marches:
            self._marches[unit] = masks.mask(ground.marches(self.s, self.side, (unit,), self.land))
        return self._marches[unit]

    def walks(self, unit: str, hex: str) -> bool:
        return COUNTERS[unit].type == GROUND and bool(self.marches(unit) & BIT[hex])

    def pool(self, units: tuple[str, ...]) -> Pool:
        if units not in self._pools:
            self._pools[units] = Pool(self, units)
        return self._pools[units]

    # ---- who can help in a battle

    def power(self, unit: str, hex: str) -> float:
        """What an air or naval unit adds to a battle there, 0 if it cannot come."""
        c = COUNTERS[unit]
        if c.type == AIR:
            near, far = self._sky(unit)
            return self.s.attack(unit) * (1.0 if BIT[hex] & near else 0.5 if BIT[hex] & far else 0.0)
        if not c.ship:
            return 0.0
        goals = within(hex, c.range) if c.type == CARRIER else BIT[hex]
        return float(self.s.attack(unit)) if self.sails(self.s.units[unit].at) & goals else 0.0

    def _sky(self, unit: str) -> tuple[int, int]:
        """Where an air unit strikes at normal and at extended range, from its airfield or one that it can fly to."""
        if unit not in self._skies:
            self._skies[unit] = self._struck(unit) if unit not in self.s.bombing else (0, 0)
        return self._skies[unit]

    def _struck(self, unit: str) -> tuple[int, int]:
        c, near, far = COUNTERS[unit], 0, 0
        for base in {self.s.units[unit].at, *air.ends(self.s, self.side, (unit,), self.legs, near=True)}:
            if base in HEXES:
                near |= within(base, c.range) & ~BIT[base]
                far |= within(base, battles.reach(unit)) & ~BIT[base]
        return near & far, far

    def helpers(self, hex: str) -> tuple[tuple[float, str], ...]:
        """Every air and naval unit of the side that could come, with its power, the strongest first."""
        if hex not in self._helpers:
            units = (u for u, unit in self.s.units.items() if COUNTERS[u].side == self.side and unit.at in _PLACES)
            found = [(power, unit) for unit in units if (power := self.power(unit, hex)) > 0]
            self._helpers[hex] = tuple(sorted(found, key=lambda each: (-each[0], each[1])))
        return self._helpers[hex]

    def answering(self, hq: str) -> tuple[str, ...]:
        """Air and naval units in range of an HQ of the enemy, the strongest first."""
        if hq not in self._answering:
            c, at, s = COUNTERS[hq], self.s.units[hq].at, self.s
            near = (u for u in s.on_map(c.side) if COUNTERS[u].type not in (HQ, GROUND))
            found = (u for u in near if distance(s.units[u].at, at) <= c.range)
            self._answering[hq] = tuple(sorted(found, key=lambda u: (-s.attack(u), u)))
        return self._answering[hq]


_PLACES = {*HEXES, CHINA_BOX}


class Landing(Struct, frozen=True):
    """Troops of one hex that can get to a place, strongest first, and what they need to go along."""

    start: str
    troops: tuple[str, ...]
    escort: str = ""  # a ship that must come with them
    by_land: bool = False


class Start(Struct, frozen=True):
    """A hex with ground units: the strongest first, where they march, and the coasts in reach by kind of escort."""

    hex: str
    men: tuple[str, ...]
    marches: int
    coasts: tuple[tuple[str, int], ...]  # the escort, or nobody; the coasts


class Pool:
    """Units of which some are to go: the ways to bring the ground units among them to a hex."""

    def __init__(self, reach: Reach, units: tuple[str, ...]) -> None:
        self.reach = reach
        at = {unit: reach.s.units[unit].at for unit in units}
        starts = dict.fromkeys(at[unit] for unit in units if COUNTERS[unit].type == GROUND)
        self.starts = [self._start(start, [unit for unit in units if at[unit] == start]) for start in starts]
        self._ways: dict[str, list[Landing]] = {}
        self._strengths: dict[str, int] = {}

    def _start(self, start: str, here: list[str]) -> Start:
        s, reach = self.reach.s, self.reach
        men = tuple(sorted((u for u in here if COUNTERS[u].type == GROUND), key=lambda u: (-s.attack(u), u)))
        coasts = [("", reach.beaches(start, ""))]
        for kind in ("ship", CARRIER):
            able = [u for u in here if COUNTERS[u].ship and (COUNTERS[u].type == CARRIER) == (kind == CARRIER)]
            if able:
                coasts.append((max(able, key=lambda u: (s.attack(u), u)), reach.beaches(start, kind)))
        marches = 0
        for unit in men:
            marches |= reach.marches(unit)
        return Start(start, men, marches, tuple(coasts))

    def landings(self, hex: str) -> list[Landing]:
        """Ways to bring ground units to a hex, one for each hex they come from."""
        if hex not in self._ways:
            bit = BIT[hex]
            ways = (self._way(start, hex, bit) for start in self.starts)
            self._ways[hex] = [way for way in ways if way is not None]
        return self._ways[hex]

    def _way(self, start: Start, hex: str, bit: int) -> Landing | None:
        if start.marches & bit:
            walkers = tuple(u for u in start.men if self.reach.marches(u) & bit)
            return Landing(start.hex, walkers, by_land=True)
        for escort, coasts in start.coasts:
            if coasts & bit:
                sailors = tuple(u for u in start.men if lands_from_sea(u) and lands(self.reach.side, hex, u))
                return Landing(start.hex, sailors, escort) if sailors else None
        return None

    def strength(self, hex: str) -> int:
        """The attack of the three strongest that can get there."""
        if hex not in self._strengths:
            men = (self.reach.s.attack(u) for way in self.landings(hex) for u in way.troops)
            self._strengths[hex] = sum(sorted(men, reverse=True)[:3])
        return self._strengths[hex]
