"""Who fights whom in the air over a zone, read twice: at the table and by a plain reader, on random positions.

A share of them in every run of the tests; `WARDROOM_POSITIONS=10000` and `make references` for all.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from midway_second_reading import any_position, must_be_fought, was_fought

NUMBER = int(os.environ.get("WARDROOM_POSITIONS", "200"))


@pytest.mark.rule("MW-F-10", "MW-F-13", "MW-F-14", "MW-F-15", "MW-F-20", "MW-EN-18", "MW-EN-56")
def test_both_readings_are_the_same() -> None:
    for seed in range(NUMBER):
        at = any_position(Random(seed))
        assert list(must_be_fought(at)) == was_fought(at), (seed, at)
