"""A battle put down by hand: who stands where, how he came, what the dice say.

m = battle("2812", {"j_14th_army": "2812"}, {"a_nl_corps": "2812"}, moved={"j_14th_army": "assault"}, dice=[6, 3])

The Offensives player's units are active; those outside the hex are committed to it. `fight` has more fields of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from empire_table import Stop, going_on, position

from wardroom.games.empire.printed import ALLIED, COUNTERS, JAPAN, foe
from wardroom.games.empire.state import SURPRISE, Empire, Fight, Offensive, Trip
from wardroom.games.empire.tasks.battle import Battles
from wardroom.kernel import Match


def scene(
    hex: str,
    japan: Mapping[str, str] | None = None,
    allied: Mapping[str, str] | None = None,
    *,
    side: str = JAPAN,
    condition: str = SURPRISE,
    moved: Mapping[str, str] | None = None,
    reacting: Mapping[str, str] | None = None,
    begun: Mapping[str, str] | None = None,
    card: str = "J29",
    use: str = "oc",
    turn: int = 2,
    fight: Mapping[str, Any] | None = None,
    fights: Iterable[Fight] = (),
    offensive: Mapping[str, Any] | None = None,
    scenario: str = "y1942",
    **state: Any,
) -> Empire:
    """`moved`: how a unit came, and over which hex if it came by land ("march 2013"). `begun`: where active units of
    the Offensives player started, if not where they stand; `reacting` the same for the other side."""
    units = {**(japan or {}), **(allied or {})}
    g = position(scenario, units, empty=True, turn=turn, **state)
    own = [id for id in units if COUNTERS[id].side == side]
    at = {id: where.partition(" ")[0] for id, where in units.items()}
    active = {id: (begun or {}).get(id, at[id]) for id in own}
    trips = {}
    for id, how in (moved or {}).items():
        way, _, via = how.partition(" ")
        start = active.get(id) or (reacting or {}).get(id, "")
        trips[id] = Trip(way, start, via)
    sent = tuple(id for id in units if at[id] != hex and COUNTERS[id].type != "hq")
    plan = Fight(hex=hex, committed=sent, **(fight or {}))
    more = {"active": active, "reacting": dict(reacting or {}), "moved": trips, **(offensive or {})}
    g.offensive = Offensive(side=side, card=card, use=use, step=11, condition=condition, fights=(plan, *fights), **more)
    return g


def battle(hex: str, *args: Any, dice: Iterable[int] = (), allied_holds: Iterable[str] = (), **how: Any) -> Match:
    """Fought at once, as far as nobody has to be asked. The hex is the Reaction player's."""
    side = how.get("side", JAPAN)
    g = scene(hex, *args, **how)
    g.take(hex, foe(side))
    for other in allied_holds:
        g.take(other, ALLIED)
    return going_on(g, (Battles(), Stop()), list(dice))
