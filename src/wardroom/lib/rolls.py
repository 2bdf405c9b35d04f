"""Rolls that many games ask for."""

from __future__ import annotations

from wardroom.kernel import Roll

_FACES = tuple((face, 1) for face in range(1, 7))


def d6(why: str) -> Roll:
    """One die."""
    return Roll(why, _FACES)
