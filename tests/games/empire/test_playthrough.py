"""The recorded war in docs/playthroughs is a story; tests/games/test_playthroughs.py asks the rest of it."""

from __future__ import annotations

from playthroughs import told


def test_it_is_a_story() -> None:
    """Offensives are begun and answered, battles fought by air, sea and land, places taken."""
    kinds = told("empire-kido")
    assert kinds.count("turn") == 3
    assert kinds.count("offensive") >= 10
    assert min(kinds.count("air_naval_roll"), kinds.count("ground_roll")) >= 3
    assert {"eliminated", "hex_taken"} <= set(kinds)
