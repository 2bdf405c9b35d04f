"""Finds entries that were undone and have no effect any more."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.journal.record import Entry, Seat


def taken_back(entries: Iterable[tuple[int, Entry]]) -> frozenset[int]:
    """Of the numbered entries since a fact, the answers undone before another seat did anything, and their undos.
    Together they change nothing, so a replay can skip them."""
    gone: set[int] = set()
    standing: list[tuple[Seat, list[int]]] = []  # answers, each with those linked to it
    for n, entry in entries:
        if entry.linked and standing:
            standing[-1][1].append(n)
        elif not entry.undo:
            standing.append((entry.seat, [n]))
        elif standing and standing[-1][0] == entry.undo:
            gone.update(standing.pop()[1], (n,))
        else:  # in parallel lanes, the answers no longer form a stack
            standing.clear()
    return frozenset(gone)
