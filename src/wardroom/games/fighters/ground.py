"""Bombs and torpedoes where they land: ship segments and island hexes, each destroyed by its first hit."""

from __future__ import annotations

from wardroom.games.fighters.printed import SIDES, foe
from wardroom.games.fighters.state import Fighters, Torpedo
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


def hit_segment(g: Fighters, ship: str, n: int, seat: Seat, weapon: str) -> None:
    """The first hit destroys the segment and its battery; another does nothing (FP-SHP-11, FP-SHP-14)."""
    s = g.ships[ship]
    if n in s.hits:
        g.tell("absorbed", ship=ship, segment=s.hull.segments[n], weapon=weapon, rules=("FP-SHP-14", "FP-RUL-TOR-1"))
        return
    g.change_ship(ship, hits=tuple(sorted((*s.hits, n))))
    rules = ["FP-SHP-11", "FP-AAA-11", *(["FP-TOR-9"] if weapon == "torpedo" else [])]
    rules += ["FP-SHP-12"] if n == len(s.hexes) - 1 else ["FP-SHP-13"] if s.hull.carrier else []
    g.tell("segment_hit", ship=ship, segment=s.hull.segments[n], weapon=weapon, rules=tuple(rules))
    enemy = foe(s.side)
    g.score(g.credit(seat, enemy), g.sheet.worth(enemy, s.hull.prize), s.hull.prize)
    if g.ships[ship].sunk:
        g.tell("sunk", ship=ship, rules=("FP-RUL-SHP-3",))


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
