"""Who fights where: one owner of it, so that no unit fights in two battles of an offensive (ES-X-BATT-1)."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.empire.printed import CARRIER, COUNTERS
from wardroom.games.empire.state import Empire, Fight


def engaged(g: Empire) -> dict[str, str]:
    """By unit, its battle: the one it was committed to, else the one in whose hex it stands (ES-X-BATT-2)."""
    found = {unit: fight.hex for fight in g.now.fights for unit in fight.committed}
    for fight in g.now.fights:
        for unit in g.at(fight.hex):
            found.setdefault(unit, fight.hex)
    return found


def away(g: Empire, fight: Fight) -> frozenset[str]:
    """Units that are committed to other battles: where they stand in this hex they take no part in it."""
    return frozenset(unit for other in g.now.fights if other.hex != fight.hex for unit in other.committed)


def present(g: Empire, fight: Fight, side: str | None = None) -> tuple[str, ...]:
    """Who stands in the hex and fights there, of one side or of both."""
    there = g.at(fight.hex, side)
    gone = away(g, fight)
    return tuple(unit for unit in there if unit not in gone) if gone else there


def covering(g: Empire, hex: str) -> tuple[str, ...]:
    """The units named to cover the landing there that have no battle yet, with their escorts: if it becomes a battle,
    it is theirs (ES-X-SR-1)."""
    busy = engaged(g)
    units = (unit for unit, landing in g.now.covers.items() if landing == hex and unit not in busy)
    return with_escorts(g, g.now.side, units)


def free(g: Empire) -> tuple[str, ...]:
    """Active air and carrier units without a battle. One that covers a landing where none is fought is free too."""
    busy = engaged(g)
    return tuple(unit for unit in g.now.active if COUNTERS[unit].flyer and unit not in busy)


def commit(g: Empire, side: str, units: Iterable[str], hex: str) -> None:
    """Units fight in the battle there from where they stand, and cover no landing any more; ships go with their
    carriers."""
    fight = g.now.fight(hex)
    assert fight is not None
    sent = with_escorts(g, side, units)
    g.refight(hex, committed=tuple(dict.fromkeys((*fight.committed, *sent))))
    if any(unit in g.now.covers for unit in sent):
        g.go(covers={unit: landing for unit, landing in g.now.covers.items() if unit not in sent})


def with_escorts(g: Empire, side: str, units: Iterable[str]) -> tuple[str, ...]:
    """The units and the active ships that go with their carriers, at sea or in port, all outside the battle hex
    (ES-Q-091, ES-X-AN-1)."""
    chosen = list(dict.fromkeys(units))
    hexes = {g.units[unit].at for unit in chosen if COUNTERS[unit].type == CARRIER}
    if not hexes:
        return tuple(chosen)
    busy, force = engaged(g), g.now.active if side == g.now.side else g.now.reacting
    for unit in force:
        c = COUNTERS[unit]
        if c.ship and c.type != CARRIER and g.units[unit].at in hexes and unit not in busy and unit not in chosen:
            chosen.append(unit)
    return tuple(chosen)
