"""Dice for pairs: what a roll is for and the how-manieth decide, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from wardroom.dice.keyed import Keyed
from wardroom.kernel import Roll

D6 = tuple((face, 1) for face in range(1, 7))


def falls(dice: Keyed, why: str, times: int, odds: tuple[tuple[int, int], ...] = D6) -> list[int]:
    return [int(str(dice.draw(Roll(why, odds), 0, ""))) for _ in range(times)]


def test_other_rolls_in_between_change_nothing() -> None:
    plain, busy = Keyed(7), Keyed(7)
    seen = []
    for n in range(50):
        falls(busy, "weather", n % 3)
        seen += falls(busy, "search", 1)
    assert seen == falls(plain, "search", 50)


def test_seed_and_purpose_each_make_other_dice() -> None:
    assert falls(Keyed(7), "search", 30) != falls(Keyed(8), "search", 30)
    assert falls(Keyed(7), "search", 30) != falls(Keyed(7), "weather", 30)


def test_they_fall_as_the_odds_say() -> None:
    odds = ((1, 1), (2, 3), (3, 6))
    seen = Counter(falls(Keyed(1), "fire", 20_000, odds))
    for outcome, weight in odds:
        assert abs(seen[outcome] / 20_000 - weight / 10) < 0.015


def test_a_lucky_roll_stays_lucky_where_the_odds_are_others() -> None:
    """Both are read off the same point: the worse odds never give the better outcome."""
    better, worse = ((0, 2), (1, 8)), ((0, 5), (1, 5))
    both = list(zip(falls(Keyed(3), "hit", 500, better), falls(Keyed(3), "hit", 500, worse), strict=True))
    assert (0, 1) not in both
    assert (1, 0) in both
    assert all(a != b for a, b in pairwise(sorted(set(both))))
