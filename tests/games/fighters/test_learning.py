"""The example that learns against a bot: it is moved by what it plays, and the same seed moves it alike."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import numpy
import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"


def test_a_few_matches_move_it_and_the_same_seed_moves_it_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    try:
        learn = import_module("learn_fighters")
        env = learn.Against(learn.GAME, "recruit", standing=True)
        one, two = (learn.train(env, 2, seed=3).weights for _ in range(2))
        assert one.any()
        assert numpy.array_equal(one, two)
        share, margin = learn.measure(env, learn.Policy(), 2)
    finally:
        for name in ("learn", "learn_fighters"):
            sys.modules.pop(name, None)
    assert 0.0 <= share <= 1.0
    assert -6 <= margin <= 6
