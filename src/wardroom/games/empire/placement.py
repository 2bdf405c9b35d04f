"""Where a unit may be placed like a reinforcement (ES-REIN-2 to ES-REIN-12, ES-Q-013).

Units placed earlier in the same segment are `silent`: their ZOI opens no place for others of their side (ES-REIN-9),
while it binds the enemy at once (ES-REIN-10, ES-Q-014).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from wardroom.games.empire.printed import (
    AIR,
    AIRFIELDS,
    ALLIED,
    COUNTERS,
    GROUND,
    HEXES,
    HQ,
    KUNMING,
    PORTS,
    TABLES,
    Counter,
    commands,
)
from wardroom.games.empire.stacking import MOST, SHIPS, load
from wardroom.games.empire.state import CHINA_BOX, Empire, of_type, ships
from wardroom.games.empire.traces import kunming
from wardroom.games.empire.traces.flood import activation_paths, supply_lines
from wardroom.games.empire.traces.kunming import OPEN
from wardroom.games.empire.traces.masks import BIT, ids, mask, play
from wardroom.games.empire.traces.settling import Survey
from wardroom.games.empire.traces.supply import survey, without
from wardroom.kernel import Refusal
from wardroom.lib.memo import Memo
from wardroom.lib.objection import unopposed

_HQS: int = TABLES["stacking"]["hq_per_hex"]
_IN_CHINA = 2  # air units in the China box (ES-X-CHINA-3)
_LAND_AIRFIELDS = mask(hex for hex in AIRFIELDS if HEXES[hex].land)


class Served(Struct, frozen=True):
    """The hexes that HQs serve, as masks. `own`: those of HQs that came this turn, which serve no other (ES-REIN-6)."""

    supply: int
    paths: int
    own: int


def places(g: Empire, unit: str, silent: Iterable[str] = ()) -> tuple[str, ...]:
    """The hexes, or the China box, where the unit may be placed now."""
    c = COUNTERS[unit]
    return unopposed(_open(g, c, tuple(silent)), lambda place: _crowded(g, c, place))


def _open(g: Empire, c: Counter, silent: tuple[str, ...]) -> tuple[str, ...]:
    """The places that would do if there is room: the same for all units of a nation and type."""
    parts = (seen(g, c.side, silent), g.units, g.taken)
    by = (g.scenario, c.side, c.nation, c.type, g.standing, g.china, g.marks, g.links)
    known = _opened.find(*parts, by=by)
    if known is None:
        now = parts[0]
        serves = served(g, c, now)
        found = unopposed(_candidates(g, c, now, serves), lambda place: _closed(g, c, place, now, serves))
        known = _opened.keep(found, *parts, by=by)
    return known


def _candidates(g: Empire, c: Counter, now: Survey, serves: Served) -> tuple[str, ...]:
    """Bases that HQs serve outside unneutralised ZOI, and Kunming and the China box: a set of masks leaves few."""
    if c.nation == "chinese":
        return (KUNMING,)
    if c.type == HQ:
        area = now.eligible[c.side]
    else:
        area = serves.own | serves.supply & serves.paths
    bases = _LAND_AIRFIELDS if c.type == AIR else now.ports[c.side]
    found = tuple(sorted(ids(area & bases & ~now.closed[c.side] & play(g.scenario))))
    return (*found, CHINA_BOX) if c.type == AIR else found


_opened: Memo[tuple[str, ...]] = Memo(16)


def why_not(g: Empire, unit: str, place: str, silent: Iterable[str] = ()) -> Refusal | None:
    """What speaks against placing the unit there."""
    c = COUNTERS[unit]
    now = seen(g, c.side, silent)
    return _closed(g, c, place, now, served(g, c, now)) or _crowded(g, c, place)


def _closed(g: Empire, c: Counter, place: str, now: Survey, serves: Served) -> Refusal | None:
    """What speaks against the place, whoever stands there already."""
    if place not in HEXES and place != CHINA_BOX:
        return _no("no_such_place", c, place, "ES-X-COMP-2")
    if c.nation == "chinese":
        return _chinese(g, c, place)
    if place == CHINA_BOX:
        return _box(g, c)
    return _base(g, c, place) or _in_reach(c, place, now, serves) or _zoi(c, place, now)


def _no(key: str, c: Counter, place: str, *rules: str, **more: Any) -> Refusal:
    return Refusal(key, rules, {"unit": c.id, "place": place, **more})


def _chinese(g: Empire, c: Counter, place: str) -> Refusal | None:
    """Kunming alone, and only while it is a source of supply (ES-REIN-12, ES-REPL-13, ES-Q-027)."""
    if place != KUNMING:
        return _no("kunming_only", c, place, "ES-REIN-12", "ES-REPL-12")
    now = survey(g)
    if not kunming.source(g, now.road, now.eligible[ALLIED]):
        return _no("kunming_cut_off", c, place, "ES-REPL-13", "ES-X-CHINA-4")
    return None


def _box(g: Empire, c: Counter) -> Refusal | None:
    """The China box takes Allied air units while the Burma Road is open (ES-X-CHINA-3)."""
    if c.side != ALLIED or c.type != AIR:
        return _no("box_for_air_units", c, CHINA_BOX, "ES-X-CHINA-3")
    if g.china == 0 or survey(g).road != OPEN:
        return _no("burma_road_closed", c, CHINA_BOX, "ES-X-CHINA-3", "ES-X-CHINA-5")
    return None


def _base(g: Empire, c: Counter, place: str) -> Refusal | None:
    """A friendly airfield for air units, a friendly port for all others (ES-REIN-2 to ES-REIN-4)."""
    if c.type == AIR and (place not in AIRFIELDS or not HEXES[place].land):
        return _no("needs_airfield", c, place, "ES-REIN-3")
    if c.type != AIR and place not in PORTS:
        return _no("needs_port", c, place, "ES-REIN-4" if c.type == HQ else "ES-REIN-2")
    if not g.holds(c.side, place) or not BIT[place] & play(g.scenario):
        return _no("not_friendly", c, place, *_KIND_RULE[c.type])
    return None


_KIND_RULE = {AIR: ("ES-REIN-3",), HQ: ("ES-REIN-4",), GROUND: ("ES-REIN-2",), "naval": ("ES-REIN-2",)}
_KIND_RULE["carrier"] = _KIND_RULE["naval"]


def _in_reach(c: Counter, place: str, now: Survey, area: Served) -> Refusal | None:
    """Supply and an activation path from HQs that may command the unit (ES-REIN-2, ES-REIN-7); an HQ only has to be
    where a line from home comes (ES-Q-015)."""
    if c.type == HQ:
        return None if BIT[place] & now.eligible[c.side] else _no("not_supplied_there", c, place, "ES-REIN-4")
    if BIT[place] & area.own:
        return None
    rules = (*_KIND_RULE[c.type], "ES-REIN-7", "ES-X-REIN-3")
    if not BIT[place] & area.supply:
        return _no("not_supplied_there", c, place, *rules)
    return None if BIT[place] & area.paths else _no("out_of_hq_range", c, place, *rules)


def _zoi(c: Counter, place: str, now: Survey) -> Refusal | None:
    return _no("enemy_zoi", c, place, "ES-REIN-5", "ES-REIN-9") if BIT[place] & now.closed[c.side] else None


def _crowded(g: Empire, c: Counter, place: str) -> Refusal | None:
    """Three ground and air units, six ships, one HQ (ES-REIN-11); in China two, one of them a B29 (ES-X-CHINA-3)."""
    if place == CHINA_BOX:
        flying = g.in_box(CHINA_BOX)
        full = len(flying) >= _IN_CHINA or (c.b29 and any(COUNTERS[id].b29 for id in flying))
        return _no("box_is_full", c, CHINA_BOX, "ES-X-CHINA-3", "ES-REIN-11") if full else None
    there = g.at(place, c.side)
    if c.type == HQ:
        full = len(of_type(there, HQ)) >= _HQS
    elif c.ship:
        full = len(ships(there)) >= SHIPS
    else:
        full = load((*there, c.id)) > MOST
    return _no("stack_full", c, place, "ES-REIN-11", "ES-X-STACK-1") if full else None


def room_for(g: Empire, units: Iterable[str], place: str) -> bool:
    """Whether there is room for all of them together."""
    then = g.draft()
    for unit in units:
        if _crowded(then, COUNTERS[unit], place):
            return False
        then.put(unit, place)
    return True


# ---- what HQs serve


_seen: Memo[Survey] = Memo(4)
_served: Memo[Served] = Memo(16)


def seen(g: Empire, side: str, silent: Iterable[str] = ()) -> Survey:
    """The position as the side's placements see it: without the ZOI of its own units that were just placed."""
    quiet = tuple(sorted(id for id in silent if COUNTERS[id].side == side and COUNTERS[id].flyer))
    if not quiet:
        return survey(g)
    by = (quiet, g.express, g.marks, g.links, g.china, g.ground_lost, g.divisions)
    known = _seen.find(g.units, g.taken, by=by)
    return known if known is not None else _seen.keep(without(g, quiet), g.units, g.taken, by=by)


def served(g: Empire, c: Counter, now: Survey) -> Served:
    by = (g.scenario, c.side, c.nation, c.type, g.standing)
    known = _served.find(now, g.units, by=by)
    return known if known is not None else _served.keep(_serve(g, c, now), now, g.units, by=by)


def _serve(g: Empire, c: Counter, now: Survey) -> Served:
    side, inside = c.side, play(g.scenario)
    supply = paths = own = 0
    for hq in g.hqs(side):
        if hq not in now.supplied or not commands(hq, c.id):
            continue
        start, far = BIT[g.units[hq].at], COUNTERS[hq].range
        if hq not in g.standing:
            own |= start
            continue
        supply |= supply_lines({0: start}, far, now.ports[side], now.held[side], now.closed[side], inside)
        paths |= activation_paths(start, far, now.barred[side], now.closed[side], inside)
    return Served(supply, paths, own)
