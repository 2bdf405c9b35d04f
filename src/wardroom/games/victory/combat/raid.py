"""Where raiders go when they have fired (5.9): back to where they came from, or to the closest base with room."""

from __future__ import annotations

from functools import cached_property

from wardroom.games.victory import control, stacking
from wardroom.games.victory.control import ENEMY, FRIENDLY
from wardroom.games.victory.objection import Objection
from wardroom.games.victory.printed import BASES, HEXES, NAVAL, PIECES, distance, hex_of
from wardroom.games.victory.state import Victory

_RULES = ("PV-5.9-6",)
ENEMY_THERE, NO_BASE, NO_ROOM = (Objection(key, _RULES) for key in ("not_open", "no_base", "no_room_there"))


class WayHome:
    """PV-5.9-6."""

    def __init__(self, g: Victory, id: str) -> None:
        self.g, self.id, self.start = g, id, g.moved[id].start
        self.side, self.sails = PIECES[id].side, PIECES[id].group == NAVAL

    @cached_property
    def lost(self) -> Objection | None:
        """Why it cannot go back to where it came from."""
        if self.sails and self.start not in BASES:
            if control.sea_stance(self.g, self.side, self.start) == ENEMY:
                return ENEMY_THERE
            return None if stacking.fits(self.g, self.id, self.start, NAVAL) else NO_ROOM
        if self.sails and self._blockade_kept():
            return None if stacking.fits(self.g, self.id, self.start, NAVAL) else NO_ROOM
        return self._not_taken_in(hex_of(self.start))

    def _blockade_kept(self) -> bool:
        """It left a blockade that others of its side keep up: the sea there is still theirs (PV-5.7-10)."""
        hers = self.start in BASES and control.holder(self.g, self.start) != self.side
        return hers and control.blockader(self.g, self.start) == self.side

    @cached_property
    def closest(self) -> tuple[str, ...]:
        bases = [base for base in BASES if self._not_taken_in(base) is None]
        near = min((distance(self.start, base) for base in bases), default=0)
        return tuple(sorted(base for base in bases if distance(self.start, base) == near))

    def candidates(self) -> tuple[str, ...]:
        return self.closest if self.lost else (self.start,)

    def objection(self, place: str) -> Objection | None:
        if self.lost is None:
            return None if place == self.start else Objection("goes_back", _RULES, self.start)
        why = self._not_taken_in(place)
        return why if why or place in self.closest else Objection("not_the_closest", _RULES)

    def _not_taken_in(self, base: str) -> Objection | None:
        if base not in BASES:
            return NO_BASE
        if self.sails and HEXES[base].kind == "inland":
            return Objection("inland", (*_RULES, "PV-4.7-2"))
        if control.stance(self.g, self.side, base) != FRIENDLY:
            return ENEMY_THERE
        if self.sails and control.sea_stance(self.g, self.side, base) == ENEMY:
            return Objection("port_blockaded", (*_RULES, "PV-5.7-5"))
        return None if stacking.fits(self.g, self.id, base, PIECES[self.id].group) else NO_ROOM
