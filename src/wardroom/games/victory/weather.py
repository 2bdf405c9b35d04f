"""Monsoon, the North Pacific winter and the typhoon of the turn (6)."""

from __future__ import annotations

from functools import cache

from wardroom.games.victory.printed import BOXES, HEXES, NEAR, TYPHOONS, hex_of
from wardroom.games.victory.state import Victory

_NOWHERE: frozenset[str] = frozenset()


@cache
def _around(typhoon: int) -> frozenset[str]:
    """The typhoon hex and all next to it (PV-6.3-1)."""
    eye = TYPHOONS[typhoon]
    return frozenset((eye, *NEAR[eye]))


def storm(g: Victory) -> frozenset[str]:
    """Hexes where nothing moves, in or out (PV-6.3-2)."""
    return _around(g.storm) if g.storm else _NOWHERE


def stormy(g: Victory, place: str) -> bool:
    return bool(g.storm) and hex_of(place) in _around(g.storm)


def monsoon(g: Victory, place: str) -> bool:
    """A jungle hex in June (PV-6.1-1)."""
    return g.weather == "monsoon" and place not in BOXES and HEXES[hex_of(place)].terrain == "jungle"


_NORTH = frozenset(id for id, h in HEXES.items() if h.north_pacific)


def frozen(g: Victory) -> frozenset[str]:
    """The North Pacific zone in December and March (PV-6.2-1)."""
    return _NORTH if g.weather == "north_pacific" else _NOWHERE


def winter(g: Victory, place: str) -> bool:
    return hex_of(place) in frozen(g)


def no_new_blockade(g: Victory, place: str) -> bool:
    """PV-5.7-14: blockades may be kept there, but not begun."""
    return monsoon(g, place) or winter(g, place) or stormy(g, place)
