"""Ratings of bots: how sure they are after few pairs and after many."""

from __future__ import annotations

import pytest

from wardroom.lab.ratings import rate
from wardroom.lib.stats import wilson


@pytest.mark.parametrize(("won", "lost"), [(0, 8), (8, 0), (5, 3), (2, 18), (60, 40)])
def test_an_interval_is_as_wide_as_that_of_the_share(won: int, lost: int) -> None:
    """Eight pairs lost made an interval of 57 points: the pairs were drawn again out of themselves, all alike."""
    low, high = _shares({1.0: won, 0.0: lost})
    least, most = wilson(won, won + lost)
    assert low == pytest.approx(least, abs=0.05)
    assert high == pytest.approx(most, abs=0.05)


def test_pairs_that_vary_less_say_more() -> None:
    low, high = _shares({0.5: 20})
    least, most = _shares({1.0: 10, 0.0: 10})
    assert least < low < 0.5 < high < most


def _shares(counts: dict[float, float]) -> tuple[float, float]:
    """The interval of the first of two, as the share they would win of each other."""
    first = next(each for each in rate({("a", "b"): counts}) if each.bot == "a")
    low, high = (1 / (1 + 10 ** (-2 * (rating - 1500) / 400)) for rating in (first.low, first.high))
    return low, high
