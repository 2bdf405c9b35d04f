"""Battle hexes: which there must be and may be, and who can be committed to them (7.24, ES-Q-090, ES-Q-091)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from wardroom.games.empire import engaged
from wardroom.games.empire.printed import (
    ALLIED,
    CARRIER,
    COUNTERS,
    GROUND,
    HEXES,
    HQ,
    JAPAN,
    PLACES,
    PORTS,
    REGIONS,
    ROUND_KUNMING,
    distance,
    foe,
)
from wardroom.games.empire.setup import controlled, in_play
from wardroom.games.empire.state import Empire, of_type
from wardroom.kernel import Refusal
from wardroom.lib.memo import Memo

LANDED = ("assault", "organic", "barge")
STRATEGIC = ("strategic", "ferry")


def targets(g: Empire, side: str) -> frozenset[str]:
    """Hexes with enemy ground, air or naval units or a garrison, in which a battle may be (ES-Q-090, ES-Q-093)."""
    enemy = foe(side)
    held = {g.units[id].at for id in g.on_map(enemy) if COUNTERS[id].type != HQ}
    if side == ALLIED:
        held |= {hex for hex in _GARRISONS if g.garrison(hex)}
    return frozenset(hex for hex in held if hex not in ROUND_KUNMING and not _interior(hex)) & in_play(g.scenario)


def _interior(hex: str) -> bool:
    return hex in REGIONS["china_interior"]


_GARRISONS = tuple(hex for hex, place in PLACES.items() if place.intrinsic)


class Outlook(Struct, frozen=True):
    """What the battles of an offensive can still be, as its units stand now."""

    there: frozenset[str]  # where a battle may be
    must: frozenset[str]  # where one must be
    cover: frozenset[str]  # landings on empty enemy-controlled hexes
    only: frozenset[str] | None  # with one battle to declare: among these it must be; None: anywhere

    def open(self, hex: str) -> bool:
        """Whether active units may come to face enemies there (ES-Q-083)."""
        return self.only is None or hex in self.only

    @property
    def goals(self) -> frozenset[str]:
        """Where a battle can still be declared."""
        every = self.there | self.must
        return every if self.only is None else every & self.only


_outlooks: Memo[Outlook] = Memo(4)


def outlook(g: Empire) -> Outlook:
    known = _outlooks.find(g.units, g.taken, g.offensive)
    return known if known is not None else _outlooks.keep(_looked(g, g.now.side), g.units, g.taken, g.offensive)


def _looked(g: Empire, side: str) -> Outlook:
    there = targets(g, side)
    must = _musts(g, side, there)
    cover = _covers(g, side, must)
    if g.now.use == "event":
        return Outlook(there, must, cover, None)
    needy = [way for way in _ways(g, side, there | must, cover).values() if not way & cover]
    if must:
        return Outlook(there, must, cover, must)
    return Outlook(there, must, cover, frozenset.intersection(*needy) if needy else None)


def _musts(g: Empire, side: str, there: frozenset[str]) -> frozenset[str]:
    """Hexes in which active units stand with enemies, or assault units have met a lone HQ (ES-X-BATT-1)."""
    found = set()
    for unit in g.now.active:
        hex = g.units[unit].at
        if hex in there or (landed(g, unit) and of_type(g.at(hex, foe(side)), HQ)):
            found.add(hex)
    return frozenset(found)


def landed(g: Empire, unit: str) -> bool:
    """Whether the unit came over the beach in this offensive."""
    trip = g.now.moved.get(unit)
    return trip is not None and trip.how in LANDED


def _covers(g: Empire, side: str, must: frozenset[str]) -> frozenset[str]:
    """Hexes without Reaction units, the enemy's when the card was played, on which a ground unit has landed
    (ES-X-NAV-2)."""
    found = set()
    for unit in g.now.active:
        hex = g.units[unit].at
        if hex in HEXES and hex not in must and landed(g, unit) and _was_enemy(g, side, hex):
            found.add(hex)
    return frozenset(found)


def _was_enemy(g: Empire, side: str, hex: str) -> bool:
    before = g.now.before
    if before is None:
        return not g.holds(side, hex)
    return (before.taken.get(hex) or (JAPAN if hex in controlled(g.scenario) else ALLIED)) != side


# ---- who can fight where


def fights_from(g: Empire, unit: str, hex: str) -> bool:
    """Whether an air or carrier unit can take part in a battle there from where it stands (ES-X-AIR-3, ES-Q-092)."""
    c, at = COUNTERS[unit], g.units[unit].at
    if at not in HEXES or not c.flyer or not may_fight(g, unit):
        return False
    return distance(at, hex) <= reach(unit)


def reach(unit: str) -> int:
    c = COUNTERS[unit]
    return c.range if c.type == CARRIER or c.ext_paren else c.longest


def may_fight(g: Empire, unit: str) -> bool:
    """Not after a leg at a parenthesised extended range or a strategic move, nor a B29 that bombed."""
    trip = g.now.moved.get(unit)
    if trip is not None and (trip.far or trip.how in STRATEGIC):
        return False
    return unit not in g.bombing


def uncommitted(g: Empire) -> tuple[str, ...]:
    """Active air and carrier units that stand in no battle hex and are named for nothing yet."""
    must = outlook(g).must
    return tuple(
        id
        for id in engaged.free(g)
        if id not in g.now.covers and g.units[id].at in HEXES and g.units[id].at not in must
    )


# ---- ships at sea must be of use to somebody (ES-X-NAV-2, ES-Q-073)


def at_sea(g: Empire, side: str) -> tuple[str, ...]:
    """Active ships that are in no friendly port."""
    return tuple(id for id in g.now.active if COUNTERS[id].ship and not in_port(g, side, g.units[id].at))


def in_port(g: Empire, side: str, hex: str) -> bool:
    return hex in PORTS and g.holds(side, hex)


def _ways(g: Empire, side: str, there: frozenset[str], cover: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """For each ship at sea the battles or landings that would make its place legal."""
    afloat, goals = at_sea(g, side), there | cover
    found: dict[str, frozenset[str]] = {}
    for id in afloat:
        hex = g.units[id].at
        if hex in there:
            found[id] = frozenset((hex,))
        elif COUNTERS[id].type == CARRIER:
            found[id] = frozenset(goal for goal in goals if distance(hex, goal) <= COUNTERS[id].range)
        else:
            found[id] = frozenset((hex,)) & goals
    for id in afloat:
        if COUNTERS[id].type != CARRIER and g.units[id].at not in there:
            stacked = [found[other] for other in afloat if COUNTERS[other].type == CARRIER and _same(g, id, other)]
            found[id] = found[id].union(*stacked)
    return found


def _same(g: Empire, a: str, b: str) -> bool:
    return g.units[a].at == g.units[b].at


def battle_limit(g: Empire, hex: str) -> Refusal | None:
    """An operations card is good for one battle (ES-X-CARD-1, ES-Q-083)."""
    now = g.now
    if now.use == "event" or now.fight(hex) is not None or not now.fights:
        return None
    return Refusal("one_battle", ("ES-X-CARD-1",), {"hex": hex, "battle": now.fights[0].hex})


def stranded(g: Empire) -> tuple[str, ...]:
    """Ships at sea whom the battles and landings named so far do not cover yet (ES-X-BATT-4)."""
    now, look = g.now, outlook(g)
    committed = {id for fight in now.fights for id in fight.committed} | set(now.covers)
    left = []
    for id in at_sea(g, now.side):
        hex, carrier = g.units[id].at, COUNTERS[id].type == CARRIER
        fine = hex in look.must or id in committed or (not carrier and hex in look.cover)
        if not fine and not carrier:
            fine = any(other in committed and _same(g, id, other) for other in now.active)
        if not fine:
            left.append(id)
    return tuple(left)


def goals(g: Empire, unit: str) -> tuple[str, ...]:
    """Battles the unit could be committed to, given those declared and the limit of the card."""
    near = [hex for hex in sorted(outlook(g).goals) if fights_from(g, unit, hex)]
    return tuple(hex for hex in near if battle_limit(g, hex) is None)


def landing_goals(g: Empire, unit: str) -> tuple[str, ...]:
    """Landings on empty hexes that the unit could cover."""
    return tuple(hex for hex in sorted(outlook(g).cover) if fights_from(g, unit, hex))


def assaulted(g: Empire, hex: str) -> bool:
    """Whether Reaction ground units, a garrison or an HQ were in the hex before the landing (ES-Q-130)."""
    defender = g.now.reaction
    return bool(of_type(g.at(hex, defender), GROUND, HQ) or (defender == JAPAN and g.garrison(hex)))
