"""Where a side last saw the enemy: dated notes, never positions. And where its own ships are."""

from __future__ import annotations

from msgspec import Struct

from wardroom.games.midway.search_board import ISLANDS, ORDER
from wardroom.games.midway.view import MidwayView

OLDEST = 9  # turns after which a sighting is worth nothing


class Sight(Struct, frozen=True):
    """Enemy ships where they were last seen."""

    zone: str
    age: int
    types: tuple[str, ...]
    counts: tuple[int, ...]
    ships: tuple[str, ...]
    how: str


def sightings(view: MidwayView) -> list[Sight]:
    """The last that was seen in each zone, newest first. A later search that finds nothing there does not unsee it: the
    enemy has sailed on."""
    seen: dict[str, Sight] = {}
    for note in view.notes:
        if note.where not in ORDER:
            continue
        if note.how == "battle" and not note.types:  # an empty sea
            seen.pop(note.where, None)
            continue
        types = ("CV",) if note.how in ("origin", "return") and note.where != ISLANDS["midway"] else note.types
        if note.how in ("origin", "return") and note.where == ISLANDS["midway"]:
            continue
        if note.how == "statement" and not note.types:
            continue
        old = seen.pop(note.where, None)
        if old is not None and old.age == view.turn - note.turn and set(types) < set(old.types):
            seen[note.where] = old  # it says less than what was seen there before in the same turn
            continue
        seen[note.where] = Sight(note.where, view.turn - note.turn, types, note.counts, note.ships, note.how)
    return sorted((s for s in seen.values() if s.age <= OLDEST), key=lambda s: (s.age, ORDER[s.zone]))


def stacks(view: MidwayView) -> dict[str, list[str]]:
    """One's own ships by zone, in board order."""
    there: dict[str, list[str]] = {}
    for id, ship in view.ships.items():
        if ship.zone:
            there.setdefault(ship.zone, []).append(id)
    return dict(sorted(there.items(), key=lambda item: ORDER[item[0]]))
