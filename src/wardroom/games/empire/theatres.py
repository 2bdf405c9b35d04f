"""The parts of the map, to gather long lists by."""

from __future__ import annotations

from functools import cache


def spot(hex: str) -> tuple[int, int]:
    return int(hex[:2]), int(hex[2:])


@cache
def theatre(hex: str) -> str:
    """The part of the map a hex is in."""
    column, row = spot(hex)
    return next(
        name for name, left, right, top, bottom in _THEATRES if left <= column <= right and top <= row <= bottom
    )


_THEATRES = (
    ("burma", 10, 24, 0, 11),
    ("china_japan", 25, 42, 0, 10),
    ("aleutians", 43, 60, 0, 4),
    ("hawaii", 49, 60, 5, 17),
    ("philippines", 26, 33, 11, 15),
    ("australia", 10, 33, 23, 28),
    ("australia", 34, 39, 24, 28),
    ("malaya", 10, 22, 12, 22),
    ("indies", 23, 33, 11, 22),
    ("new_guinea", 34, 39, 19, 23),
    ("solomons", 40, 46, 18, 28),
    ("south_pacific", 47, 60, 18, 28),
    ("central_pacific", 34, 60, 5, 18),
)  # left, right, top, bottom; the first that fits

THEATRES: tuple[str, ...] = tuple(dict.fromkeys(row[0] for row in _THEATRES))
