"""Rolls that many games ask for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

from wardroom.kernel import Roll

_FACES = tuple((face, 1) for face in range(1, 7))


def d6(why: str) -> Roll:
    """One die."""
    return Roll(why, _FACES)


def dice(why: str, n: int) -> Roll:
    """Several dice at once. The outcome is their faces from low to high, as "1,3,6"."""
    return Roll(why, _throws(n))


def faces(outcome: str) -> tuple[int, ...]:
    """The faces in an outcome of `dice`."""
    return tuple(int(face) for face in outcome.split(","))


@cache
def _throws(n: int) -> tuple[tuple[str, int], ...]:
    found = []
    for throw in combinations_with_replacement(range(1, 7), n):
        ways = factorial(n)
        for face in set(throw):
            ways //= factorial(throw.count(face))
        found.append((",".join(map(str, throw)), ways))
    return tuple(found)


_TEN = tuple((face, 1) for face in range(1, 11))


def d10(why: str) -> Roll:
    """One ten-sided die; the 0 is a 10."""
    return Roll(why, _TEN)


def one_of(why: str, things: Iterable[str]) -> Roll:
    """A draw with equal chances."""
    return Roll(why, tuple((thing, 1) for thing in things))
