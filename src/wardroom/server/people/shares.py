"""A share with its uncertainty."""

from __future__ import annotations

from math import sqrt

SURE = 1.96  # deviations: 95 %


def wilson(of_these: int, all_of_them: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 %: Wilson's interval, which also holds of few and of none."""
    if not all_of_them:
        return 0.0, 1.0
    n, share, z = all_of_them, of_these / all_of_them, SURE
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)
