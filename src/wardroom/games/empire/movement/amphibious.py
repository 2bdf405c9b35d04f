"""Over the beach: amphibious assault, organic transport, barges, and strategic transport by sea (8.44, 8.45)."""

from __future__ import annotations

from collections.abc import Collection

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.movement import allowance
from wardroom.games.empire.movement.groups import by_organic, carriers, lands_from_sea
from wardroom.games.empire.movement.naval import path, ports
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
    lands,
)
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.flood import water
from wardroom.games.empire.traces.masks import BIT, ids, mask
from wardroom.kernel import Refusal

BARGE_OPS = 3
_SEA_SIDES = {id: frozenset(b for b, code in h.sides.items() if code == "S") for id, h in HEXES.items()}


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


def barred(g: Empire, side: str, group: Collection[str]) -> int:
    """Hexes that the landing force may not be in: unneutralised ZOI, unless carriers go along and neutralise it hex by
    hex; enemy ships, unless it is escorted (ES-X-AMPH-3, ES-Q-074, ES-Q-075)."""
    found = 0 if carriers(group) else supply.survey(g).closed[side]
    if len(troops(group)) == len(group):
        found |= mask({g.units[id].at for id in g.on_map(foe(side)) if COUNTERS[id].ship})
    return found


def landings(g: Empire, side: str, group: Collection[str]) -> int:
    """Coasts in reach of the force, whoever holds them (ES-Q-076)."""
    start = g.units[next(iter(group))].at
    if not landing_force(group) or not HEXES[start].coastal:
        return 0
    closed = barred(g, side, group)
    if BIT[start] & closed:
        return 0
    reached = water(BIT[start], allowance.naval(g), closed, supply.play(g.scenario)) & ~BIT[start]
    return reached & _BEACHES


_BEACHES = mask(id for id, h in HEXES.items() if h.coastal and (h.terrain != "mountain" or id == PORT_MORESBY))


def landing_force(group: Collection[str]) -> bool:
    men = troops(group)
    return bool(men) and all(lands_from_sea(unit) for unit in men)


def force_objection(g: Empire, side: str, group: Collection[str]) -> Refusal | None:
    """Why the group cannot land anywhere: it has no landing troops, or no shipping (ES-X-AMPH-1, ES-X-AMPH-2)."""
    if not landing_force(group):
        return Refusal("not_amphibious", ("ES-X-AMPH-1",), {"unit": next(iter(group))})
    cost, left = asp_cost(g, group), allowance.asp_left(g, side)
    if cost <= left:
        return None
    return Refusal("no_asp", ("ES-X-AMPH-2",), {"unit": troops(group)[0], "cost": cost, "left": left})


def beach_objection(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    """Why the troops cannot land on this hex, wherever they come from."""
    men = troops(group)
    about = {"hex": hex, "unit": men[0] if men else next(iter(group))}
    if hex not in HEXES or not BIT[hex] & _BEACHES:
        return Refusal("no_beach", ("ES-X-AMPH-1",), about)
    if any(not lands(side, hex, unit) for unit in men):
        return Refusal("closed_land", ("ES-X-GRND-3",), about)
    if hex == g.units[next(iter(group))].at:
        return Refusal("already_there", ("ES-X-MOVE-2",), about)
    return None


def passage_objection(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    """Why the force cannot get there by sea."""
    if not landing_force(group) or BIT[hex] & landings(g, side, group):
        return None
    start, far = g.units[next(iter(group))].at, allowance.naval(g)
    about = {"hex": hex, "start": start, "hexes": far}
    inside = supply.play(g.scenario)
    if not HEXES[start].coastal or not BIT[hex] & water(BIT[start], far, 0, inside):
        return Refusal("too_far", ("ES-X-AMPH-1", "ES-X-MOVE-1"), about)
    closed = 0 if carriers(group) else supply.survey(g).closed[side]
    clear = not BIT[start] & closed and BIT[hex] & water(BIT[start], far, closed, inside)
    if clear:
        return Refusal("enemy_ships", ("ES-X-AMPH-3",), about)
    return Refusal("zoi_in_the_way", ("ES-ZOI-11",), about)


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


# ---- barges


def barge_objection(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    """One ground unit over one hexside of sea, once in an own offensive with a 3-OC card (ES-X-AMPH-7, ES-Q-084)."""
    unit = next(iter(group))
    start, about = g.units[unit].at, {"hex": hex, "unit": unit}
    if "barges" not in g.marks or side != g.now.side or side != JAPAN or g.now.barge:
        return Refusal("no_barges", ("ES-X-AMPH-7",), about)
    if CARDS[g.now.card].ops != BARGE_OPS or len(group) != 1 or COUNTERS[unit].type != GROUND:
        return Refusal("no_barges", ("ES-X-AMPH-7",), about)
    if hex not in _SEA_SIDES.get(start, ()) or not BIT[hex] & _BEACHES or not HEXES[start].coastal:
        return Refusal("not_over_sea", ("ES-X-AMPH-7",), about)
    if not lands(side, hex, unit):
        return Refusal("closed_land", ("ES-X-GRND-3",), about)
    closed = barred(g, side, group)
    if (BIT[start] | BIT[hex]) & closed:
        return Refusal("zoi_in_the_way", ("ES-ZOI-11", "ES-X-AMPH-3"), about)
    return None


# ---- strategic ground transport


def ferries(g: Empire, side: str, group: Collection[str]) -> int:
    """Friendly supply-eligible ports in reach without fighting (ES-X-GRND-5)."""
    start = g.units[next(iter(group))].at
    if any(not (COUNTERS[unit].amphibious or unit == ARMOUR) for unit in group) or not HEXES[start].coastal:
        return 0
    if not g.holds(side, start):
        return 0
    now = supply.survey(g)
    closed = now.closed[side]
    if BIT[start] & closed:
        return 0
    shut = closed | mask(battle_hexes(g, side))
    reached = water(BIT[start], ferry_hexes(g, side, start), shut, supply.play(g.scenario)) & ~BIT[start]
    return reached & ports(g, side) & now.eligible[side]


def ferry_hexes(g: Empire, side: str, start: str) -> int:
    doubled = start in PORTS and g.holds(side, start)
    return allowance.naval(g) * (allowance.STRATEGIC if doubled else 1)


def battle_hexes(g: Empire, side: str) -> frozenset[str]:
    from wardroom.games.empire.movement.air import faced

    return faced(g, side)


def ferry_objection(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    start = g.units[next(iter(group))].at
    about = {"hex": hex, "unit": next(iter(group))}
    if any(not (COUNTERS[unit].amphibious or unit == ARMOUR) for unit in group):
        return Refusal("not_amphibious", ("ES-X-GRND-5",), about)
    if hex not in PORTS or not g.holds(side, hex) or not supply.eligible(g, side, hex):
        return Refusal("not_your_port", ("ES-X-GRND-5",), about)
    if any(not lands(side, hex, unit) for unit in group):
        return Refusal("closed_land", ("ES-X-GRND-3",), about)
    if hex == start:
        return Refusal("already_there", ("ES-X-MOVE-2",), about)
    if not BIT[hex] & ferries(g, side, group):
        return Refusal("no_safe_way", ("ES-X-GRND-5", "ES-ZOI-10"), about)
    return None


def landing_way(g: Empire, side: str, group: Collection[str], hex: str) -> tuple[str, ...]:
    start = g.units[next(iter(group))].at
    avoid = supply.survey(g).zoi[foe(side)]
    return path(g, start, hex, allowance.naval(g), avoid, barred(g, side, group))


def beaches(reached: int) -> tuple[str, ...]:
    return tuple(sorted(ids(reached)))
