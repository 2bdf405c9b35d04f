"""The campaign sheet laid out: every force in its area or box (NM-SET-1 to NM-SET-12)."""

from __future__ import annotations

from wardroom.games.nimitz.printed import CAMPAIGNS, CUP, JAPAN, JAPAN_BOX, SIDES, US, US_BOX, YEARS, battalion_id
from wardroom.games.nimitz.state import Force, Nimitz, Options

WAR = "war"  # the four campaigns, one after the other (NM-LNK-1)
SCENARIOS = (*(str(year) for year in YEARS), WAR)
_BOX = {US: US_BOX, JAPAN: JAPAN_BOX}


def start(scenario: str, options: Options) -> Nimitz:
    year = YEARS[0] if scenario == WAR else int(scenario)
    return Nimitz(scenario=scenario, options=options, year=year, forces=deployed(year), cup=CUP)


def lay_out(g: Nimitz, year: int) -> None:
    """The next campaign of the whole war: nothing of the last one but its tally is left (NM-LNK-5)."""
    fresh = start(g.scenario, g.options)
    kept = ("scenario", "options", "agenda", "seats", "events", "tally")
    for name in g.__struct_fields__:
        if name not in kept:
            setattr(g, name, getattr(fresh, name))
    g.year, g.forces = year, deployed(year)


def deployed(year: int) -> dict[str, Force]:
    """The counters of the year (NM-SET-2), all at full strength (NM-CTR-12); infantry is ashore where it stands."""
    forces: dict[str, Force] = {}
    for side in SIDES:
        sheet = CAMPAIGNS[year].us if side == US else CAMPAIGNS[year].japan
        for place, ids in sheet.forces.items():
            for id in ids:
                forces[id] = Force(_BOX[side] if place == "RE" else place)
        n = 0
        for place, count in sorted(sheet.battalions.items()):
            for _ in range(count):
                n += 1
                forces[battalion_id(side, n)] = Force(_BOX[side] if place == "RE" else place)
    return forces
