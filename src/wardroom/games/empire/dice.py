"""The die of the game: ten faces, 0 to 9, and 0 is the lowest (ES-X-DIE-1)."""

from __future__ import annotations

from wardroom.kernel import Roll

_FACES = tuple((face, 1) for face in range(10))


def d10(why: str) -> Roll:
    return Roll(why, _FACES)
