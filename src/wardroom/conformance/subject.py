"""The game under test, with what the suite may know of it besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any, Protocol

from msgspec import Struct

from wardroom.kernel import Ask, Card, Move, Rules, Seat, State

Options = Mapping[str, Any] | Callable[[Random], Mapping[str, Any]]
Twin = Callable[[Any, Seat, Random], State]
Probes = Callable[[Struct, Ask, Random], Iterable[Move]]
Records = Callable[[Any], Mapping[str, int]]
Player = Callable[[Struct, Ask, Random], Move | None]


class Sayer(Protocol):
    """The part of `wardroom.lib.words.Words` that the suite needs."""

    def missing(self, key: str) -> Sequence[str]: ...

    def say(self, lang: str, key: str, **params: Any) -> str: ...


@dataclass(frozen=True)
class Subject:
    rules: Rules
    scenarios: Sequence[str] | None = None  # None: any on the card
    options: Options | None = None  # None: the defaults
    fog: float = 1.0  # on which part of the moments the costly comparisons of worlds are made
    care: float = 1.0  # on which part of them the promises that look at one moment at a time do so
    words: Sayer | None = None
    clauses: Container[str] | None = None  # the ids of the game's ledger
    probes: Probes | None = None  # well-formed moves that may be refused
    fleeting: Container[str] = ()  # kinds of events that tell of what is over and done: no view need remember them
    twin: Twin | None = None  # a world that differs in little, taken in turn with a resampled one
    records: Records | None = None  # what the game would like to know the largest of, told of the last state of a match
    player: Player | None = None  # plays every second match, where it has an idea; for games too wide for pure chance

    @classmethod
    def of(cls, card: ModuleType, *, fog: float = 1.0, care: float = 1.0, preset: str | None = None) -> Subject:
        """What a game's card module offers: RULES, and perhaps the other names below. A preset of the card holds for
        every match; the options it leaves open stay random."""
        ledger = getattr(card, "LEDGER", None)
        options: Callable[[Random], dict[str, Any]]
        options = getattr(card, "random_options", None) or any_options(card.RULES.card)
        fixed = card.RULES.card.presets[preset] if preset else {}
        return cls(
            rules=card.RULES,
            options=lambda rng: {**options(rng), **fixed},
            fog=fog,
            care=care,
            words=getattr(card, "WORDS", None),
            clauses=None if ledger is None else frozenset(getattr(clause, "id", clause) for clause in ledger),
            probes=getattr(card, "probes", None),
            player=getattr(card, "mischief", None),
            fleeting=getattr(card, "FLEETING", ()),
            twin=getattr(card, "twin", None),
            records=getattr(card, "records", None),
        )

    def other_world(self, state: State, seat: Seat, rng: Random) -> State:
        """A state the seat cannot tell from this one. A fair sampler seldom draws the very answers that the truth
        would give, so that what comes after differs anyway; a twin, true but for some secret, gives the same ones."""
        if self.twin is not None and rng.random() < 1 / 2:
            return self.twin(state, seat, rng)
        return self.rules.resample(state, seat, rng)

    def settings(self, rng: Random) -> tuple[str, Mapping[str, Any]]:
        scenario = rng.choice(self.scenarios or self.rules.card.scenarios)
        return scenario, self.options(rng) if callable(self.options) else self.options or {}


def any_options(card: Card) -> Callable[[Random], dict[str, Any]]:
    """Every option at random, each for itself: right for a game whose options do not depend on each other."""
    return lambda rng: {option.name: rng.choice(option.choices) for option in card.options}
