"""What a bot is: it is asked a question and answers it, knowing what its seat knows and no more."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from wardroom.kernel import Ask, Move, Seat, State


class Bot(Protocol):
    """One instance plays one seat of one match.

    It gets the seat's view, the question, and a source of states the seat cannot tell from the true one: never the
    state itself, never the match.
    """

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        """One of the ask's moves."""


Because = tuple[str, dict[str, Any]]  # `plan.<key>` of the game's words, with its values


@runtime_checkable
class Planner(Protocol):
    """A bot that can also say why. It is asked when the match is over: what it says is said from its seat's view."""

    plans: Collection[str]  # the questions at which it decides something large: asked at the first of each in a turn

    @property
    def because(self) -> tuple[Because, ...]:
        """Why it chose what it chose last; nothing: nothing worth telling."""

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move: ...


@runtime_checkable
class Witness(Planner, Protocol):
    """A planner that is shown, at some questions, each answer it gave in the match: it has something to tell of each,
    or has to have seen them for what it plans later."""

    every: Collection[str]

    def watch(self, view: Struct, ask: Ask, sample: Callable[[], State], move: Move) -> None:
        """`because` is then of this answer."""


class BotFactory(Protocol):
    """How a game offers a bot: by name, in `Game.bots`."""

    def __call__(self, seat: Seat, seed: int) -> Bot: ...
