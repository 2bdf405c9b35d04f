"""Where a side last saw the enemy: dated notes, never positions. And where its own ships are."""

from __future__ import annotations

from msgspec import Struct

from wardroom.games.midway.printed import SPEED, clock, foe
from wardroom.games.midway.search_board import MIDWAY_ZONE, ORDER
from wardroom.games.midway.state import Note
from wardroom.games.midway.view import MidwayView

OLDEST = 5  # turns after which the enemy may be anywhere, and a sighting is worth nothing
FLOWN = ("origin", "return")
WEIGHT = ("CV", "CVL", "BB", "CA", "CL")


class Sight(Struct, frozen=True):
    """Enemy ships where they were last seen."""

    zone: str
    age: int
    time: str
    reach: int  # zones that they can have sailed since
    types: tuple[str, ...]  # the weightiest first
    counts: tuple[int, ...]  # of each type, where they were counted
    ships: tuple[str, ...]


def sightings(view: MidwayView) -> list[Sight]:
    """The last that was seen in each zone, newest first. A later search that finds nothing there does not unsee it: the
    enemy has sailed on."""
    seen: dict[str, Sight] = {}
    for note in view.notes:
        if note.where not in ORDER:
            continue
        if not note.types and note.how == "battle":  # an empty sea
            seen.pop(note.where, None)
        elif not _empty(note):
            sight, old = _sight(view, note), seen.pop(note.where, None)
            less = old is not None and old.age == sight.age and set(sight.types) < set(old.types)
            seen[note.where] = old if less and old else sight
    return sorted((s for s in seen.values() if s.age <= OLDEST), key=lambda s: (s.age, ORDER[s.zone]))


def _empty(note: Note) -> bool:
    """Nobody is there, or aircraft used the island."""
    return note.where == MIDWAY_ZONE if note.how in FLOWN else note.how in ("statement", "b17") and not note.types


def _sight(view: MidwayView, note: Note) -> Sight:
    age = view.turn - note.turn
    types = ("CV",) if note.how in FLOWN else note.types
    order = sorted(range(len(types)), key=lambda n: WEIGHT.index(types[n]))
    return Sight(
        note.where, age, clock(view.scenario, max(1, note.turn)).time, age * SPEED[foe(str(view.seat))],
        tuple(types[n] for n in order), tuple(note.counts[n] for n in order) if note.counts else (), note.ships,
    )  # fmt: skip


def stacks(view: MidwayView) -> dict[str, list[str]]:
    """One's own ships by zone, in board order."""
    there: dict[str, list[str]] = {}
    for id, ship in view.ships.items():
        if ship.zone:
            there.setdefault(ship.zone, []).append(id)
    return dict(sorted(there.items(), key=lambda item: ORDER[item[0]]))
