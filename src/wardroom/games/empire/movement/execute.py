"""A move is made: units go, ASP are spent, control passes on the march, contact with a ZOI is noted."""

from __future__ import annotations

from wardroom.games.empire import hq
from wardroom.games.empire.movement import air, allowance, amphibious, ground, naval
from wardroom.games.empire.movement.groups import by_organic, kind
from wardroom.games.empire.politics import control
from wardroom.games.empire.printed import ALLIED, COUNTERS, foe
from wardroom.games.empire.state import Empire, Trip, holding
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT
from wardroom.kernel import Move


def carry_out(g: Empire, side: str, group: tuple[str, ...], move: Move) -> None:
    """The group goes to its end (step 2 and step 8)."""
    verb, hex = str(move[0]), str(move[1])
    _HOW[verb](g, side, group, hex)
    g.tell("moved", side=side, how=verb, units=list(group), hex=hex, rules=_RULES[verb])


_RULES = {
    "sail": ("ES-X-NAV-1", "ES-X-NAV-2"),
    "fly": ("ES-X-AIR-1",),
    "march": ("ES-X-GRND-1",),
    "assault": ("ES-X-AMPH-1", "ES-X-AMPH-2"),
    "barge": ("ES-X-AMPH-7",),
    "strategic": ("ES-X-NAV-3", "ES-X-AIR-4"),
    "ferry": ("ES-X-GRND-5",),
}


def _go(g: Empire, group: tuple[str, ...], hex: str, trips: dict[str, Trip]) -> None:
    for unit in group:
        g.change(unit, at=hex)
    g.go(moved={**g.now.moved, **trips})


def _meet(g: Empire, side: str, contact: bool) -> None:
    """Contact counts for the Offensives player alone, and once (ES-ZOI-14, ES-Q-072)."""
    if contact and side == g.now.side and not g.now.contact:
        g.go(contact=True)
        g.tell("contact", side=side, rules=("ES-ZOI-14",))


def _sail(g: Empire, side: str, group: tuple[str, ...], hex: str) -> None:
    start = g.units[group[0]].at
    way = naval.path(g, start, hex, allowance.naval(g), supply.survey(g).zoi[foe(side)])
    contact = naval.in_contact(g, side, start, way)
    _go(g, group, hex, {unit: Trip("sail", start, entered=way) for unit in group})
    _meet(g, side, contact)


def _strategic(g: Empire, side: str, group: tuple[str, ...], hex: str) -> None:
    start = g.units[group[0]].at
    zoi = supply.survey(g).zoi[foe(side)]
    if kind(group) == "ships":
        closed = naval.closed_without(g, side, [id for id in group if COUNTERS[id].flyer])
        way = naval.path(g, start, hex, allowance.STRATEGIC * allowance.naval(g), zoi, closed)
        contact = naval.in_contact(g, side, start, way)
    else:
        way = ()
        contact = air.in_contact(g, side, start, hex, group, allowance.STRATEGIC * allowance.legs(g))
    _go(g, group, hex, {unit: Trip("strategic", start, entered=way) for unit in group})
    _meet(g, side, contact)


def _fly(g: Empire, side: str, group: tuple[str, ...], hex: str) -> None:
    start = g.units[group[0]].at
    contact = air.in_contact(g, side, start, hex, group, allowance.legs(g))
    far = air.ends(g, side, group, allowance.legs(g)).get(hex, False)
    trips = {unit: Trip("fly", start, far=far and COUNTERS[unit].ext_paren) for unit in group}
    _go(g, group, hex, trips)
    _meet(g, side, contact)


def _march(g: Empire, side: str, group: tuple[str, ...], hex: str) -> None:
    start = g.units[group[0]].at
    way = ground.way(g, side, group, hex, allowance.ground(g))
    zoi = supply.survey(g).zoi[foe(side)]
    contact = any(BIT[h] & zoi for h in (start, *way))
    via = (start, *way)[-2]
    _go(g, group, hex, {unit: Trip("march", start, via=via, entered=way) for unit in group})
    for passed in way:
        enter(g, side, passed)
    _meet(g, side, contact)


def enter(g: Empire, side: str, hex: str) -> None:
    """A ground unit comes into a hex by land: an HQ alone leaves, and control passes where no enemy holds it
    (ES-X-CTRL-1, ES-Q-080, ES-Q-081)."""
    if holding(g.at(hex, foe(side))) or (side == ALLIED and g.garrison(hex)):
        return
    if control.take(g, hex, side):
        g.tell("control", hex=hex, side=side, rules=("ES-X-CTRL-1", "ES-Q-080"))
    else:
        hq.displace(g, hex, foe(side))


def _assault(g: Empire, side: str, group: tuple[str, ...], hex: str) -> None:
    start = g.units[group[0]].at
    way = amphibious.landing_way(g, side, group, hex)
    contact = naval.in_contact(g, side, start, way)
    free = by_organic(group)
    spend(g, side, amphibious.asp_cost(g, group))
    trips = {}
    for unit in group:
        c = COUNTERS[unit]
        how = "sail" if c.ship else "organic" if unit in free else "assault"
        trips[unit] = Trip(how, start, entered=way)
    _go(g, group, hex, trips)
    _meet(g, side, contact)


def spend(g: Empire, side: str, cost: int) -> None:
    """ASP of the card first, then those of the level, each once a turn (ES-Q-077)."""
    if side == g.now.side:
        given = min(cost, g.now.asp)
        g.go(asp=g.now.asp - given)
        cost -= given
    else:
        g.go(reaction_asp=g.now.reaction_asp + cost)
    g.asp_used = {**g.asp_used, side: g.asp_used[side] + cost}


def _barge(g: Empire, side: str, group: tuple[str, ...], hex: str) -> None:
    start = g.units[group[0]].at
    contact = naval.in_contact(g, side, start, (hex,))
    _go(g, group, hex, {unit: Trip("barge", start, entered=(hex,)) for unit in group})
    g.go(barge=True)
    _meet(g, side, contact)


def _ferry(g: Empire, side: str, group: tuple[str, ...], hex: str) -> None:
    start = g.units[group[0]].at
    far, shut = amphibious.ferry_hexes(g, side, start), amphibious.closed_to_ferries(g, side, start)
    way = naval.path(g, start, hex, far, supply.survey(g).zoi[foe(side)], shut)
    contact = naval.in_contact(g, side, start, way)
    _go(g, group, hex, {unit: Trip("ferry", start, entered=way) for unit in group})
    _meet(g, side, contact)


_HOW = {
    "sail": _sail,
    "fly": _fly,
    "march": _march,
    "assault": _assault,
    "barge": _barge,
    "strategic": _strategic,
    "ferry": _ferry,
}


def stay(g: Empire, group: tuple[str, ...]) -> None:
    """The group does not move, and does not come up again."""
    g.go(moved={**g.now.moved, **{unit: Trip("stay", g.units[unit].at) for unit in group}})


def leave(g: Empire, unit: str) -> None:
    """An active air unit goes to the turn track instead of moving (ES-X-AIR-7)."""
    g.go(moved={**g.now.moved, unit: Trip("leave", g.units[unit].at)})
    hq.leave(g, unit, g.turn + 1, "ES-X-AIR-7")
