"""Attrition Phase: what want of supply costs (6.24)."""

from __future__ import annotations

from wardroom.games.empire.printed import COUNTERS, SIDES, distance
from wardroom.games.empire.state import CHINA_BOX, Empire, holding
from wardroom.games.empire.traces import supply
from wardroom.kernel import Does, Tasks

RULES = ("ES-X-ATTR-1", "ES-ZOI-20")


class AttritionPhase(Does, frozen=True):
    """Both sides are read from one survey; then all losses fall together (ES-Q-161)."""

    def run(self, g: Empire) -> Tasks:
        lost = tuple(unit for unit in hungry(g) if g.reduced(unit) and not spared(g, unit))
        reduced = tuple(unit for unit in hungry(g) if not g.reduced(unit))
        for unit in lost:
            g.tell("starved", unit=unit, place=g.units[unit].at, rules=RULES)
            g.eliminate(unit)
        for unit in reduced:
            g.tell("weakened", unit=unit, place=g.units[unit].at, rules=RULES)
            g.lose(unit)
        return ()


def hungry(g: Empire) -> tuple[str, ...]:
    """Ground and air units without supply; ships, HQs and garrisons never are (ES-Q-168)."""
    units = holding(tuple(unit for side in SIDES for unit in (*g.on_map(side), *g.in_box(CHINA_BOX, side))))
    fed = supply.survey(g).supplied
    return tuple(unit for unit in units if unit not in fed)


def spared(g: Empire, unit: str) -> bool:
    """A reduced unit lives on near any HQ of its side, ZOI or not (ES-ZOI-20, ES-Q-160), and in the China box."""
    at = g.units[unit].at
    if at == CHINA_BOX:
        return True
    return any(distance(at, g.units[hq].at) <= COUNTERS[hq].range for hq in g.hqs(COUNTERS[unit].side))
