"""What must be true of every state. The tests check it after every step, so it is written to be quick."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.midway.aircraft import plus
from wardroom.games.midway.printed import BASES, SHIPS, SIDES, TYPES, VICTORY, capacity, printed_air
from wardroom.games.midway.search_board import WHERE
from wardroom.games.midway.state import Midway
from wardroom.kernel import RulesFault


def check(g: Midway) -> None:
    for fault in (*_ships(g), *_decks(g), *_aircraft(g), *_island(g)):
        raise RulesFault(fault)


def _ships(g: Midway) -> Iterator[str]:
    for id, ship in g.ships.items():
        counter = SHIPS[id]
        if ship.zone and ship.zone not in WHERE:
            yield f"{id} is off the board at {ship.zone}"
        if ship.sunk and (ship.zone or id in g.air):
            yield f"{id} is sunk and still in play"
        if not 0 <= ship.hits <= counter.boxes or (ship.hits == counter.boxes and not ship.sunk):
            yield f"{id} has {ship.hits} hits and is {'sunk' if ship.sunk else 'afloat'}"


def _decks(g: Midway) -> Iterator[str]:
    for base, hangar in g.air.items():
        if min(*hangar.unready, *hangar.readying, *hangar.ready) < 0:
            yield f"{base} has fewer than no aircraft"
        if hangar.total > capacity(base, g.options.fighters):
            yield f"{base} holds {hangar.total}"


def _aircraft(g: Midway) -> Iterator[str]:
    """Nobody has more aircraft than were printed for him, in the air and on deck together."""
    for side in SIDES:
        have = printed = (0, 0, 0)
        for base in BASES[side]:
            printed = plus(printed, printed_air(base, g.options.fighters))
            if base in g.air:
                have = plus(have, g.air[base].factors)
        for mission in g.missions.get(side, ()):
            have = plus(have, mission.sent)
            if min(mission.factors) < 0:
                yield f"{side} lost more over {mission.zone} than it sent"
        for type, n, most in zip(TYPES, have, printed, strict=True):
            if n > most:
                yield f"{side} has {n} {type}, {most} are printed"


def _island(g: Midway) -> Iterator[str]:
    if g.fortification < 0:
        yield "the fortification is below nothing"
    if g.invasion >= VICTORY["capture_turns"] and not g.fallen:
        yield "the invasion is over and Midway stands"
