"""Ships and torpedoes at the end of the turn (FP-SHP-2 to FP-SHP-9, FP-TOR-7 to FP-TOR-9)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters import torpedoes
from wardroom.games.fighters.ships import COURSES, ahead, closed, open_courses
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Seat, Tasks


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

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        if move[0] != "steer" or len(move) != 3 or move[2] not in COURSES:
            return None
        ship = g.ships.get(str(move[1]))
        about = {"ship": move[1], "course": move[2]}
        if ship is None or ship.seat != self.seat:
            return Refusal("not_your_ship", ("FP-SHP-2",), about)
        if ship.moved:
            return Refusal("ship_moved", ("FP-SHP-2",), about)
        if ship.adrift:
            return Refusal("ship_adrift", ("FP-SHP-12",), about)
        return Refusal("course_closed", (closed(g, ship, str(move[2])),), about)


def steerable(g: Fighters, seat: Seat) -> dict[str, list[str]]:
    """Ships that have still to move, and the courses open to each."""
    due = {id: ship for id, ship in g.ships.items() if ship.seat == seat and ship.hexes and not ship.moved}
    courses = {id: open_courses(g, ship) for id, ship in due.items()}
    return {id: open for id, open in courses.items() if open}
