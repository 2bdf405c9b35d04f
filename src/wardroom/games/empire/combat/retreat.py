"""Where beaten ground units go (ES-X-RETR-1, ES-Q-131, ES-Q-132)."""

from __future__ import annotations

from wardroom.games.empire.printed import COUNTERS, HEXES, ISLANDS, JAPAN, PLACES, foe, lands
from wardroom.games.empire.stacking import MOST, load
from wardroom.games.empire.state import Empire, Fight, holding
from wardroom.kernel import Refusal


def havens(g: Empire, fight: Fight, unit: str) -> tuple[str, ...]:
    """Where it may go: back where it came from, if it came by land with the Offensives player; else to a friendly named
    place, else to any free hex."""
    if COUNTERS[unit].side == g.now.side and (via := came_from(g, unit)):
        return (via,) if _open(g, unit, via) else ()
    if fight.hex in ISLANDS:
        return ()
    near = tuple(hex for hex in sorted(HEXES[fight.hex].sides) if _free(g, fight, unit, hex) is None)
    side = COUNTERS[unit].side
    named = tuple(hex for hex in near if hex in PLACES and g.holds(side, hex))
    return named or near


def room(g: Empire, fight: Fight, units: tuple[str, ...]) -> int:
    """How many of these may find a place, over all havens of theirs (ES-Q-132)."""
    hexes = {hex for unit in units for hex in havens(g, fight, unit)}
    return sum(MOST - load(g.at(hex, COUNTERS[units[0]].side)) for hex in hexes)


def came_from(g: Empire, unit: str) -> str:
    """The hex from which it entered by land."""
    trip = g.now.moved.get(unit)
    return trip.via if trip is not None else ""


def _open(g: Empire, unit: str, hex: str) -> bool:
    """Not held by the enemy alone (ES-Q-132)."""
    side = COUNTERS[unit].side
    return bool(g.at(hex, side)) or not holding(g.at(hex, foe(side)))


def why_not(g: Empire, fight: Fight, unit: str, hex: str) -> Refusal | None:
    """What is said against this hex for this unit; None for a haven."""
    if hex in havens(g, fight, unit):
        return None
    if COUNTERS[unit].side == g.now.side and came_from(g, unit):
        return Refusal("back_where_it_came_from", ("ES-X-RETR-1",), {"unit": unit, "hex": hex})
    if why := _free(g, fight, unit, hex):
        return why
    return Refusal("named_place_first", ("ES-X-RETR-1", "ES-Q-132"), {"unit": unit, "hex": hex})


def _free(g: Empire, fight: Fight, unit: str, hex: str) -> Refusal | None:
    side, about = COUNTERS[unit].side, {"unit": unit, "hex": hex}
    if HEXES[fight.hex].sides.get(hex, "S") not in "LB" or not lands(side, hex, unit):
        return Refusal("not_next_by_land", ("ES-X-RETR-1", "ES-X-GRND-3"), about)
    if g.at(hex, foe(side)) or (side != JAPAN and g.garrison(hex)):
        return Refusal("enemy_in_haven", ("ES-X-RETR-1",), about)
    if hex in entries(g, fight):
        return Refusal("entry_hex", ("ES-X-RETR-1",), about)
    if load((*g.at(hex, side), unit)) > MOST:
        return Refusal("no_room", ("ES-Q-132",), about)
    return None


def entries(g: Empire, fight: Fight) -> frozenset[str]:
    """The hexes from which the Offensives player came in by land."""
    return frozenset(came_from(g, id) for id in g.at(fight.hex, g.now.side)) - {""}
