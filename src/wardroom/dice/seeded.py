"""Fast dice that anyone who knows the seed can foretell: for fuzzing, bots and the lab, never for people."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wardroom.journal import Ceremony
from wardroom.kernel import Outcome, Roll, Seat


class Seeded:
    """A match played with these can be told apart: it has no commitment and reveals nothing."""

    commitment = ""
    ceremony: Ceremony = ()

    def __init__(self, seed: int) -> None:
        self.salts: Mapping[Seat, str] = {}
        self._random = Random(seed)

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        outcomes, weights = zip(*roll.odds, strict=True)
        return self._random.choices(outcomes, weights)[0]

    def reveal(self) -> str:
        return ""
