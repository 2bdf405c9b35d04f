"""What the enemy has written down of one's own fleet: of this turn what he was truly told, of earlier ones what is
usual."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wardroom.games.midway.habits.kept import Found, Side
from wardroom.games.midway.habits.learn import AGO
from wardroom.games.midway.printed import CARRIERS, SHIPS, SPEED, types_among
from wardroom.games.midway.search_board import AREAS, MIDWAY_ZONE, ORDER, area, within
from wardroom.games.midway.state import Midway, Note

KEPT = 3  # turns of which what he did not find is written down too


def usual_notes(h: Midway, seat: str, foe: str, rng: Random, side: Side) -> tuple[Note, ...]:
    known = side.found[min(h.turn, len(side.found) - 1)]
    ago = rng.choices(range(AGO + 1), [share + 0.001 for share in known.ago])[0]
    return (*_earlier(h, seat, ago + 1, known, rng), *_today(h, seat, foe))


def _today(h: Midway, seat: str, foe: str) -> Iterator[Note]:
    """Each area that he called was answered by this side, so it knows what he heard."""
    for called in h.called.get(foe, ()):
        found = False
        for zone in AREAS[called]:
            if ships := h.at(seat, zone):
                types = types_among(ships)
                there = [SHIPS[id].type for id in ships]
                counts = tuple(there.count(t) for t in types) if h.options.search_reveals_counts else ()
                yield Note(h.turn, "search", zone, types, counts)
                found = True
        if not found:
            yield Note(h.turn, "search", called)
    if h.off_midway and foe == "US":
        yield Note(h.turn, "island", MIDWAY_ZONE)
    for zone in h.contacts:
        yield Note(h.turn, "contact", zone)
    if h.battle and h.battle.shown and h.battle.attacker == foe:
        ships = h.at(seat, h.battle.zone)
        yield Note(h.turn, "battle", h.battle.zone, types_among(ships), (), tuple(ships))


def _earlier(h: Midway, seat: str, ago: int, known: Found, rng: Random) -> Iterator[Note]:
    """The last time that he found the carriers, near where they are now; and where he has looked in vain."""
    afloat = [id for id in CARRIERS[seat] if h.ships[id].zone] or h.afloat(seat)
    for back in range(min(AGO, h.turn - 1), 0, -1):
        if back == ago and afloat:
            zone = h.ships[afloat[0]].zone
            was = rng.choice(within(zone, SPEED[seat] * back))
            yield Note(h.turn - back, "search", was, types_among(h.at(seat, zone)))
        if back <= KEPT:
            yield from _in_vain(h, seat, h.turn - back, known, rng)


def _in_vain(h: Midway, seat: str, turn: int, known: Found, rng: Random) -> Iterator[Note]:
    held = {area(h.ships[id].zone) for id in h.afloat(seat)}
    free = [name for name in AREAS if name not in held]
    n = int(known.calls + rng.random())
    for name in sorted(rng.sample(free, min(n, len(free))), key=lambda name: ORDER[AREAS[name][0]]):
        yield Note(turn, "search", name)
