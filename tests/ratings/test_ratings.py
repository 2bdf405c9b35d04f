"""Ratings: the paper's example, strengths found again, what a side is worth, and nothing to be gained by tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import exp
from random import Random

import pytest

from wardroom.ratings import Finished, Fold, Rating, Standing, expected, rate
from wardroom.ratings.fold import DAY, HEADROOM, MOST_OF_A_PAIR, SEVERAL, changes
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
    assert last == {player: standing.shown for (_, player), standing in one.standings.items()}


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
    assert fold.standing("g", "x").rating == rate(Rating(), [Game(measured, 1)], 0.0)
    assert other.after.value == 1500 + HEADROOM, "of which a bot alone may show so much"
    fold.take(match(500, "bot", "x", won=False)._replace(fixed={"bot": measured}))
    assert fold.standing("g", "bot") == Standing(measured, 2, 500 * DAY, measured), (
        "not even time makes it less certain"
    )


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


# ---- nothing to be gained by cheap wins

BOTS = {f"bot:{n}": Rating(1300.0 + 150 * n, 40) for n in range(5)}


def of_strength(fold: Fold, who: str, true: float, seed: int, people: int = 12) -> int:
    """Half a year among people who are known: `who` has the strength that is true. The last day."""
    random, names = Random(seed), [f"{who}'s {k}" for k in range(people)]
    strength = {name: random.gauss(1500, 150) for name in names} | {who: true}
    for n in range(1_500):
        one, other = random.sample(names, 2) if n % 3 else (who, random.choice(names))
        won = random.random() < 1 / (1 + exp((strength[other] - strength[one]) / SCALE))
        fold.take(match(n, one, other, won, ended=n * DAY // 8))
    return 1_500 // 8


def won_a_week(fold: Fold, who: str, begins: int, losers: Callable[[int], Iterable[str]]) -> float:
    """Three wins a day over each of them, for a week: by how much the rating that is shown has risen at most."""
    first = fold.standing("g", who).shown.value
    highest, n = first, 0
    for day in range(begins, begins + 7):
        for loser in losers(day):
            for _ in range(MOST_OF_A_PAIR):
                n += 1
                fixed = {loser: BOTS[loser]} if loser in BOTS else {}
                sides = (who, loser, True) if n % 2 else (loser, who, False)
                fold.take(match(n, *sides, ended=day * DAY + n)._replace(fixed=fixed))
                highest = max(highest, fold.standing("g", who).shown.value)
    return highest - first


FARMS = {"all bots": lambda day: BOTS, "five fresh accounts a day": lambda day: [f"fresh {day} {k}" for k in range(5)]}


@pytest.mark.parametrize("farm", FARMS)
@pytest.mark.parametrize("true", [1300.0, 1500.0, 1800.0])
def test_a_week_of_cheap_wins_moves_nobody_far_above_their_strength_against_people(farm: str, true: float) -> None:
    fold = Fold()
    begins = 1 + of_strength(fold, "x", true, seed=round(true))
    proven = fold.standing("g", "x").proven
    assert fold.standing("g", "x").listed
    assert abs(proven.value - true) <= 2.5 * proven.deviation
    won_a_week(fold, "x", begins, FARMS[farm])
    after = fold.standing("g", "x")
    assert after.proven.value == proven.value, "cheap wins prove nothing"
    assert after.shown.value <= proven.value + HEADROOM


@pytest.mark.parametrize("farm", FARMS)
def test_a_newcomer_who_wins_cheaply_gains_little_and_is_on_no_list(farm: str) -> None:
    fold = Fold()
    assert won_a_week(fold, "x", 1, FARMS[farm]) <= HEADROOM
    assert fold.standing("g", "x").rating.value > 1700, "or the farm shows nothing"
    assert not fold.standing("g", "x").listed


def test_who_beats_somebody_of_borrowed_strength_gains_by_what_is_shown() -> None:
    """A friend farms, then loses on purpose."""
    fold = Fold()
    won_a_week(fold, "x", 1, FARMS["all bots"])
    shown = fold.standing("g", "x").shown
    assert shown.value <= 1500 + HEADROOM < fold.standing("g", "x").rating.value
    fold.take(match(1, "y", "x", won=True, ended=9 * DAY))
    assert fold.standing("g", "y").rating.value < rate(Rating(), [Game(shown._replace(deviation=0), 1)], 0.0).value


def test_a_rating_proves_something_once_several_people_were_met() -> None:
    fold = Fold()
    for n in range(SEVERAL):
        assert not fold.standing("g", "x").known
        fold.take(match(n, "x", f"p{n}", won=n % 2 == 0))
        fold.take(match(n + 50, "x", f"p{n}", won=False))
    assert fold.standing("g", "x").known
    assert fold.standing("g", "x").people == SEVERAL, "each of them once"
    assert fold.standing("g", "p0").proven == Rating(), "x was not known yet"
    fold.take(match(99, "q", "x", won=True))
    assert fold.standing("g", "q").proven.value > 1500
