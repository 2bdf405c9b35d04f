"""How far supply comes by land: four movement points from Kunming, and with supply limits from an HQ (ES-X-CHINA-4,
ES-X-SUPS-4)."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush

from wardroom.games.empire.printed import ALLIED, HEXES, REGIONS, TERRAIN, lands
from wardroom.games.empire.traces.masks import BIT, within

FAR = 8  # four movement points, in halves
Steps = frozenset[frozenset[str]]


def by_land(start: str, side: str, routes: Steps, held: int) -> int:
    """The hexes within four movement points through land that the enemy does not hold; half a point along a route."""
    return _by_land(start, side, routes, held & within(start, FAR))


@lru_cache(maxsize=256)
def _by_land(start: str, side: str, routes: Steps, held: int) -> int:
    best, heap, found = {start: 0}, [(0, start)], 0
    while heap:
        far, a = heappop(heap)
        if far > best[a]:
            continue
        found |= BIT[a]
        if BIT[a] & held:
            continue
        for b, points in _ways(side, a):
            cost = far + (1 if frozenset((a, b)) in routes else points)
            if cost <= FAR and cost < best.get(b, FAR + 1) and not BIT[b] & held:
                best[b] = cost
                heappush(heap, (cost, b))
    return found


@cache
def _ways(side: str, hex: str) -> tuple[tuple[str, int], ...]:
    """The land next to a hex, and half points to enter it without a route."""
    return tuple(
        (near, int(2 * TERRAIN[HEXES[near].terrain]["ground_mp"]))
        for near, code in HEXES[hex].sides.items()
        if code in "LB" and (lands(side, near) or (side == ALLIED and near in REGIONS["chinese_only_in"]))
    )
