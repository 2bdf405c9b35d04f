"""What a part of an offensive will bring, with and without a reaction of the enemy."""

from __future__ import annotations

from itertools import islice
from math import fsum

from msgspec import Struct

from wardroom.games.empire import battles
from wardroom.games.empire.bot.force import Reach
from wardroom.games.empire.bot.sketch import Battle, Line, Lines, Outcome, reckon
from wardroom.games.empire.combat.strength import garrison_values
from wardroom.games.empire.odds.intelligence import intercepts
from wardroom.games.empire.printed import (
    AIR,
    ALLIED,
    CARDS,
    CARRIER,
    COUNTERS,
    GROUND,
    HEXES,
    JAPAN,
    NAVAL,
    TERRAIN,
    distance,
    foe,
)
from wardroom.games.empire.state import INTERCEPT, SURPRISE, Empire, of_type
from wardroom.games.empire.tasks.special_reaction import special_value
from wardroom.games.empire.traces import supply

_CARDS = 0.12  # chance that a card of the enemy uncovers the offensive
_REACTS = 0.6  # how often an uncovered offensive meets the reaction that could come
_STEP = {CARRIER: 2.5, AIR: 1.3, NAVAL: 1.5, GROUND: 1.3}
_LAST = 0.35  # on the last turn of a scenario that counts points losses matter little
_MOURNED = 1.8
_KILL = 0.8  # of the worth of a step, if it is theirs


class Estimate(Struct, frozen=True):
    value: float
    take: float


def worth_of_step(unit: str) -> float:
    c = COUNTERS[unit]
    mourned = c.nation == "us" and c.type == GROUND and c.size in ("XX", "XXX")  # ES-WILL-10
    return _STEP.get(c.type, 1.0) * (0.5 + c.full[0] / 20) * (_MOURNED if mourned else 1.0)


