"""Dice that fall alike in two matches, whatever else was rolled in between: for comparing players, never for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b

from wardroom.journal import Ceremony
from wardroom.kernel import Outcome, Roll, Seat

_POINTS = 1 << 64


class Keyed:
    """An outcome hangs on the seed, on what the roll is for, and on the how-manieth of that it is. It is read off the
    same point of the distribution, so a lucky roll stays a lucky one where the odds are others."""

    commitment = ""
    ceremony: Ceremony = ()

    def __init__(self, seed: int) -> None:
        self.salts: Mapping[Seat, str] = {}
        self._seed = seed
        self._rolled: Counter[str] = Counter()

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        self._rolled[roll.why] += 1
        point = self._point(roll.why) * sum(weight for _, weight in roll.odds) // _POINTS
        for outcome, weight in roll.odds:
            if point < weight:
                return outcome
            point -= weight
        raise AssertionError("a point lies within the weights")

    def reveal(self) -> str:
        return ""

    def _point(self, why: str) -> int:
        key = f"{self._seed} {self._rolled[why]} {why}".encode()
        return int.from_bytes(blake2b(key, digest_size=8).digest(), "big")
