"""The sequential test errs as often as it says, and ratings find the strength that is there."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from wardroom.lab import ratings, sprt, thinking
from wardroom.lab.sprt import OUTCOMES, Test


def stream(rng: Random, share: float) -> list[float]:
    """Pairs whose mean is this share."""
    return [sum(rng.random() < share for _ in range(2)) / 2 for _ in range(1500)]


@pytest.mark.parametrize(("share", "said"), [(0.5, "not stronger"), (0.6, "stronger")])
def test_it_errs_no_more_often_than_it_says(share: float, said: str) -> None:
    rng, test = Random(20), Test(h0=0.5, h1=0.6)
    told = Counter(test.verdict(stream(rng, share)).answer for _ in range(40))
    assert told["open"] == 0
    assert told[said] >= 36  # 5 % are wrong: two of forty


def test_the_likelihood_has_its_top_at_the_mean() -> None:
    seen = {0.0: 10, 0.25: 5, 0.5: 20, 0.75: 15, 1.0: 30}
    at = sprt.mean(seen)
    assert sprt.fit(seen, at) == pytest.approx(0.0, abs=1e-3)
    assert sprt.fit(seen, at - 0.05) < sprt.fit(seen, at - 0.02) < sprt.fit(seen, at) > sprt.fit(seen, at + 0.02)


def test_pairs_that_cancel_out_are_known_sooner() -> None:
    """Why pairs: with the same mean, those that vary less say more."""
    wide, narrow = {0.0: 40, 1.0: 60}, {0.25: 30, 0.75: 70}
    assert Test().weight(narrow) > 2 * Test().weight(wide)
    (low, high), (lower, higher) = sprt.interval(narrow), sprt.interval(wide)
    assert high - low < higher - lower


def test_a_few_pairs_that_are_all_alike_prove_nothing() -> None:
    assert Test().verdict([1.0, 1.0, 1.0]).answer == "open"
    low, high = sprt.interval({0.5: 4})
    assert low < 0.35 < 0.65 < high
    assert sprt.interval({}) == (0.0, 1.0)


def test_it_stops_where_it_is_known_and_takes_no_more() -> None:
    verdict = Test(h0=0.5, h1=0.75).verdict([1.0] * 50)
    assert (verdict.answer, verdict.share) == ("stronger", 1.0)
    assert verdict.pairs < 20
    assert Test(h0=0.5, h1=0.75).verdict([1.0] * 50, stops=False).pairs == 50


def test_ratings_find_the_strength_that_is_there() -> None:
    rng, true = Random(4), {"a": 1600.0, "b": 1500.0, "c": 1400.0}
    played = []
    for a, b in combinations(true, 2):
        share = 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
        played += [(a, b, sum(rng.random() < share for _ in range(2)) / 2) for _ in range(400)]
    table = ratings.rate(ratings.seen_of(played))
    assert [row.bot for row in table] == ["a", "b", "c"]
    for row in table:
        assert row.low < true[row.bot] < row.high
        assert row.pairs == 800
        assert row.high - row.low < 80
    assert sum(row.rating for row in table) == pytest.approx(3 * ratings.MIDDLE)


def test_who_never_won_has_a_rating_too() -> None:
    (first, last) = ratings.rate(ratings.seen_of([("x", "y", 1.0)] * 10))
    assert (first.bot, last.bot) == ("x", "y")
    assert 200 < first.rating - last.rating < 1000
    assert ratings.rate({}) == ()


def test_a_percentile_is_never_too_low_and_at_most_a_bin_too_high() -> None:
    rng = Random(1)
    spent = sorted(10 ** rng.uniform(-5, 1) for _ in range(1000))
    bins = Counter(map(thinking.bin_of, spent))
    for share in (0.5, 0.99, 1.0):
        true = spent[int(share * 1000) - 1]
        assert true <= thinking.percentile(bins, share) <= true * 1.0906
    assert thinking.percentile({}, 0.99) == 0.0


def test_the_outcomes_are_those_of_a_pair() -> None:
    assert {(x + y) / 2 for x in (0, 0.5, 1) for y in (0, 0.5, 1)} == set(OUTCOMES)
