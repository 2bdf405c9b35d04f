"""Ground units on the march: points by terrain, half a point along a route, a stop where the enemy stands (8.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from heapq import heappop, heappush

from msgspec import Struct

from wardroom.games.empire.movement import allowance
from wardroom.games.empire.movement.purpose import into_battle
from wardroom.games.empire.movement.way import Limit, Way, says
from wardroom.games.empire.printed import ARMOUR, COUNTERS, HEXES, HQ, TERRAIN, foe, lands
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import CHINA_BOX, Empire, holding
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import ALL, BIT, LAND_HEXES, mask

IMPASSABLE = 10_000


class March(Struct, frozen=True):
    cost: int  # in half points
    way: tuple[str, ...]  # hexes entered, the last one included


def marches(g: Empire, side: str, group: Collection[str], points: int, avoid: int = 0) -> dict[str, March]:
    """Every hex the group can march to together, and the cheapest way that keeps out of `avoid` (ES-X-GRND-1,
    ES-X-GRND-2)."""
    start = g.units[next(iter(group))].at
    if start == CHINA_BOX:
        return {}
    play = in_play(g.scenario)
    best: dict[str, March] = {start: March(0, ())}
    heap = [(0, start)]
    while heap:
        spent, a = heappop(heap)
        if spent > best[a].cost or (a != start and stops(g, side, a)):
            continue
        for b, code in HEXES[a].sides.items():
            if code not in "LB" or b not in play or BIT[b] & avoid:
                continue
            cost = spent + entry_cost(g, side, group, a, b)
            if cost <= points and (b not in best or cost < best[b].cost):
                best[b] = March(cost, (*best[a].way, b))
                heappush(heap, (cost, b))
    del best[start]
    return best


def way(g: Empire, side: str, group: Collection[str], hex: str, points: int) -> tuple[str, ...]:
    """The hexes entered on the march: out of enemy ZOI all the way if the points allow it (ES-Q-071)."""
    zoi = supply.survey(g).zoi[foe(side)]
    quiet = marches(g, side, group, points, zoi).get(hex)
    return (quiet or marches(g, side, group, points)[hex]).way


def entry_cost(g: Empire, side: str, group: Collection[str], a: str, b: str) -> int:
    """Half points to go from one hex to the next."""
    if any(not lands(side, b, unit) for unit in group):
        return IMPASSABLE
    if frozenset((a, b)) in g.route_steps() and not _enemies(g, side, b):
        return 1
    terrain = HEXES[b].terrain
    if terrain == "mountain" and ARMOUR in group:
        return IMPASSABLE  # along a route only (ES-X-GRND-6)
    points = int(TERRAIN[terrain]["ground_mp"])
    return 2 * points if points else IMPASSABLE


def _enemies(g: Empire, side: str, hex: str) -> bool:
    return bool(holding(g.at(hex, foe(side)))) or (side == "allied" and g.garrison(hex) > 0)


def stops(g: Empire, side: str, hex: str) -> bool:
    """Whether a march ends there: enemy ground or air units, an HQ, a garrison (ES-X-GRND-2)."""
    return _enemies(g, side, hex) or any(COUNTERS[id].type == HQ for id in g.at(hex, foe(side)))


def march(g: Empire, side: str, group: tuple[str, ...]) -> Way:
    """As far as the points allow, and no further than the first enemies (ES-X-GRND-1, ES-X-GRND-2)."""
    start, points = g.units[group[0]].at, allowance.ground(g)
    about = {"unit": group[0], "points": points // 2}
    yield Limit(LAND_HEXES, says("not_land", "ES-X-GRND-1", **about))
    yield Limit(~BIT[start], says("already_there", "ES-X-MOVE-2", **about))
    yield Limit(open_land(side, group), says("closed_land", "ES-X-GRND-3", **about))
    reached = mask(marches(g, side, group, points))
    yield Limit(reached, says("too_far_by_land", "ES-X-GRND-1", "ES-X-GRND-2", **about))
    yield into_battle(g, side, group, by_land=True)


def open_land(side: str, group: Iterable[str]) -> int:
    """Land on which all of them may be."""
    found = ALL
    for unit in group:
        found &= _open_to(side, unit)
    return found


@cache
def _open_to(side: str, unit: str) -> int:
    return mask(hex for hex in HEXES if lands(side, hex, unit))
