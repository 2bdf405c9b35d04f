"""What a game may have measured: `tests/games/<id>/benchmarks.py` names it, and `make bench` finds it there."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Work = Callable[[int], tuple[int, float]]  # for a seed: how many units of work, in how many seconds of CPU time


class Play(NamedTuple):
    """Random play of one set-up, so many matches a round."""

    matches: int
    scenario: str | None = None
    options: Mapping[str, Any] = {}


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """The work's own count of what it did, and the CPU time it took."""
    began = time.process_time()
    units = work()
    return units, time.process_time() - began
