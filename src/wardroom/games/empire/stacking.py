"""How many units a hex holds at rest (8.6)."""

from __future__ import annotations

from functools import lru_cache

from wardroom.games.empire.printed import AIR, COUNTERS, GROUND, TABLES
from wardroom.games.empire.state import Empire, holding, ships, stacks

MOST: int = TABLES["stacking"]["ground_and_air"]
SHIPS: int = TABLES["stacking"]["naval_at_rest"]
_AIR, _BOMBERS = "_air", "_lrb"


@lru_cache(maxsize=4096)
def load(ids: tuple[str, ...]) -> int:
    """How many ground and air units these count: two of one number are one (ES-X-STACK-1)."""
    units = holding(ids)
    paired = {unit.removesuffix(_AIR) for unit in units if unit.endswith(_AIR)}
    doubles = [unit for unit in units if unit.endswith(_BOMBERS) and unit.removesuffix(_BOMBERS) in paired]
    return len(units) - len(doubles)


def excess(g: Empire, side: str, hex: str) -> tuple[str, ...]:
    """Of which units one has to leave: of ground and air units air first (ES-X-STACK-1), or of ships (ES-X-NAV-5)."""
    here = g.at(hex, side)
    if load(here) > MOST:
        flying = tuple(unit for unit in here if COUNTERS[unit].type == AIR)
        return flying or tuple(unit for unit in here if COUNTERS[unit].type == GROUND)
    return ships(here) if len(ships(here)) > SHIPS else ()


def crowded(g: Empire, side: str) -> str:
    """The first hex that holds too many units of the side."""
    return next((hex for hex in sorted(stacks(g.units)[side]) if excess(g, side, hex)), "")
