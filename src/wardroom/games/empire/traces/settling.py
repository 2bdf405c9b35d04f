"""Whose zones of influence hold on a position, and where supply lines then run: both sides at once (ES-Q-065).

A ZOI needs a supplied unit, and a supply line must not cross an unneutralised enemy ZOI: so both are settled together.
All Allied flyers are given their ZOI first, Japanese flyers that cannot be supplied against that drop out, then Allied
ones against those that are left; if any drop, all is done again. The Allied set only shrinks, so it ends, and where two
zones cut each other off the Allied one stands (ES-X-SUPS-2).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache

from msgspec import Struct

from wardroom.games.empire.printed import (
    AIR,
    ALLIED,
    COUNTERS,
    GROUND,
    HQ,
    JAPAN,
    KUNMING,
    PLACES,
    PORTS,
    ROUND_KUNMING,
    SIDES,
    foe,
    kind_commands,
)
from wardroom.games.empire.setup import sources
from wardroom.games.empire.state import CHINA_BOX, Empire, stacks
from wardroom.games.empire.traces import kunming
from wardroom.games.empire.traces.flood import EVER, limited_lines, supply_lines
from wardroom.games.empire.traces.kunming import HUMP, OPEN
from wardroom.games.empire.traces.marching import by_land
from wardroom.games.empire.traces.masks import BIT, LAND_HEXES, mask, play, within
from wardroom.lib.memo import Memo

REACH = 2  # hexes of a ZOI (ES-ZOI-1)
KINDS = {JAPAN: (JAPAN,), ALLIED: ("us", "commonwealth", "joint")}


class Survey(Struct, frozen=True):
    """What holds on one position. Masks: see `masks`."""

    supplied: frozenset[str]
    zoi: Mapping[str, int]  # hexes in the ZOI of a side, neutralised or not
    closed: Mapping[str, int]  # hexes in an enemy ZOI that is not neutralised, for the side that suffers it
    eligible: Mapping[str, int]  # hexes from which a line runs to an ultimate source: supply eligible
    held: Mapping[str, int]  # hexes the enemy holds alone, for supply
    barred: Mapping[str, int]  # the same for activation paths, which an HQ alone does not stop
    ports: Mapping[str, int]  # own ports
    lines: Mapping[str, int]  # what supplied HQs of a kind reach
    road: str  # the Burma Road
    kunming: int  # hexes supplied from Kunming


class _Lines(Struct, frozen=True):
    """One side's supply lines where some hexes are closed to it."""

    eligible: int
    by_kind: Mapping[str, int]  # what supplied HQs of a kind reach
    road: str = ""  # of the Allies
    kunming: int = 0


class _Zones(Struct, frozen=True):
    """What of a survey many positions have in common: it hangs on flyers, HQs and who holds what, not on every unit."""

    zoi: Mapping[str, int]
    closed: Mapping[str, int]
    lines: Mapping[str, _Lines]


_zones: Memo[_Zones] = Memo(64)
_MOST = 400
_areas: dict[tuple[object, ...], tuple[int, Mapping[str, int]]] = {}
_china: Memo[tuple[str, int]] = Memo(12)
_bases: Memo[tuple[Mapping[str, int], int]] = Memo(6)
_LED_BY: dict[str, tuple[bool, ...]] = {
    id: () if c.type == HQ else tuple(kind_commands(kind, c) for kind in KINDS[c.side]) for id, c in COUNTERS.items()
}
"""By which kinds of HQ of its side a unit is commanded; an HQ by none."""


def no_zoi(g: Empire) -> bool:
    """Card J02: the Allies have no ZOI in December 1941 (ES-Q-171)."""
    return g.offensive is not None and g.offensive.card == "J02"


Led = dict[tuple[bool, ...], list[tuple[str, int]]]
"""Units and where they are, by the kinds of HQs that command them."""


class _Side:
    """One side's units on the map as a survey reads them."""

    def __init__(self, g: Empire, side: str) -> None:
        self.hqs: list[tuple[str, int]] = []
        self.led: Led = {}  # all others
        self.led_flyers: Led = {}
        self.flyers: dict[str, str] = {}
        self.there = self.holding = self.led_from = 0  # hexes with units, with ground or air units, with an HQ
        for hex, stack in stacks(g.units)[side].items():
            bit = BIT[hex]
            self.there |= bit
            for id in stack:
                if not (led := _LED_BY[id]):
                    self.hqs.append((id, bit))
                    self.led_from |= bit
                    continue
                self.led.setdefault(led, []).append((id, bit))
                if id in _FLYERS:
                    self.flyers[id] = hex
                    self.led_flyers.setdefault(led, []).append((id, bit))
                if id in _HOLDERS:
                    self.holding |= bit


_FLYERS = frozenset(id for id, c in COUNTERS.items() if c.flyer)
_HOLDERS = frozenset(id for id, c in COUNTERS.items() if c.type in (GROUND, AIR))


