"""Views and moves as numbers.

A view is sparse: each number stands at the place of where it was found, and each word adds one at the place of where it
was found and what it is. Places are hashes, so two parts of a view may share one, hardly ever among a million and
sometimes among the 1,024 of the dense form.

A move is a row of codes, one for each of its parts: 2n + 1 for the number n, an even code for a word, 0 where there is
no part. Different moves have different rows.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import Any
from zlib import crc32

import msgspec
import numpy
from msgspec import UNSET, Struct, structs

from wardroom.kernel import Move

PLACES = 1 << 20  # of a sparse view
FEATURES = 1 << 10  # of a dense one
PARTS = 12  # of a move; the longest that has been met has 8
MOVES = 2048  # the longest list that has been met has 1,239

# Parts of views are kept encoded, for few of them change between two questions: the fields, and what is in them.
NESTED = 2
SMALL = 64  # bytes of a part that is kept in one piece
MOST_KEPT = 1 << 14

Packed = tuple[bytes, bytes]  # places and numbers

_pack = msgspec.json.encode
_kept: dict[tuple[str, bytes], Packed] = {}
_last: dict[str, tuple[Any, Packed]] = {}  # of each piece, what was encoded last


# ---- views


def sparse(view: Any) -> tuple[Any, Any]:
    """Places (int64) and the numbers that stand there (float32)."""
    places, numbers = _joined(view, "", NESTED)
    return numpy.frombuffer(places, numpy.int64), numpy.frombuffer(numbers, numpy.float32)


def features(view: Any, size: int = FEATURES) -> Any:
    """float32, from -1 to 1."""
    return dense(*sparse(view), size)


def dense(places: Any, numbers: Any, size: int) -> Any:
    found = numpy.bincount(places % size, numbers, size).astype(numpy.float32)
    return numpy.tanh(found / 4)


def _piece(part: Any, where: str, levels: int) -> Packed:
    """States are replaced and never changed, so what is equal to what was there before needs no second look."""
    last = _last.get(where)
    if last is None or last[0] != part:
        last = _last[where] = part, _encoded(part, where, levels - 1)
    return last[1]


def _joined(part: Any, where: str, levels: int) -> Packed:
    inner = [_piece(value, f"{where}/{name}", levels) for name, value in _items(part)]
    return b"".join([places for places, _ in inner]), b"".join([numbers for _, numbers in inner])


def _encoded(part: Any, where: str, levels: int) -> Packed:
    if part is UNSET:
        return b"", b""
    json = _pack(part)
    found = _kept.get((where, json))
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
            _last.clear()
        whole = not levels or len(json) < SMALL or not isinstance(part, Mapping | list | tuple | Struct)
        found = _kept[where, json] = _alone(json, where) if whole else _joined(part, where, levels)
    return found


def _alone(json: bytes, where: str) -> Packed:
    found = list(leaves(msgspec.json.decode(json), where))
    return bytes(array("q", [_place(at) for at, _ in found])), bytes(array("f", [number for _, number in found]))


def leaves(part: Any, where: str = "") -> Iterator[tuple[str, float]]:
    """Where each number stands, and each word with what it is."""
    if isinstance(part, Mapping | list | tuple):
        for name, inner in _items(part):
            yield from leaves(inner, f"{where}/{name}")
    elif isinstance(part, str):
        yield f"{where}={part}", 1.0
    elif part is not None:
        yield where, float(part)


def _items(part: Any) -> Iterable[tuple[Any, Any]]:
    if isinstance(part, Struct):
        return zip(part.__struct_fields__, structs.astuple(part), strict=True)
    return part.items() if isinstance(part, Mapping) else enumerate(part)


@lru_cache(maxsize=1 << 18)
def _place(where: str) -> int:
    return crc32(where.encode()) % PLACES


# ---- moves


def moves(offered: Sequence[Move]) -> Any:
    """A row of int64 for each move, at its index."""
    rows = b"".join(map(_row, islice(offered, MOVES)))
    return numpy.frombuffer(rows, numpy.int64).reshape(-1, PARTS)


def mask(offered: Sequence[Any]) -> Any:
    found: Any = numpy.zeros(MOVES, dtype=numpy.int8)
    found[: len(offered)] = 1
    return found


def hashed(rows: Any, size: int) -> Any:
    """A place from 1 to size - 1 for each part of each move, by its column and code; 0 where there is no part. Two
    parts may share one: an index into a table of weights."""
    columns = numpy.arange(1, rows.shape[1] + 1, dtype=numpy.uint64) * numpy.uint64(0xD1B54A32D192ED03)
    mixed = (rows.astype(numpy.uint64) ^ columns) * numpy.uint64(0x9E3779B97F4A7C15)
    return numpy.where(rows, 1 + (mixed >> numpy.uint64(32)) % numpy.uint64(size - 1), 0).astype(numpy.int64)


def code(part: str | int) -> int:
    return _word(part) if isinstance(part, str) else 2 * part + 1


@lru_cache(maxsize=1 << 18)
def _row(move: Move) -> bytes:
    parts = list(move)
    if len(parts) > PARTS:  # the last code stands for all that is left
        parts[PARTS - 1 :] = [repr(parts[PARTS - 1 :])]
    return bytes(array("q", [code(part) for part in parts])).ljust(PARTS * 8, b"\0")


@lru_cache(maxsize=1 << 16)
def _word(word: str) -> int:
    """Even, not 0, and too long for two words of a game to share it."""
    return 2 + 2 * (int.from_bytes(blake2b(word.encode(), digest_size=8).digest()) >> 3)
