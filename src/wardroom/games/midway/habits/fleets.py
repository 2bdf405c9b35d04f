"""The enemy's ships where they usually lie, as far as that goes with what the side was told."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

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

    def _somewhere(self, id: str) -> str:
        wish = self.expected[id]
        for away in range(COLUMNS):
            near = [z for z in within(wish, away) if distance(wish, z) == away]
            open = [z for z in near if self._reaches(id, z) and self._allowed(id, z)]
            if open:
                return min(open, key=self._lot.__getitem__)
        return super()._somewhere(id)
