"""Emergency moves: ships and aircraft whose base is the enemy's now (8.22, 8.32). Nobody activates them (ES-ACT-2)."""

from __future__ import annotations

from wardroom.games.empire.printed import (
    AIR,
    AIRFIELDS,
    COUNTERS,
    HEXES,
    PORTS,
    distance,
    foe,
)
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import Empire
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

FAR = 10  # hexes that a ship may flee (ES-X-NAV-4)
NAVAL_RULES, AIR_RULES = ("ES-ACT-2", "ES-X-NAV-4"), ("ES-ACT-2", "ES-X-AIR-5")


class EmergencyMoves(Does, frozen=True):
    """One unit after the other; who has nowhere to go is eliminated (ES-Q-144)."""

    side: str

    def run(self, g: Empire) -> Tasks:
        while unit := next(iter(stranded(g, self.side)), ""):
            places = havens(g, unit)
            if len(places) > 1:
                return (Emergency(self.side, unit), self)
            if places:
                flee(g, unit, places[0])
            else:
                g.tell("nowhere_to_flee", unit=unit, place=g.units[unit].at, rules=rules_of(unit))
                g.eliminate(unit)
        return ()


class Emergency(Asks, frozen=True):
    """Where a unit flees to is its owner's choice."""

    unit: str

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("flee", hex) for hex in havens(g, self.unit))
        return Ask("emergency", moves, rules_of(self.unit), {"unit": self.unit, "place": g.units[self.unit].at})

    def answer(self, g: Empire, move: Move) -> Tasks:
        flee(g, self.unit, move[1])
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("flee", str(hex)) if hex in HEXES:
                return haven_objection(g, self.unit, hex)
        return None


def stranded(g: Empire, side: str) -> tuple[str, ...]:
    """Air units, and ships that are not active, in hexes the enemy controls."""
    active = () if g.offensive is None else (*g.offensive.active, *g.offensive.reacting)
    return tuple(
        unit
        for unit in g.on_map(side)
        if (COUNTERS[unit].type == AIR or (COUNTERS[unit].ship and unit not in active))
        and HEXES[g.units[unit].at].land
        and g.holds(foe(side), g.units[unit].at)
    )


def haven_objection(g: Empire, unit: str, hex: str) -> Refusal | None:
    """What forbids it to flee there. ZOI, ways and the limits of stacking do not."""
    c, about = COUNTERS[unit], {"unit": unit, "place": hex}
    rules = rules_of(unit)
    if hex not in in_play(g.scenario) or not HEXES[hex].land or not g.holds(c.side, hex):
        return Refusal("haven_not_ours", rules, about)
    if hex not in (PORTS if c.ship else AIRFIELDS):
        return Refusal("no_haven", rules, about)
    far = FAR if c.ship else reach(unit)
    return None if distance(g.units[unit].at, hex) <= far else Refusal("too_far_to_flee", rules, {**about, "far": far})


def reach(unit: str) -> int:
    """How far an air unit flees: extended range, whatever its parentheses; bombers their range (ES-X-AIR-5)."""
    c = COUNTERS[unit]
    return c.range if c.heavy else c.longest


def havens(g: Empire, unit: str) -> tuple[str, ...]:
    bases = PORTS if COUNTERS[unit].ship else AIRFIELDS
    return tuple(hex for hex in sorted(bases) if haven_objection(g, unit, hex) is None)


def flee(g: Empire, unit: str, hex: str) -> None:
    g.tell("fled", unit=unit, start=g.units[unit].at, place=hex, rules=rules_of(unit))
    g.change(unit, at=hex)


def rules_of(unit: str) -> tuple[str, ...]:
    return NAVAL_RULES if COUNTERS[unit].ship else AIR_RULES


__all__ = ["Emergency", "EmergencyMoves", "havens", "stranded"]
