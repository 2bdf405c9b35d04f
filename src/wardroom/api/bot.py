"""What a bot is: it is asked a question and answers it, knowing what its seat knows and no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from wardroom.kernel import Ask, Move, Seat, State


class Bot(Protocol):
    """One instance plays one seat of one match.

    It gets the seat's view, the question, and a source of states the seat cannot tell from the true one: never the
    state itself, never the match.
    """

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        """One of the ask's moves."""


class BotFactory(Protocol):
    """How a game offers a bot: by name, in `Game.bots`."""

    def __call__(self, seat: Seat, seed: int) -> Bot: ...
