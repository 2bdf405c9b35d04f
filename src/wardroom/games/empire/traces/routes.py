"""What transport routes join, hex by hex, through land that a side controls."""

from __future__ import annotations

from collections.abc import Collection

from wardroom.games.empire.printed import HEXES
from wardroom.games.empire.state import Empire
from wardroom.lib.trace import closure


def joined(g: Empire, start: str, side: str, steps: Collection[frozenset[str]]) -> set[str]:
    """The start, whoever holds it, and every hex that these steps of routes join to it."""
    return closure((start,), lambda a: (b for b in HEXES[a].sides if frozenset((a, b)) in steps and g.holds(side, b)))
