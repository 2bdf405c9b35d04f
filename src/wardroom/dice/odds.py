"""Exact odds, in fractions: what a player is told before the die, and what luck is measured against after it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Distribution(Mapping[T, Fraction], Generic[T]):
    """Outcomes and their exact probabilities; never changes.

    Built from (outcome, weight) pairs, so the odds of a Roll will do as they are; equal outcomes are added up.

    >>> die() + die() == dice(2)
    True
    >>> dice(2).at_least(10)
    Fraction(1, 6)
    """

    __slots__ = ("_chances",)

    def __init__(self, odds: Iterable[tuple[T, int | Fraction]]) -> None:
        weights: dict[T, Fraction] = {}
        for outcome, weight in odds:
            if weight < 0:
                raise ValueError(f"a negative weight: {outcome!r} {weight}")
            if weight:
                weights[outcome] = weights.get(outcome, Fraction(0)) + weight
        total = sum(weights.values())
        if not total:
            raise ValueError("a distribution needs an outcome that can happen")
        self._chances = {outcome: weight / total for outcome, weight in weights.items()}

    def __getitem__(self, outcome: T) -> Fraction:
        return self._chances[outcome]

    def __iter__(self) -> Iterator[T]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    def __repr__(self) -> str:
        return "Distribution({" + ", ".join(f"{o!r}: {p}" for o, p in self.items()) + "})"

    def map(self, f: Callable[[T], U]) -> Distribution[U]:
        """The distribution of f(outcome)."""
        return Distribution((f(o), p) for o, p in self.items())

    def combine(self, other: Distribution[U], f: Callable[[T, U], V]) -> Distribution[V]:
        """The distribution of f over both, when neither depends on the other."""
        return Distribution((f(a, b), p * q) for a, p in self.items() for b, q in other.items())

    def __add__(self: Distribution[int], other: Distribution[int]) -> Distribution[int]:
        """The sum of two independent numbers."""
        return self.combine(other, add)

    def at_least(self, k: Any) -> Fraction:
        return sum((p for o, p in self.items() if o >= k), Fraction(0))

    def at_most(self, k: Any) -> Fraction:
        return sum((p for o, p in self.items() if o <= k), Fraction(0))

    @property
    def mean(self: Distribution[int]) -> Fraction:
        """The expected value."""
        return sum((o * p for o, p in self.items()), Fraction(0))


def die(sides: int = 6) -> Distribution[int]:
    return Distribution((face, 1) for face in range(1, sides + 1))


def dice(count: int, sides: int = 6) -> Distribution[int]:
    """The sum of some equal dice (of none: 0)."""
    return reduce(add, [die(sides)] * count, Distribution([(0, 1)]))


def column(cells: Mapping[int, T]) -> Distribution[T]:
    """One column of a table, read with one die that has its faces."""
    return Distribution((cell, 1) for cell in cells.values())
