"""How a campaign stands, for looking back: Objectives against those wanted, forces, and what there is to spend.

Won is what the campaign sheet calls historical, or better.
"""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.api.standing import Standing, learnt_of
from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.campaign.special_rules import invasion_cost, invasion_objectives
from wardroom.games.nimitz.printed import AREAS, JAPAN, LEVELS, SEAT, SHIP, US, YEARS, counter
from wardroom.games.nimitz.setup import WAR
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Seat

HISTORICAL = LEVELS.index("historical")


def points(g: Nimitz) -> float:
    """Objectives of the year, those of the Invasion box too, above what history held."""
    return len(holding.objectives(g)) + invasion_objectives(invasion_cost(g)) - g.sheet.levels["historical"]


def parts(g: Nimitz) -> dict[str, float]:
    ships, land = {US: 0.0, JAPAN: 0.0}, {US: 0.0, JAPAN: 0.0}
    for id, force in g.forces.items():
        if force.place in AREAS:
            kind = counter(id)
            (ships if kind.category == SHIP else land)[kind.side] += 1 if force.damaged else 2
    return {
        "our ships": ships[US],
        "their ships": -ships[JAPAN],
        "our land": land[US],
        "their land": -land[JAPAN],
        "supply": float(g.supply + g.reinforcement),
    }


def elapsed(g: Nimitz) -> float:
    year = g.turn / len(g.sheet.turns)
    return (YEARS.index(g.year) + year) / len(YEARS) if g.scenario == WAR else year


def won(result: Mapping[Seat, float]) -> float:
    return float(result.get(SEAT, 0.0) >= HISTORICAL)


def standing() -> Standing:
    return Standing(points=points, parts=parts, elapsed=elapsed, won=won, learnt=learnt_of("wardroom.games.nimitz"))
