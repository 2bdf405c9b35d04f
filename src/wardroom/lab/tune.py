"""Tuning the weights that a bot declares: the cross-entropy method, on pairs against the bot as it stands.

Each generation plays new seeds. What comes of the last one is confirmed on seeds that nothing was chosen by, or
dropped. All matches are kept in the file of results, and what was drawn follows from them and from the seed, so the
same command goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean, pstdev
from typing import Any

from msgspec import Struct

from wardroom.kernel import UnknownChoice
from wardroom.lab import crew, pairs, players, runs
from wardroom.lab.power import PILOT
from wardroom.lab.results import Results
from wardroom.lab.runs import Run

UNSEEN = 10**6  # the seeds of confirmation begin so far behind those of the search
WIDTH = 0.25  # of the bounds: how far the first generation spreads around the weights as they are
LEAST = 0.02  # and how far any does
ELITE = 4  # one in so many is learnt from

Point = tuple[float, ...]  # 0 to 1 between the bounds, by weight


class Plan(Struct, frozen=True, kw_only=True):
    game: str
    bot: str
    scenarios: tuple[str, ...] = ()
    options: Mapping[str, Any] = {}
    seed: int = 0
    generations: int = 8
    candidates: int = 12
    pairs: int = 20  # of each candidate
    confirm: int = 100  # pairs of the finalist

    @property
    def whole(self) -> int:
        """Pairs of the whole search and its confirmation."""
        return self.generations * self.candidates * self.pairs + self.confirm


class Generation(Struct, frozen=True, kw_only=True):
    number: int
    best: str  # the bot, as the lab names it
    share: float  # of the best, on the seeds it was chosen by: too high
    middle: str  # what is learnt so far


class Tuner:
    """`search` plays the generations, and `confirm` then the finalist; `hands` and `progress` as in `runs.play`."""

    def __init__(
        self,
        plan: Plan,
        results: Results,
        hands: Callable[[], crew.Hands] = crew.Here,
        progress: runs.Progress | None = None,
    ) -> None:
        if plan.generations * plan.pairs > UNSEEN:
            raise UnknownChoice(f"a search has at most {UNSEEN} seeds")
        self.plan, self._results, self._hands, self._progress = plan, results, hands, progress
        self._weighed = players.weighed(plan.game, plan.bot)
        self._middle = tuple(self._at(name, value) for name, value in self._weighed.values.items())
        self._width: Point = (WIDTH,) * len(self._middle)

    @property
    def finalist(self) -> str:
        return self.named(self._middle)

    def cpu(self) -> float:
        """Seconds of the processor for the whole plan, by the first pairs of the first generation."""
        (run,) = self._play([self.finalist], 0, min(PILOT, self.plan.pairs))
        return 2 * run.cpu / run.played * self.plan.whole

    def search(self) -> Iterator[Generation]:
        for number in range(self.plan.generations):
            drawn = self._drawn(number)
            played = self._play([self.named(point) for point in drawn], number * self.plan.pairs, self.plan.pairs)
            ranked = sorted(zip(played, drawn, strict=True), key=lambda each: _fitness(each[0]), reverse=True)
            self._learn([point for _, point in ranked[: max(2, len(ranked) // ELITE)]])
            best = ranked[0][0]
            yield Generation(number=number, best=best.setup.a, share=best.verdict.share, middle=self.finalist)

    def confirm(self) -> Run:
        """The finalist on seeds that nothing was chosen by."""
        (run,) = self._play([self.finalist], UNSEEN, self.plan.confirm)
        return run

    def named(self, point: Point) -> str:
        bounds = self._weighed.bounds
        values = {
            name: bounds[name][0] + at * (bounds[name][1] - bounds[name][0])
            for name, at in zip(self._weighed.values, point, strict=True)
        }
        return f"{self.plan.bot}?" + "&".join(f"{name}={value:.4f}" for name, value in values.items())

    def _at(self, name: str, value: float) -> float:
        low, high = self._weighed.bounds[name]
        return (value - low) / (high - low)

    def _drawn(self, number: int) -> list[Point]:
        """What is learnt so far, and others around it."""
        rng = Random(f"{self.plan.seed} {number}")
        return [self._middle, *(self._near(rng) for _ in range(self.plan.candidates - 1))]

    def _near(self, rng: Random) -> Point:
        around = zip(self._middle, self._width, strict=True)
        return tuple(min(1.0, max(0.0, rng.gauss(at, wide))) for at, wide in around)

    def _learn(self, elite: Sequence[Point]) -> None:
        columns = list(zip(*elite, strict=True))
        self._middle = tuple(fmean(column) for column in columns)
        self._width = tuple(max(LEAST, pstdev(column)) for column in columns)

    def _play(self, bots: Sequence[str], seeds: int, n: int) -> tuple[Run, ...]:
        plan = self.plan
        setups = [
            pairs.setup(
                plan.game, bot, plan.bot, scenarios=plan.scenarios, options=plan.options, seed=plan.seed + seeds
            )
            for bot in bots
        ]
        played = runs.play(setups, self._results, pairs=n, hands=self._hands, progress=self._progress)
        by_run = {run.setup.run: run for run in played}
        return tuple(by_run[setup.run] for setup in setups)


def _fitness(run: Run) -> tuple[float, float]:
    """The share of points; among equals, the margin."""
    return run.verdict.share, fmean(run.margins) if run.margins else 0.0


def holds(run: Run) -> bool:
    """Whether the finalist is stronger for sure: its interval lies above a half."""
    return run.verdict.interval[0] > 0.5
