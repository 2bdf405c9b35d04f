"""How a campaign stands, for looking back: Objectives against those wanted, who is stronger at them, forces, and
what there is to spend.

Won is what the campaign sheet calls historical, or better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wardroom.api.standing import Lessons, Standing, learnt_of
from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.campaign.special_rules import invasion_cost, invasion_objectives
from wardroom.games.nimitz.printed import AREAS, ISLAND, JAPAN, LEVELS, SEAT, SHIP, US, YEARS, counter
from wardroom.games.nimitz.setup import WAR
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.hits import Cancel, Land, Target
from wardroom.games.nimitz.tasks.volley import Extras, Reroll, Shoot
from wardroom.kernel import Seat, Task

HISTORICAL = LEVELS.index("historical")
ON_LAND = ("infantry",)  # steps whose Hits fall on those ashore
IN_THE_AIR = ("dogfight", "aaa")
LESSONS = Lessons(scenarios=tuple(str(year) for year in YEARS), bots=(("chief",), ("captain",), ("chief",), ("watch",)))


def points(g: Nimitz) -> float:
    """Objectives of the year, those of the Invasion box too, above what history held."""
    return len(holding.objectives(g)) + invasion_objectives(invasion_cost(g)) - g.sheet.levels["historical"]


def parts(g: Nimitz) -> dict[str, float]:
    power = {(side, ship): 0.0 for side in (US, JAPAN) for ship in (True, False)}
    at: dict[str, dict[str, float]] = {area: {US: 0.0, JAPAN: 0.0} for area in g.sheet.objectives}
    for id, force in g.forces.items():
        if force.place in AREAS:
            kind, worth = counter(id), 1.0 if force.damaged else 2.0
            power[kind.side, kind.category == SHIP] += worth
            if force.place in at:
                at[force.place][kind.side] += worth
    for side, ship, hits in coming(g):
        power[side, ship] -= hits
        if g.battle is not None and g.battle.area in at:
            there = at[g.battle.area]
            there[side] = max(0.0, there[side] - hits)
    return {
        "our ships": power[US, True],
        "their ships": -power[JAPAN, True],
        "our land": power[US, False],
        "their land": -power[JAPAN, False],
        "grip": sum(map(grip, at.values())),
        "defeat": -float(short(g)),
        "supply": float(g.supply + g.reinforcement),
    }


def grip(there: Mapping[str, float]) -> float:
    """From -1, where only Japan stands, to 1."""
    ours, theirs = there[US], there[JAPAN]
    return (ours - theirs) / (ours + theirs) if ours + theirs else 0.0


def short(g: Nimitz) -> int:
    """Objectives missing at the next Defeat Check (NM-DEF-1)."""
    return max(0, g.sheet.levels["poor"] - len(holding.objectives(g)))


def coming(g: Nimitz) -> Iterator[tuple[str, bool, int]]:
    """Hits that have been rolled and not yet taken: by whom, whether on ships, how many. Those in the air are not
    forces but planes, which come back."""
    for task in g.agenda:
        for side, step, zone, hits in _rolled(task):
            if hits and step not in IN_THE_AIR:
                yield side, step not in ON_LAND and zone != ISLAND, hits


def _rolled(task: Task) -> Iterator[tuple[str, str, str, int]]:
    match task:
        case Shoot(salvo=salvo) | Reroll(salvo=salvo) | Extras(salvo=salvo):
            yield JAPAN, salvo.step, salvo.zone, salvo.us + (task.hits if isinstance(task, Reroll) else 0)
            yield US, salvo.step, salvo.zone, salvo.japan
        case Target(land=land) | Cancel(land=land):
            yield land.side, land.step, land.zone, land.left
        case Land():
            yield task.side, task.step, task.zone, task.left


def elapsed(g: Nimitz) -> float:
    year = max(0, g.turn - 1) / len(g.sheet.turns)
    return (YEARS.index(g.year) + year) / len(YEARS) if g.scenario == WAR else year


def won(result: Mapping[Seat, float]) -> float:
    return float(result.get(SEAT, 0.0) >= HISTORICAL)


def standing() -> Standing:
    return Standing(
        points=points, parts=parts, elapsed=elapsed, won=won, lessons=LESSONS, learnt=learnt_of("wardroom.games.nimitz")
    )
