"""Bombs where they land: a ship's segment or an island hex, destroyed by the first hit (FP-BMB-4, FP-ISL-5)."""

from __future__ import annotations

from wardroom.games.fighters.printed import SIDES, foe
from wardroom.games.fighters.ships import hit_segment
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Seat


def bomb(g: Fighters, hex: str, seat: Seat) -> None:
    """A bomb on a hex: a ship's segment, else the island, else nothing (FP-BMB-4, FP-BMB-9, FP-RUL-BMB-2)."""
    segment = g.segments().get(hex)
    if segment is not None:
        hit_segment(g, *segment, seat, "bomb")
    elif hex in g.board.islands and hex not in g.wrecked:
        hit_island(g, hex, seat)
    else:
        g.tell("bomb_lost", rules=("FP-RUL-BMB-2",))


def hit_island(g: Fighters, hex: str, seat: Seat) -> None:
    """The hex is destroyed with all that stands on it (FP-ISL-5, FP-ISL-6, FP-AAA-10)."""
    g.wrecked = tuple(sorted((*g.wrecked, hex)))
    g.tell("island_hit", hex=hex, rules=("FP-ISL-5", "FP-BMB-4"))
    if hex in g.sheet.objectives:
        side = max(SIDES, key=lambda side: g.sheet.worth(side, "objective"))  # whose objective it is
        g.score(g.credit(seat, side), g.sheet.worth(side, "objective"), "objective")
    if hex in g.land_aa:
        side = foe(g.land_aa[hex][:2])
        g.score(g.credit(seat, side), g.sheet.worth(side, "land_aa"), "land_aa")
