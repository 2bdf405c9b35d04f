"""The bot every game has: it plays anything legal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from wardroom.kernel import Ask, Move, Seat, State

QUIET = 0.25  # how often it takes the first move, by custom the quietest: or it would dither for ever


class RandomBot:
    """Uniform over the moves, with some leaning to the quiet one."""

    def __init__(self, seat: Seat, seed: int) -> None:
        self._rng = Random(f"{seat} {seed}")

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        return ask.moves[0] if self._rng.random() < QUIET else self._rng.choice(ask.moves)
