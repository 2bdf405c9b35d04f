"""What a game may have measured: `tests/games/<id>/benchmarks.py` names it, and `make bench` finds it there."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

from wardroom.kernel import Match

TESTS = Path(__file__).resolve().parent.parent / "tests" / "games"
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


def plan(game_id: str) -> Any:
    """What the game would like to have measured, or None."""
    file = TESTS / game_id / "benchmarks.py"
    spec = spec_from_file_location(f"benchmarks_{game_id}", file) if file.is_file() else None
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def given_up(match: Match, rng: random.Random, answers: int) -> Match:
    """Played at random, and then given up by who is asked first."""
    for _ in range(answers):
        if not match.asks:
            break
        seat = rng.choice(sorted(match.asks))
        match.answer(seat, rng.choice(match.asks[seat].moves))
    if match.asks:
        match.resign(sorted(match.asks)[0])
    return match
