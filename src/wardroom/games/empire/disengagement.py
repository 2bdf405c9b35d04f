"""Ground units that slip away from those who came by land (ES-X-GRND-4, ES-Q-115)."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.games.empire.movement import allowance, execute, ground
from wardroom.games.empire.printed import COUNTERS, GROUND, HEXES, JAPAN, lands
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import Empire, of_type
from wardroom.kernel import Refusal


def choices(g: Empire) -> dict[str, tuple[str, ...]]:
    """The Reaction ground units that may leave their battle, and where to."""
    side = g.now.reaction
    found = {}
    for fight in g.now.fights:
        for unit in of_type(g.at(fight.hex, side), GROUND):
            if hexes := tuple(sorted(hex for hex in _reach(g, unit) if objection(g, unit, hex) is None)):
                found[unit] = hexes
    return found


def objection(g: Empire, unit: str, hex: str) -> Refusal | None:
    side, about = g.now.reaction, {"unit": unit, "hex": hex}
    at = g.units[unit].at if unit in g.units else ""
    if at not in HEXES or COUNTERS[unit].side != side or COUNTERS[unit].type != GROUND or g.now.fight(at) is None:
        return Refusal("not_in_battle", ("ES-X-GRND-4",), about)
    came = entered_by_land(g, at)
    if not came:
        return Refusal("nobody_came_by_land", ("ES-X-GRND-4",), about)
    if sum(map(g.attack, defenders(g, at))) <= sum(map(g.attack, came)):
        return Refusal("too_weak_to_leave", ("ES-X-GRND-4",), about)
    if hex in HEXES and (not _free(g, hex) or hex in {g.now.moved[id].via for id in came}):
        return Refusal("enemy_there", ("ES-X-GRND-4",), about)
    if hex not in _reach(g, unit):
        return Refusal("too_far_by_land", ("ES-X-GRND-4",), {**about, "points": allowance.ground(g) // 2})
    return None


def defenders(g: Empire, hex: str) -> tuple[str, ...]:
    """The Reaction ground units of the battle, together with those that have left it: they go one after the other, but
    are weighed as they stood (ES-Q-115)."""
    gone = tuple(unit for unit, battle in g.now.left.items() if battle == hex)
    return (*of_type(g.at(hex, g.now.reaction), GROUND), *gone)


def entered_by_land(g: Empire, hex: str) -> tuple[str, ...]:
    """Ground units of the Offensives player that marched in."""
    moved = g.now.moved
    return tuple(id for id in g.at(hex, g.now.side) if id in moved and moved[id].how == "march")


def _reach(g: Empire, unit: str) -> Mapping[str, tuple[str, ...]]:
    """By hex, the way there: the first hex whatever it costs, others as the movement of the offensive allows."""
    side, start, play = g.now.reaction, g.units[unit].at, in_play(g.scenario)
    near = (hex for hex, code in HEXES[start].sides.items() if code in "LB" and hex in play and lands(side, hex, unit))
    first = {hex: (hex,) for hex in near if _free(g, hex)}
    marches = ground.marches(g, side, (unit,), allowance.ground(g))
    further = {hex: march.way for hex, march in marches.items() if all(_free(g, step) for step in march.way)}
    return first | further


def _free(g: Empire, hex: str) -> bool:
    """Neither enemy units nor a garrison."""
    return not g.at(hex, g.now.side) and not (g.now.side == JAPAN and g.garrison(hex))


def leave(g: Empire, unit: str, hex: str) -> None:
    """It holds what it enters on its way (ES-X-CTRL-1)."""
    at, way = g.units[unit].at, _reach(g, unit)[hex]
    g.change(unit, at=hex)
    g.go(left={**g.now.left, unit: at})
    g.tell("disengaged", unit=unit, start=at, hex=hex, rules=("ES-X-GRND-4",))
    for passed in way:
        execute.enter(g, g.now.reaction, passed)
