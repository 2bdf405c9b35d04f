"""A block that would move: what its moves of every kind depend on, looked up once."""

from __future__ import annotations

from wardroom.games.victory import weather
from wardroom.games.victory.movement.entry import chart, closed
from wardroom.games.victory.movement.pinning import shut
from wardroom.games.victory.objection import Objection
from wardroom.games.victory.printed import BOXES, FRENCH, PIECES, hex_of
from wardroom.games.victory.state import Victory


class Mover:
    def __init__(self, g: Victory, block: str) -> None:
        self.g, self.block, self.piece = g, block, PIECES[block]
        self.side = self.piece.side
        self.place = g.blocks[block].place
        self.hex = hex_of(self.place)
        self.shut = shut(g, block)
        self.chart = chart(g, self.side)

    def closed(self, place: str, by: str) -> Objection:
        """Why nobody of the side comes to a place that is closed."""
        hex = hex_of(place)
        if place in BOXES:
            return Objection("box_of_theirs", ("PV-2.3-1",))
        if closed(self.g, self.side, hex, by):
            vichy = self.g.options.no_vichy and hex in FRENCH
            return Objection("closed", ("PV-10-9" if vichy else "PV-9.8-1",))
        assert weather.stormy(self.g, hex)
        return Objection("storm_closed", ("PV-6.3-2",))
