"""The start of a scenario: who controls what, where units stand, what lies in which pile."""

from __future__ import annotations

from functools import cache

from wardroom.games.empire.printed import (
    ALLIED,
    COUNTERS,
    EDGES,
    HEXES,
    HOMES,
    JAPAN,
    PLACES,
    ROUND_KUNMING,
    SCENARIOS,
    distance,
)


@cache
def controlled(scenario: str) -> frozenset[str]:
    """The land that Japan holds at the start: the places listed, and of the rest what lies nearest to one of them on
    the same land mass (ES-Q-007), but for what the Allies occupy by the set-up."""
    sheet = SCENARIOS[scenario].setup["control"]
    places = set(sheet["japan_places"])
    found = places | set(sheet.get("japan_other_hexes", ()))
    for hex, h in HEXES.items():
        if h.land and hex not in PLACES and hex not in found and _nearest(hex) & places:
            found.add(hex)
    placement = SCENARIOS[scenario].setup["placement"]
    occupied = {row["at"] for id, row in placement.items() if COUNTERS[id].side == ALLIED}
    return frozenset(found - ROUND_KUNMING - occupied)


@cache
def _nearest(hex: str) -> frozenset[str]:
    """The named place nearest to a hex on its own land mass; the first of several."""
    on_land = [place for place in _land_mass(hex) if place in PLACES]
    if not on_land:
        return frozenset()
    return frozenset((min(on_land, key=lambda place: (distance(hex, place), place)),))


@cache
def _land_mass(hex: str) -> frozenset[str]:
    seen, queue = {hex}, [hex]
    for a in queue:
        for b, code in HEXES[a].sides.items():
            if code in "LB" and b not in seen and HEXES[b].land:
                seen.add(b)
                queue.append(b)
    return frozenset(seen)


@cache
def sources(scenario: str, side: str) -> frozenset[str]:
    """Ultimate supply: the edges of the map for the Allies, the cities at home for Japan (ES-X-SUPS-1)."""
    region = SCENARIOS[scenario].setup["control"].get("region")
    if region is None:
        return HOMES if side == JAPAN else frozenset().union(*EDGES.values())
    east, north = region["columns"][1], region["rows"][0]
    if side == JAPAN:
        return frozenset(hex for hex in in_play(scenario) if int(hex[2:]) == north and 34 <= int(hex[:2]) <= 44)
    last = {hex[:2]: max(h[2:] for h in in_play(scenario) if h[:2] == hex[:2]) for hex in in_play(scenario)}
    return frozenset(hex for hex in in_play(scenario) if int(hex[:2]) == east or hex[2:] == last[hex[:2]])


@cache
def in_play(scenario: str) -> frozenset[str]:
    region = SCENARIOS[scenario].setup["control"].get("region")
    if region is None:
        return frozenset(HEXES)
    (west, east), (north, south) = region["columns"], region["rows"]
    return frozenset(hex for hex in HEXES if west <= int(hex[:2]) <= east and north <= int(hex[2:]) <= south)
