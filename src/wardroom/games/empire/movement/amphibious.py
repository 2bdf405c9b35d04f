"""Over the beach: amphibious assault, organic transport, barges, and strategic transport by sea (8.44, 8.45)."""

from __future__ import annotations

from collections.abc import Collection

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.movement import allowance, naval
from wardroom.games.empire.movement.ground import open_land
from wardroom.games.empire.movement.groups import by_organic, carriers, lands_from_sea
from wardroom.games.empire.movement.purpose import faced, into_battle, useful
from wardroom.games.empire.movement.way import Each, Limit, Way, only_if, says
from wardroom.games.empire.printed import (
    ARMOUR,
    CARDS,
    COUNTERS,
    GROUND,
    HEXES,
    ISLANDS,
    JAPAN,
    KOREAN_ARMY,
    PORT_MORESBY,
    PORTS,
    foe,
)
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT, mask
from wardroom.kernel import Refusal

BARGE_OPS = 3
_SEA_SIDES = {id: mask(b for b, code in h.sides.items() if code == "S") for id, h in HEXES.items()}


def troops(group: Collection[str]) -> tuple[str, ...]:
    return tuple(id for id in group if COUNTERS[id].type == GROUND)


def asp_cost(g: Empire, group: Collection[str]) -> int:
    """What the landing costs; brigades on board of warships are free (ES-X-AMPH-2, ES-X-AMPH-6)."""
    free = by_organic(group)
    return sum(_asp(g, unit) for unit in troops(group) if unit not in free)


def _asp(g: Empire, unit: str) -> int:
    if COUNTERS[unit].size not in ("XXX", "XXXX"):
        return 1
    return g.units[unit].steps * (2 if unit == KOREAN_ARMY else 1)


def assault(g: Empire, side: str, group: tuple[str, ...]) -> Way:
    """From coast to coast at the plain allowance, whoever holds them (ES-X-AMPH-1, ES-Q-076)."""
    start, men = g.units[group[0]].at, troops(group)
    unit = (men or group)[0]
    yield Limit(_BEACHES, says("no_beach", "ES-X-AMPH-1", unit=unit))
    yield Limit(open_land(side, men), says("closed_land", "ES-X-GRND-3", unit=unit))
    yield Limit(~BIT[start], says("already_there", "ES-X-MOVE-2", unit=unit))
    landing = bool(men) and all(map(lands_from_sea, men))
    yield only_if(landing, lambda hex: Refusal("not_amphibious", ("ES-X-AMPH-1",), {"unit": group[0]}))
    yield from _crossing(g, side, group)
    cost, left = asp_cost(g, group), allowance.asp_left(g, side)
    about = {"unit": unit, "cost": cost, "left": left}
    yield only_if(cost <= left, lambda hex: Refusal("no_asp", ("ES-X-AMPH-2",), about))
    yield into_battle(g, side, group, by_land=False)
    yield Each(lambda hex: _ashore(g, side, group, hex))


def _crossing(g: Empire, side: str, group: tuple[str, ...]) -> Way:
    """The sea between (ES-X-AMPH-3)."""
    start, far = g.units[group[0]].at, allowance.naval(g)
    about = {"start": start, "hexes": far}
    free = naval.reach(g, start, far) if HEXES[start].coastal else 0
    yield Limit(free, says("too_far", "ES-X-AMPH-1", "ES-X-MOVE-1", **about))
    closed = unneutralised(g, side, group)
    yield Limit(naval.reach(g, start, far, closed), says("zoi_in_the_way", "ES-ZOI-11", **about))
    clear = naval.reach(g, start, far, barred(g, side, group))
    yield Limit(clear, says("enemy_ships", "ES-X-AMPH-3", **about))


def unneutralised(g: Empire, side: str, group: Collection[str]) -> int:
    """ZOI that the landing force may not be in; carriers that go along neutralise it hex by hex (ES-Q-074)."""
    return 0 if carriers(group) else supply.survey(g).closed[side]


def unescorted(g: Empire, side: str, group: Collection[str]) -> int:
    """Enemy ships, which troops without an escort keep clear of (ES-X-AMPH-3, ES-Q-075)."""
    if len(troops(group)) < len(group):
        return 0
    return mask({g.units[id].at for id in g.on_map(foe(side)) if COUNTERS[id].ship})


def barred(g: Empire, side: str, group: Collection[str]) -> int:
    """Hexes that the landing force may not be in."""
    return unneutralised(g, side, group) | unescorted(g, side, group)


_BEACHES = mask(id for id, h in HEXES.items() if h.coastal and (h.terrain != "mountain" or id == PORT_MORESBY))


