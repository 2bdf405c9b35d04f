"""Torpedoes on their way (FP-TOR-7 to FP-TOR-9)."""

from __future__ import annotations

from wardroom.games.fighters.ships import hit_segment
from wardroom.games.fighters.state import Fighters, Torpedo


def meet_torpedoes(g: Fighters, ship: str) -> None:
    """A ship that has run onto torpedoes is hit by them (FP-RUL-TOR-2)."""
    hexes = g.ships[ship].hexes
    met = [t for t in g.torpedoes if t.hex in hexes]
    g.torpedoes = tuple(t for t in g.torpedoes if t.hex not in hexes)
    for torpedo in met:
        hit_segment(g, ship, hexes.index(torpedo.hex), torpedo.seat, "torpedo")


def run_torpedo(g: Fighters, torpedo: Torpedo, hexes: int) -> Torpedo | None:
    """Straight ahead, hex by hex, into the first segment it meets; land or the edge ends it (FP-RUL-TOR-1, 3)."""
    here = torpedo.hex
    segments = g.segments()
    for _ in range(hexes):
        there = g.board.near[torpedo.facing][here]
        if there is None or there in g.board.islands:
            g.tell("torpedo_lost", hex=here, rules=("FP-RUL-TOR-3",))
            return None
        here = there
        if here in segments:
            hit_segment(g, *segments[here], torpedo.seat, "torpedo")
            return None
    if here != torpedo.hex:
        rule = "FP-TOR-7" if torpedo.seat[:2] == "jp" else "FP-TOR-8"
        g.tell("torpedo_ran", start=torpedo.hex, hex=here, rules=(rule,))
    return Torpedo(here, torpedo.facing, torpedo.seat)
