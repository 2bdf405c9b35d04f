"""Barrages: before the first activation, batteries may close hexes up high (FP-BAR-1 to FP-BAR-10)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters.barrage import able, against_battery, against_place, places
from wardroom.games.fighters.fire import hurt
from wardroom.games.fighters.objection import no_answer
from wardroom.games.fighters.state import Barrage, Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.kernel import Ask, Asks, Does, Move, Seat, Tasks
from wardroom.lib.objection import Objection


class Barrages(Does, frozen=True):
    """The side's players in turn: all of the side without initiative, then the other (FP-RUL-BAR-1)."""

    side: str

    def run(self, g: Fighters) -> Tasks:
        return tuple(BarragesOf(seat) for seat in g.players(self.side) if able(g, seat))


class BarragesOf(Does, frozen=True):
    seat: Seat

    def run(self, g: Fighters) -> Tasks:
        return put(g, LayBarrage(self.seat)) if able(g, self.seat) else ()


class LayBarrage(Asks, frozen=True):
    crumb: ClassVar[str] = "barrages"

    def ask(self, g: Fighters) -> Ask:
        marks = [("barrage", battery, hex) for battery in able(g, self.seat) for hex in places(g, battery)]
        return Ask("barrage", (("done",), *marks), ("FP-BAR-1", "FP-BAR-5"))

    def answer(self, g: Fighters, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        _, battery, hex = move
        g.barrages += (Barrage(hex, battery),)
        g.spent = tuple(sorted((*g.spent, battery)))
        g.tell("barrage", battery=battery, hex=hex, rules=("FP-BAR-5", "FP-BAR-6"))
        for id, a in g.flying().items():
            if a.hex == hex and a.high:
                g.tell("barraged", craft=id, hex=hex, rules=("FP-BAR-9",))
                hurt(g, id, 1, self.seat, ("FP-BAR-9",))
        return put(g, self) if able(g, self.seat) else ()

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("done",):
                return None
            case ("barrage", str(battery), str(hex)):
                return against_battery(g, self.seat, battery, hex) or against_place(g, battery, hex)
        return no_answer("FP-BAR-1")
