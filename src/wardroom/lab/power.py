"""The power of a run: how much pairs vary, how many it takes to tell two shares apart, and what that costs."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist, fmean

from msgspec import Struct

from wardroom.lab.runs import Run
from wardroom.lab.sprt import Test

PILOT = 8  # pairs that are played before anything is said of the rest


class Power(Struct, frozen=True, kw_only=True):
    seen: int  # pairs that this is known by
    spread: float  # standard deviation of a pair's share
    needed: int  # pairs for a run of fixed length, with the errors of the test
    cpu: float  # seconds of the processor for those


def spread(shares: Sequence[float]) -> float:
    """One virtual pair, half lost and half won, keeps pairs that are all alike from looking certain."""
    middle = fmean([*shares, 0.5])
    squares = sum((share - middle) ** 2 for share in shares) + ((0 - middle) ** 2 + (1 - middle) ** 2) / 2
    return sqrt(squares / (len(shares) + 1))


def needed(deviation: float, test: Test) -> int:
    """Pairs of a run of fixed length that tells the two shares of the test apart with its errors."""
    quantile = NormalDist().inv_cdf
    sure = quantile(1 - test.alpha) + quantile(1 - test.beta)
    return ceil((sure * deviation / (test.h1 - test.h0)) ** 2)


def power(run: Run, test: Test) -> Power:
    deviation = spread(run.shares)
    pairs = needed(deviation, test)
    each = 2 * run.cpu / run.played if run.played else 0.0
    return Power(seen=len(run.shares), spread=deviation, needed=pairs, cpu=each * pairs)
