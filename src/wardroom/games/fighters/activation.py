"""What is left to activate, by whom, and who may pass (FP-ACT-7 to FP-ACT-11)."""

from __future__ import annotations

from wardroom.games.fighters.air_groups import air_groups
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Move, Seat


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
