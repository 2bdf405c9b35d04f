"""Who fights where when a battle begins, and who is still there when a turn of it ends (NM-BAT, NM-BSU, NM-END)."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Any

from wardroom.games.nimitz.battle.targets import ASHORE, embarked, fight, side_of
from wardroom.games.nimitz.printed import (
    AREAS,
    BOMBING,
    COASTAL,
    INFANTRY,
    JAPAN,
    JAPAN_OCEAN,
    LBA,
    MARIANAS,
    SHIP,
    TABLES,
    US,
    US_OCEAN,
    US_PLANS,
    ZONES,
    counter,
    row_for,
)
from wardroom.games.nimitz.state import Nimitz, by_place
from wardroom.kernel import Refusal
from wardroom.lib.objection import Stages, unopposed

FOXHOLES, BEACH = ASHORE
_TURNS, _DRAWS = TABLES["battle_turns"], TABLES["plan_draws"]
_FREE: int = TABLES["plan_points"]["free"]
_PER_SUPPLY: int = TABLES["plan_points"]["per_supply"]
TRACK: int = _TURNS["track"]


# ---- where a battle must be fought


def contested(g: Nimitz) -> tuple[str, ...]:
    """Areas where a battle is still to be fought this turn."""
    taken = sorted(area for area in by_place(g.forces) if area in AREAS)
    return unopposed((area for area in taken if g.present(area, US) and g.present(area, JAPAN)), no_battle, g)


def no_battle(g: Nimitz, area: str) -> Refusal | None:
    about = {"area": area}
    if area in g.fought:
        return Refusal("fought", ("NM-BAT-1",), about)
    if not (g.present(area, US) and g.present(area, JAPAN)):
        return Refusal("no_battle", ("NM-BAT-1", "NM-BAT-4"), about)
    return Refusal("lone_submarines", ("NM-BAT-4",), about) if lone_submarines(g, area) else None


def lone_submarines(g: Nimitz, area: str) -> bool:
    """NM-BAT-4: US submarines that find no ship. A Transport is one: it can be torpedoed (NM-SUB-1)."""
    if not all(counter(id).submarine for id in g.at(area, US)):
        return False
    return not any(counter(id).category == SHIP or g.forces[id].aboard for id in g.at(area, JAPAN))


# ---- Japanese ships


def case(g: Nimitz, area: str) -> str:
    """NM-BSU-13, NM-BSU-15, NM-BSU-16: A (carriers and forces on the Island), B (carriers only), C (no carriers)."""
    here = g.at(area)
    if not any(counter(id).carrier and counter(id).side == JAPAN for id in here):
        return "C"
    kinds = {(counter(id).side, counter(id).category) for id in here}
    return "A" if kinds & {(JAPAN, INFANTRY), (JAPAN, LBA), (US, LBA)} else "B"


def surface_value(g: Nimitz, ship: str) -> int:
    return counter(ship).face(g.forces[ship].damaged).get("surface", (0, 0))[0]


def escort_step(values: dict[str, int], ocean: int, coastal: int, carriers: int) -> tuple[str, list[str]]:
    """NM-BSU-14: the zone that gets the next escort of those left, and those that may be it. `ocean` and `coastal`:
    how many stand there by now. No more steps: all that are left go to the Coastal zone."""
    if ocean >= carriers or not values:
        return COASTAL, []
    zone, pick = (JAPAN_OCEAN, min) if ocean == coastal else (COASTAL, max)
    wanted = pick(values.values())
    return zone, sorted(ship for ship, value in values.items() if value == wanted)


def apart(
    g: Nimitz, values: dict[str, int], zone: str, equals: list[str], ocean: int, coastal: int, carriers: int
) -> list[str]:
    """The equals of a step without those whose choice would make no difference to where which kind of ship ends."""
    found: dict[Any, str] = {}
    for ship in equals:
        first = (ship,) if zone == JAPAN_OCEAN else ()
        left = {other: value for other, value in values.items() if other != ship}
        afloat = _oceanward(left, ocean + len(first), coastal + 1 - len(first), carriers)
        found.setdefault(tuple(sorted(profile(g, other) for other in (*first, *afloat))), ship)
    return sorted(found.values())


NOT_AN_ESCORT = Refusal("not_an_escort", ("NM-BSU-14",))
NOT_THIS_ESCORT = Refusal("not_this_escort", ("NM-BSU-14",))
SAME_ESCORT = Refusal("same_escort", ("NM-BSU-14",))
WRONG_ZONE = Refusal("escort_zone", ("NM-BSU-14",))


def escorts_left(g: Nimitz) -> dict[str, int]:
    """The escorts that stand nowhere yet, with their surface values."""
    b = fight(g)
    return {ship: surface_value(g, ship) for ship in g.at(b.area, JAPAN, SHIP) if ship not in b.ships}


def next_escort(g: Nimitz) -> tuple[str, list[str]]:
    zone, stages = escorts(g)
    return zone, stages[-1][1]


def escorts(g: Nimitz) -> tuple[str, Stages]:
    """The zone that gets the next one, and who it can be: those left, of them the equals of NM-BSU-14, and of these one
    for all whose choice would make no difference."""
    ours = [(counter(ship), zone) for ship, zone in fight(g).ships.items() if counter(ship).side == JAPAN]
    carriers = sum(c.carrier for c, _ in ours)
    placed = [zone for c, zone in ours if not c.carrier and not c.submarine]
    standing = placed.count(JAPAN_OCEAN), placed.count(COASTAL), carriers
    left = escorts_left(g)
    zone, equals = escort_step(left, *standing)
    differing = apart(g, left, zone, equals, *standing)
    return zone, ((NOT_AN_ESCORT, sorted(left)), (NOT_THIS_ESCORT, equals), (SAME_ESCORT, differing))


def _oceanward(values: dict[str, int], ocean: int, coastal: int, carriers: int) -> list[str]:
    """Who follows the carriers, if the first of equals is always taken."""
    found: list[str] = []
    while True:
        zone, equals = escort_step(values, ocean, coastal, carriers)
        if not equals:
            return found
        values = {ship: value for ship, value in values.items() if ship != equals[0]}
        if zone == JAPAN_OCEAN:
            found.append(equals[0])
            ocean += 1
        else:
            coastal += 1


def profile(g: Nimitz, ship: str) -> tuple[Any, ...]:
    """All that tells two ships apart in a battle, but for the name."""
    c = counter(ship)
    return c.type, c.value, *c.faces, g.forces[ship].damaged


def submarine_zone(g: Nimitz) -> str:
    """NM-BSU-17: where Japanese submarines lurk."""
    ours = {ship: zone for ship, zone in fight(g).ships.items() if counter(ship).side == US}
    if any(counter(ship).carrier for ship in ours):
        return US_OCEAN
    return COASTAL if COASTAL in ours.values() or embarked(g, US) else JAPAN_OCEAN


def ship_zones(g: Nimitz) -> list[str]:
    """NM-BSU-5: zones with Japanese ships, in the order of the battle map."""
    zones = {zone for ship, zone in fight(g).ships.items() if counter(ship).side == JAPAN}
    if embarked(g, JAPAN):
        zones.add(COASTAL)
    return [zone for zone in ZONES if zone in zones]


# ---- who is there


def in_area(g: Nimitz, id: str, side: str) -> bool:
    """A force of the side in the area of the battle."""
    return id in g.forces and g.forces[id].place == fight(g).area and counter(id).side == side


def based(g: Nimitz, side: str) -> list[str]:
    """Land-based aircraft that use an airfield of the battle; Wings that bomb Japan meanwhile too (NM-SPC-7)."""
    b = fight(g)
    found = [id for id, plane in b.planes.items() if not plane.kind and counter(id).side == side]
    if side == US and b.area == MARIANAS:
        found.extend(g.at(BOMBING, US))
    return sorted(found)


def on_battle_map(g: Nimitz, side: str) -> list[str]:
    """Forces from the campaign map (NM-BSU-21, NM-END-2)."""
    b = fight(g)
    land_based = (id for id, plane in b.planes.items() if not plane.kind)
    return sorted(id for ids in (b.ships, b.land, land_based) for id in ids if counter(id).side == side)


def counters_there(g: Nimitz, side: str) -> int:
    """Forces and the aircraft of carriers: what Duration counts (NM-JBP-9)."""
    planes = sum(1 for id, plane in fight(g).planes.items() if plane.kind and side_of(id, plane) == side)
    return len(on_battle_map(g, side)) + planes


# ---- tables


def turns(die: int) -> int:
    """NM-BSU-19."""
    return int(row_for(_TURNS["rows"], die)["turns"])


def draws(forces: int) -> int:
    """NM-BSU-20."""
    return int(row_for(_DRAWS, forces)["plans"])


def plan_cost(plans: Iterable[str]) -> int:
    return sum(US_PLANS[plan].cost for plan in plans)


def plan_points(supply: int) -> int:
    """NM-BSU-25."""
    return _FREE + supply * _PER_SUPPLY


def supply_for(points: int) -> int:
    """Supply Points that plans of so many points take."""
    return max(0, ceil((points - _FREE) / _PER_SUPPLY))
