"""Confidence intervals of measured shares."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev

FEWEST = 4  # numbers whose spread says something
Z95 = 1.959963984540054  # 95 % of a normal distribution lies within this many standard deviations


def wilson(wins: float, n: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval for a share of `wins` in `n`; a draw may count as half a win.

    >>> [round(x, 3) for x in wilson(95, 100)]
    [0.888, 0.978]
    """
    if n == 0:
        return (0.0, 1.0)
    p, zz = wins / n, z * z
    middle = (p + zz / (2 * n)) / (1 + zz / n)
    half = z / (1 + zz / n) * sqrt(p * (1 - p) / n + zz / (4 * n * n))
    return (max(0.0, middle - half), min(1.0, middle + half))


def student(freedom: int, z: float = Z95) -> float:
    """What takes the place of z where the spread itself was measured, by Cornish and Fisher; for 3 and more.

    >>> [round(student(n), 2) for n in (4, 10, 100)]
    [2.77, 2.23, 1.98]
    """
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + (z**3 + z) / 4 / freedom + second / freedom**2 + third / freedom**3


def interval_of_mean(numbers: Sequence[float]) -> tuple[float, float]:
    """95 %, by Student; of too few nothing is known."""
    if len(numbers) < FEWEST:
        return -inf, inf
    half = student(len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
    return fmean(numbers) - half, fmean(numbers) + half
