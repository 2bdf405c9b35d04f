"""The beginner by script, against whom the weakest level is measured."""

from __future__ import annotations

import pytest

from wardroom.lab import pairs


@pytest.mark.parametrize("swap", [0, 1])
def test_a_beginner_plays_either_side_to_the_end(swap: int) -> None:
    setup = pairs.setup("victory", "victory_beginner:Beginner", "recruit", scenarios=["setting_sun"])
    assert not pairs.play(setup.fixture(0, swap)).failed
