"""A battle put down by hand at one of its fighting steps.

m = battle(Guns(), ships={"coastal": ["us42-cru-chicago-northampton", "ja42-cru-furutaka-kako damaged"]}, dice=[1, 2])

Lines are ids, with `damaged` where it is so. Planes of carriers are given by type (`SBD`), and are numbered: SBD-1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nimitz_table import Battle, Force, Plane, Stop, asked, at_table, dice_left, heard, state

from wardroom.games.nimitz.printed import COUNTERS, PLANES, counter
from wardroom.kernel import Heard, Match, Outcome, Task

AREA = "SI"
Lines = Mapping[str, Iterable[str]]


def battle(
    *steps: Task,
    ships: Lines | None = None,  # by zone
    land: Lines | None = None,  # by foxholes, beach, transport
    air: Lines | None = None,  # by zone; "" is on the field
    fields: Mapping[str, int] | None = None,  # where they are not as many as the land-based aircraft
    dice: Iterable[Outcome] = (),
    scenario: str = "1942",
    options: Mapping[str, Any] | None = None,
    **more: Any,  # drawn, plans, chosen...
) -> Match:
    forces: dict[str, Force] = {}

    def put(line: str, **how: Any) -> str:
        id, *flags = line.split()
        assert id not in forces
        forces[id] = Force(AREA, damaged="damaged" in flags, **how)
        return id

    at_sea = {put(line): zone for zone, lines in (ships or {}).items() for line in lines}
    men = {put(line, aboard=place == "transport"): place for place, lines in (land or {}).items() for line in lines}
    planes: dict[str, Plane] = {}
    for zone, lines in (air or {}).items():
        for line in lines:
            name, *flags = line.split()
            if name in COUNTERS:
                planes[put(line)] = Plane(zone=zone)
                continue
            kind = next(id for id, c in PLANES.items() if c.type == name and c.year == int(scenario))
            n = 1 + sum(plane.kind == kind for plane in planes.values())
            home = next((s for s in at_sea if counter(s).carrier and counter(s).side == PLANES[kind].side), "")
            planes[f"{name}-{n}"] = Plane(kind, home, zone, "damaged" in flags)
    based = [id for id, plane in planes.items() if not plane.kind]
    own = {side: n for side in ("us", "japan") if (n := sum(counter(id).side == side for id in based))}
    fight = Battle(
        AREA, 1, 2, 1, at_sea, men, planes, fields=dict(own if fields is None else fields),
        chosen=more.pop("chosen", more.get("plans", ())), **more,
    )  # fmt: skip
    return at_table(
        agenda=(*steps, Stop()), dice=dice, scenario=scenario, options=options, battle=fight, forces=forces,
        year=int(scenario),
    )  # fmt: skip


def fight(match: Match) -> Battle:
    found = state(match).battle
    assert found is not None
    return found


def over(match: Match) -> bool:
    """The step is done, and every die of the script was thrown."""
    return asked(match) == "stop" and not dice_left(match)


def rolls(match: Match, side: str = "") -> list[tuple[str, int, int, int]]:
    """Every attack: who, its values, its Hits."""
    told = [e.about for e in heard(match, "attack") if not side or e.about["side"] == side]
    return [(a["attacker"], a["normal"], a["superior"], a["hits"]) for a in told]


def attackers(match: Match, side: str = "") -> list[str]:
    return [who for who, *_ in rolls(match, side)]


def struck(match: Match) -> list[str]:
    """Who took a Hit, in order; a + for those destroyed by it."""
    told = [e.about for e in heard(match, "hit")]
    return [a["target"] + "+" * a["destroyed"] for a in told]


def lost(match: Match) -> list[Heard]:
    return heard(match, "lost_hits")


def face(match: Match, id: str) -> str:
    """full, damaged or gone."""
    force, plane = state(match).forces.get(id), fight(match).planes.get(id)
    if plane is not None and plane.kind:
        return "damaged" if plane.damaged else "full"
    return "gone" if force is None else "damaged" if force.damaged else "full"


__all__ = ["attackers", "battle", "face", "fight", "lost", "over", "rolls", "struck"]
