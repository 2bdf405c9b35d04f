"""Where each side went in the war, and when: for the temper that goes the same way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wardroom.games.empire.printed import ALLIED, JAPAN, NATIONS, REGIONS, RESOURCES
from wardroom.games.empire.scoring import SOLOMONS
from wardroom.games.empire.state import Empire

MORE = 1.5  # how many times its worth a hex counts while the side went there


def _of(*nations: str) -> tuple[str, ...]:
    return tuple(hex for nation in nations for hex in NATIONS[nation]["surrender"])


_MIDWAY, _ATTU, _TARAWA, _BIAK_ROAD = "5108", "4600", "5018", ("3520", "3319", "3219")
_MARIANAS, _PALAU, _IWO_JIMA, _OKINAWA = ("3813", "3814"), "3416", "3709", "3209"

_WENT: Mapping[str, tuple[tuple[int, int, Iterable[str]], ...]] = {  # from turn to turn
    JAPAN: (
        (1, 3, (*_of("philippines", "malaya", "dutch_east_indies", "burma"), *RESOURCES)),
        (3, 4, (_MIDWAY, _ATTU, *SOLOMONS)),
        (8, 9, tuple(REGIONS["northern_india"])),
    ),
    ALLIED: (
        (3, 7, SOLOMONS),
        (5, 6, (_ATTU,)),
        (7, 8, (_TARAWA, *_of("marshalls"))),
        (8, 9, (*_BIAK_ROAD, *_MARIANAS)),
        (10, 11, (_PALAU, *_of("philippines", "burma"))),
        (11, 12, (_IWO_JIMA, _OKINAWA)),
    ),
}


def leaning(g: Empire, side: str, worth: Mapping[str, float]) -> dict[str, float]:
    """What hexes are worth to somebody who goes the way his side went."""
    there = {hex for first, last, hexes in _WENT[side] if first <= g.turn <= last for hex in hexes}
    return {hex: value * (MORE if hex in there else 1.0) for hex, value in worth.items()}
