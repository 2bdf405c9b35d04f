"""The historical chief of staff wants most what the fleet landed on in that year."""

from __future__ import annotations

import pytest

from wardroom.dice.seeded import Seeded
from wardroom.games.nimitz.bot import BOTS
from wardroom.games.nimitz.bot.history import MORE
from wardroom.games.nimitz.bot.theatre import Theatre
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Match


@pytest.mark.parametrize(
    ("year", "landings"),
    [
        ("1942", {"MI", "SI", "NG"}),
        ("1943", {"AK", "SI", "NG", "GI"}),
        ("1944", {"ML", "NG", "MA", "PH"}),
        ("1945", {"PH", "IJ", "OK", "BO"}),
    ],
)
def test_the_landings_of_the_year_are_worth_more_and_nothing_else_is(year: str, landings: set[str]) -> None:
    g = Match(RULES, Seeded(1), year, {}).state
    assert isinstance(g, Nimitz)
    even, then = (Theatre(g, BOTS[bot]("us", 1).sight).worth for bot in ("chief", "chief_historical"))  # type: ignore[attr-defined]
    assert {area for area in even if then[area] != even[area]} == landings
    assert all(then[area] == pytest.approx(MORE * even[area]) for area in landings)
