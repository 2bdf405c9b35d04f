"""The baseline of the example learns something."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy

import lab_shelf
from wardroom.lab.envs.aec import Aec

FILE = Path(__file__).parents[2] / "examples" / "learn.py"


def _example() -> ModuleType:
    spec = spec_from_file_location("learn", FILE)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_few_matches_move_it_and_the_same_seed_moves_it_alike(tmp_path: Path) -> None:
    learn = _example()
    with lab_shelf.on_the_shelf(tmp_path / "shelf"):
        env = Aec(lab_shelf.GAME)
        one, two = (learn.train(env, 10, seed=3).weights for _ in range(2))
        assert one.any()
        assert numpy.array_equal(one, two)
        assert 0.0 <= learn.share(env, learn.Policy(), 4) <= 1.0
