"""The recorded war in docs/playthroughs is a story; tests/games/test_playthroughs.py asks the rest of it."""

from __future__ import annotations

from playthroughs import folded, told


def test_it_is_a_story() -> None:
    """Both sides land, blocks are lost, and the Allies close the home ports."""
    kinds = told("victory-admiral")
    assert min(kinds.count("battle"), kinds.count("landed")) >= 10
    assert {"captured", "blockades", "eliminated"} <= set(kinds)
    assert folded("victory-admiral").result == {"japan": 0.0, "allies": 3.0}
