"""Ratings: the paper's example, strengths found again, what a side is worth, and nothing to be gained by tricks."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random

import pytest

from wardroom.ratings import Finished, Fold, Rating, Standing, expected, rate
from wardroom.ratings.fold import DAY, MOST_OF_A_PAIR, changes
from wardroom.ratings.glicko import SCALE, WIDEST, Game, rested


def test_the_example_of_the_paper() -> None:
    games = [Game(Rating(1400, 30), 1), Game(Rating(1550, 100), 0), Game(Rating(1700, 300), 0)]
    after = rate(Rating(1500, 200, 0.06), games)
    # To three decimals of the scale on which the paper reckons: it rounds on the way (1464.06 and 151.52 are its end).
    assert (after.value - 1500) / SCALE == pytest.approx(-0.2069, abs=0.0005)
    assert after.deviation / SCALE == pytest.approx(0.8722, abs=0.0005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert after[:2] == pytest.approx((1464.05, 151.52), abs=0.005)


def test_who_does_not_play_is_less_certain_but_never_less_than_a_newcomer() -> None:
    own = Rating(1600, 80)
    assert rate(own, []) == rested(own, 1)
    assert rested(own, 1).deviation == pytest.approx((80**2 + (0.06 * SCALE) ** 2) ** 0.5)
    assert rested(own, 1e9) == Rating(1600, WIDEST)


def test_the_expected_share_of_both_is_one_and_a_head_start_counts() -> None:
    strong, weak = Rating(1700, 50), Rating(1500, 200)
    assert expected(strong, weak) + expected(weak, strong) == pytest.approx(1)
    assert expected(strong, weak) > 0.5
    assert expected(weak, strong, head_start=200) == pytest.approx(0.5)


def test_a_great_surprise_makes_the_volatility_grow() -> None:
    own = Rating(1500, 50)
    assert rate(own, [Game(Rating(1500, 30), 1)]).volatility < own.volatility
    assert rate(own, [Game(Rating(2600, 30), 1)] * 5).volatility > own.volatility


def match(n: int, one: str, other: str, won: bool, ended: int = -1, **more: str) -> Finished:
    players, result = {"a": one, "b": other}, {"a": float(won), "b": float(not won)}
    told = {"game": "g", "scenario": "s"} | more
    return Finished(f"{n:08}", n * DAY if ended < 0 else ended, told["game"], told["scenario"], players, result)


def played(n: int, people: int, seed: int, edge: float = 0.0) -> tuple[dict[str, float], list[Finished]]:
    """Matches within weeks, of people who do not grow stronger, against anybody."""
    random = Random(seed)
    true = {f"p{k}": random.gauss(1500, 200) for k in range(people)}

    names = sorted(true)

    def matches() -> Iterator[Finished]:
        for k in range(n):
            one, other = random.sample(names, 2)
            chance = 1 / (1 + exp(-(true[one] + edge - true[other]) / SCALE))
            yield match(k, one, other, random.random() < chance, ended=k * (DAY // 2_000))

    return true, list(matches())


def within(fold: Fold, true: dict[str, float]) -> float:
    """The share of those whose strength is where it is said to be."""
    shift = sum(fold.standing("g", name).rating.value - true[name] for name in true) / len(true)  # only gaps are known
    told = {name: fold.standing("g", name).rating.interval for name in true}
    return sum(low <= true[name] + shift <= high for name, (low, high) in told.items()) / len(true)


def test_a_hundred_thousand_matches_find_true_strengths() -> None:
    true, matches = played(100_000, people=1_000, seed=5)
    fold = Fold()
    fold.all(matches)
    assert 0.93 <= within(fold, true) <= 0.97
    assert max(fold.standing("g", name).rating.deviation for name in true) < 110


def test_what_a_side_is_worth_is_learnt() -> None:
    true, matches = played(6_000, people=200, seed=8, edge=120)
    fold = Fold()
    fold.all(matches)
    edge = fold.edges["g", "s", "a", "b"]
    assert edge.value == pytest.approx(120, abs=3 * edge.deviation)
    assert edge.deviation < 15
    assert within(fold, true) >= 0.9


def test_the_order_of_arrival_does_not_matter_and_the_whole_equals_its_steps() -> None:
    _, matches = played(500, people=20, seed=3)
    one, other, slow = Fold(), Fold(), Fold()
    one.all(matches)
    other.all(reversed(matches))
    for each in matches:
        slow.take(each)
    assert one.standings == other.standings == slow.standings
    last = {change.player: change.after for change in changes(matches)}
    assert last == {player: standing.rating for (_, player), standing in one.standings.items()}


def test_the_same_two_gain_nothing_beyond_a_few_matches_a_day() -> None:
    fold = Fold()
    for n in range(MOST_OF_A_PAIR):
        assert len(fold.take(match(n, "x", "y", won=True, ended=n))) == 2
    assert fold.take(match(9, "y", "x", won=False, ended=9)) == []
    assert len(fold.take(match(10, "x", "z", won=True, ended=10))) == 2
    assert len(fold.take(match(11, "x", "y", won=True, ended=DAY))) == 2


def test_who_was_measured_elsewhere_stays_and_the_other_moves_by_it() -> None:
    fold, measured = Fold(), Rating(1900, 60)
    (one, other) = fold.take(match(1, "bot", "x", won=False)._replace(fixed={"bot": measured}))
    assert one.before == one.after == measured == fold.standing("g", "bot").rating
    assert other.after == rate(Rating(), [Game(measured, 1)], 0.0)
    fold.take(match(500, "bot", "x", won=False)._replace(fixed={"bot": measured}))
    assert fold.standing("g", "bot") == Standing(measured, 2, 500 * DAY), "not even time makes it less certain"


def test_people_who_only_meet_fixed_points_come_to_their_true_strength() -> None:
    random, fold = Random(4), Fold()
    points = {"weak": Rating(1200, 1), "even": Rating(1500, 1), "strong": Rating(1800, 1)}
    true = {f"p{k}": random.gauss(1650, 150) for k in range(60)}
    for k in range(60 * 90):
        who, (bot, at) = f"p{k % 60}", random.choice([*points.items()])
        won = random.random() < 1 / (1 + exp((at.value - true[who]) / SCALE))
        sides = (who, bot, won) if random.random() < 0.5 else (bot, who, not won)
        fold.take(match(k, *sides, ended=k * (DAY // 60))._replace(fixed={bot: at}))
    gaps = [fold.standing("g", name).rating.value - value for name, value in true.items()]
    assert abs(sum(gaps) / len(gaps)) < 25, "the scale is that of the fixed points: nobody drifts"


def test_nobody_is_rated_against_himself_or_alone_and_games_are_apart() -> None:
    fold = Fold()
    assert fold.take(match(1, "x", "x", won=True)) == []
    assert fold.take(match(2, "x", "y", won=True)._replace(players={"a": "x"})) == []
    fold.take(match(3, "x", "y", won=True))
    assert fold.standing("h", "x") == Standing()
    assert fold.standing("g", "x").matches == 1


def test_at_a_table_of_three_the_second_stands_between() -> None:
    fold = Fold()
    fold.take(Finished("m", 1, "g", "s", {"a": "x", "b": "y", "c": "z"}, {"a": 3, "b": 2, "c": 1}))
    x, y, z = (fold.standing("g", player).rating.value for player in "xyz")
    assert y == pytest.approx(1500)
    assert x - 1500 == pytest.approx(1500 - z)
    assert x > z
