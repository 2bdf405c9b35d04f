"""How many ground units may come into a battle over a hexside (4.3)."""

from __future__ import annotations

from wardroom.games.victory.printed import GROUND, LAND, NAVAL, PIECES, hexside
from wardroom.games.victory.state import Victory


def room_to_cross(g: Victory, block: str, hex: str, via: str) -> bool:
    """The limit of the hexside for ground units that enter a battle over land (PV-4.3-1, PV-4.3-2)."""
    crossed = 0
    for id in g.at(hex, PIECES[block].side):
        moved = g.moved.get(id)
        if moved is not None and moved.via == via and PIECES[id].group == GROUND and not moved.coast:
            crossed += moved.how in ("attack", "reinforce")
    return crossed < hexside(hex, via).limit


def by_sea(g: Victory, block: str, place: str, via: str) -> bool:
    """Whether it enters a battle from the water: ships and marines, who march where they can."""
    piece = PIECES[block]
    if piece.type != "MA":
        return piece.group == NAVAL
    marching = not g.afloat(block) and g.blocks[block].place == via and place in LAND[via]
    return not (marching and room_to_cross(g, block, place, via))
