"""What an aircraft meets on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from wardroom.games.fighters.state import Fighters


class Air(NamedTuple):
    """What an aircraft meets on the way: the rest of the board as it is now."""

    high: frozenset[str]  # hexes no move may end in, by altitude
    low: frozenset[str]
    barrages: Mapping[str, int]  # markers by hex
    ships: frozenset[str]
    prey: frozenset[str]  # hexes a bomb would destroy


def air_around(g: Fighters, craft: str) -> Air:
    segments = {hex for ship in g.ships.values() for hex in ship.hexes}
    whole = {hex for ship in g.ships.values() for n, hex in enumerate(ship.hexes) if n not in ship.hits}
    return Air(
        g.taken(True, craft),
        g.taken(False, craft),
        Counter(marker.hex for marker in g.barrages),
        frozenset(segments),
        frozenset(whole | (g.board.islands - set(g.wrecked) - segments)),
    )
