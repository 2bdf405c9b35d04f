"""How many blocks of a side a hex holds (4.2). Blocks count, not steps; headquarters and Major Bases are free."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.victory.control import battle_at
from wardroom.games.victory.printed import AIR, BASES, BOXES, GROUND, NAVAL, PIECES, TABLES, hex_of
from wardroom.games.victory.state import Victory

_LIMITS = TABLES["stacking"]
_FREE = frozenset(id for id, piece in PIECES.items() if piece.type in _LIMITS["free"])
_FACTION = {id: piece.service for id, piece in PIECES.items() if piece.service in ("PRA", "NRA")}
_BARE = {AIR: _LIMITS["sea"]["air_in_battle_or_patrol"], NAVAL: _LIMITS["sea"]["naval"], GROUND: 0}


def limits(g: Victory, hex: str) -> dict[str, int]:
    """Of each group, for each side (PV-PC-1)."""
    if hex not in BASES:
        return _BARE
    found: dict[str, int] = _LIMITS["major" if g.major(hex) else "minor"]
    return found


def counts(g: Victory, blocks: Iterable[str]) -> dict[str, int]:
    found = {AIR: 0, NAVAL: 0, GROUND: 0}
    for id in blocks:
        if id not in _FREE:
            group = PIECES[id].group
            found[NAVAL if group == GROUND and g.afloat(id) else group] += 1
    return found


def over(g: Victory, side: str, place: str) -> bool:
    """Too many of the side's there, or both Chinese factions at one base. In battle the factions fight side by side
    (PV-4.8-3), and a second air unit may wait for its turn (PV-4.6-2)."""
    if place in BOXES:
        return False
    hex = hex_of(place)
    there = g.at(hex, side)
    if len(there) <= 1:
        return False
    bounds, found = limits(g, hex), counts(g, there)
    if found[NAVAL] > bounds[NAVAL] or found[GROUND] > bounds[GROUND]:
        return True
    if found[AIR] <= bounds[AIR] and not factions(there):
        return False
    return found[AIR] > bounds[AIR] + 1 or not battle_at(g, hex)


def factions(blocks: Iterable[str]) -> bool:
    """Whether both the PRA and the NRA are among them."""
    return len({_FACTION[id] for id in blocks if id in _FACTION}) > 1


def fits(g: Victory, block: str, place: str, group: str | None = None) -> bool:
    """Whether one more has room there. `group`: as what it would stand there, if not as what it is now."""
    if place in BOXES or block in _FREE:
        return True
    hex, side = hex_of(place), PIECES[block].side
    there = [id for id in g.at(hex, side) if id != block]
    kind = group or PIECES[block].group
    return counts(g, there)[kind] < limits(g, hex)[kind] and not (hex in BASES and factions((*there, block)))


__all__ = ["counts", "factions", "fits", "limits", "over"]
