"""Where a group may end its move, and why nowhere else (ES-Q-070)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from wardroom.games.empire.battles import fights_from
from wardroom.games.empire.cards.language import hexes
from wardroom.games.empire.movement import air, allowance, amphibious, ground, naval, way
from wardroom.games.empire.movement.groups import FLIGHT, FORCE, SHIPS, TROOPS, kind, lands_from_sea
from wardroom.games.empire.movement.way import Way
from wardroom.games.empire.printed import COUNTERS, GROUND, HEXES, distance
from wardroom.games.empire.state import CHINA_BOX, Empire
from wardroom.kernel import Move, Refusal

SAIL, FLY, MARCH, ASSAULT, BARGE, STRATEGIC, FERRY = ("sail", "fly", "march", "assault", "barge", "strategic", "ferry")

WAYS: Mapping[str, Mapping[str, Callable[[Empire, str, tuple[str, ...]], Way]]] = {
    SHIPS: {SAIL: naval.sail, STRATEGIC: naval.strategic},
    FLIGHT: {FLY: air.fly, STRATEGIC: air.transfer},
    TROOPS: {MARCH: ground.march, ASSAULT: amphibious.assault, BARGE: amphibious.barge, FERRY: amphibious.ferry},
    FORCE: {ASSAULT: amphibious.assault},
}
_NOT_IN_REACTION = (STRATEGIC, BARGE, FERRY)


def moves(g: Empire, side: str, group: tuple[str, ...]) -> Iterator[Move]:
    """Every end, as moves of the question."""
    for verb in _verbs(g, side, group) if held_fast(g, side, group) is None else ():
        yield from ((verb, hex) for hex in of_verb(g, side, group, verb))


def of_verb(g: Empire, side: str, group: tuple[str, ...], verb: str) -> tuple[str, ...]:
    return hexes(way.ends(WAYS[kind(group)][verb](g, side, group)))


def objection(g: Empire, side: str, group: tuple[str, ...], move: Move) -> Refusal | None:
    """Why the group cannot make this move."""
    verb, hex = str(move[0]), str(move[1])
    about = {"hex": hex, "unit": group[0]}
    if hex not in HEXES and not (hex == CHINA_BOX and verb == FLY):
        return Refusal("no_such_hex", ("ES-X-MOVE-2",), about)
    if (fast := held_fast(g, side, group)) is not None:
        return fast
    if verb not in _verbs(g, side, group):
        return Refusal("not_that_way", ("ES-X-MOVE-2", "ES-X-REACT-1"), {**about, "verb": verb})
    return way.refusal(WAYS[kind(group)][verb](g, side, group), hex)


def _verbs(g: Empire, side: str, group: Collection[str]) -> tuple[str, ...]:
    every = tuple(WAYS.get(kind(group), ()))
    return every if side == g.now.side else tuple(verb for verb in every if verb not in _NOT_IN_REACTION)


def held_fast(g: Empire, side: str, group: Collection[str]) -> Refusal | None:
    """Of Reaction units only air units and carriers leave a battle hex (ES-X-REACT-1)."""
    hex = g.units[next(iter(group))].at
    if side == g.now.side or g.now.fight(hex) is None or all(COUNTERS[unit].flyer for unit in group):
        return None
    return Refusal("stays_in_battle", ("ES-X-REACT-1",), {"unit": next(iter(group)), "hex": hex})


def takes_part(g: Empire, unit: str) -> bool:
    """Whether a Reaction unit is in a battle hex, or in range of one, or could get there (ES-X-ACT-4)."""
    if in_battle(g, unit):
        return True
    if not _near_enough(g, unit):
        return False
    side = COUNTERS[unit].side
    return any(next(moves(g, side, group), None) is not None for group in _companies(g, unit))


def _companies(g: Empire, unit: str) -> Iterator[tuple[str, ...]]:
    """The unit alone; troops also with the activated ships of their hex, which carry or escort them (ES-X-AMPH-6)."""
    yield (unit,)
    if COUNTERS[unit].type == GROUND and lands_from_sea(unit):
        here = g.at(g.units[unit].at, COUNTERS[unit].side)
        ships = tuple(id for id in here if id in g.now.reacting and COUNTERS[id].ship)
        if ships:
            yield (unit, *ships)


def _near_enough(g: Empire, unit: str) -> bool:
    """Whether it could get there if nothing stood in its way: most units are too far, which is cheap to see."""
    at, c = g.units[unit].at, COUNTERS[unit]
    if at not in HEXES:
        return True
    if c.type == GROUND:
        far = max(allowance.ground(g), allowance.naval(g))
    elif c.ship:
        far = allowance.naval(g) + c.range
    else:
        far = allowance.legs(g) * c.longest + c.longest
    return any(distance(at, fight.hex) <= far for fight in g.now.fights)


def in_battle(g: Empire, unit: str) -> bool:
    """Whether it is in a battle hex, or can fight in one from where it stands."""
    hex = g.units[unit].at
    return any(hex == fight.hex or fights_from(g, unit, fight.hex) for fight in g.now.fights)
