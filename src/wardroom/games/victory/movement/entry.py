"""What a place is to one who would come there, by sea, on land or through the air (4.4)."""

from __future__ import annotations

from msgspec import Struct

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement.pinning import attackers, pins
from wardroom.games.victory.printed import (
    BASES,
    BOXES,
    FRENCH,
    HEXES,
    JAPAN,
    PIECES,
    SIAM,
    SIAM_WEST,
    foe,
    hex_of,
)
from wardroom.games.victory.state import ATTACKS, Victory, blocks_by_hex
from wardroom.lib.memo import Memo

OPEN, BATTLE, HOSTILE, CLOSED = "open", "battle", "hostile", "closed"
BY_SEA, BY_LAND, BY_AIR = "sea", "land", "air"

CHINA = frozenset(id for id, h in HEXES.items() if h.region in ("china", "manchuria"))


def closed(g: Victory, side: str, hex: str, by: str) -> bool:
    """Out of bounds, by an option: French Indochina (PV-10-9), and China, but for its coast (PV-9.8-1)."""
    if g.options.no_vichy and side == JAPAN and hex in FRENCH:
        return True
    return g.options.china_removed and hex in CHINA and not (by == BY_SEA and side == JAPAN)


class Chart(Struct, frozen=True):
    """How the map looks to one side: what it meets at places that are not open to it."""

    land: dict[str, str]  # also from the air
    sea: dict[str, str]

    def met(self, place: str, by: str) -> str:
        return (self.sea if by == BY_SEA else self.land).get(place, OPEN)

    def shut(self, by: str) -> frozenset[str]:
        """What cannot be passed."""
        return frozenset(p for p, met in (self.sea if by == BY_SEA else self.land).items() if met != OPEN)

    @property
    def walls(self) -> frozenset[str]:
        """What not even submarines pass (PV-4.7-3)."""
        return frozenset(place for place, met in self.sea.items() if met == CLOSED)


_drawn: Memo[Chart] = Memo()


def chart(g: Victory, side: str) -> Chart:
    """Drawn anew only when something has changed."""
    now, by = (g.blocks, g.moved, g.held, g.fought, g.options), (g.storm, g.turn, side)
    known = _drawn.find(*now, by=by)
    return known if known is not None else _drawn.keep(_draw(g, side), *now, by=by)


def _draw(g: Victory, side: str) -> Chart:
    enemy, everyone = foe(side), blocks_by_hex(g.blocks)
    theirs = control.bases(g, enemy)
    land, sea = dict.fromkeys(theirs, HOSTILE), dict.fromkeys(theirs, HOSTILE)
    for hex in everyone[enemy]:
        sea[hex] = HOSTILE
        if hex not in BASES:
            land[hex] = HOSTILE
    if SIAM in sea:
        sea[SIAM_WEST] = HOSTILE
    for hex, ids in everyone[side].items():
        if hex in theirs and any(g.blocks[id].blockading for id in ids):
            del sea[hex]  # the sea is ours, the land is not (PV-5.7-5)
    for id, moved in g.moved.items():
        hex = hex_of(g.blocks[id].place)
        if moved.how in ATTACKS and PIECES[id].side == enemy and hex not in g.fought:
            _mark(land, sea, hex, BATTLE)
    for hex in weather.storm(g):
        _mark(land, sea, hex, CLOSED)  # PV-6.3-2
    if g.options.no_vichy and side == JAPAN:
        for hex in FRENCH:
            _mark(land, sea, hex, CLOSED)
    if g.options.china_removed:
        for hex in CHINA:
            land[hex] = CLOSED
            sea[hex] = OPEN if side == JAPAN else CLOSED
    for box in BOXES if side == JAPAN else ():
        _mark(land, sea, box, CLOSED)
    return Chart(land, sea)


def _mark(land: dict[str, str], sea: dict[str, str], hex: str, met: str) -> None:
    land[hex] = sea[hex] = met
    if hex == SIAM:
        sea[SIAM_WEST] = met


def entry(g: Victory, side: str, place: str, by: str) -> str:
    """What one meets there: an open way, a battle the enemy has begun, an enemy, or no way at all."""
    return chart(g, side).met(place, by)


def overrun(g: Victory, side: str, place: str) -> bool:
    """PV-9.7-1: past enemies that are all held fast."""
    hex = hex_of(place)
    there = len(g.at(hex, foe(side)))
    return g.options.overrun and 0 < there <= pins(g, foe(side), hex) and not weather.stormy(g, hex)


def raided(g: Victory, side: str, hex: str) -> bool:
    """Raiders of ours are on their way there: they strike alone, and leave (PV-5.9-2)."""
    return any(g.moved[id].how == "raid" for id in attackers(g, side, hex))
