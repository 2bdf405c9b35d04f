"""Role, context and attitude of an aircraft, and the action that follows from them (FP-BOT-9 to FP-BOT-19)."""

from __future__ import annotations

from msgspec import Struct

from wardroom.games.fighters.automaton.ordnance import listed_prey
from wardroom.games.fighters.automaton.tables import TABLES, cell
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Aircraft, Fighters

FIGHTER, ATTACK, TARGET = "fighter", "attack", "target"


class Context(Struct, frozen=True):
    role: str
    has_target: bool
    is_targeted: bool
    state: str  # alone, group or damaged
    attitude: str
    action: str
    clause: str  # of the row of the decision table
    leads: bool  # the first of its group to move


def role(g: Fighters, a: Aircraft) -> str:
    """An attack aircraft is a target once it carries nothing, or where the scenario flies it home (FP-BOT-13, 14)."""
    if a.kind.fighter:
        return FIGHTER
    return ATTACK if a.load and a.type not in g.sheet.home else TARGET


def attitude(g: Fighters, side: str) -> str:
    return g.attitude.get(side, TABLES.attitude.start[side])


def members(g: Fighters, craft: str) -> tuple[str, ...]:
    """The air group that is being activated, by the members that had still to be when it began."""
    for task in g.agenda:  # the deepest is the activation itself; a question who flies next lies above it
        activated: tuple[str, ...] = getattr(task, "members", ())
        if craft in activated:
            return activated
    return (craft,)


def group(g: Fighters, craft: str) -> set[str]:
    """The members the aircraft's group had on the board when its activation began: those that have moved or dodged
    are still of it (FP-RUL-BOT-5)."""
    frozen = next((group for group in g.groups.values() if craft in group), (craft,)) if g.options.ag_frozen else ()
    return {craft, *members(g, craft), *(id for id in frozen if g.aircraft[id].hex)}


def context(g: Fighters, craft: str) -> Context:
    a = g.aircraft[craft]
    part = role(g, a)
    aimed, mark = has_target(g, a, part), is_targeted(g, a)
    mates = group(g, craft)
    state = "damaged" if a.damage else "group" if len(mates) > 1 else "alone"
    leads = state == "group" and not any(g.aircraft[id].spent for id in mates)
    mood = attitude(g, a.side)
    action, clause = cell(aimed, mark, state, mood)
    return Context(part, aimed, mark, state, mood, action, clause, leads)


def has_target(g: Fighters, a: Aircraft, part: str) -> bool:
    """Something to go for in the front cone, at any altitude (FP-BOT-16, FP-BOT-17, FP-BOT-18, FP-RUL-BOT-1)."""
    cone = g.board.grid.cone(a.hex, a.facing)
    if part == FIGHTER:
        return any(b.hex in cone for b in g.flying(foe(a.side)).values())
    return part == ATTACK and any(hex in cone for hexes in listed_prey(g, a.side) for hex in hexes)


def is_targeted(g: Fighters, a: Aircraft) -> bool:
    """In the front cone of an enemy fighter (FP-BOT-19)."""
    enemies = g.flying(foe(a.side)).values()
    return any(b.kind.fighter and a.hex in g.board.grid.cone(b.hex, b.facing) for b in enemies)
