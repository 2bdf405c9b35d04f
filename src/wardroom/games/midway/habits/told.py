"""Whether a state is as one side was told: what it found this turn, whom it met, what was announced.

Ships do not move after they were searched for; but they may be sunk, so once the fighting begins a type that was seen
may be missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.midway.habits.moment import before_battle
from wardroom.games.midway.printed import BASES, FLEET, SHIPS, foe, types_among
from wardroom.games.midway.search_board import AREAS, MIDWAY_ZONE, area
from wardroom.games.midway.state import Midway, Note
from wardroom.games.midway.tasks.readiness import Announce
from wardroom.games.midway.tasks.surface_combat.battle import SurfaceBattles
from wardroom.kernel import Seat


def against(g: Midway, seat: Seat) -> str:
    return next(_faults(g, seat, foe(seat)), "")


def _faults(g: Midway, seat: str, other: str) -> Iterator[str]:
    today = [note for note in g.notes[seat] if note.turn == g.turn]
    yield from _searches(g, other, [note for note in today if note.how == "search"])
    for note in today if _only_from_the_air(g) else ():
        if note.how == "battle":
            yield from _met(g, other, note)
    if before_battle(g):
        for zone in (*g.contacts, *((MIDWAY_ZONE,) if g.off_midway and other == "JP" else ())):
            if not g.at(other, zone):
                yield f"nobody is in {zone}, where ships were told of"
    if other not in g.armed_once and "readying" not in g.said.get(other, ()) and not _readying(g):
        for base in BASES[other]:
            if base in g.air and g.air[base].armed:
                yield f"{base} is armed, and nothing was ever readied"


def _readying(g: Midway) -> bool:
    """What is readied this turn is not announced yet, or never will be: somebody has resigned."""
    return not g.agenda or any(isinstance(task, Announce) and task.what == "readying" for task in g.agenda)


def _only_from_the_air(g: Midway) -> bool:
    """The battles of this turn were all in the air, where every ship is shown; on the surface some are held back."""
    return not g.options.surface_combat or any(isinstance(task, SurfaceBattles) for task in g.agenda)


def _searches(g: Midway, other: str, notes: list[Note]) -> Iterator[str]:
    seen = {note.where: note for note in notes if note.where not in AREAS}
    for name in dict.fromkeys(area(note.where) for note in notes):
        for zone in AREAS[name]:
            there, note = types_among(g.at(other, zone)), seen.get(zone)
            told = note.types if note else ()
            if not {*there} <= {*told} or (before_battle(g) and there != told):
                yield f"{zone} holds {there}, the search found {told}"
            if note and note.counts:
                yield from _counted(g, other, note)


def _counted(g: Midway, other: str, note: Note) -> Iterator[str]:
    types = [SHIPS[id].type for id in g.at(other, note.where)]
    for type, n in zip(note.types, note.counts, strict=True):
        if types.count(type) > n:
            yield f"{note.where} holds {types.count(type)} {type}, {n} were counted"


def _met(g: Midway, other: str, note: Note) -> Iterator[str]:
    """Who was on the board of an air battle is there or on the ground of the sea, and nobody else; but to a surface
    battle that goes on since yesterday, some may still come."""
    if note.where in g.surface:
        return
    for id in FLEET[other]:
        if g.ships[id].zone == note.where and id not in note.ships:
            yield f"{id} is in {note.where}, where it was not met"
