"""Face to Face: the fleets are placed, the loser's of the reconnaissance first (FP-F2F-6 to FP-F2F-8)."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from wardroom.games.fighters.objection import FACINGS, about_another, no_answer, no_such_facing, off_board
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks
from wardroom.lib.objection import Objection, unopposed

FACING = {"us": 0, "jp": 3}
ALTITUDES = HIGH, LOW = "high", "low"


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
        side, sea = g.ships[self.ship].side, set(g.segments())
        rows = sorted(g.board.rows_of(side, self.rows))
        moves = tuple(
            ("moor", self.ship, bow, way)
            for way in _ways(side)
            for bow in rows
            if self._in_the_way(g, sea, bow, way) is None
        )
        return Ask("moor", moves, ("FP-F2F-6", "FP-F2F-8"), {"ship": self.ship})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        _, id, bow, way = move
        g.change_ship(id, facing=way, hexes=lie(g, bow, way, len(g.ships[id].hull.segments)))
        g.tell("moored", ship=id, hex=bow, facing=way, rules=("FP-F2F-6",))
        return ()

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("moor", str(ship), str(bow), int(way)):
                return (
                    about_another(self.ship, ship, "FP-F2F-6")
                    or off_board(g, bow)
                    or no_such_facing(way, "FP-F2F-6")
                    or self._in_the_way(g, set(g.segments()), bow, way)
                )
        return no_answer("FP-F2F-6")

    def _in_the_way(self, g: Fighters, others: Collection[str], bow: str, way: int) -> Objection:
        ship = g.ships[self.ship]
        hexes = lie(g, bow, way, len(ship.hull.segments))
        if not all(hex and g.board.depth(ship.side, hex) <= self.rows for hex in hexes):
            return Refusal("outside_rows", ("FP-F2F-6",), {"rows": self.rows, "unit": self.ship})
        if any(hex in g.board.islands for hex in hexes):
            return Refusal("ashore", ("FP-ISL-3",), {"ship": self.ship, "hex": bow})
        if any(hex in others for hex in hexes):
            return Refusal("ship_there", ("FP-SHP-3",), {"ship": self.ship, "hex": bow})
        return None


class Station(Asks, frozen=True):
    """Hex and altitude first, then the facing."""

    craft: str
    rows: int
    crumb: ClassVar[str] = "deploy"

    def ask(self, g: Fighters) -> Ask:
        zone = g.board.rows_of(self.seat[:2], self.rows)
        moves = tuple(
            ("station", self.craft, hex, altitude)
            for altitude in ALTITUDES
            for hex in unopposed(zone, self._in_the_way, g, g.taken(altitude == HIGH))
        )
        return Ask("station", moves, ("FP-F2F-6", "FP-F2F-8"), {"craft": self.craft})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        return put(g, Face(self.seat, self.craft, move[2], move[3]))

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("station", str(craft), str(hex), ("high" | "low") as altitude):
                return (
                    about_another(self.craft, craft, "FP-F2F-6", "FP-F2F-8")
                    or off_board(g, hex)
                    or self._in_the_way(g, g.taken(altitude == HIGH), hex)
                )
        return no_answer("FP-F2F-6", "FP-F2F-8")

    def _in_the_way(self, g: Fighters, taken: Collection[str], hex: str) -> Objection:
        if hex in taken:
            return Refusal("hex_taken", ("FP-FLY-4",), {"craft": self.craft, "hex": hex})
        inside = g.board.depth(self.seat[:2], hex) <= self.rows
        about = {"rows": self.rows, "unit": self.craft}
        return None if inside else Refusal("outside_rows", ("FP-F2F-6", "FP-F2F-8"), about)


class Face(Asks, frozen=True):
    craft: str
    hex: str
    altitude: str
    crumb: ClassVar[str] = "deploy"

    def ask(self, g: Fighters) -> Ask:
        moves = tuple(("face", self.craft, way) for way in _ways(self.seat[:2]))
        about = {"craft": self.craft, "hex": self.hex, "altitude": self.altitude}
        return Ask("face", moves, ("FP-F2F-6",), about)

    def answer(self, g: Fighters, move: Move) -> Tasks:
        g.change(self.craft, hex=self.hex, facing=move[2], high=self.altitude == "high", due="")
        about = {"craft": self.craft, "hex": self.hex, "facing": move[2], "end": self.altitude}
        g.tell("stationed", **about, rules=("FP-F2F-6", "FP-F2F-8"))
        return ()

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("face", str(craft), int(way)):
                return about_another(self.craft, craft, "FP-F2F-6") or no_such_facing(way, "FP-F2F-6")
        return no_answer("FP-F2F-6")


def _ways(side: str) -> list[int]:
    """Towards the enemy first."""
    return sorted(FACINGS, key=lambda way: (way != FACING[side], way))


def lie(g: Fighters, bow: str, facing: int, segments: int) -> tuple[str, ...]:
    """The hexes of a ship from bow to stern, as far as they are on the board."""
    hexes = [bow]
    while len(hexes) < segments and (behind := g.board.near[(facing + 3) % 6][hexes[-1]]):
        hexes.append(behind)
    return tuple(hexes) if len(hexes) == segments else ("",)
