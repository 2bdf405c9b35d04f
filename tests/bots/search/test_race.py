"""A race between proposals: the first stays unless another is surely better, and no more is tried than is needed."""

from __future__ import annotations

from random import Random

from wardroom.bots.search.race import bounds, race

LUCK = [Random(n).gauss(0, 10) for n in range(1000)]  # of a world: the same for all who are tried in it


def trial_of(*worth: float, noise: float = 1.0) -> Tried:
    return Tried(worth, noise)


class Tried:
    def __init__(self, worth: tuple[float, ...], noise: float) -> None:
        self.worth, self.noise, self.seen = worth, noise, list[tuple[int, int]]()

    def __call__(self, proposal: int, world: int) -> float:
        self.seen.append((proposal, world))
        return self.worth[proposal] + LUCK[world] + Random(f"{proposal} {world}").gauss(0, self.noise)


def test_the_better_one_is_found_though_luck_is_larger() -> None:
    tried = trial_of(0.0, -2.0, 3.0)
    found = race(3, tried, trials=200, scale=1.0)
    assert found.winner == 2
    assert found.trials == len(tried.seen) < 60, "it stops when it is known"
    assert found.lower[2] > 0
    assert abs(found.gains[2] - 3.0) < 1.5


def test_the_first_stays_among_equals() -> None:
    wins = sum(race(3, Tried((0.0, 0.0, 0.0), 1.0 + n / 10), trials=60, scale=1.0).winner != 0 for n in range(40))
    assert wins <= 6


def test_no_more_is_tried_than_is_allowed() -> None:
    tried = trial_of(0.0, 0.1, 0.05)
    found = race(3, tried, trials=25, scale=1.0)
    assert len(tried.seen) == found.trials <= 25


def test_what_is_surely_worse_is_tried_no_more() -> None:
    tried = trial_of(0.0, -30.0, 0.2)
    race(3, tried, trials=90, scale=1.0)
    last = {n: max(world for proposal, world in tried.seen if proposal == n) for n in (1, 2)}
    assert last[1] < 8 <= last[2]


def test_all_are_tried_in_the_same_worlds() -> None:
    tried = trial_of(0.0, 0.0)
    race(2, tried, trials=20, scale=1.0)
    assert {w for p, w in tried.seen if p == 0} == {w for p, w in tried.seen if p == 1}


def test_a_few_like_gains_prove_little() -> None:
    assert bounds([0.5] * 4, scale=2.0)[0] < 0 < bounds([0.5] * 400, scale=2.0)[0]
    assert bounds([], scale=1.0) == (0.0, 0.0)


def test_alone_nothing_is_tried() -> None:
    tried = trial_of(1.0)
    assert race(1, tried, trials=10, scale=1.0).winner == 0
    assert not tried.seen
