import doctest
from fractions import Fraction
from itertools import product

import pytest

from wardroom.dice import odds
from wardroom.dice.odds import Distribution, column, dice, die


def test_docstring_tells_the_truth() -> None:
    assert doctest.testmod(odds).failed == 0


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 6), (2, 10), (4, 3)])
def test_sum_of_dice_agrees_with_counting_every_throw(count: int, sides: int) -> None:
    sums = [sum(throw) for throw in product(range(1, sides + 1), repeat=count)]
    assert dict(dice(count, sides)) == {s: Fraction(sums.count(s), len(sums)) for s in set(sums)}


def test_no_dice_sum_to_nothing() -> None:
    assert dict(dice(0)) == {0: 1}


def test_tails_and_mean() -> None:
    two = dice(2)
    assert two.mean == 7
    assert two.at_least(11) == Fraction(3, 36)
    assert two.at_most(4) == Fraction(6, 36)
    assert two.at_least(8) + two.at_most(7) == 1
    assert two.at_least(13) == 0


def test_column_of_a_table() -> None:
    hits = column({1: 0, 2: 0, 3: 0, 4: 0, 5: 3, 6: 5})
    assert dict(hits) == {0: Fraction(2, 3), 3: Fraction(1, 6), 5: Fraction(1, 6)}
    assert hits.mean == Fraction(4, 3)
    assert (hits + hits).at_least(6) == Fraction(4, 36)


def test_column_of_pairs_maps_to_either_part() -> None:
    cells = column({1: (0, 2), 2: (1, 2), 3: (1, 3), 4: (1, 3), 5: (2, 3), 6: (2, 4)})
    assert cells[(1, 3)] == Fraction(1, 3)
    assert cells.map(lambda cell: cell[0]).at_least(1) == Fraction(5, 6)


def test_combine_is_a_joint_throw() -> None:
    higher = die().combine(die(), max)
    assert higher[6] == Fraction(11, 36)
    assert sum(higher.values()) == 1


def test_weights_of_a_roll_are_normalised_and_equal_outcomes_added() -> None:
    assert dict(Distribution([("hit", 2), ("miss", 3), ("hit", 1), ("never", 0)])) == {
        "hit": Fraction(1, 2),
        "miss": Fraction(1, 2),
    }


def test_equal_distributions_are_equal_and_hash_alike() -> None:
    assert die(2) == Distribution([(2, 5), (1, 5)])
    assert len({die(2), Distribution([(2, 5), (1, 5)])}) == 1


@pytest.mark.parametrize("pairs", [[], [("x", 0)], [("x", 2), ("y", -1)]])
def test_odds_that_mean_nothing_are_refused(pairs: list[tuple[str, int]]) -> None:
    with pytest.raises(ValueError, match=r"weight|outcome"):
        Distribution(pairs)
