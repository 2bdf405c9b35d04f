"""What hangs on a base: the points that are lost with it, or when ships close it."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.victory.printed import JAPAN, foe
from wardroom.games.victory.production.points import count
from wardroom.games.victory.state import Victory
from wardroom.games.victory.supply.survey import survey_as


class Stakes:
    """Points as the side sees the map: supply is a chain, and a harbour with a railway still gives them."""

    def __init__(self, g: Victory, side: str) -> None:
        self.g, self.side = g, side
        self.now = self._points(g)
        self._closed: dict[str, int] = {}

    def closed(self, base: str, ship: str) -> int:
        """What the enemy loses while a ship lies before it."""
        if base not in self._closed:
            h = self.g.draft()
            h.blocks = {**self.g.blocks, ship: structs.replace(self.g.blocks[ship], place=base, blockading=True)}
            self._closed[base] = max(0, self.now - self._points(h))
        return self._closed[base]

    def _points(self, g: Victory) -> int:
        """Of the enemy."""
        found = count(g, survey_as(g, self.side))
        return sum(n for nation, n in found.items() if (nation == JAPAN) == (foe(self.side) == JAPAN))
