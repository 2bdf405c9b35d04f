"""Moves that nobody offered: what a broken or a dishonest client might send."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from wardroom.kernel import Move

ODDITIES: tuple[Any, ...] = (None, -1, 0, 1, 10**9, 0.5, True, "", "?", (), [], {}, ["?"], {"?": 1})


def mangled(moves: Sequence[Move], rng: Random) -> Iterator[Move]:
    """Endless variants of real moves: cut, lengthened, or with another move's noun or nonsense in some place."""
    while True:
        move, other = rng.choice(moves), rng.choice(moves)
        at = rng.randrange(len(move))
        match rng.randrange(8):
            case 0:
                yield move[:at]
            case 1:
                yield (*move, rng.choice(ODDITIES))
            case 2:
                yield (*move, *other[1:])
            case 3 | 4:
                yield (*move[:at], rng.choice(other), *move[at + 1 :])
            case 5:
                yield (*move[:at], rng.choice(ODDITIES), *move[at + 1 :])
            case 6:
                yield (other[0], *move[1:])
            case 7:
                yield move[::-1]


def form(move: Move) -> tuple[str, int]:
    """The verb and length, which moves share that differ only in their nouns."""
    return move[0], len(move)


def swapped(moves: Sequence[Move], rng: Random) -> Iterator[Move]:
    """Endless well-formed moves: real ones, most with one noun from another move of the same form."""
    alike: dict[tuple[str, int], list[Move]] = {}
    for move in moves:
        alike.setdefault(form(move), []).append(move)
    while True:
        move = rng.choice(moves)
        at = rng.randrange(len(move))
        noun = rng.choice(alike[form(move)])[at]
        yield (*move[:at], noun, *move[at + 1 :])


def unoffered(source: Iterator[Move], offered: Sequence[Move], n: int) -> list[Move]:
    """Up to n moves of the source that are not offered, looking at no more than 4 n of them."""
    return list(islice((move for move in islice(source, 4 * n) if move not in offered), n))
