"""Pinning (4.5): attackers, and blockaders too, hold fast as many of the enemy as they are themselves.

The defender chooses whom by choosing who leaves: as long as enough stay behind, any one may go.
"""

from __future__ import annotations

from wardroom.games.victory.printed import PIECES, foe, hex_of
from wardroom.games.victory.state import ATTACKS, Victory


def attackers(g: Victory, side: str, hex: str) -> list[str]:
    """Blocks of the side that moved there this turn to attack, and have not fought yet."""
    if not g.moved or hex in g.fought:
        return []
    return [id for id in g.at(hex, side) if (m := g.moved.get(id)) is not None and m.how in ATTACKS]


def pins(g: Victory, side: str, hex: str) -> int:
    """How many of the side's blocks there are held fast (PV-4.5-1, PV-5.7-13)."""
    blocks, moved = g.blocks, g.moved
    return sum(
        1
        for id in g.at(hex)
        if PIECES[id].side != side
        and (blocks[id].blockading or ((m := moved.get(id)) is not None and m.how in ATTACKS and hex not in g.fought))
    )


def defenders(g: Victory, side: str, hex: str) -> list[str]:
    """Those who can be held: who came this turn was not there when the enemy came, and acting staffs are free."""
    return [id for id in g.at(hex, side) if id not in g.moved and id not in g.active]


def pinned(g: Victory, block: str) -> bool:
    """Whether too few would stay if it left, or went into action (PV-4.5-3)."""
    side, hex = PIECES[block].side, hex_of(g.blocks[block].place)
    if not g.at(hex, foe(side)):
        return False
    held = pins(g, side, hex)
    return bool(held) and block not in g.active and len(defenders(g, side, hex)) <= held


def shut(g: Victory, block: str) -> frozenset[str]:
    """Hexes on the other side of the sides by which the enemy came in: no way out (PV-4.5-2)."""
    hex = hex_of(g.blocks[block].place)
    came = attackers(g, foe(PIECES[block].side), hex)
    return frozenset(via for id in came if (via := g.moved[id].via)) if came else _NONE


_NONE: frozenset[str] = frozenset()

__all__ = ["attackers", "defenders", "pinned", "pins", "shut"]
