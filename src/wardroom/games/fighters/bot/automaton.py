"""The rulebook's automaton in a player's seat. It knows no chance: the same position gets the same answer."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from wardroom.games.fighters.automaton import decide
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Ask, Move, Seat, State, engine


class Automaton:
    def __init__(self, seat: Seat, seed: int) -> None:
        self._seat = seat

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        g = sample()
        assert isinstance(g, Fighters)
        return decide(g, engine.asking(g)[self._seat]).move
