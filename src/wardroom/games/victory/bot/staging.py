"""Where the next landing starts from: soldiers gather there before it is ordered."""

from __future__ import annotations

from wardroom.games.victory import control
from wardroom.games.victory.bot.atlas import PORTS, ROAD, sea_miles
from wardroom.games.victory.movement.invasion import RANGE
from wardroom.games.victory.printed import ALLIES, BASES, SEA, hex_of
from wardroom.games.victory.state import Victory


def next_landing(g: Victory, side: str, hex: str) -> float:
    """What the best base of the enemy's is worth that a landing could reach from there next turn."""
    near = (place for place, far in sea_miles(hex).items() if far <= RANGE) if hex in SEA else ()
    theirs = (base for base in map(hex_of, near) if base in BASES and control.holder(g, base) != side)
    return max((_prize(side, base) for base in theirs), default=0.0)


def _prize(side: str, base: str) -> float:
    """An economic centre; to the Allies what leads to the home ports too, and not these, which ships close."""
    centre = 10.0 * BASES[base].pp
    if side != ALLIES:
        return centre
    return ROAD.get(base, 0.0) + (0.0 if base in PORTS else centre)
