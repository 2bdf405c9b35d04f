"""Face to Face: the fleets are placed, the loser's of the reconnaissance first (FP-F2F-6 to FP-F2F-8)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks

FACING = {"us": 0, "jp": 3}


class Deploy(Does, frozen=True):
    """Ships and patrols in the first rows; the winner's attack groups anywhere in its half (FP-F2F-6 to FP-F2F-8)."""

    side: str

    def run(self, g: Fighters) -> Tasks:
        rows, tasks = g.sheet.rows, list[Task]()
        for force in g.sheet.forces:
            if force.side != self.side:
                continue
            own = {id: a for id, a in g.aircraft.items() if a.squad == force.id}
            tasks += [Placing(ship, rows["place"]) for ship in (force.id, force.destroyer)]
            tasks += [Placing(id, rows["place"]) for id, a in own.items() if a.due == "patrol"]
            if self.side == g.scouted:
                tasks += [Placing(id, rows["half"]) for id, a in own.items() if a.due == force.id]
        return tuple(tasks)


class Placing(Does, frozen=True):
    unit: str
    rows: int

    def run(self, g: Fighters) -> Tasks:
        if self.unit in g.ships:
            return put(g, Moor(g.ships[self.unit].seat, self.unit, self.rows))
        return put(g, Station(g.aircraft[self.unit].seat, self.unit, self.rows))


class Moor(Asks, frozen=True):
    ship: str
    rows: int
    crumb: ClassVar[str] = "deploy"

    def ask(self, g: Fighters) -> Ask:
        ship = g.ships[self.ship]
        zone = set(g.board.rows_of(ship.side, self.rows)) - g.board.islands - set(g.segments())
        ways = sorted(range(6), key=lambda way: (way != FACING[ship.side], way))
        moves = [
            ("moor", self.ship, bow, way)
            for way in ways
            for bow in sorted(zone)
            if set(lie(g, bow, way, len(ship.hull.segments))) <= zone
        ]
        return Ask("moor", tuple(moves), ("FP-F2F-6", "FP-F2F-8"), {"ship": self.ship})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        _, id, bow, way = move
        g.change_ship(id, facing=way, hexes=lie(g, bow, way, len(g.ships[id].hull.segments)))
        g.tell("moored", ship=id, hex=bow, facing=way, rules=("FP-F2F-6",))
        return ()

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        if move[0] != "moor" or len(move) != 4 or move[1] != self.ship:
            return None
        return Refusal("outside_rows", ("FP-F2F-6",), {"rows": self.rows, "unit": self.ship})


class Station(Asks, frozen=True):
    """Hex and altitude first, then the facing."""

    craft: str
    rows: int
    crumb: ClassVar[str] = "deploy"

    def ask(self, g: Fighters) -> Ask:
        zone = g.board.rows_of(self.seat[:2], self.rows)
        high, low = g.taken(True), g.taken(False)
        moves = [("station", self.craft, hex, "high") for hex in zone if hex not in high]
        moves += [("station", self.craft, hex, "low") for hex in zone if hex not in low]
        return Ask("station", tuple(moves), ("FP-F2F-6", "FP-F2F-8"), {"craft": self.craft})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        return put(g, Face(self.seat, self.craft, move[2], move[3]))

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        if move[0] != "station" or len(move) != 4 or move[1] != self.craft or move[3] not in ("high", "low"):
            return None
        if move[2] in g.taken(move[3] == "high"):
            return Refusal("hex_taken", ("FP-FLY-4",), {"craft": self.craft, "hex": move[2]})
        return Refusal("outside_rows", ("FP-F2F-6", "FP-F2F-8"), {"rows": self.rows, "unit": self.craft})


class Face(Asks, frozen=True):
    craft: str
    hex: str
    altitude: str
    crumb: ClassVar[str] = "deploy"

    def ask(self, g: Fighters) -> Ask:
        ways = sorted(range(6), key=lambda way: (way != FACING[self.seat[:2]], way))
        about = {"craft": self.craft, "hex": self.hex, "altitude": self.altitude}
        return Ask("face", tuple(("face", self.craft, way) for way in ways), ("FP-F2F-6",), about)

    def answer(self, g: Fighters, move: Move) -> Tasks:
        g.change(self.craft, hex=self.hex, facing=move[2], high=self.altitude == "high", due="")
        about = {"craft": self.craft, "hex": self.hex, "facing": move[2], "end": self.altitude}
        g.tell("stationed", **about, rules=("FP-F2F-6", "FP-F2F-8"))
        return ()


def lie(g: Fighters, bow: str, facing: int, segments: int) -> tuple[str, ...]:
    """The hexes of a ship from bow to stern, as far as they are on the board."""
    hexes = [bow]
    while len(hexes) < segments and (behind := g.board.near[(facing + 3) % 6][hexes[-1]]):
        hexes.append(behind)
    return tuple(hexes) if len(hexes) == segments else ("",)
