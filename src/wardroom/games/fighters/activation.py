"""What is left to activate, by whom, and who may pass (FP-ACT-7 to FP-ACT-11)."""

from __future__ import annotations

from wardroom.games.fighters.air_groups import air_groups
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Move, Refusal, Seat
from wardroom.lib.objection import Objection


def one_by_one(g: Fighters) -> bool:
    """The solitaire sequence: the side without initiative does everything first (FP-BOT-4, FP-BOT-43)."""
    return g.options.one_after_other or g.solo != "none"


def may_pass(g: Fighters, side: str) -> bool:
    """Only with the initiative, and only while the other side still has something to do (FP-ACT-11, FP-RUL-ACT-2)."""
    return side == g.initiative and has_left(g, foe(side)) and not one_by_one(g)


def has_left(g: Fighters, side: str) -> bool:
    return bool(g.fresh(side) or g.idle(side))


def units(g: Fighters, seat: Seat) -> list[Move]:
    """What the player can activate. In the solitaire sequence batteries come after aircraft (FP-RUL-BOT-6)."""
    side = seat[:2]
    groups: list[Move] = [("group", members[0]) for members in groups_left(g, seat)]
    if g.fresh(side) and one_by_one(g):
        return groups
    return groups + [("battery", battery) for battery in g.idle(side) if g.gunner(battery) == seat]


def groups_left(g: Fighters, seat: Seat) -> list[tuple[str, ...]]:
    """The player's air groups that have members to activate, by those members."""
    fresh = {id: a for id, a in g.fresh(seat[:2]).items() if a.seat == seat}
    if not g.options.ag_frozen:
        return air_groups(fresh, g.board)
    left = [tuple(id for id in group if id in fresh) for group in g.groups.values()]
    return [group for group in left if group]


def group_of(g: Fighters, member: str) -> tuple[str, ...]:
    return next(group for group in groups_left(g, g.aircraft[member].seat) if member in group)


# ---- what is said against


def against_call(g: Fighters, side: str, seat: Seat) -> Objection:
    """Why the leader of the side does not call this player."""
    about = {"seat": seat}
    if seat not in g.players(side):
        return Refusal("no_team_mate", ("FP-MUL-5",), about)
    return None if units(g, seat) else Refusal("nothing_to_activate", ("FP-MUL-4", "FP-MUL-5"), about)


def against_pass(g: Fighters, side: str) -> Objection:
    """Why the side may not pass."""
    if may_pass(g, side):
        return None
    if side != g.initiative:
        return Refusal("only_initiative_passes", ("FP-ACT-11",))
    if one_by_one(g):
        return Refusal("no_passing_solo", ("FP-BOT-43",))
    return Refusal("nobody_to_wait_for", ("FP-RUL-ACT-2",))


def against_group(g: Fighters, seat: Seat, unit: str) -> Objection:
    """Why the player does not activate the air group that is called by this aircraft."""
    if wrong := _cannot_fly(g, seat, unit):
        return wrong
    first = group_of(g, unit)[0]
    return None if unit == first else Refusal("in_a_group", ("FP-AGP-1",), {"unit": unit, "group": first})


def against_member(g: Fighters, seat: Seat, members: tuple[str, ...], unit: str) -> Objection:
    """Why this aircraft is not the next of the air group to fly."""
    if wrong := _cannot_fly(g, seat, unit):
        return wrong
    return None if unit in members else Refusal("other_group", ("FP-ACT-2",), {"unit": unit})


def _cannot_fly(g: Fighters, seat: Seat, unit: str) -> Objection:
    about = {"unit": unit}
    a = g.aircraft.get(unit)
    if a is None:
        return Refusal("no_such_unit", ("FP-ACT-1",), about)
    if a.seat != seat:
        return Refusal("not_yours", ("FP-MUL-3",) if a.side == seat[:2] else ("FP-ACT-1",), about)
    if not a.hex:
        return Refusal("not_flying", ("FP-ACT-1",), about)
    return Refusal("already_activated", ("FP-ACT-7", "FP-DOD-7"), about) if a.spent else None


def against_battery(g: Fighters, seat: Seat, unit: str) -> Objection:
    """Why the player does not activate this battery."""
    about = {"unit": unit}
    side = seat[:2]
    if not g.ever_was(unit):
        return Refusal("no_such_unit", ("FP-ACT-1",), about)
    if g.gunner(unit) != seat:
        return Refusal("not_yours", ("FP-RUL-MUL-2",) if g.gunner(unit)[:2] == side else ("FP-ACT-1",), about)
    if unit not in g.batteries(side):
        return Refusal("battery_destroyed", ("FP-AAA-10", "FP-AAA-11"), about)
    if unit in g.spent:
        return Refusal("already_activated", ("FP-AAA-9", "FP-BAR-6"), about)
    waits = g.fresh(side) and one_by_one(g)
    return Refusal("aircraft_first", ("FP-RUL-BOT-6",), about) if waits else None