def line(s: Empire, unit: str, power: float | None = None, *, landed: bool = False) -> Line:
    c = COUNTERS[unit]
    full = c.full[0] if c.reduced is not None else 0
    reduced = c.reduced[0] if c.reduced is not None else c.full[0]
    share = 1.0 if power is None or not s.attack(unit) else power / s.attack(unit)
    defence = -(-c.full[1] // 2) if landed else c.full[1]
    return (int(full * share), int(reduced * share), defence, s.units[unit].steps, worth_of_step(unit), c.flyer)


class Estimator:
    """For one offensive: what stands in the hexes, and who could come to help them."""

    def __init__(self, s: Empire, reach: Reach, dear: float = 1.0) -> None:
        self.s, self.reach, self.side, self.other = s, reach, s.now.side, foe(s.now.side)
        self._intercepts = intercepts(s)
        self._dear = dear
        self._care = _LAST if s.sheet.yearly and s.turn == s.sheet.turns[1] else 1.0

    def battle(self, hex: str, troops: tuple[str, ...], units: tuple[str, ...], worth: float) -> Estimate:
        first, plain, out = self._outcomes(hex, troops, units)
        sure, take = self._value(first, worth), first.take
        met = self._value(plain, worth)
        uncovered = min(1.0, self._intercepts + _CARDS + 0.2 * supply.in_zoi(self.s, self.other, hex))
        late, caught = met, take
        if out is not None and uncovered:
            late = (1 - _REACTS) * met + _REACTS * min(met, self._value(out, worth))
            caught = (1 - _REACTS) * take + _REACTS * out.take
        return Estimate((1 - uncovered) * sure + uncovered * late, (1 - uncovered) * take + uncovered * caught)

    def _outcomes(
        self, hex: str, troops: tuple[str, ...], units: tuple[str, ...]
    ) -> tuple[Outcome, Outcome, Outcome | None]:
        """By surprise, found out, and against who could come to help; kept, since many HQs can send the same units."""
        known, key = self.reach.fought, (hex, troops, units)
        if key not in known:
            plain, help = self._battle(hex, troops, units, ()), self.answer(hex)
            out = reckon(self._battle(hex, troops, units, help), INTERCEPT) if help else None
            known[key] = reckon(plain, SURPRISE), reckon(plain, INTERCEPT), out
        return known[key]

    def _value(self, out: Outcome, worth: float) -> float:
        return out.take * worth + self._care * (_KILL * out.killed - self._dear * out.lost)

    def _battle(self, hex: str, troops: tuple[str, ...], units: tuple[str, ...], help: tuple[str, ...]) -> Battle:
        s = self.s
        sent = [u for u in units if COUNTERS[u].type != GROUND]
        there = s.at(hex, self.other)
        walkers = [u for u in troops if self.reach.walks(u, hex)]
        landed = len(walkers) < len(troops)
        held = bool(of_type(there, GROUND)) or bool(self.side == ALLIED and s.garrison(hex))
        us = any(COUNTERS[u].nation == "us" and COUNTERS[u].flyer for u in (sent if self.side == ALLIED else there))
        year = (1 if s.year == 1943 else 3 if s.year > 1943 else 0) * us
        return Battle(
            ours=tuple(line(s, u, self.reach.power(u, hex)) for u in sent),
            theirs=tuple(line(s, u) for u in (*of_type(there, AIR, NAVAL, CARRIER), *help)),
            men=tuple(line(s, u, landed=u not in walkers) for u in troops),
            foes=(*(line(s, u) for u in of_type(there, GROUND)), *self._garrison(hex)),
            air=year * (self.side == ALLIED),
            their_air=year * (self.side == JAPAN),
            ships=any(COUNTERS[u].ship for u in sent),
            their_ships=any(COUNTERS[u].ship for u in (*there, *help)),
            landed=landed,
            by_land=bool(walkers),
            terrain=int(TERRAIN[HEXES[hex].terrain]["offensive_drm"] or 0),
            beaches=3 if held else 0,
        )

    def _garrison(self, hex: str) -> Lines:
        steps = self.s.garrison(hex) if self.side == ALLIED else 0
        if not steps:
            return ()
        strength, defence = garrison_values(hex)
        return tuple((0, strength, defence, 1, 0.5, False) for _ in range(steps))

    def landing(self, hex: str, units: tuple[str, ...], worth: float) -> Estimate:
        """One that meets nobody: unless a Special Reaction finds it."""
        s, risk = self.s, 0.0
        near = any(distance(s.units[hq].at, hex) <= COUNTERS[hq].range for hq in s.hqs(self.other))
        if near and supply.in_zoi(s, self.other, hex) and self.answer(hex):
            own = fsum(self.reach.power(u, hex) for u in units)
            theirs = sum(s.attack(u) for u in self.answer(hex))
            risk = min(0.9, (special_value(s) + 3) / 10) * (0.7 if own < theirs else 0.25)
        return Estimate(worth * (1 - risk) - 2.0 * risk, 1 - risk)

    # ---- the reaction that could come

    def answer(self, hex: str) -> tuple[str, ...]:
        """The strongest air and naval units that one HQ of the enemy could send."""
        known = self.reach.answers
        if hex not in known:
            found = [self._sent(hex, hq) for hq in self.s.hqs(self.other)]
            known[hex] = max(found, key=lambda units: sum(map(self.s.attack, units)), default=())
        return known[hex]

    def _sent(self, hex: str, hq: str) -> tuple[str, ...]:
        s, c, at = self.s, COUNTERS[hq], self.s.units[hq].at
        if distance(at, hex) > c.range or not supply.supplied(s, hq):
            return ()
        near = (u for u in self.reach.answering(hq) if self._comes(u, hex))
        return tuple(islice(near, c.efficiency + CARDS[s.now.card].ops))

    def _comes(self, unit: str, hex: str) -> bool:
        c, at = COUNTERS[unit], self.s.units[unit].at
        if at == hex:
            return False
        if c.type == AIR:
            return distance(at, hex) <= battles.reach(unit)
        return distance(at, hex) <= 5 * CARDS[self.s.now.card].ops + (c.range if c.type == CARRIER else 0)
