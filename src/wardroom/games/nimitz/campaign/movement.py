"""Where US forces may go, and why not elsewhere (NM-MOV, NM-RAI)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Mapping

from msgspec import Struct, structs

from wardroom.games.nimitz.campaign.resupply import NOT_YOURS
from wardroom.games.nimitz.campaign.special_rules import NO_FLAG, no_bombing, no_invasion
from wardroom.games.nimitz.printed import (
    AREAS,
    BOMBING,
    COSTS,
    HOMES,
    INFANTRY,
    JAPAN,
    LBA,
    MARIANAS,
    NEXT_PORT,
    US,
    US_BOX,
    Counter,
    counter,
)
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Move, Refusal

IN_PORT = Refusal("in_port", ("NM-MOV-4",))
NOT_BOUGHT = Refusal("not_bought", ("NM-RSP-3",))
NOT_ON_MAP = Refusal("not_on_map", ("NM-MOV-3", "NM-SPC-13"))
MOVED = Refusal("moved_already", ("NM-MOV-3",))
NO_SUPPLY = Refusal("no_supply", ("NM-MOV-3", "NM-RSP-10"))
PINNED = Refusal("pinned", ("NM-MOV-11",))
THERE = Refusal("there_already", ("NM-MOV-3",))
NEVER = Refusal("never_there", ("NM-MOV-1",))
NO_GARRISON = Refusal("no_garrison", ("NM-MOV-5",))
FULL = Refusal("airfield_full", ("NM-MOV-6",))
NO_SUBMARINE = Refusal("only_submarines", ("NM-RAI-1",))


class Scene(Struct, frozen=True):
    """What every force of this moment looks at, found once."""

    enemies: frozenset[str]  # areas with any Japanese force: In Transit ones stand there already (NM-SCT-9)
    fields: Mapping[str, int]  # US land-based aircraft by area


def scene(g: Nimitz) -> Scene:
    enemies, fields = set(), Count[str]()
    for id, f in g.forces.items():
        c = counter(id)
        if c.side == JAPAN:
            enemies.add(f.place)
        elif c.category == LBA:
            fields[MARIANAS if f.place == BOMBING else f.place] += 1  # they keep their airfield there (NM-SPC-7)
    return Scene(frozenset(enemies), fields)


def garrisoned(g: Nimitz) -> tuple[str, ...]:
    """Areas with US infantry or land-based aircraft."""
    land = {f.place for id, f in g.forces.items() if counter(id).side == US and counter(id).category in (INFANTRY, LBA)}
    return tuple(sorted(land & AREAS.keys()))


def stuck(g: Nimitz, id: str, see: Scene) -> Refusal | None:
    """What keeps the force where it is, wherever it wants to go."""
    if id not in g.forces or counter(id).side != US:
        return NOT_YOURS
    place = g.forces[id].place
    if place not in AREAS:
        return IN_PORT if place in NEXT_PORT else NOT_BOUGHT if place == US_BOX else NOT_ON_MAP
    if id in g.moved:
        return MOVED
    if counter(id).category == INFANTRY and place in see.enemies:
        return PINNED
    return None


def shut(g: Nimitz, c: Counter, area: str, see: Scene) -> Refusal | None:
    """What keeps a force of this kind out of the area."""
    printed = AREAS[area]
    if not printed.us:
        return NEVER
    if c.nation == "AU" and not printed.au:
        return NO_FLAG
    if c.category != LBA:
        return None
    if area not in HOMES and area not in g.garrisons:
        return NO_GARRISON
    # Aircraft of the US alone: Japan has no limit (NM-MOV-8).
    return FULL if printed.limit is not None and see.fields.get(area, 0) >= printed.limit else None


def no_raid(c: Counter) -> Refusal | None:
    return None if c.submarine else NO_SUBMARINE


def objection(g: Nimitz, move: Move) -> Refusal | None:
    """Why this move is not offered; None for one that is."""
    why = _objection(g, *move)
    return why and structs.replace(why, about={"force": move[1], "area": move[2] if len(move) > 2 else ""})


def _objection(g: Nimitz, verb: str, id: str, area: str = "") -> Refusal | None:
    see = scene(g)
    if (why := stuck(g, id, see)) is not None:
        return why
    c = counter(id)
    if verb == "move":
        why = THERE if area == g.forces[id].place else shut(g, c, area, see)
    else:
        why = no_raid(c) if verb == "raid" else no_bombing(g, id) if verb == "bomb" else no_invasion(g, id)
    return why or (NO_SUPPLY if g.supply < COSTS[verb] else None)


def offers(g: Nimitz) -> list[Move]:
    """Every move that there is no objection to. Asked before each one, so what stops a force is looked at once for all
    its moves, and the areas once for each kind of force."""
    see = scene(g)
    found: list[Move] = []
    goals: dict[tuple[str, str], list[str]] = {}
    for id in sorted(g.forces):
        if stuck(g, id, see) is not None:
            continue
        c, place = counter(id), g.forces[id].place
        kind = (c.category, c.nation)
        if kind not in goals:
            goals[kind] = [area for area in AREAS if shut(g, c, area, see) is None]
        if g.supply >= COSTS["move"]:
            found.extend(("move", id, area) for area in goals[kind] if area != place)
        if g.supply >= COSTS["raid"] and no_raid(c) is None:
            found.append(("raid", id))
        if g.supply >= COSTS["bomb"] and no_bombing(g, id) is None:
            found.append(("bomb", id))
        if g.supply >= COSTS["invade"] and no_invasion(g, id) is None:
            found.append(("invade", id))
    return found
