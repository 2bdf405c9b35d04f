"""How a war of Empire stands, for looking back."""

from __future__ import annotations

import pytest
from empire_battle import scene
from empire_table import position

from wardroom.games.empire import scoring, standing
from wardroom.games.empire.printed import RESOURCES
from wardroom.games.empire.state import Blow

SEA = "5506"


def test_points_are_those_of_the_year_and_six_win_it() -> None:
    g = position("y1943")
    assert standing.points(g) == sum(n for _, n in scoring.points(g)) - 5.5
    before = standing.points(g)
    g.will -= 1
    assert standing.points(g) > before


def test_in_the_south_pacific_hexes_of_the_solomons_are_counted() -> None:
    g = position("south_pacific")
    assert standing.points(g) == scoring.south_pacific(g) - 8.5
    hex = next(hex for hex in scoring.SOLOMONS if g.holds("japan", hex))
    g.take(hex, "allied")
    assert standing.points(g) == scoring.south_pacific(g) - 8.5


def test_what_is_taken_counts_for_who_took_it() -> None:
    g = position("y1943")
    before = standing.parts(g)
    hex = next(hex for hex in RESOURCES if g.holds("japan", hex))
    g.take(hex, "allied")
    after = standing.parts(g)
    assert after["resources"] - before["resources"] == -1
    assert after["taken"] - before["taken"] == -1


def test_hits_count_when_they_are_rolled_and_no_more_than_there_is_to_hit() -> None:
    """Or the luck of a battle would be told as the choice of whom to hit."""
    g = scene(SEA, {"j_bb_hiei": SEA}, {"a_ca_kent": SEA})
    before, kent = standing.parts(g), g.attack("a_ca_kent")
    g.blows = {"japan": Blow("japan", 5, 4, hex=SEA)}
    after = standing.parts(g)
    assert after["allies"] - before["allies"] == pytest.approx(min(2, kent) / 10)
    assert after["japan"] == before["japan"]
    g.blows = {"japan": Blow("japan", 9, 400, hex=SEA)}
    assert standing.parts(g)["allies"] - before["allies"] == pytest.approx(kent / 10)
