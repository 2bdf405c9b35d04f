"""Where US forces may go, and why not elsewhere (NM-MOV, NM-RAI, NM-SPC-2, NM-SPC-8)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Mapping

from msgspec import Struct

from wardroom.games.nimitz.campaign.special_rules import EMBARKS, JAPAN_INVASION, PER_TURN, STRATEGIC_BOMBING
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
from wardroom.kernel import Move


class Bar(Struct, frozen=True):
    """What forbids a move: the key of the reason, and the clauses."""

    key: str
    rules: tuple[str, ...]


NOT_YOURS = Bar("not_yours", ("NM-GEN-2",))
IN_PORT = Bar("in_port", ("NM-MOV-4",))
NOT_BOUGHT = Bar("not_bought", ("NM-RSP-3",))
NOT_ON_MAP = Bar("not_on_map", ("NM-MOV-3", "NM-SPC-13"))
MOVED = Bar("moved_already", ("NM-MOV-3",))
NO_SUPPLY = Bar("no_supply", ("NM-MOV-3", "NM-RSP-10"))
PINNED = Bar("pinned", ("NM-MOV-11",))
THERE = Bar("there_already", ("NM-MOV-3",))
NEVER = Bar("never_there", ("NM-MOV-1",))
NO_FLAG = Bar("no_flag", ("NM-MOV-12",))
NO_GARRISON = Bar("no_garrison", ("NM-MOV-5",))
FULL = Bar("airfield_full", ("NM-MOV-6",))
NO_SUBMARINE = Bar("only_submarines", ("NM-RAI-1",))
NO_BOMBING = Bar("not_this_year", ("NM-SPC-2",))
NO_WING = Bar("only_wings", ("NM-SPC-2",))
NO_INVASION = Bar("not_this_year", ("NM-SPC-8",))
NOT_HOME = Bar("only_from_home", ("NM-SPC-8",))
ENOUGH = Bar("invasion_full", ("NM-SPC-8",))


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


def stuck(g: Nimitz, id: str, see: Scene) -> Bar | None:
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


def shut(g: Nimitz, c: Counter, area: str, see: Scene) -> Bar | None:
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


def no_raid(c: Counter) -> Bar | None:
    return None if c.submarine else NO_SUBMARINE


def no_bombing(g: Nimitz, id: str) -> Bar | None:
    if STRATEGIC_BOMBING not in g.sheet.special:
        return NO_BOMBING
    return None if id in g.wings else NO_WING


def no_invasion(g: Nimitz, id: str) -> Bar | None:
    """A force that has moved this turn was not there when the step began: `stuck` sees to that."""
    if JAPAN_INVASION not in g.sheet.special:
        return NO_INVASION
    if counter(id).nation == "AU":
        return NO_FLAG  # the box bears none
    if g.forces[id].place not in EMBARKS:
        return NOT_HOME
    return ENOUGH if g.invaded >= PER_TURN else None


def bars(g: Nimitz, move: Move) -> Bar | None:
    """Why this move is not offered; None for one that is."""
    verb, id, see = move[0], move[1], scene(g)
    if (bar := stuck(g, id, see)) is not None:
        return bar
    c = counter(id)
    if verb == "move":
        bar = THERE if move[2] == g.forces[id].place else shut(g, c, move[2], see)
    else:
        bar = no_raid(c) if verb == "raid" else no_bombing(g, id) if verb == "bomb" else no_invasion(g, id)
    return bar or (NO_SUPPLY if g.supply < COSTS[verb] else None)


def offers(g: Nimitz) -> list[Move]:
    """Every move of this moment. Asked before each one, so the areas are gone through once for each kind of force."""
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
