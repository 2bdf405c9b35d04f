"""The game under test, with what the suite may know of it besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from wardroom.api import Game, Presentation
from wardroom.api.game import Mischief, Probes, Reason, Records, Twin
from wardroom.api.wagers import Odds, Wagers
from wardroom.kernel import GameInfo, Rules, Seat, State

Options = Mapping[str, Any] | Callable[[Random], Mapping[str, Any]]


class Sayer(Protocol):
    """The part of `wardroom.lib.words.Words` that the suite needs."""

    def missing(self, key: str) -> Sequence[str]: ...

    def say(self, lang: str, key: str, /, **params: Any) -> str: ...


@dataclass(frozen=True)
class Subject:
    rules: Rules
    scenarios: Sequence[str] | None = None  # None: any of the game
    options: Options | None = None  # None: the defaults
    fog: float = 1.0  # the fraction of moments at which to make the costly comparisons of worlds
    care: float = 1.0  # the fraction of moments for the promises that check one at a time
    words: Sayer | None = None
    clauses: Container[str] | None = None  # the ids of the game's ledger
    probes: Probes | None = None  # well-formed moves that may be refused
    reasons: Mapping[str, Reason] = field(default_factory=dict)  # whether a refusal of this key is true
    max_unexplained: float = 1.0  # the share of well-formed moves that may be refused for no stated reason
    fleeting: Container[str] = ()  # kinds of events that tell of what is over and done: no view need remember them
    twin: Twin | None = None  # makes a world that differs in little, used as often as a resampled one
    places: Collection[str] = ()  # of the map; empty: the game has none
    odds: Odds | None = None  # what a seat is told of chances
    wagers: Wagers | None = None  # and how to test that
    records: Records | None = None  # counts of a match's last state whose maximum the game wants to know
    presentation: Presentation = field(default_factory=Presentation)  # what it says around its board
    player: Mischief | None = None  # plays every second match, where it has an idea; for games too wide for pure chance

    @classmethod
    def of(cls, game: Game, *, fog: float = 1.0, care: float = 1.0, preset: str | None = None) -> Subject:
        """The game as its `Game` describes it. A preset holds for every match; the options it leaves open stay
        random."""
        options = game.fuzz.options or any_options(game.info)
        fixed = game.info.presets[preset] if preset else {}
        return cls(
            rules=game.rules,
            options=lambda rng: {**options(rng), **fixed},
            fog=fog,
            care=care,
            words=game.words,
            clauses=frozenset(clause.id for clause in game.ledger),
            probes=game.fuzz.probes,
            reasons=game.fuzz.reasons,
            max_unexplained=game.fuzz.max_unexplained,
            player=game.fuzz.mischief,
            fleeting=game.fuzz.fleeting,
            twin=game.fuzz.twin,
            places=game.places.keys(),
            odds=game.odds,
            wagers=game.fuzz.wagers,
            records=game.fuzz.records,
            presentation=game.presentation,
        )

    def other_world(self, state: State, seat: Seat, rng: Random) -> State:
        """A state the seat cannot tell from this one. A fair sample seldom leads to the same answers as the true state,
        so what follows differs anyway; a twin, true but for some secret, leads to the same ones."""
        if self.twin is not None and rng.random() < 1 / 2:
            return self.twin(state, seat, rng)
        return self.rules.resample(state, seat, rng)

    def settings(self, rng: Random) -> tuple[str, Mapping[str, Any]]:
        scenario = rng.choice(self.scenarios or self.rules.info.scenarios)
        return scenario, self.options(rng) if callable(self.options) else self.options or {}


def any_options(info: GameInfo) -> Callable[[Random], dict[str, Any]]:
    """Every option at random, independently: right for a game whose options do not depend on each other."""
    return lambda rng: {option.name: rng.choice(option.choices) for option in info.options}
