"""What a campaign is worth beside others: Objectives, where nobody was replaced."""

from __future__ import annotations

import pytest
from msgspec import structs
from nimitz_table import Stop, at_table

from wardroom import games
from wardroom.api import Score
from wardroom.games.nimitz.campaign import victory_levels
from wardroom.lab import score


@pytest.mark.parametrize(("scenario", "objectives", "over"), [("1942", 6, "historical"), ("1944", 5, "replaced")])
def test_objectives_are_counted_while_it_goes_on_and_when_it_is_over(scenario: str, objectives: int, over: str) -> None:
    match = at_table(agenda=[Stop()], scenario=scenario)
    assert score.of("nimitz", match.view("us"), "us", None) == Score(None, float(objectives))
    g = match.state
    victory_levels.judge(g)  # type: ignore[arg-type]
    found = score.of("nimitz", match.view("us"), "us", g.result)
    assert (found.points, found.level) == (0.0 if over == "replaced" else objectives, over)


def test_a_war_counts_all_its_campaigns_and_none_twice() -> None:
    view = at_table(agenda=[Stop()], scenario="war", tally={"1942": 9}).view("us")
    points = games.find("nimitz").score
    assert points is not None
    assert points(view) == Score(points=9 + 6, level="")
    over = structs.replace(view, tally={"1942": 9, "1943": 6}, result={"us": 2.0}, level="historical")
    assert points(over) == Score(points=15, level="historical")


def test_who_gives_up_has_none() -> None:
    match = at_table(agenda=[Stop()], scenario="1943")
    match.resign("us")
    assert score.of("nimitz", match.view("us"), "us", match.result) == Score(0.0, 0.0, "replaced")
