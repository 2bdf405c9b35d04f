"""Where each side went in the war, and when: for the temper that goes the same way."""

from __future__ import annotations

from wardroom.games.victory.printed import ALLIES, BASE_AT, JAPAN, TURNS
from wardroom.games.victory.state import Victory

MORE = 1.25  # how many times its worth a base counts while the side went there

_WENT = {
    JAPAN: (
        ("Dec41", "Jun42", "Manila Davao Singapore Borneo Palembang Batavia Rangoon Timor Wake Guam Rabaul Lae"),
        ("Jun42", "Dec42", "Midway Attu Port_Moresby Guadalcanal"),
        ("Mar44", "Jun44", "Dhaka"),
    ),
    ALLIES: (
        ("Sep42", "Jun43", "Guadalcanal Lae Attu"),
        ("Sep43", "Mar44", "Lae Tarawa Kwajalein Hollandia"),
        ("Jun44", "Sep44", "Saipan Guam Palau Manokwari"),
        ("Dec44", "Mar45", "Davao Manila Rangoon Iwo_Jima"),
        ("Mar45", "Jun45", "Okinawa Borneo Rangoon"),
    ),
}


def went(g: Victory, side: str) -> frozenset[str]:
    """The bases it went for at this time of the war."""
    names = [
        name
        for first, last, bases in _WENT[side]
        if TURNS.index(first) <= g.turn <= TURNS.index(last)
        for name in bases.split()
    ]
    return frozenset(BASE_AT[name.replace("_", " ")] for name in names)
