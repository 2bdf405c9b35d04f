"""The chance of the first seat in a position: by the fit of its game; where there is none, by playing on at random."""

from __future__ import annotations

import math
from random import Random
from typing import Any, Protocol

from wardroom.analysis import features, fit
from wardroom.api import Game
from wardroom.api.standing import Standing
from wardroom.kernel import Outcome, Roll, State, engine

CONTINUATIONS = 24  # of a position, or as many as there is patience for
FEWEST = 4
PATIENCE = 3000  # answers and rolls in all continuations of a position, once there are the fewest
LONGEST = 4000  # in one of them
QUIET = 0.25  # how often the first move is taken, by custom the quietest


class Chances(Protocol):
    """`exact`: equal positions have the same chance to the last digit, so that outcomes of one roll can be compared."""

    method: str
    matches: int
    exact: bool

    def of(self, g: Any) -> float: ...

    def interval(self, g: Any) -> tuple[float, float]: ...


def chances(game: Game, scenario: str) -> Chances:
    standing = game.standing() if game.standing else None
    if standing is not None and standing.learnt:
        learnt = fit.read(standing.learnt)
        if learnt.knows(scenario):
            return Fitted(standing, learnt, scenario)
    return Rollouts(game)


class Fitted:
    method, exact = "fitted", True

    def __init__(self, standing: Standing, learnt: fit.Learnt, scenario: str) -> None:
        self._standing, self._learnt, self._scenario = standing, learnt, scenario
        self.matches = learnt.matches

    def of(self, g: Any) -> float:
        return self._learnt.chance(features.row(self._standing, self._scenario, g))

    def interval(self, g: Any) -> tuple[float, float]:
        return self._learnt.interval(features.row(self._standing, self._scenario, g))


class Rollouts:
    """Both sides at random, from what was really there. The continuations of a position are always the same ones."""

    method, exact = "rollouts", False

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: tuple[Any, list[float]] = (None, [])  # the last position, and what came of it
        self.matches = CONTINUATIONS

    def of(self, g: Any) -> float:
        came = self._came(g)
        return sum(came) / len(came)

    def interval(self, g: Any) -> tuple[float, float]:
        """Agresti and Coull: never without breadth, however few there are."""
        came = self._came(g)
        n = len(came) + 4
        p = (sum(came) + 2) / n
        wide = 1.96 * math.sqrt(p * (1 - p) / n)
        return max(0.0, p - wide), min(1.0, p + wide)

    def _came(self, g: State) -> list[float]:
        if self._kept[0] is not g:
            came: list[float] = []
            spent = 0
            while len(came) < CONTINUATIONS and (spent < PATIENCE or len(came) < FEWEST):
                share, steps = self._play(g, Random(len(came)))
                came.append(share)
                spent += steps
            self._kept = g, came
            self.matches = min(self.matches, len(came))
        return self._kept[1]

    def _play(self, g: State, rng: Random) -> tuple[float, int]:
        """What comes of it, and how many steps it took."""
        g = g.draft()
        for step in range(LONGEST):
            if g.result is not None:
                return features.share(self._game, g.result), step
            if roll := engine.pending_roll(g):
                engine.rolled(g, fallen(roll, rng))
            else:
                seat, ask = next(iter(engine.asks(g).items()))
                engine.answer(g, seat, ask.moves[0] if rng.random() < QUIET else rng.choice(ask.moves))
            g.events = ()
        return 0.5, LONGEST


def fallen(roll: Roll, rng: Random) -> Outcome:
    return rng.choices([out for out, _ in roll.odds], [weight for _, weight in roll.odds])[0]
