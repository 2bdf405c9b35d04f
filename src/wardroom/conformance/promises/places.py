"""Every piece in a view stands at a place of the map, and has a kind if it has an id."""

from __future__ import annotations

from wardroom.api import pieces_of
from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise


class Places(Promise):
    name = "places"
    sampled = True

    def rest(self, now: Moment) -> None:
        places = self.table.subject.places
        for ear in self.table.ears if places else ():
            for piece in pieces_of(self.rules.view(now.state, ear)):
                self.tally.placed += 1
                if piece.place not in places:
                    self.broken(f"{ear or 'a spectator'} sees {piece}, which stands at no place of the map")
                if piece.id and not piece.kind:
                    self.broken(f"{ear or 'a spectator'} is not told what {piece} is, but which one")
