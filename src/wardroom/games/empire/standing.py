"""How a war stands, for looking back: points of the year, Political Will, resources, units less the hits to come, what
was taken, and who is wavering. Japan is first."""

from __future__ import annotations

from wardroom.api.standing import Lessons, Standing, learnt_of
from wardroom.games.empire import scoring
from wardroom.games.empire.politics.control import captures, resources
from wardroom.games.empire.printed import ALLIED, COUNTERS, HEXES, JAPAN, foe
from wardroom.games.empire.state import Blow, Empire

EVEN = 5.5  # points of a year: from 6 on Japan has won it
HIT = 0.5  # of its cost in hits, what a step that is lost takes from the attack
SOLOMONS = "south_pacific"
YEARS = ("y1942", "y1943", "y1944")
LESSONS = Lessons(
    scenarios=(*YEARS, SOLOMONS),
    bots=(
        ("captain", "captain"),
        ("watch", "captain"),
        ("recruit", "captain"),
        ("captain", "watch"),
        ("kido", "kido"),
        ("watch", "kido_bold"),
        ("recruit", "recruit"),
        ("kido_bold", "captain"),
    ),
)


def points(g: Empire) -> float:
    """Of the years, or hexes of the Solomons; other wars are decided by Political Will and resources."""
    if g.scenario == SOLOMONS:
        return scoring.south_pacific(g) - scoring.SOLOMON_LEVELS[1] + 0.5
    return sum(n for _, n in scoring.points(g)) - EVEN if g.sheet.yearly else 0.0


def parts(g: Empire) -> dict[str, float]:
    strength = {JAPAN: 0.0, ALLIED: 0.0}
    for id, unit in g.units.items():
        if unit.at in HEXES:
            strength[COUNTERS[id].side] += g.attack(id)
    for blow in g.blows.values():
        strength[foe(blow.side)] -= coming(g, blow)
    return {
        "will": -float(g.will),
        "resources": float(resources(g)),
        "japan": strength[JAPAN] / 10,
        "allies": -strength[ALLIED] / 10,
        "taken": float(sum(1 if side == JAPAN else -1 for side in g.taken.values())),
        "progress": -float(len(captures(g))),
        "china": -float(g.china),
        "india": -float(g.india),
        "cards": float(len(g.decks[JAPAN].hand) - len(g.decks[ALLIED].hand)),
    }


def coming(g: Empire, blow: Blow) -> float:
    """The attack that its hits will take away, as far as there is anything to hit."""
    fight = g.offensive.fight(blow.hex) if g.offensive else None
    there = {*g.at(blow.hex, foe(blow.side)), *(fight.committed if fight else ())}
    most = sum(g.attack(id) for id in there if COUNTERS[id].side != blow.side)
    return min(HIT * blow.hits, float(most))


def elapsed(g: Empire) -> float:
    first, last = g.sheet.turns
    return (g.turn - first) / (last - first + 1)


def standing() -> Standing:
    return Standing(
        points=points, parts=parts, elapsed=elapsed, lessons=LESSONS, learnt=learnt_of("wardroom.games.empire")
    )
