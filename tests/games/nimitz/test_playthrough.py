"""The recorded campaign in docs/playthroughs is a story; tests/games/test_playthroughs.py asks the rest of it."""

from __future__ import annotations

from playthroughs import folded, told


def test_it_is_a_story() -> None:
    """All six turns of 1942: orders, battles and plans, and Historical at the end."""
    kinds = told("nimitz-chief")
    assert kinds.count("turn_begins") == 6
    assert min(kinds.count("battle_begins"), kinds.count("order"), kinds.count("plan_used")) >= 10
    assert folded("nimitz-chief").result == {"us": 2.0}
