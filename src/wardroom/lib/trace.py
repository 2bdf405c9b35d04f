"""Tracing over a map: what can be reached, and what is connected. A map gives the neighbours of each place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

Near = Mapping[str, Sequence[str]]

BARRED, STOP, PASS = 0, 1, 2
"""Whether a place can be entered: no; yes, but not passed; or yes."""


def spread(start: str, steps: int, near: Near, entry: Callable[[str], int]) -> dict[str, int]:
    """The fewest steps to every place that can be reached; the start is 0. `entry` is asked once of each place."""
    reached = {start: 0}
    front = [start]
    seen = {start}
    for far in range(1, steps + 1):
        ahead = []
        for a in front:
            for b in near.get(a, ()):
                if b in seen:
                    continue
                seen.add(b)
                if kind := entry(b):
                    reached[b] = far
                    if kind == PASS:
                        ahead.append(b)
        if not ahead:
            break
        front = ahead
    return reached


def closure(sources: Iterable[str], linked: Callable[[str], Iterable[str]]) -> set[str]:
    """Everything connected to the sources by links."""
    return set(tree(sources, linked))


def tree(sources: Iterable[str], linked: Callable[[str], Iterable[str]]) -> dict[str, str]:
    """Everything connected to the sources, each with its predecessor; that of a source is empty."""
    found = dict.fromkeys(sources, "")
    queue = list(found)
    for a in queue:
        for b in linked(a):
            if b not in found:
                found[b] = a
                queue.append(b)
    return found
