"""Distances and worth of places, as the admiral carries them in his head."""

from __future__ import annotations

from functools import cache
from math import fsum

from wardroom.games.victory import control
from wardroom.games.victory.printed import BASE_AT, BASES, BOXES, JAPAN, SEA, distance, hex_of
from wardroom.games.victory.state import Victory
from wardroom.games.victory.supply.chains import HOMES
from wardroom.games.victory.supply.survey import survey_as
from wardroom.lib.trace import PASS, spread

PORTS = tuple(sorted(HOMES[JAPAN]))
KWAJALEIN, WAKE, SAIPAN, IWO_JIMA = (BASE_AT[name] for name in ("Kwajalein", "Wake", "Saipan", "Iwo Jima"))
ROAD = {KWAJALEIN: 16.0, WAKE: 12.0, SAIPAN: 28.0, IWO_JIMA: 40.0}  # to where all three are in reach and in supply


@cache
def sea_miles(start: str) -> dict[str, int]:
    """Hexes by sea from a place to all others, enemies or not."""
    return spread(start, len(SEA), SEA, lambda _: PASS)


@cache
def far(a: str, b: str) -> int:
    """A mixture of the ways there are: what matters is near and far."""
    if a in BOXES or b in BOXES:
        links = BOXES[a].links if a in BOXES else BOXES[b].links
        other = b if a in BOXES else a
        return 4 if other in BOXES else 4 + min(far(link, other) for link in links)
    return distance(a, b)


@cache
def _way(base: str) -> float:
    """What lies within reach of a base, in production points, the nearer the more."""
    return fsum(other.pp / distance(base, id) for id, other in BASES.items() if 0 < distance(base, id) <= 3)


def worth(g: Victory, base: str) -> float:
    """Of holding a base: its points, its harbour, and the way it opens."""
    printed = BASES[base]
    home = 8.0 if printed.home and printed.owner == "japan" else 0.0
    return 10.0 * printed.pp + (6.0 if g.major(base) else 2.0) + 1.2 * _way(base) + home


class Pull:
    """How strongly each place draws the forces of a side: enemy bases worth taking, own ones worth keeping."""

    def __init__(self, g: Victory, side: str) -> None:
        self._marks = []
        for base in BASES:
            theirs = control.holder(g, base) != side
            weight = worth(g, base)
            self._marks.append((base, weight if theirs else 0.25 * weight))
        self._at: dict[str, float] = {}

    def at(self, place: str) -> float:
        if place not in self._at:
            self._at[place] = 0.25 * fsum(weight / (1.5 + far(place, base)) for base, weight in self._marks)
        return self._at[place]


class SupplyGuess:
    """Where a side's blocks would be in supply: near the major bases that were when it was last looked at."""

    def __init__(self, g: Victory, side: str, blind: bool = False) -> None:
        self._blind = blind  # one who thinks that everything feeds him
        held = [base for base in BASES if control.holder(g, base) == side]
        self._majors = [base for base in held if g.major(base) and (g.fed.get(base) or BASES[base].home or not g.fed)]
        self._fed = {base for base in held if g.fed.get(base)}
        self._known: dict[str, bool] = {}
        self._g = g
        self._now = survey_as(g, side)

    def keeps(self, nation: str, hex: str) -> bool:
        """Whether a unit of the nation would be fed at what its side holds: China feeds nobody but the Chinese."""
        return self._blind or self._now.reaches(nation, hex)

    def supplied(self, block: str) -> bool:
        """Whether a block is in supply where it stands, as its side sees the map."""
        return self._blind or self._now.supplied(block)

    def feeds(self, place: str) -> bool:
        """Two hexes from such a base; three where the place itself would be the next link of a chain."""
        if self._blind or place in BOXES or hex_of(place) in self._fed:
            return True
        if place not in self._known:
            hex = hex_of(place)
            reach = 3 if hex in BASES and self._g.major(hex) else 2
            self._known[place] = any(_hexes(base, place) <= reach for base in self._majors)
        return self._known[place]


def _hexes(base: str, place: str) -> int:
    return min(sea_miles(base).get(place, 99), distance(base, place) if place not in SEA else 99)
