"""The enemy's ships where they usually lie, as far as that goes with what the side was told."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.resampling.positions import Chart
from wardroom.games.midway.search_board import COLUMNS, ZONES, distance, within
from wardroom.games.midway.state import Midway

FAR = 100.0  # more than any distance


class Fleets(Chart):
    """A ship goes where it is expected, or to the nearest zone that nothing speaks against: those who are expected
    together, together."""

    def __init__(self, g: Midway, seat: str, foe: str, rng: Random, expected: Mapping[str, str]) -> None:
        super().__init__(g, seat, foe, rng)
        self.expected = expected
        self._lot = {zone: rng.random() for zone in ZONES}  # between zones that are equally near: for all ships alike

    def _unlikely(self, id: str, zone: str) -> float:
        return FAR * super()._unlikely(id, zone) + distance(self.expected[id], zone)

    def _may_join(self, id: str, zone: str, type: str) -> bool:
        """Where every ship was shown only those can join that are held back from the board of a surface battle, and
        they were among those that were seen and counted in the zone."""
        if type or zone not in self.full:
            return super()._may_join(id, zone, type)
        if zone not in self.g.surface:
            return False
        own, known = SHIPS[id].type, self.types.get(zone)
        there = sum(at == zone and SHIPS[each].type == own for each, at in self.placed.items())
        return (known is None or own in known) and there < self.crowd.get((zone, own), len(SHIPS))

    def _somewhere(self, id: str) -> str:
        wish = self.expected[id]
        for away in range(COLUMNS):
            near = [z for z in within(wish, away) if distance(wish, z) == away]
            open = [z for z in near if self._reaches(id, z) and self._allowed(id, z)]
            if open:
                return min(open, key=self._lot.__getitem__)
        return super()._somewhere(id)
