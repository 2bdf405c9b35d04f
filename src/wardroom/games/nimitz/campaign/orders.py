"""The Japanese orders table (NM-JOR, NM-JTB): who can be ordered, where an order leads, what it moves.

Scouted orders and those of the Orders step are one and the same (NM-SCT-7). Who was ashore is read from `g.ashore`,
as it was when the step began (NM-JTB-12, NM-SCT-8); everything else is as it stands at the moment of the roll.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.campaign.special_rules import without_orders
from wardroom.games.nimitz.printed import (
    AREAS,
    AUSTRALIA,
    DISTANCE,
    EAST_ASIA,
    HAWAII,
    HOMES,
    INFANTRY,
    JAPAN,
    JAPAN_AREA,
    KINDS,
    LBA,
    NEAR,
    ORDERS,
    SHIP,
    US,
    Order,
    counter,
)
from wardroom.games.nimitz.state import Nimitz, by_place
from wardroom.kernel import Refusal
from wardroom.lib.memo import Memo

HOLD, REFIT, SOUTH, EAST, BATTLE, ENGAGE, REINFORCE, SORTIE = (row.name for row in ORDERS)
ROWS: dict[str, Order] = {row.name: row for row in ORDERS}
CLAUSE = {HOLD: "NM-JTB-1", REFIT: "NM-JTB-2", SOUTH: "NM-JTB-3", EAST: "NM-JTB-5", BATTLE: "NM-JTB-7",
          ENGAGE: "NM-JTB-6", REINFORCE: "NM-JTB-9", SORTIE: "NM-JTB-8"}  # fmt: skip
"""Each row's own clause."""

FREE_TO_EMPTY = (JAPAN_AREA, EAST_ASIA)  # the last land force may leave these (NM-JOR-1, NM-JOR-7, NM-JOR-22)
_SNAPSHOT_STEPS = ("scouting", "orders")

# Why an order became a Hold.
IMPOSSIBLE, OWN_AREA, NOTHING_MOVES = "impossible", "own_area", "nothing_moves"


def row(die: int) -> Order:
    return next(row for row in ORDERS if row.roll[0] <= die <= row.roll[1])


# ---- who can be ordered


def ashore_now(g: Nimitz) -> tuple[str, ...]:
    """What a step that rolls orders notes when it begins (NM-JTB-12, NM-SCT-8)."""
    return tuple(sorted(holding.ashore(g, JAPAN)))


def contested(g: Nimitz, area: str) -> bool:
    """Any US force in the area: Japanese infantry cannot leave it and comes to it on Transports."""
    return g.present(area, US)


class Here(NamedTuple):
    """The Japanese of an area as an order finds them, each list sorted."""

    able: Mapping[str, Sequence[str]]  # by kind: they await an order and can get one (NM-JOR-3, NM-JOR-4, NM-JOR-10)
    land: Sequence[str]  # infantry and land-based aircraft, whether or not they have their order
    ships: int
    pinned: int  # infantry that the US forces there keep from leaving (NM-JOR-3)


_looks: Memo[Here] = Memo(8)


def here(g: Nimitz, area: str) -> Here:
    """This is asked for every die and draw, and several times between two changes."""
    return _looks.find(g.forces, by=area) or _looks.keep(_look(g, area), g.forces, by=area)


def _look(g: Nimitz, area: str) -> Here:
    able: dict[str, list[str]] = {kind: [] for kind in KINDS}
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    us = False
    for id in by_place(g.forces).get(area, ()):
        c = counter(id)
        if c.side == US:
            us = True
            continue
        found[c.category].append(id)
        if not g.forces[id].done:
            able[c.category].append(id)
    if us:
        able[INFANTRY] = []
    return Here(able, sorted(found[INFANTRY] + found[LBA]), len(found[SHIP]), len(found[INFANTRY]) if us else 0)


def eligible(g: Nimitz, area: str, kind: str) -> Sequence[str]:
    return here(g, area).able[kind]


def lone(area: str, found: Here) -> str:
    """The only land force of an area that may not be emptied, or "" (NM-JOR-1)."""
    return found.land[0] if len(found.land) == 1 and area not in FREE_TO_EMPTY else ""


def why_no_roll(g: Nimitz, area: str) -> Refusal | None:
    """Why no order is rolled for this area (any more); None: one is."""
    about = {"area": area}
    found = here(g, area)
    if not found.land and not found.ships:
        return Refusal("no_japanese", ("NM-JOR-5",), about)
    if area in without_orders(g):
        return Refusal("no_orders_here", ("NM-SPC-11",), about)
    able, last = [id for ids in found.able.values() for id in ids], lone(area, found)
    if able and able != [last]:
        return None
    if last and (able or not found.ships):
        return Refusal("lone_land_force", ("NM-JOR-22",), about)
    if found.pinned:
        return Refusal("infantry_pinned", ("NM-JOR-3",), about)
    return Refusal("orders_given", ("NM-JOR-10",), about)


def may_roll(g: Nimitz, area: str) -> bool:
    return why_no_roll(g, area) is None


def areas_to_order(g: Nimitz) -> list[str]:
    standing = {f.place for id, f in g.forces.items() if not f.done and counter(id).side == JAPAN}
    return sorted(area for area in standing if area in AREAS and may_roll(g, area))


# ---- where an order leads


class Destinations(NamedTuple):
    """Equally valid areas, the own one among them where it qualifies; none: the order is impossible, and why."""

    places: tuple[str, ...]
    rules: tuple[str, ...] = ()


