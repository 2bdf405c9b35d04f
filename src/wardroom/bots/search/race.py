"""Which of several proposals is best: all are tried in the same world with the same dice, world after world.

What counts is the gain over the first, world by world: most of the luck falls out of it. The first is beaten only by
one whose gain is surely above nothing and above the others'; otherwise it stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from msgspec import Struct

SURE = 1.64  # standard errors: one side, 95 %
LEAST = 4  # worlds before anything is decided
BELIEVED = 4.0  # for how many worlds the spread that was expected beforehand counts: a few like ones prove nothing

Trial = Callable[[int, int], float]  # a proposal, a world: how it went


class Raced(Struct, frozen=True):
    winner: int
    worlds: int
    trials: int
    gains: tuple[float, ...]  # over the first, in the mean
    lower: tuple[float, ...]  # what the gain surely is
    upper: tuple[float, ...]


def race(proposals: int, trial: Trial, *, trials: int, scale: float) -> Raced:
    """Until one is surely the best, or none can be found with so many trials. `scale` is the spread of gains that is
    expected beforehand."""
    gains: list[list[float]] = [[] for _ in range(proposals)]
    racing, used, world = list(range(1, proposals)), 0, 0
    while racing and used + len(racing) + 1 <= trials:
        base = trial(0, world)
        for n in racing:
            gains[n].append(trial(n, world) - base)
        used, world = used + len(racing) + 1, world + 1
        if world < LEAST:
            continue
        best = max(racing, key=lambda n: bounds(gains[n], scale)[0])
        floor = max(0.0, bounds(gains[best], scale)[0])
        racing = [n for n in racing if n == best or bounds(gains[n], scale)[1] > floor]
        if bounds(gains[best], scale)[1] <= 0.0 or (racing == [best] and floor > 0.0):
            break
    return _result(gains, world, used, scale)


def _result(gains: Sequence[Sequence[float]], worlds: int, used: int, scale: float) -> Raced:
    told = [bounds(each, scale) for each in gains]
    winner = max(range(len(gains)), key=lambda n: (told[n][0] if n else 0.0, -n), default=0)
    means = tuple(sum(each) / len(each) if each else 0.0 for each in gains)
    return Raced(winner, worlds, used, means, tuple(low for low, _ in told), tuple(high for _, high in told))


def bounds(gains: Sequence[float], scale: float) -> tuple[float, float]:
    """Between which the gain surely lies; the spread is shrunken towards what was expected."""
    n = len(gains)
    if not n:
        return 0.0, 0.0
    mean = sum(gains) / n
    squares = sum((gain - mean) ** 2 for gain in gains)
    spread = sqrt((squares + BELIEVED * scale * scale) / (n - 1 + BELIEVED))
    give = SURE * spread / sqrt(n)
    return mean - give, mean + give