class Settling:
    """The facts of one position, read once; what follows from them is worked out and returned, never noted here."""

    def __init__(self, g: Empire, frozen: frozenset[str], silent: frozenset[str] = frozenset()) -> None:
        self.g = g
        self.play = play(g.scenario)
        self.units = {side: _Side(g, side) for side in SIDES}
        mute = silent | self.units[ALLIED].flyers.keys() if no_zoi(g) else silent
        self.flyers = {
            side: {id: hex for id, hex in self.units[side].flyers.items() if id not in mute} for side in SIDES
        }
        self.around = {
            side: {id: within(hex, REACH) for id, hex in flyers.items()} for side, flyers in self.flyers.items()
        }
        alive = [id for id in frozen if g.units[id].at in BIT or g.units[id].at == CHINA_BOX]
        self.frozen = {side: frozenset(id for id in alive if COUNTERS[id].side == side) for side in SIDES}
        self.ports, garrisons = _named(g)
        self.held: dict[str, int] = {}
        self.barred: dict[str, int] = {}
        for side in SIDES:
            enemy, own = self.units[foe(side)], self.units[side].there
            always = _ROUND_KUNMING if side == JAPAN else garrisons & ~own
            self.held[side] = (enemy.holding | enemy.led_from) & ~own | always
            self.barred[side] = enemy.holding & ~own | always
        self.sources = {
            JAPAN: mask(hex for hex in sources(g.scenario, JAPAN) if not _land(hex) or g.holds(JAPAN, hex)),
            ALLIED: _allied_sources(g.scenario),
        }

    def settled(self) -> Survey:
        zones = self.zones()
        japan, allies = zones.lines[JAPAN], zones.lines[ALLIED]
        fed = (self.fed(side, zones.lines[side], self.units[side].led) for side in SIDES)
        return Survey(
            frozenset().union(*fed, self.in_china(allies.road)),
            zones.zoi,
            zones.closed,
            {JAPAN: japan.eligible, ALLIED: allies.eligible},
            self.held,
            self.barred,
            self.ports,
            {**japan.by_kind, **allies.by_kind},
            allies.road,
            allies.kunming,
        )

    def zones(self) -> _Zones:
        """Settled anew only when something it hangs on has changed: few moves of ships or ground units do that."""
        g = self.g
        by = (
            g.scenario, g.express, g.marks, g.links, g.china > 0, g.options.supply_limits,
            *((self.held[side], self.barred[side], *self.units[side].hqs) for side in SIDES),
            *((*self.flyers[side].items(), *sorted(self.frozen[side] & self.flyers[side].keys())) for side in SIDES),
        )  # fmt: skip
        known = _zones.find(g.taken, by=by)
        return known if known is not None else _zones.keep(self.settle_both(), g.taken, by=by)

    def settle_both(self) -> _Zones:
        allies = frozenset(self.flyers[ALLIED])
        while True:
            japan, of_japan = self.settle(JAPAN, frozenset(self.flyers[JAPAN]), allies)
            left, of_allies = self.settle(ALLIED, allies, japan)
            if left == allies:
                break
            allies = left
        zoi = {JAPAN: self.zoi(JAPAN, japan), ALLIED: self.zoi(ALLIED, allies)}
        closed = {side: self.closed(side, japan if side == JAPAN else allies, zoi[foe(side)]) for side in SIDES}
        return _Zones(zoi, closed, {JAPAN: of_japan, ALLIED: of_allies})

    def settle(self, side: str, mine: frozenset[str], others: frozenset[str]) -> tuple[frozenset[str], _Lines]:
        """The side's flyers that keep their ZOI against these enemy flyers, and the lines that feed them."""
        theirs = self.zoi(foe(side), others)
        while True:
            lines = self.lines(side, self.closed(side, mine, theirs))
            found = self.fed(side, lines, self.units[side].led_flyers)
            if mine <= found:
                return mine, lines
            mine &= found

    def zoi(self, side: str, flyers: Collection[str]) -> int:
        found = 0
        around = self.around[side]
        for id in flyers:
            found |= around[id]
        return found

    def closed(self, side: str, mine: Collection[str], theirs: int) -> int:
        """Where the enemy's ZOI is not neutralised: by no flyer of ours but long-range bombers (ES-ZOI-2, ES-ZOI-3)."""
        free = 0
        around = self.around[side]
        for id in mine:
            if not COUNTERS[id].heavy:
                free |= around[id]
        return theirs & ~free

    def lines(self, side: str, closed: int) -> _Lines:
        """The side's lines where these hexes are closed to it."""
        eligible, by_kind = self.areas(side, closed)
        return _Lines(eligible, by_kind, *(self.china(closed, eligible) if side == ALLIED else ()))

    def fed(self, side: str, lines: _Lines, units: Led) -> frozenset[str]:
        """Who of these is in reach of lines of an HQ that commands him, and HQs where a line from home comes."""
        found = {id for id, bit in self.units[side].hqs if bit & lines.eligible}
        for led, there in units.items():
            area = lines.kunming if side == ALLIED else BIT.get(self.g.express, 0)
            for leads, kind in zip(led, KINDS[side], strict=True):
                if leads:
                    area |= lines.by_kind[kind]
            found.update([id for id, bit in there if bit & area])
        return frozenset(found | self.frozen[side])

    def areas(self, side: str, closed: int) -> tuple[int, Mapping[str, int]]:
        """What is supply eligible, and what lines of supplied HQs reach, by kind of HQ: kept, since most moves change
        neither."""
        hqs = self.units[side].hqs
        ports, held, sources = self.ports[side], self.held[side], self.sources[side]
        limits = self.g.route_steps() if self.g.options.supply_limits else None
        key = (side, closed, held, ports, sources, tuple(hqs), self.play, limits)
        if (known := _areas.get(key)) is not None:
            return known
        eligible = supply_lines({0: sources}, EVER, ports, held, closed, self.play)
        fit = [(id, bit) for id, bit in hqs if bit & eligible]
        reach = self.reach if limits is None else self.limited(side, closed, fit)
        lines = {}
        for kind in KINDS[side]:
            lines[kind] = reach(side, closed, [(id, bit) for id, bit in fit if COUNTERS[id].hq_type == kind])
        if len(_areas) >= _MOST:
            _areas.clear()
        _areas[key] = eligible, lines
        return eligible, lines

    def china(self, closed: int, eligible: int) -> tuple[str, int]:
        """The Burma Road and what Kunming supplies, kept likewise."""
        g, held = self.g, self.held[ALLIED]
        key = (closed, eligible, held, g.marks, g.links, g.china > 0, g.scenario)
        if (known := _china.find(g.taken, by=key)) is not None:
            return known
        road = kunming.road(g, closed, eligible, self.play)
        return _china.keep((road, kunming.supplies(g, road, eligible, held)), g.taken, by=key)

    def reach(self, side: str, closed: int, hqs: list[tuple[str, int]]) -> int:
        """What lines of all these HQs reach: those of a shorter range join the flood later."""
        if not hqs:
            return 0
        most = max(COUNTERS[id].range for id, _ in hqs)
        starts: dict[int, int] = {}
        for id, bit in hqs:
            step = most - COUNTERS[id].range
            starts[step] = starts.get(step, 0) | bit
        return supply_lines(starts, most, self.ports[side], self.held[side], closed, self.play)

    def limited(
        self, side: str, closed: int, every: list[tuple[str, int]]
    ) -> Callable[[str, int, list[tuple[str, int]]], int]:
        """The same with the limits of the third edition: one port of change, which an HQ of the side reaches by sea or
        in a march, and a last hexside by land only in a march of the HQ (ES-X-SUPS-4)."""
        held, routes = self.held[side], self.g.route_steps()
        marches = {id: by_land(self.g.units[id].at, side, routes, held) for id, _ in every}

        def lines(id: str, bit: int, change: int) -> tuple[int, int]:
            return limited_lines(bit, COUNTERS[id].range, change, held, closed, self.play)

        change = 0
        for id, bit in every:
            change |= self.ports[side] & (lines(id, bit, 0)[1] | marches[id])

        def reach(side: str, closed: int, hqs: list[tuple[str, int]]) -> int:
            found = 0
            for id, bit in hqs:
                dry, wet = lines(id, bit, change)
                found |= wet | dry & marches[id]
            return found

        return reach

    def in_china(self, road: str) -> tuple[str, ...]:
        """Units in the China box while it can be supplied (ES-X-CHINA-3)."""
        return self.g.in_box(CHINA_BOX) if road in (OPEN, HUMP) else ()


def _land(hex: str) -> bool:
    return bool(BIT[hex] & LAND_HEXES)


@cache
def _allied_sources(scenario: str) -> int:
    return mask(sources(scenario, ALLIED))


def _named(g: Empire) -> tuple[Mapping[str, int], int]:
    """The ports of each side, and the cities that a Japanese garrison holds (ES-Q-067), kept by who controls what."""
    by = (g.scenario, g.ground_lost)
    if (known := _bases.find(g.taken, by=by)) is not None:
        return known
    ports = dict.fromkeys(SIDES, 0)
    for hex in PORTS:
        ports[g.holder(hex)] |= BIT[hex]
    return _bases.keep((ports, mask(hex for hex in _GARRISONED if g.garrison(hex))), g.taken, by=by)


_ROUND_KUNMING = mask(ROUND_KUNMING)
_GARRISONED = tuple(hex for hex, place in PLACES.items() if place.intrinsic and hex != KUNMING)


def forget() -> None:
    for memo in (_zones, _china):
        memo.clear()
    _areas.clear()
