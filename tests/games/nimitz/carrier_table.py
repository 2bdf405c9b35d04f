"""A battle put down by hand between its fighting steps: aircraft on their carriers, the length, plans.

LEX = "us42-cv-lexington"
m = at_battle(UsAircraft(), ships={"us_ocean": [LEX]}, groups={LEX: ["SBD", "F4F damaged"]})

Lines are ids with flags; a word of a plane that is a zone says where it flies. `field`: land-based aircraft.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nimitz_table import Battle, Force, Plane, Stop, at_table, heard, state

from wardroom.games.nimitz.printed import PLANES, SIDES, ZONES, counter
from wardroom.kernel import Match, Outcome, Task

Lines = Mapping[str, Iterable[str]]


def at_battle(
    *steps: Task,
    area: str = "SI",
    ships: Lines | None = None,  # by zone
    land: Lines | None = None,  # by foxholes, beach, transport
    field: Iterable[str] = (),
    groups: Lines | None = None,  # by carrier, whether it is still afloat or not
    fields: Mapping[str, int] | None = None,  # where they are not as many as the land-based aircraft
    elsewhere: Mapping[str, str] | None = None,  # other forces and their places
    dice: Iterable[Outcome] = (),
    scenario: str = "1942",
    options: Mapping[str, Any] | None = None,
    state: Mapping[str, Any] | None = None,  # fields of the campaign
    **more: Any,  # fields of the battle
) -> Match:
    forces = {id: Force(place) for id, place in (elsewhere or {}).items()}
    at_sea, men, planes, decks = dict[str, str](), dict[str, str](), dict[str, Plane](), dict[str, int]()
    for places, found in ((ships or {}, at_sea), (land or {}, men)):
        for place, lines in places.items():
            for line in lines:
                id, *flags = line.split()
                found[id] = place
                forces[id] = Force(area, damaged="damaged" in flags, aboard=place == "transport")
    for line in field:
        id, *flags = line.split()
        forces[id] = Force(area, damaged="damaged" in flags)
        planes[id] = Plane(zone=_zone(flags))
    for carrier, lines in (groups or {}).items():
        for line in lines:
            name, *flags = line.split()
            kind = next(id for id, c in PLANES.items() if c.type == name and c.year == int(scenario))
            n = 1 + sum(plane.kind == kind for plane in planes.values())
            planes[f"{name}-{n}"] = Plane(kind, carrier, _zone(flags), "damaged" in flags, "spent" in flags)
            decks[carrier] = decks.get(carrier, 0) + 1
    based = [id for id, plane in planes.items() if not plane.kind]
    own = {side: sum(counter(id).side == side for id in based) for side in SIDES}
    battle = Battle(
        area, **{"turn": 1, "length": 2, "draws": 1, "chosen": more.get("plans", ()), "decks": decks, **more},
        ships=at_sea, land=men, planes=planes, fields={**own, **(fields or {})},
    )  # fmt: skip
    return at_table(
        agenda=(*steps, Stop()), dice=dice, scenario=scenario, options=options, battle=battle, forces=forces,
        year=int(scenario), step="battles", **(state or {}),
    )  # fmt: skip


def _zone(flags: Iterable[str]) -> str:
    return next((flag for flag in flags if flag in ZONES), "")


def fight(match: Match) -> Battle:
    found = state(match).battle
    assert found is not None
    return found


def zones(match: Match) -> dict[str, str]:
    """Where every aircraft is; "" is aboard or on its field."""
    return {id: plane.zone for id, plane in fight(match).planes.items()}


def told(match: Match, kind: str, field: str) -> list[Any]:
    """One field of all events of a kind."""
    return [event.about[field] for event in heard(match, kind)]


__all__ = ["at_battle", "fight", "told", "zones"]
