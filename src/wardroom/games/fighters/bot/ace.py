"""Ace: a bot of our own that searches."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from wardroom.kernel import Ask, Move, Seat, State


class Ace:
    def __init__(self, seat: Seat, seed: int) -> None:
        self._seat = seat

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        return ask.moves[0]