def _ashore(g: Empire, side: str, group: tuple[str, ...], hex: str) -> Refusal | None:
    """What speaks against a single beach."""
    return (
        marines_needed(g, side, group, hex)
        or hooks.landing_objection(g, group, hex)
        or _ships_stranded(g, side, group, hex)
    )


def marines_needed(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    """US Army units land on a defended island only beside Marines (ES-X-AMPH-5)."""
    if side == JAPAN or side != g.now.side or hex not in ISLANDS or not g.holds(JAPAN, hex) or hooks.army_alone(g):
        return None
    if not (g.at(hex, JAPAN) or g.garrison(hex)):
        return None
    army = [unit for unit in troops(group) if COUNTERS[unit].nation == "us" and not COUNTERS[unit].marine]
    landed = [unit for unit in g.at(hex, side) if unit in g.now.moved]
    if not army or any(COUNTERS[unit].marine for unit in (*group, *landed)):
        return None
    return Refusal("marines_first", ("ES-X-AMPH-5",), {"unit": army[0], "hex": hex})


def _ships_stranded(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    """The ships of a landing force must have a place there too: a port, a battle, or an empty enemy hex."""
    ships = [unit for unit in group if COUNTERS[unit].ship]
    if not ships or side != g.now.side or not g.holds(side, hex) or BIT[hex] & useful(g, side, ships):
        return None
    return Refusal("ships_need_port", ("ES-X-NAV-2",), {"hex": hex, "unit": ships[0]})


# ---- barges


def barge(g: Empire, side: str, group: tuple[str, ...]) -> Way:
    """One ground unit over one hexside of sea, once in an own offensive with a 3-OC card (ES-X-AMPH-7, ES-Q-084)."""
    start, unit = g.units[group[0]].at, group[0]
    ready = "barges" in g.marks and side == g.now.side == JAPAN and not g.now.barge
    fit = CARDS[g.now.card].ops == BARGE_OPS and len(group) == 1 and COUNTERS[unit].type == GROUND
    yield only_if(ready and fit, says("no_barges", "ES-X-AMPH-7", unit=unit))
    over = _SEA_SIDES[start] & _BEACHES if HEXES[start].coastal else 0
    yield Limit(over, says("not_over_sea", "ES-X-AMPH-7", unit=unit))
    yield Limit(open_land(side, group), says("closed_land", "ES-X-GRND-3", unit=unit))
    closed = barred(g, side, group)
    yield Limit(0 if BIT[start] & closed else ~closed, says("zoi_in_the_way", "ES-ZOI-11", "ES-X-AMPH-3", unit=unit))
    yield into_battle(g, side, group, by_land=False)


# ---- strategic ground transport


def ferry(g: Empire, side: str, group: tuple[str, ...]) -> Way:
    """From a friendly coast to a friendly supply-eligible port, without fighting (ES-X-GRND-5)."""
    start, unit = g.units[group[0]].at, group[0]
    able = all(COUNTERS[id].amphibious or id == ARMOUR for id in group)
    yield only_if(able, says("not_amphibious", "ES-X-GRND-5", unit=unit))
    goals = naval.ports(g, side) & supply.survey(g).eligible[side]
    yield Limit(goals, says("not_your_port", "ES-X-GRND-5", unit=unit))
    yield Limit(open_land(side, group), says("closed_land", "ES-X-GRND-3", unit=unit))
    yield Limit(~BIT[start], says("already_there", "ES-X-MOVE-2", unit=unit))
    home = HEXES[start].coastal and g.holds(side, start)
    clear = naval.reach(g, start, ferry_hexes(g, side, start), closed_to_ferries(g, side, start)) if home else 0
    yield Limit(clear, says("no_safe_way", "ES-X-GRND-5", "ES-ZOI-10", unit=unit))


def ferry_hexes(g: Empire, side: str, start: str) -> int:
    doubled = start in PORTS and g.holds(side, start)
    return allowance.naval(g) * (allowance.STRATEGIC if doubled else 1)


def closed_to_ferries(g: Empire, side: str, start: str) -> int:
    """Unneutralised ZOI, and battles to come, but for leaving one."""
    return supply.survey(g).closed[side] | mask(faced(g, side) - {start})


def landing_way(g: Empire, side: str, group: Collection[str], hex: str) -> tuple[str, ...]:
    start = g.units[next(iter(group))].at
    avoid = supply.survey(g).zoi[foe(side)]
    return naval.path(g, start, hex, allowance.naval(g), avoid, barred(g, side, group))
