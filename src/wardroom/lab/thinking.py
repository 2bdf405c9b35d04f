"""What decisions cost in time of the processor: mean, worst and percentiles, in a few numbers that can be added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, exp2, log2

LEAST = 1e-6  # seconds
TO_A_DOUBLING = 8


def bin_of(seconds: float) -> int:
    return max(0, ceil(TO_A_DOUBLING * log2(max(seconds, LEAST) / LEAST)))


def upper(bin: int) -> float:
    """The most that a decision in this bin took."""
    return LEAST * exp2(bin / TO_A_DOUBLING)


def together(bins: Iterable[Mapping[int, int]]) -> Counter[int]:
    whole: Counter[int] = Counter()
    for each in bins:
        whole.update(each)
    return whole


def percentile(bins: Mapping[int, int], share: float) -> float:
    """Seconds that this share of the decisions did not exceed; up to a bin too high, never too low."""
    left = share * sum(bins.values())
    for bin in sorted(bins):
        left -= bins[bin]
        if left <= 1e-9:
            return upper(bin)
    return 0.0
