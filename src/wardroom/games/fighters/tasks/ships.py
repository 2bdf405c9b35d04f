"""Ships and torpedoes at the end of the turn (FP-SHP-2 to FP-SHP-9, FP-TOR-7 to FP-TOR-9)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters import torpedoes
from wardroom.games.fighters.objection import no_answer
from wardroom.games.fighters.ships import COURSES, against_course, ahead
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.kernel import Ask, Asks, Does, Move, Seat, Tasks
from wardroom.lib.objection import Objection


class ShipsMove(Does, frozen=True):
    """All ships of one side, in the order its players like; a ship stays only when no course is open to any
    (FP-RUL-SHP-1, FP-SHP-4)."""

    side: str

    def run(self, g: Fighters) -> Tasks:
        for seat in g.players(self.side):
            if steerable(g, seat):
                return (*put(g, Steer(seat)), self)
        for id, ship in g.ships.items():
            if ship.side == self.side and ship.hexes and not ship.moved:
                g.tell("stays", ship=id, rules=("FP-SHP-12" if ship.adrift else "FP-SHP-4",))
        return ()


class Steer(Asks, frozen=True):
    """Moving is compulsory while any course is open (FP-SHP-4)."""

    crumb: ClassVar[str] = "ships"

    def ask(self, g: Fighters) -> Ask:
        moves = [("steer", ship, course) for ship, open in steerable(g, self.seat).items() for course in open]
        return Ask("steer", tuple(moves), ("FP-SHP-2", "FP-SHP-4"))

    def answer(self, g: Fighters, move: Move) -> Tasks:
        _, id, course = move
        facing, hexes = ahead(g, g.ships[id], course) or (0, ())
        g.change_ship(id, facing=facing, hexes=hexes, moved=True)
        rule = "FP-SHP-8" if g.ships[id].hull.carrier else "FP-SHP-6"
        g.tell("steered", ship=id, course=course, hex=hexes[0], facing=facing, rules=(rule,))
        torpedoes.meet_torpedoes(g, id)
        return ()

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("steer", str(ship), str(course)):
                return against_course(g, self.seat, ship, course)
        return no_answer("FP-SHP-2")


def steerable(g: Fighters, seat: Seat) -> dict[str, list[str]]:
    """Ships that have still to move, and the courses open to each."""
    courses = {id: [course for course in COURSES if not against_course(g, seat, id, course)] for id in g.ships}
    return {id: open for id, open in courses.items() if open}
