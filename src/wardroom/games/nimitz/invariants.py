"""What must be true of every state. The tests check it after every step, so it is written to be quick."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from wardroom.games.nimitz.printed import (
    AREAS,
    BOMBING,
    CUP,
    HOMES,
    INFANTRY,
    INVASION,
    JAPAN,
    JAPAN_BOX,
    LBA,
    MARIANAS,
    NEXT_PORT,
    RAID,
    SCOUTS,
    SHIP,
    US,
    US_BOX,
    counter,
    is_battalion,
)
from wardroom.games.nimitz.state import STEPS, Battle, Nimitz
from wardroom.kernel import RulesFault

_OURS = (*NEXT_PORT, US_BOX, RAID, BOMBING, INVASION)
_QUIET = ("", "resupply", *STEPS[STEPS.index("reinforcements") :])  # nobody is on the move then
_CUP = Count(CUP)


def check(g: Nimitz) -> None:
    for fault in (*_forces(g), *_airfields(g), *_stacks(g), *_points(g), *_battle(g)):
        raise RulesFault(fault)


def _forces(g: Nimitz) -> Iterator[str]:
    at_sea, under_way = g.step not in _QUIET, g.step in ("scouting", "movement", "orders", "repair")
    for id, f in g.forces.items():
        c, place = counter(id), f.place
        if not is_battalion(id) and c.year != g.year:
            yield f"{id} serves in {g.year}"
        if place in AREAS:
            if place in HOMES if c.side == JAPAN else not AREAS[place].us:
                yield f"{id} stands in {place}"
        elif place not in (_OURS if c.side == US else (JAPAN_BOX,)):
            yield f"{id} is nowhere: {place}"
        elif f.damaged and place in (US_BOX, JAPAN_BOX):
            yield f"{id} waits Damaged in {place}"
        elif (
            (place in NEXT_PORT and (c.category != SHIP or place not in g.sheet.ports))
            or (place == RAID and not c.submarine)
            or (place == BOMBING and not c.wing)
        ):
            yield f"{id} is in the box {place}"
        if f.aboard and (c.category != INFANTRY or place not in AREAS or not at_sea):
            yield f"{id} is aboard in {place} in step {g.step}"
        if f.done and (c.side != JAPAN or place not in AREAS or not under_way):
            yield f"{id} is marked in {place} in step {g.step}"


def _airfields(g: Nimitz) -> Iterator[str]:
    """NM-MOV-6; Wings over Japan keep their airfields (NM-SPC-7)."""
    ours = (f.place for id, f in g.forces.items() if counter(id).category == LBA and counter(id).side == US)
    for place, n in Count(MARIANAS if place == BOMBING else place for place in ours).items():
        limit = AREAS[place].limit if place in AREAS else None
        if limit is not None and n > limit:
            yield f"{n} land-based aircraft in {place}"


def _stacks(g: Nimitz) -> Iterator[str]:
    if len(set(g.bottom)) != len(g.bottom):
        yield "a force is twice in the reinforcements"
    for id in g.bottom:
        if id not in g.forces or g.forces[id].place != JAPAN_BOX or is_battalion(id):
            yield f"{id} is not among the reinforcements"
    if list(g.cup) != sorted(g.cup) or Count(g.cup) - _CUP:
        yield f"the cup holds {g.cup}"


def _points(g: Nimitz) -> Iterator[str]:
    if min(g.supply, g.reinforcement, g.resupply) < 0:
        yield f"points: {g.supply}, {g.reinforcement}, {g.resupply}"
    if not 0 <= g.turn <= len(g.sheet.turns) or (g.step and g.step not in STEPS):
        yield f"turn {g.turn}, step {g.step}"
    if g.scouted > SCOUTS or any(n < 1 for n in g.scouts.values()) or (g.scouts and g.step != "scouting"):
        yield f"scouts: {g.scouts}"
    for id in g.moved:
        if id in g.forces and counter(id).side != US:
            yield f"{id} has moved"


def _battle(g: Nimitz) -> Iterator[str]:
    b = g.battle
    if b is None:
        return
    if g.step != "battles":
        yield f"a battle in step {g.step}"
    if b.turn > max(b.length, 1) or min(b.fields.values(), default=0) < 0:
        yield f"battle turn {b.turn} of {b.length}, airfields {b.fields}"
    yield from (f"{id} fights and is not there" for id in _fighting(b) if not _there(g, id, b.area))


def _fighting(b: Battle) -> Iterator[str]:
    yield from b.ships
    yield from b.land
    yield from (id for id, plane in b.planes.items() if not plane.kind)


def _there(g: Nimitz, id: str, area: str) -> bool:
    return id in g.forces and g.forces[id].place == area


__all__ = ["check"]
