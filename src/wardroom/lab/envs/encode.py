"""Views and moves as numbers of a fixed size. Every game has other ones, so their parts are hashed into places.

A number stands at the place of where it was found; a word adds one at the place of where it was found and what it is.
Two parts may share a place; the whole view stands in the infos for whoever wants to encode it better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec
import numpy

FEATURES = 1024  # of a view
PARTS = 16  # of a move
MOVES = 2048  # the longest list that has been met has 1,081


def features(view: Any, size: int = FEATURES) -> Any:
    """float32, from -1 to 1."""
    found: Any = numpy.zeros(size, dtype=numpy.float32)
    for where, number in leaves(msgspec.to_builtins(view, str_keys=True)):
        found[_place(where, size)] += number
    return numpy.tanh(found / 4)


def moves(offered: Sequence[Sequence[Any]], rows: int = MOVES, size: int = PARTS) -> Any:
    """A row for each move, at its index; the rest is nothing."""
    found: Any = numpy.zeros((rows, size), dtype=numpy.float32)
    for n, move in enumerate(offered[:rows]):
        for where, number in leaves(list(move)):
            found[n, _place(where, size)] += number
    return numpy.tanh(found / 4)


def mask(offered: Sequence[Any], rows: int = MOVES) -> Any:
    found: Any = numpy.zeros(rows, dtype=numpy.int8)
    found[: len(offered)] = 1
    return found


def leaves(part: Any, where: str = "") -> Iterator[tuple[str, float]]:
    """Where each number stands, and each word with what it is."""
    if isinstance(part, Mapping):
        for name, inner in part.items():
            yield from leaves(inner, f"{where}/{name}")
    elif isinstance(part, list | tuple):
        for n, inner in enumerate(part):
            yield from leaves(inner, f"{where}/{n}")
    elif isinstance(part, str):
        yield f"{where}={part}", 1.0
    elif part is not None:
        yield where, float(part)


@lru_cache(maxsize=1 << 18)
def _place(where: str, size: int) -> int:
    return crc32(where.encode()) % size
