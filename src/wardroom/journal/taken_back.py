"""Second thoughts: entries of which nothing is left but that they were made."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.journal.record import Entry, Seat


def taken_back(entries: Iterable[tuple[int, Entry]]) -> frozenset[int]:
    """Of the numbered entries since a fact: answers that were taken back before another seat did anything, and the
    undos that did it. They leave a match where it was: whoever wants to know where it stands can pass over them."""
    gone: set[int] = set()
    standing: list[tuple[Seat, list[int]]] = []  # answers, each with those that it was given in one with
    for n, entry in entries:
        if entry.linked and standing:
            standing[-1][1].append(n)
        elif not entry.undo:
            standing.append((entry.seat, [n]))
        elif standing and standing[-1][0] == entry.undo:
            gone.update(standing.pop()[1], (n,))
        else:  # of lanes beside each other: what stands there is no longer one upon the other
            standing.clear()
    return frozenset(gone)
