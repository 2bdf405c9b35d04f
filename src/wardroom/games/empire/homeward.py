"""After battle: who may go home, who must, and where to (9.6, ES-Q-141 to ES-Q-143)."""

from __future__ import annotations

from collections.abc import Collection

from wardroom.games.empire import battles
from wardroom.games.empire.movement import air, allowance, naval
from wardroom.games.empire.movement.amphibious import troops
from wardroom.games.empire.movement.groups import carriers
from wardroom.games.empire.printed import (
    AIR,
    AIRFIELDS,
    ALLIED,
    COUNTERS,
    GROUND,
    HEXES,
    PORTS,
    distance,
    foe,
    kind_commands,
    lands,
)
from wardroom.games.empire.state import Empire, of_type
from wardroom.games.empire.traces import masks, supply
from wardroom.games.empire.traces.flood import water
from wardroom.games.empire.traces.masks import BIT, ids, mask
from wardroom.games.empire.traces.settling import KINDS
from wardroom.kernel import Refusal

_STAYS = ("strategic", "ferry", "leave")
SHIPS_IN_PORT = 6


def force(g: Empire, side: str) -> tuple[str, ...]:
    chosen = g.now.active if side == g.now.side else g.now.reacting
    return tuple(id for id in chosen if g.units[id].at in HEXES)


def movable(g: Empire, side: str) -> tuple[str, ...]:
    """Active air units and ships that made no strategic move, and troops that must leave the beach (ES-X-POST-1)."""
    found = []
    for id in force(g, side):
        trip = g.now.moved.get(id)
        if id in g.now.home or (trip is not None and trip.how in _STAYS):
            continue
        if COUNTERS[id].type != GROUND or withdraws(g, side, id):
            found.append(id)
    return tuple(found)


def withdraws(g: Empire, side: str, unit: str) -> bool:
    """Whether a landed unit has lost its battle, took no part, or stands beside enemies (ES-Q-131, ES-X-AN-11)."""
    if side != g.now.side or not battles.landed(g, unit):
        return False
    hex = g.units[unit].at
    if of_type(g.at(hex, foe(side)), GROUND) or (side == ALLIED and g.garrison(hex)):
        return True
    fight = g.now.fight(hex)
    return not g.holds(side, hex) and fight is not None and (fight.won != side or unit in fight.barred)


def stranded(g: Empire, side: str) -> tuple[str, ...]:
    """Those that cannot stay where they are."""
    return tuple(id for id in movable(g, side) if not based(g, side, id))


def based(g: Empire, side: str, unit: str) -> bool:
    hex = g.units[unit].at
    if COUNTERS[unit].type == GROUND:
        return not withdraws(g, side, unit)
    where = AIRFIELDS if COUNTERS[unit].type == AIR else PORTS
    return hex in where and g.holds(side, hex)


def ends(g: Empire, side: str, group: Collection[str]) -> tuple[str, ...]:
    """Bases the group can go to; a Reaction unit goes where it is supplied, if it can (ES-X-POST-1)."""
    found = _reached(g, side, group)
    if side == g.now.side:
        return found
    fed = tuple(hex for hex in found if all(_supplied_at(g, unit, hex) for unit in group))
    return fed or found


def _reached(g: Empire, side: str, group: Collection[str]) -> tuple[str, ...]:
    first = next(iter(group))
    start = g.units[first].at
    if COUNTERS[first].type == AIR:
        return tuple(sorted(hex for hex in air.ends(g, side, group, allowance.legs(g)) if hex in HEXES))
    if troops(group):
        return _beaches(g, side, group)
    reached = naval.reach(g, start, allowance.naval(g)) & naval.ports(g, side) & ~BIT[start]
    return naval.listed(reached)


def _beaches(g: Empire, side: str, group: Collection[str]) -> tuple[str, ...]:
    """Withdrawing troops go to a friendly coast, with ships to a port (ES-Q-142), barges back whence they came
    (ES-Q-084)."""
    start, men = g.units[next(iter(group))].at, troops(group)
    reached = _withdrawal(g, side, start, group) & ~BIT[start]
    if len(men) < len(group):
        reached &= naval.ports(g, side)
    for unit in men:
        trip = g.now.moved[unit]
        if trip.how == "barge":
            reached &= BIT[trip.start]
    return tuple(
        hex
        for hex in sorted(ids(reached))
        if HEXES[hex].coastal and g.holds(side, hex) and all(lands(side, hex, unit) for unit in men)
    )


def _withdrawal(g: Empire, side: str, start: str, group: Collection[str]) -> int:
    """Clear of enemies and of unneutralised ZOI, but for leaving one in which losses have left them; a carrier that
    goes along neutralises it (ES-X-POST-2, ES-Q-074)."""
    enemy = mask({g.units[id].at for id in g.on_map(foe(side))})
    closed = 0 if carriers(group) else supply.survey(g).closed[side]
    far, play = allowance.naval(g), masks.play(g.scenario)
    inside, outside = BIT[start] & closed, BIT[start] & ~closed
    for _ in range(far if inside else 0):
        ahead = water(inside | outside, 1, enemy | closed, play) & ~closed
        inside |= water(inside, 1, enemy, play) & closed
        outside |= ahead
    return outside if inside else water(outside, far, enemy | closed, play)


def _supplied_at(g: Empire, unit: str, hex: str) -> bool:
    """Whether the unit would be supplied there: by an HQ, by Kunming, or by the Tokyo Express (ES-X-SUPS-3)."""
    now, c = supply.survey(g), COUNTERS[unit]
    area = now.kunming if c.side == ALLIED else BIT.get(g.express, 0)
    for kind in KINDS[c.side]:
        if kind_commands(kind, c):
            area |= now.lines[kind]
    return bool(BIT[hex] & area)


def nearest(g: Empire, side: str, unit: str) -> str:
    """The base to which the staff would send it: near, and with room."""
    start = g.units[unit].at
    options = ends(g, side, (unit,))
    return min(options, key=lambda hex: (_full(g, side, unit, hex), distance(start, hex), hex), default="")


def _full(g: Empire, side: str, unit: str, hex: str) -> bool:
    here = g.at(hex, side)
    if COUNTERS[unit].ship:
        return sum(COUNTERS[id].ship for id in here) >= SHIPS_IN_PORT
    return len(of_type(here, AIR, GROUND)) >= 3


def go(g: Empire, side: str, group: Collection[str], hex: str) -> None:
    for unit in group:
        g.change(unit, at=hex)
    g.go(home=(*g.now.home, *group))
    g.tell("went_home", side=side, units=list(group), hex=hex, rules=("ES-OFF-21", "ES-X-POST-1"))


def objection(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    first = next(iter(group))
    about = {"unit": first, "hex": hex}
    if hex in ends(g, side, group):
        return None
    if hex not in HEXES or not g.holds(side, hex):
        return Refusal("not_your_base", ("ES-X-POST-1",), about)
    if hex in _reached(g, side, group):
        return Refusal("supplied_base_first", ("ES-X-POST-1",), about)
    where = AIRFIELDS if COUNTERS[first].type == AIR else PORTS
    if COUNTERS[first].type != GROUND and hex not in where:
        return Refusal("not_your_base", ("ES-X-POST-1",), about)
    return Refusal("too_far_home", ("ES-X-POST-1", "ES-X-POST-2"), about)
