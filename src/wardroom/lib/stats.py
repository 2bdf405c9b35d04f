"""How sure one may be of a measured share."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054  # of the normal distribution, 95 % lies within so many deviations


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