def destinations(g: Nimitz, area: str, order: str) -> Destinations:
    if order == HOLD:
        return Destinations((area,))
    places = tuple(sorted(_places(g, area, order)))
    if places:
        return Destinations(places)
    return Destinations((), ("NM-JTB-4" if order == SOUTH else CLAUSE[order], "NM-JOR-11"))


def _places(g: Nimitz, area: str, order: str) -> Iterable[str]:
    if order == REFIT:
        return () if area == JAPAN_AREA else (JAPAN_AREA,)
    if order == SOUTH:
        return _nearer(area, (AUSTRALIA,))
    if order == EAST:
        return (b for b in _nearer(area, (HAWAII,)) if b in g.ashore)
    if order == REINFORCE:
        return (b for b in g.sheet.objectives if b in g.ashore)
    sought = us_areas(g)
    if order == BATTLE:
        return (b for b in sought if g.present(b, JAPAN))
    if order == SORTIE:
        return _nearest(area, (b for b in g.sheet.objectives if b in sought))
    nearest = _nearest(area, sought)
    if g.options.engage_moves == "one_area_nearer" and area not in nearest:
        return _nearer(area, nearest)
    return nearest


def us_areas(g: Nimitz) -> set[str]:
    """Areas with US forces as the orders look for them; Japan cannot enter the homes (NM-JOR-20, NM-JOR-24)."""
    submarines = g.options.submarines_count_as_us_presence
    return {
        f.place
        for id, f in g.forces.items()
        if f.place in AREAS
        and f.place not in HOMES
        and (c := counter(id)).side == US
        and (submarines or not c.submarine)
    }


def _nearest(area: str, goals: Iterable[str]) -> list[str]:
    """The closest of the goals, the own area included (NM-JOR-19, NM-JOR-20, NM-JTB-11)."""
    goals = list(goals)
    least = min((DISTANCE[area][b] for b in goals), default=0)
    return [b for b in goals if DISTANCE[area][b] == least]


def _nearer(area: str, goals: Iterable[str]) -> list[str]:
    """Adjacent areas one step nearer to one of the goals, all equally far."""
    return [b for b in NEAR[area] if b not in HOMES and any(DISTANCE[b][c] == DISTANCE[area][c] - 1 for c in goals)]


# ---- what an order moves


class Numbers(NamedTuple):
    """How many obey, by kind, and the Battalions that join them from the box."""

    ships: int
    infantry: int
    lba: int
    battalions: int = 0

    def of(self, kind: str) -> int:
        return {SHIP: self.ships, INFANTRY: self.infantry, LBA: self.lba}[kind]


def infantry_asked(g: Nimitz, order: str) -> int:
    return g.options.engage_sortie_infantry if order in (ENGAGE, SORTIE) else ROWS[order].infantry


def aircraft_asked(g: Nimitz, order: str, place: str) -> int:
    """None where nobody was ashore, if the row says so (NM-JTB-12)."""
    at_home = ROWS[order].aircraft == "if_ashore" and place not in g.ashore
    return 0 if at_home else ROWS[order].lba


def numbers(g: Nimitz, area: str, order: str, place: str) -> Numbers:
    """Ships, then infantry, then aircraft, but never the last land force (NM-JOR-7, NM-JOR-8, NM-JOR-18)."""
    found = here(g, area)
    ships, infantry, lba = (len(found.able[kind]) for kind in KINDS)
    ships = min(ships, ROWS[order].ships)
    asked, flying = infantry_asked(g, order), aircraft_asked(g, order, place)
    if order == HOLD:
        return Numbers(ships, min(infantry, asked), min(lba, flying))
    spare = max(0, len(found.land) - (area not in FREE_TO_EMPTY))
    infantry = min(infantry, asked, spare)
    lba = min(lba, flying, spare - infantry)
    moving = ships + infantry + lba
    joining = asked - infantry if moving and contested(g, place) else 0  # NM-JOR-14, NM-JOR-16, NM-JOR-23
    return Numbers(ships, infantry, lba, joining)


def hold_because(g: Nimitz, area: str, order: str, place: str) -> str:
    """Why an order with this destination ("" where there is none) ends as a Hold; "" if it does not (NM-JOR-12)."""
    if order == HOLD:
        return ""
    if not place:
        return IMPOSSIBLE
    if place == area:
        return OWN_AREA
    return "" if sum(numbers(g, area, order, place)) else NOTHING_MOVES


# ---- what to expect of the next roll


class Chance(NamedTuple):
    probability: float
    order: str  # as it is carried out
    place: str  # "" for a Hold
    numbers: Numbers


def expected(g: Nimitz, area: str) -> list[Chance]:
    """The chances of all that the area's next roll can bring, in the order of the table; empty where none is rolled.

    Outside the steps that roll orders, as if such a step began now.
    """
    if not may_roll(g, area):
        return []
    if g.step not in _SNAPSHOT_STEPS:
        g = g.draft()
        g.ashore = ashore_now(g)
    odds: dict[tuple[str, str], Fraction] = {}
    for table_row in ORDERS:
        low, high = table_row.roll
        places = destinations(g, area, table_row.name).places or ("",)
        for place in places:
            held = table_row.name == HOLD or hold_because(g, area, table_row.name, place)
            outcome = (HOLD, "") if held else (table_row.name, place)
            odds[outcome] = odds.get(outcome, Fraction(0)) + Fraction(high - low + 1, 10 * len(places))
    return [
        Chance(float(chance), order, place, numbers(g, area, order, place or area))
        for (order, place), chance in odds.items()
    ]
