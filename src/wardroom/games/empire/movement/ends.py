"""Where a group may end its move: what is in reach and can still become legal (ES-Q-073, ES-Q-114,
ES-Q-119)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from wardroom.games.empire.battles import fights_from, outlook, reach
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.movement import air, allowance, amphibious, ground, naval
from wardroom.games.empire.movement.groups import FLIGHT, FORCE, SHIPS, TROOPS, kind, lands_from_sea
from wardroom.games.empire.printed import COUNTERS, GROUND, HEXES, HQ, distance, foe
from wardroom.games.empire.state import CHINA_BOX, Empire, of_type
from wardroom.games.empire.traces.masks import BIT, ids, mask, within
from wardroom.kernel import Move, Refusal

SAIL, FLY, MARCH, ASSAULT, BARGE, STRATEGIC, FERRY = ("sail", "fly", "march", "assault", "barge", "strategic", "ferry")


def moves(g: Empire, side: str, group: tuple[str, ...]) -> Iterator[Move]:
    """Every end, as moves of the question."""
    what = kind(group)
    reacts = side != g.now.side
    if reacts and held_fast(g, group) is not None:
        return
    if what == SHIPS:
        yield from ((SAIL, hex) for hex in naval.listed(ship_ends(g, side, group)))
        if not reacts:
            yield from ((STRATEGIC, hex) for hex in naval.listed(naval.strategic(g, side, group)))
    elif what == FLIGHT:
        yield from ((FLY, hex) for hex in flights(g, side, group))
        if not reacts:
            yield from ((STRATEGIC, hex) for hex in _clear(g, side, air.strategic(g, side, group)))
    elif what == TROOPS:
        yield from ((MARCH, hex) for hex in march_ends(g, side, group))
    if what in (TROOPS, FORCE):
        yield from ((ASSAULT, hex) for hex in landing_ends(g, side, group))
    if what == TROOPS and not reacts:
        yield from ((BARGE, hex) for hex in _barges(g, side, group))
        yield from ((FERRY, hex) for hex in naval.listed(amphibious.ferries(g, side, group)))


def held_fast(g: Empire, group: Collection[str]) -> Refusal | None:
    """Of Reaction units only air units and carriers leave a battle hex (ES-X-REACT-1)."""
    hex = g.units[next(iter(group))].at
    if g.now.fight(hex) is None or all(COUNTERS[unit].flyer for unit in group):
        return None
    return Refusal("stays_in_battle", ("ES-X-REACT-1",), {"unit": next(iter(group)), "hex": hex})


def fights_of(g: Empire, group: Collection[str]) -> tuple[str, ...]:
    """The battles that Reaction units may go to: one that leaves a battle hex still fights there (ES-X-REACT-1)."""
    began = g.now.begun(next(iter(group))) or g.units[next(iter(group))].at
    every = tuple(fight.hex for fight in g.now.fights)
    return (began,) if began in every else every


# ---- by kind of movement


def ship_ends(g: Empire, side: str, group: Collection[str]) -> int:
    start = g.units[next(iter(group))].at
    if start not in HEXES:
        return 0
    return naval.reach(g, start, allowance.naval(g)) & useful(g, side, group) & ~BIT[start]


def useful(g: Empire, side: str, group: Collection[str]) -> int:
    """Hexes at which ships are of use, or safe in port."""
    far = naval.widest(group)
    if side != g.now.side:
        fights = fights_of(g, group)
        found = mask(fights)
        for hex in fights if far else ():
            found |= within(hex, far)
        return found
    look = outlook(g)
    found = naval.ports(g, side) | mask(look.cover)
    for hex in look.goals | look.cover if far else ():
        found |= within(hex, far)
    found |= mask(look.goals)
    return found & ~mask(look.there - look.goals) if look.only is not None else found


def flights(g: Empire, side: str, group: Collection[str]) -> tuple[str, ...]:
    """Airfields (or the China box) in reach; in reaction those from which it can fight."""
    reacts = side != g.now.side
    found = air.ends(g, side, group, allowance.legs(g), near=reacts)
    shut = air.faced(g, side)
    open_ends = sorted(hex for hex in found if hex not in shut)
    if not reacts:
        return tuple(open_ends)
    return tuple(hex for hex in open_ends if hex != CHINA_BOX and _in_range(g, group, hex))


def _in_range(g: Empire, group: Collection[str], hex: str) -> bool:
    return all(any(distance(hex, fight) <= reach(unit) for fight in fights_of(g, (unit,))) for unit in group)


def _clear(g: Empire, side: str, hexes: Collection[str]) -> tuple[str, ...]:
    shut = air.faced(g, side)
    return tuple(sorted(hex for hex in hexes if hex not in shut))


def march_ends(g: Empire, side: str, group: Collection[str]) -> tuple[str, ...]:
    ways = ground.marches(g, side, group, allowance.ground(g))
    return tuple(sorted(hex for hex in ways if entry_objection(g, side, group, hex, by_land=True) is None))


def landing_ends(g: Empire, side: str, group: Collection[str]) -> tuple[str, ...]:
    """One search for the whole coast, then what speaks against single hexes."""
    if amphibious.force_objection(g, side, group) is not None:
        return ()
    reached = amphibious.landings(g, side, group)
    if side != g.now.side:
        reached &= mask(fights_of(g, group))
    return tuple(hex for hex in sorted(ids(reached)) if _shore_objection(g, side, group, hex) is None)


def landing_objection(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    return (
        amphibious.beach_objection(g, side, group, hex)
        or amphibious.passage_objection(g, side, group, hex)
        or amphibious.force_objection(g, side, group)
        or _shore_objection(g, side, group, hex)
    )


def _shore_objection(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    """What speaks against a beach that the force can reach."""
    return (
        amphibious.beach_objection(g, side, group, hex)
        or entry_objection(g, side, group, hex, by_land=False)
        or amphibious.marines_needed(g, side, group, hex)
        or hooks.landing_objection(g, tuple(group), hex)
        or _ships_stranded(g, side, group, hex)
    )


def _ships_stranded(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    """The ships of a landing force must have a place there too: a port, a battle, or an empty enemy hex."""
    ships = [unit for unit in group if COUNTERS[unit].ship]
    if not ships or side != g.now.side or not g.holds(side, hex) or BIT[hex] & useful(g, side, ships):
        return None
    return Refusal("ships_need_port", ("ES-X-NAV-2",), {"hex": hex, "unit": ships[0]})


def _barges(g: Empire, side: str, group: Collection[str]) -> tuple[str, ...]:
    start = g.units[next(iter(group))].at
    return tuple(
        hex
        for hex in sorted(HEXES[start].sides)
        if amphibious.barge_objection(g, side, group, hex) is None
        and entry_objection(g, side, group, hex, by_land=False) is None
    )


def entry_objection(g: Empire, side: str, group: Collection[str], hex: str, *, by_land: bool) -> Refusal | None:
    """An operations card brings units into one hex with enemies; in reaction they go into battles only."""
    about = {"hex": hex, "unit": next(iter(group))}
    if side != g.now.side:
        if g.now.fight(hex) is None:
            return Refusal("not_a_battle", ("ES-X-REACT-1",), about)
        return None
    look = outlook(g)
    faced = hex in look.there or (not by_land and bool(of_type(g.at(hex, foe(side)), HQ)))
    if faced and not look.open(hex):
        return Refusal("one_battle", ("ES-X-CARD-1", "ES-Q-083"), {**about, "battle": sorted(look.only or ("",))[0]})
    return None


# ---- why not


def objection(g: Empire, side: str, group: tuple[str, ...], move: Move) -> Refusal | None:
    """Why the group cannot make this move."""
    verb, hex = str(move[0]), str(move[1])
    what, about = kind(group), {"hex": hex, "unit": group[0]}
    if hex not in HEXES and not (hex == CHINA_BOX and verb == FLY):
        return Refusal("no_such_hex", ("ES-X-MOVE-2",), about)
    if side != g.now.side and (fast := held_fast(g, group)) is not None:
        return fast
    if verb not in _VERBS[what] or (side != g.now.side and verb in (STRATEGIC, FERRY, BARGE)):
        return Refusal("not_that_way", ("ES-X-MOVE-2", "ES-X-REACT-1"), {**about, "verb": verb})
    return _WHY[what, verb](g, side, group, hex)


_VERBS: Mapping[str, tuple[str, ...]] = {
    SHIPS: (SAIL, STRATEGIC),
    FLIGHT: (FLY, STRATEGIC),
    TROOPS: (MARCH, ASSAULT, BARGE, FERRY),
    FORCE: (ASSAULT,),
}


def _sail(g: Empire, side: str, group: tuple[str, ...], hex: str) -> Refusal | None:
    start, far = g.units[group[0]].at, allowance.naval(g)
    about = {"hex": hex, "unit": group[0], "hexes": far}
    if hex == start:
        return Refusal("already_there", ("ES-X-MOVE-2",), about)
    if not BIT[hex] & naval.reach(g, start, far):
        return Refusal("too_far", ("ES-X-NAV-1", "ES-X-MOVE-1"), about)
    if BIT[hex] & useful(g, side, group):
        return None
    if side != g.now.side:
        return Refusal("no_battle_near", ("ES-X-REACT-1", "ES-Q-114"), about)
    if outlook(g).only is not None and hex in outlook(g).there:
        return entry_objection(g, side, group, hex, by_land=True)
    return Refusal("no_use_there", ("ES-X-NAV-2",), about)


def _fly(g: Empire, side: str, group: tuple[str, ...], hex: str) -> Refusal | None:
    wrong = air.fly_objection(g, side, group, hex)
    if wrong is None and hex not in flights(g, side, group):
        return Refusal("no_battle_near", ("ES-X-REACT-1", "ES-X-AIR-2"), {"hex": hex, "unit": group[0]})
    return wrong


def _march(g: Empire, side: str, group: tuple[str, ...], hex: str) -> Refusal | None:
    wrong = ground.march_objection(g, side, group, hex, allowance.ground(g))
    return wrong or entry_objection(g, side, group, hex, by_land=True)


def _barge(g: Empire, side: str, group: tuple[str, ...], hex: str) -> Refusal | None:
    wrong = amphibious.barge_objection(g, side, group, hex)
    return wrong or entry_objection(g, side, group, hex, by_land=False)


_WHY = {
    (SHIPS, SAIL): _sail,
    (SHIPS, STRATEGIC): naval.strategic_objection,
    (FLIGHT, FLY): _fly,
    (FLIGHT, STRATEGIC): air.strategic_objection,
    (TROOPS, MARCH): _march,
    (TROOPS, ASSAULT): landing_objection,
    (TROOPS, BARGE): _barge,
    (TROOPS, FERRY): amphibious.ferry_objection,
    (FORCE, ASSAULT): landing_objection,
}


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
