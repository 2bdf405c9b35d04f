"""Moves that nobody offered: what a broken or a dishonest client might send."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from wardroom.kernel import Move

ODDITIES = (None, -1, 0, 1, 10**9, 0.5, "", "?", True)


def mangled(moves: Sequence[Move], rng: Random) -> Iterator[Move]:
    """Endless variants of real moves: cut, lengthened, with a noun of another, with nonsense for a noun or a verb."""
    while True:
        move, other = rng.choice(moves), rng.choice(moves)
        at = rng.randrange(len(move)) if move else 0
        yield move[:-1]
        yield (*move, rng.choice(ODDITIES))
        yield (*move[:at], other[at] if at < len(other) else None, *move[at + 1 :])
        yield (*move[:at], rng.choice(ODDITIES), *move[at + 1 :])
        yield (other[0] if other else "?", *move[1:])
        yield move[::-1]
        yield ()


def unoffered(source: Iterator[Move], offered: Sequence[Move], n: int) -> list[Move]:
    """Up to n moves of the source that are not on offer; it may be that nearly all are, so patience has an end."""
    found: list[Move] = []
    for move in islice(source, 4 * n):
        if move not in offered:
            found.append(move)
            if len(found) == n:
                break
    return found
