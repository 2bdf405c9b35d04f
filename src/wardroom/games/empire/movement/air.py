"""Air units: in legs from airfield to airfield (8.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from wardroom.games.empire.battles import reach
from wardroom.games.empire.cards.language import BOX, bit
from wardroom.games.empire.movement import allowance
from wardroom.games.empire.movement.purpose import faced, fights_of
from wardroom.games.empire.movement.way import Limit, Way, says
from wardroom.games.empire.printed import AIRFIELDS, ALLIED, COUNTERS, FERRY, HEXES, JAPAN, distance, foe
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import CHINA_BOX, Empire
from wardroom.games.empire.traces import kunming, masks, supply
from wardroom.games.empire.traces.masks import ALL, BIT, SHIFTS, ids, mask, shift
from wardroom.lib.memo import Memo

BOX_MOST = 2  # air units in the China box, one of them a B29 (ES-X-CHINA-3)


def bases(g: Empire, side: str) -> int:
    """Airfields of the side; a flight does not end at the ferry point."""
    by = (g.scenario, side)
    if (known := _bases.find(g.taken, by=by)) is not None:
        return known
    return _bases.keep(mask(hex for hex in AIRFIELDS if hex != FERRY and g.holds(side, hex)), g.taken, by=by)


_bases: Memo[int] = Memo(4)


def fields(g: Empire, side: str) -> frozenset[str]:
    """Airfields that a leg may end on, the ferry point among them for the Allies (ES-X-AIR-6)."""
    found = set(ids(bases(g, side) & masks.play(g.scenario)))
    ferried = any(COUNTERS[id].ship for id in g.at(FERRY, JAPAN))
    if side == ALLIED and not ferried and FERRY in in_play(g.scenario):
        found.add(FERRY)
    return frozenset(found)


def ends(g: Empire, side: str, group: Collection[str], legs: int, *, near: bool = False) -> Mapping[str, bool]:
    """Airfields that the group can fly to, and whether only by a leg beyond its normal range that forbids it to fight;
    with `near` such legs are not flown (ES-X-AIR-1, ES-X-AIR-2, ES-Q-078)."""
    start = g.units[next(iter(group))].at
    counters = [COUNTERS[id] for id in group]
    longest = min(c.longest for c in counters)
    fighting = min(c.range if c.ext_paren else c.longest for c in counters)
    close = _hops(g, side, start, fighting, legs, group)
    found = dict.fromkeys(close, False)
    if not near and longest > fighting:
        found.update({hex: True for hex in _hops(g, side, start, longest, legs, group) if hex not in found})
    return {hex: far for hex, far in found.items() if hex not in (FERRY, start)}


def _hops(g: Empire, side: str, start: str, far: int, legs: int, group: Collection[str]) -> dict[str, int]:
    """The fewest legs to every airfield."""
    there = fields(g, side)
    found, front = {start: 0}, [start]
    for leg in range(1, legs + 1):
        ahead = []
        for a in front:
            for b in _next(g, side, a, far, there, group):
                if b not in found:
                    found[b] = leg
                    ahead.append(b)
        front = ahead
    return found


def _next(g: Empire, side: str, a: str, far: int, there: frozenset[str], group: Collection[str]) -> Collection[str]:
    """Where a leg from here may end. Between the China box and Northern India any leg will do (ES-X-CHINA-3)."""
    over = _over_the_hump(g, there) if side == ALLIED else ()
    if a == CHINA_BOX:
        return over
    near = [b for b in _around(a, far) if b in there]
    if a in over and room_in_china(g, group):
        near.append(CHINA_BOX)
    return near


@cache
def _around(a: str, far: int) -> tuple[str, ...]:
    """All airfields in reach of one leg."""
    return tuple(b for b in sorted(AIRFIELDS) if b != a and distance(a, b) <= far)


def _over_the_hump(g: Empire, there: frozenset[str]) -> tuple[str, ...]:
    eligible = supply.survey(g).eligible[ALLIED]
    return tuple(hex for hex in kunming.hump_airfields(g) if hex in there and BIT[hex] & eligible)


def room_in_china(g: Empire, group: Collection[str]) -> bool:
    """At most two units, one of them a B29."""
    there = (*g.in_box(CHINA_BOX), *group)
    return g.china > 0 and len(there) <= BOX_MOST and sum(COUNTERS[id].b29 for id in there) <= 1


def strategic(g: Empire, side: str, group: Collection[str]) -> frozenset[str]:
    """Airfields in twice the legs, clear of unneutralised ZOI all the way (ES-X-AIR-4)."""
    start = g.units[next(iter(group))].at
    if start == CHINA_BOX:
        return frozenset()
    far = min(COUNTERS[id].longest for id in group)
    closed = (supply.without(g, group) if group else supply.survey(g)).closed[side]
    if BIT[start] & closed or start not in AIRFIELDS or not g.holds(side, start):
        return frozenset()
    there = fields(g, side)
    play = masks.play(g.scenario) & ~closed
    found, front = {start}, [start]
    for _ in range(allowance.STRATEGIC * allowance.legs(g)):
        ahead = []
        for a in front:
            reached = _flown(a, far, play)
            for b in there:
                if b not in found and BIT[b] & reached:
                    found.add(b)
                    ahead.append(b)
        front = ahead
    return frozenset(found - {start, FERRY})


def _flown(start: str, far: int, play: int) -> int:
    reached = front = BIT[start]
    for _ in range(far):
        new = 0
        for by in SHIFTS:
            new |= shift(front, by)
        front = new & play & ~reached
        if not front:
            break
        reached |= front
    return reached


def fly(g: Empire, side: str, group: tuple[str, ...]) -> Way:
    """To an airfield or the China box; in reaction to those from which all can fight (ES-X-AIR-1, ES-X-AIR-2)."""
    start, unit = g.units[group[0]].at, group[0]
    yield Limit(bases(g, side) | BOX, says("not_your_airfield", "ES-X-AIR-1", "ES-X-AIR-6", unit=unit))
    yield Limit(ALL | BOX * room_in_china(g, group), says("china_box_full", "ES-X-CHINA-3", unit=unit))
    yield Limit(~bit(start), says("already_there", "ES-X-AIR-1", unit=unit))
    yield Limit(~mask(faced(g, side)), says("battle_there", "ES-X-AIR-1", unit=unit))
    reached = ends(g, side, group, allowance.legs(g))
    hexes = allowance.legs(g) * min(COUNTERS[id].longest for id in group)
    reason = says("too_far", "ES-X-AIR-1", "ES-X-MOVE-1", unit=unit, hexes=hexes)
    yield Limit(sum(map(bit, reached)), reason)
    if side != g.now.side:
        near = (hex for hex, far in reached.items() if not far and hex != CHINA_BOX and _fights_from(g, group, hex))
        yield Limit(mask(near), says("no_battle_near", "ES-X-REACT-1", "ES-X-AIR-2", unit=unit))


def _fights_from(g: Empire, group: Collection[str], hex: str) -> bool:
    return all(any(distance(hex, fight) <= reach(unit) for fight in fights_of(g, (unit,))) for unit in group)


def transfer(g: Empire, side: str, group: tuple[str, ...]) -> Way:
    """Strategic air transport (ES-X-AIR-4)."""
    yield Limit(bases(g, side), says("not_your_airfield", "ES-X-AIR-4", unit=group[0]))
    yield Limit(~mask(faced(g, side)), says("battle_there", "ES-X-AIR-4", unit=group[0]))
    yield Limit(mask(strategic(g, side, group)), says("no_safe_way", "ES-X-AIR-4", "ES-ZOI-10", unit=group[0]))


def in_contact(g: Empire, side: str, start: str, end: str, group: Collection[str], legs: int) -> bool:
    """Whether every way in so many legs meets a ZOI of the other side (ES-Q-071, ES-Q-072)."""
    zoi = supply.survey(g).zoi[foe(side)]
    if CHINA_BOX in (start, end):
        return any(BIT[hex] & zoi for hex in (start, end) if hex in HEXES)
    if (BIT[start] | BIT[end]) & zoi:
        return True
    far, there = min(COUNTERS[id].longest for id in group), fields(g, side)
    play = masks.play(g.scenario) & ~zoi
    found, front = {start}, [start]
    for _ in range(legs):
        ahead = []
        for a in front:
            for b in _around(a, far):
                if b in there and b not in found and BIT[b] & _flown(a, distance(a, b), play):
                    found.add(b)
                    ahead.append(b)
        if end in found:
            return False
        front = ahead
    return True
