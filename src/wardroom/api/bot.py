"""The protocols of a bot: it answers its seat's questions, knowing what the seat knows and no more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct, structs

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
    """A bot that can also explain its choices. It is asked after the match, and explains from its seat's view."""

    plans: Collection[str]  # the questions of its major decisions: asked at the first of each in a turn

    @property
    def because(self) -> tuple[Because, ...]:
        """The reasons for its last choice; empty if none is worth telling."""

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move: ...


@runtime_checkable
class Witness(Planner, Protocol):
    """A planner that is shown each answer it gave to some questions, because it explains each of them or needs them for
    later plans."""

    every: Collection[str]

    def watch(self, view: Struct, ask: Ask, sample: Callable[[], State], move: Move) -> None:
        """See this answer; `because` then explains it."""


class BotFactory(Protocol):
    """How a game offers a bot: by name, in `Game.bots`."""

    def __call__(self, seat: Seat, seed: int) -> Bot: ...


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """The numbers that a bot decides by and a tuner may change, as they are and within which bounds."""

    values: Mapping[str, float]
    bounds: Mapping[str, tuple[float, float]]  # by the same names
    make: Callable[[Mapping[str, float]], BotFactory]  # the bot with other values

    @classmethod
    def seeing(cls, bot: Callable[..., Bot], sight: Struct, bounds: Mapping[str, tuple[float, float]]) -> Weighed:
        """A bot whose numbers are fields of what it is given to see by."""
        return cls(
            values={name: getattr(sight, name) for name in bounds},
            bounds=bounds,
            make=lambda values: partial(bot, sight=structs.replace(sight, **values)),
        )
