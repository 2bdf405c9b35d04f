"""Scouting: a look at what the largest fleets will do, before our own forces move."""

from __future__ import annotations

from collections import Counter as Count

from wardroom.games.nimitz.printed import AREAS, JAPAN, SHIP, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Move

SCOUTS = 2  # a turn


def scouts(g: Nimitz, ask: Ask) -> Move:
    """Where the largest fleets wait: an order takes three ships or so."""
    if g.scouted >= _scouting(g):
        return ("done",)
    wait: Count[str] = Count()
    for id, f in g.forces.items():
        c = counter(id)
        if c.side == JAPAN and not f.done and f.place in AREAS:
            wait[f.place] += 3 if c.carrier else 2 if c.category == SHIP else 1
    offers = [move for move in ask.moves if move[0] == "scout"]
    best = max(offers, key=lambda m: (wait[m[1]] - 6 * g.scouts.get(m[1], 0), m[1]), default=None)
    return best if best is not None and wait[best[1]] - 6 * g.scouts.get(best[1], 0) >= 6 else ("done",)


def _scouting(g: Nimitz) -> int:
    return min(SCOUTS, g.supply // 4)
