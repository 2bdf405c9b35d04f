"""A sequential test on the shares of pairs: it stops when it is known which of two shares fits.

A generalised SPRT: either hypothesis is given the distribution that fits what was seen best among those with its mean,
and the logarithm of the ratio of both likelihoods is compared with Wald's bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log
from typing import Literal

from msgspec import Struct

from wardroom.lib.stats import wilson

OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
UNSEEN = 1e-3  # a count for what was never seen, so that any mean can be fitted

Answer = Literal["stronger", "not stronger", "open"]


class Test(Struct, frozen=True, kw_only=True):
    """Is the share of the first bot `h1`, or no more than `h0`?"""

    __test__ = False  # not one of pytest's

    h0: float = 0.5
    h1: float = 0.55
    alpha: float = 0.05  # how often it says "stronger" of one whose share is h0
    beta: float = 0.05  # how often "not stronger" of one whose share is h1

    @property
    def bounds(self) -> tuple[float, float]:
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def weight(self, seen: Mapping[float, float]) -> float:
        """The log of how much likelier h1 makes what was seen."""
        return fit(seen, self.h1) - fit(seen, self.h0)

    def verdict(self, shares: Iterable[float], *, stops: bool = True) -> Verdict:
        """Of shares in the order of their pairs."""
        weighing = Weighing(self, stops=stops)
        for share in shares:
            weighing.add(share)
        return weighing.verdict


class Weighing:
    """The test as it goes: one share after the other, in the order of their pairs, up to where a bound is passed. One
    that does not stop takes them all: for a run of fixed length."""

    def __init__(self, test: Test, *, stops: bool = True) -> None:
        self._test, self._stops = test, stops
        self._seen: Counter[float] = Counter()
        self._path: list[float] = []

    def add(self, share: float) -> None:
        if self._stops and self.answer != "open":
            return
        self._seen[share] += 1
        self._path.append(self._test.weight(self._seen))

    @property
    def answer(self) -> Answer:
        weight, (low, high) = self._path[-1] if self._path else 0.0, self._test.bounds
        return "stronger" if weight >= high else "not stronger" if weight <= low else "open"

    @property
    def verdict(self) -> Verdict:
        seen = self._seen
        return Verdict(
            answer=self.answer, pairs=len(self._path), share=mean(seen), interval=interval(seen), path=tuple(self._path)
        )  # fmt: skip


class Verdict(Struct, frozen=True, kw_only=True):
    answer: Answer
    pairs: int
    share: float
    interval: tuple[float, float]
    path: tuple[float, ...]  # the weight after each pair


def fit(seen: Mapping[float, float], at: float) -> float:
    """The log-likelihood of what was seen (but for a constant) under the best-fitting distribution with this mean."""
    counts = {outcome: max(seen.get(outcome, 0.0), UNSEEN) for outcome in OUTCOMES}
    away = {outcome: outcome - at for outcome in counts}
    tilt = _root(counts, away)
    return -sum(n * log(1 + tilt * away[outcome]) for outcome, n in counts.items())


def _root(counts: Mapping[float, float], away: Mapping[float, float]) -> float:
    """The tilt that gives the distribution the wanted mean. The sum falls with the tilt between two poles."""
    low, high = -1 / max(away.values()), -1 / min(away.values())
    for _ in range(40):
        tilt = (low + high) / 2
        if sum(n * away[outcome] / (1 + tilt * away[outcome]) for outcome, n in counts.items()) > 0:
            low = tilt
        else:
            high = tilt
    return (low + high) / 2


# ---- a share and how sure it is


def mean(seen: Mapping[float, float]) -> float:
    n = sum(seen.values())
    return sum(share * times for share, times in seen.items()) / n if n else 0.5


def interval(seen: Mapping[float, float]) -> tuple[float, float]:
    """95 %: Wilson's, for as many coin tosses as would vary like these pairs. One virtual pair, half lost and half won,
    keeps pairs that are all alike from looking certain."""
    n = sum(seen.values())
    if not n:
        return 0.0, 1.0
    more = {**seen, 0.0: seen.get(0.0, 0.0) + 0.5, 1.0: seen.get(1.0, 0.0) + 0.5}
    at, middle = mean(seen), mean(more)
    variance = sum(times * (share - middle) ** 2 for share, times in more.items()) / (n + 1)
    tosses = max(n, n * middle * (1 - middle) / variance)
    return wilson(at * tosses, round(tosses))
