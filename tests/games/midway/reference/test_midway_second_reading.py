"""Who fights whom in the air over a zone, read twice: at the table and by a plain reader, on random positions.

A share of them in every run of the tests; `WARDROOM_POSITIONS=10000` and `make references` for all.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from midway_second_reading import Fought, Position, any_position, must_be_fought, was_fought

NUMBER = int(os.environ.get("WARDROOM_POSITIONS", "200"))


@pytest.mark.rule("MW-F-10", "MW-F-13", "MW-F-14", "MW-F-15", "MW-F-20", "MW-EN-18", "MW-EN-56")
def test_both_readings_are_the_same() -> None:
    for seed in range(NUMBER):
        at = any_position(Random(seed))
        assert list(must_be_fought(at)) == was_fought(at), (seed, at)


WORKED = (
    # patrols, strikes (escort, dive bombers), what is fought if nothing is held back, and if all is that may be
    ({"JP": 10, "US": 1}, {"JP": None, "US": (0, 12)}, ("US", 1, 10), ("US", 1, 1)),
    ({"JP": 10, "US": 0}, {"JP": None, "US": (1, 12)}, ("US", 1, 10), ("US", 1, 1)),
    ({"JP": 0, "US": 0}, {"JP": (7, 7), "US": (8, 12)}, ("JP", 7, 8), ("JP", 7, 8)),
    ({"JP": 6, "US": 8}, {"JP": (1, 7), "US": None}, ("JP", 7, 8), ("JP", 7, 7)),
)


@pytest.mark.rule("MW-F-10", "MW-F-13", "MW-F-14", "MW-F-20")
@pytest.mark.parametrize(("patrol", "strike", "all_in", "held"), WORKED)
def test_worked_by_hand(
    patrol: dict[str, int], strike: dict[str, tuple[int, int] | None], all_in: Fought, held: Fought
) -> None:
    for holds_all, fought in ((False, all_in), (True, held)):
        at = Position(patrol, strike, {"JP": True, "US": True}, holds_all)
        assert was_fought(at) == [fought] == list(must_be_fought(at))
