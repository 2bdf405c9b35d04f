"""The way into China: the Burma Road, the Hump, and what Kunming supplies (ES-X-CHINA-3 to ES-X-CHINA-5)."""

from __future__ import annotations

from functools import lru_cache

from wardroom.games.empire.printed import (
    AIRFIELDS,
    ALLIED,
    EDGES,
    KUNMING,
    MADRAS,
    RANGOON,
    REGIONS,
    ROUTES,
)
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import routes
from wardroom.games.empire.traces.flood import EVER, water
from wardroom.games.empire.traces.marching import Steps, by_land
from wardroom.games.empire.traces.masks import BIT, mask

OPEN, HUMP, CLOSED = "open", "closed_hump", "closed_no_hump"
_EDGES = mask(frozenset().union(*EDGES.values()))


def road(g: Empire, closed: int, eligible: int, play: int) -> str:
    """The state of the Burma Road: it follows the map at every moment (ES-X-CHINA-5)."""
    if g.china == 0:
        return CLOSED
    joined = _by_route(g)
    if MADRAS in joined and _built(g):
        return OPEN
    if RANGOON in joined and _sea_from_rangoon(closed, play):
        return OPEN
    return HUMP if hump(g, eligible) else CLOSED


def hump(g: Empire, eligible: int) -> bool:
    """Whether the Hump counts: an Allied airfield of Northern India that is supply eligible."""
    return "hump" in g.marks and bool(eligible & mask(hump_airfields(g)))


def hump_airfields(g: Empire) -> tuple[str, ...]:
    return tuple(sorted(hex for hex in REGIONS["northern_india"] & AIRFIELDS if g.holds(ALLIED, hex)))


def _built(g: Empire) -> bool:
    return "jorhat" in g.links and ("ledo" in g.links or "imphal" in g.links)


def _by_route(g: Empire) -> set[str]:
    """What transport routes join to Kunming through Allied hexes; the Burma Road itself is one of them here."""
    return routes.joined(g, KUNMING, ALLIED, _with_road(g.route_steps()))


def _sea_from_rangoon(closed: int, play: int) -> bool:
    if BIT[RANGOON] & closed:
        return False
    return bool(water(BIT[RANGOON], EVER, closed, play) & (BIT[MADRAS] | _EDGES))


def source(g: Empire, road: str, eligible: int) -> bool:
    """Whether Kunming supplies (ES-X-CHINA-4)."""
    return g.china > 0 and (road == OPEN or (road == HUMP and hump(g, eligible)))


def supplies(g: Empire, road: str, eligible: int, held: int) -> int:
    """The hexes that Kunming supplies: by land, within four movement points."""
    if not source(g, road, eligible):
        return 0
    routes = _with_road(g.route_steps()) if road == OPEN else g.route_steps()
    return by_land(KUNMING, ALLIED, routes, held)


@lru_cache(maxsize=64)
def _with_road(routes: Steps) -> Steps:
    return routes | frozenset(ROUTES["burma_road"].steps)
