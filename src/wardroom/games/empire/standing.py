"""How a war stands, for looking back: points of the year, Political Will, resources, units, and hits not yet taken.
Japan is first."""

from __future__ import annotations

from wardroom.api.standing import Standing, learnt_of
from wardroom.games.empire import scoring
from wardroom.games.empire.politics.control import resources
from wardroom.games.empire.printed import ALLIED, COUNTERS, HEXES, JAPAN
from wardroom.games.empire.state import Empire

EVEN = 5.5  # points of a year: from 6 on Japan has won it


def points(g: Empire) -> float:
    """Of the years; other wars are decided by Political Will and resources."""
    return sum(n for _, n in scoring.points(g)) - EVEN if g.sheet.yearly else 0.0


def parts(g: Empire) -> dict[str, float]:
    steps = {JAPAN: 0.0, ALLIED: 0.0}
    for id, unit in g.units.items():
        if unit.at in HEXES:
            steps[COUNTERS[id].side] += g.attack(id)
    hits = {side: float(blow.hits - len(blow.chosen)) for side, blow in g.blows.items()}
    return {
        "will": -float(g.will),
        "resources": float(resources(g)),
        "japan": steps[JAPAN] / 10,
        "allies": -steps[ALLIED] / 10,
        "hits": hits.get(JAPAN, 0.0) - hits.get(ALLIED, 0.0),
        "cards": float(len(g.decks[JAPAN].hand) - len(g.decks[ALLIED].hand)),
    }


def elapsed(g: Empire) -> float:
    first, last = g.sheet.turns
    return (g.turn - first) / (last - first + 1)


def standing() -> Standing:
    return Standing(points=points, parts=parts, elapsed=elapsed, learnt=learnt_of("wardroom.games.empire"))
