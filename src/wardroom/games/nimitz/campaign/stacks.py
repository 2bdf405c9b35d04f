"""Shuffled stacks: the top is any counter of it with equal chances (NM-SET-12)."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.nimitz.printed import is_battalion
from wardroom.games.nimitz.state import Nimitz


def alike(g: Nimitz, ids: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Counters that can be told apart, with how many there are: the first stands for all Battalions like it."""
    found: dict[str | bool, tuple[str, int]] = {}
    for id in ids:
        looks = g.forces[id].damaged if is_battalion(id) else id  # NM-JRE-7
        first, n = found.get(looks, (id, 0))
        found[looks] = (first, n + 1)
    return tuple(found.values())


__all__ = ["alike"]
