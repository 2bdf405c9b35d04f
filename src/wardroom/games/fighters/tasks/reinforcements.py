"""Reinforcements: over an edge, from an airfield, or off a carrier's deck (FP-SCN-2, FP-RUL-RNF-1, FP-RUL-SHP-4)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks


class Reinforcements(Does, frozen=True):
    """All of one side's that are due now, or that found no room before."""

    side: str

    def run(self, g: Fighters) -> Tasks:
        tasks: list[Task] = []
        for n, arrival in enumerate(g.sheet.reinforcements):
            if arrival.side == self.side and arrival.turn <= g.turn and g.waiting_for(str(n)):
                by = Launch(str(n), arrival.zone) if arrival.by == "carrier" else Arrive(n)
                tasks.append(by)
        for id, ship in g.ships.items():
            if ship.side == self.side and g.waiting_for(id):
                tasks.append(Launch(id, id))
        return tuple(tasks)


class Arrive(Does, frozen=True):
    """Over the edge or up from the airfield, into any free hex of the zone."""

    arrival: int

    def run(self, g: Fighters) -> Tasks:
        waiting = g.waiting_for(str(self.arrival))
        if not waiting:
            return ()
        if not zone(g, self.arrival):
            g.tell("no_room", craft=waiting[0], rules=("FP-RUL-RNF-1",))
            return ()
        return (*put(g, Enter(g.aircraft[waiting[0]].seat, waiting[0], self.arrival)), self)


class Enter(Asks, frozen=True):
    craft: str
    arrival: int
    crumb: ClassVar[str] = "reinforcements"

    def ask(self, g: Fighters) -> Ask:
        moves = tuple(("enter", self.craft, hex) for hex in zone(g, self.arrival))
        return Ask("enter", moves, ("FP-SCN-2", "FP-EOT-6"), {"craft": self.craft})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        arrival = g.sheet.reinforcements[self.arrival]
        g.change(self.craft, hex=move[2], facing=arrival.facing, high=arrival.high, due="")
        g.tell("arrived", craft=self.craft, hex=move[2], rules=("FP-SCN-3", "FP-EOT-6"))
        return ()

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        if move[0] != "enter" or len(move) != 3 or move[1] != self.craft:
            return None
        about = {"craft": self.craft, "hex": move[2]}
        if move[2] in g.taken(g.sheet.reinforcements[self.arrival].high):
            return Refusal("hex_taken", ("FP-RUL-RNF-1",), about)
        return Refusal("outside_zone", ("FP-SCN-2",), about)


class Launch(Does, frozen=True):
    """Up to three a turn and carrier, one from each segment no low aircraft is over; none once bow or middle is hit."""

    due: str
    carrier: str
    again: bool = False  # it has launched in this turn

    def run(self, g: Fighters) -> Tasks:
        waiting = g.waiting_for(self.due)
        if not waiting:
            return ()
        if not g.ships[self.carrier].launches:
            g.tell("cannot_launch", ship=self.carrier, rules=("FP-SHP-13", "FP-RUL-SHP-4"))
            return ()
        if not deck(g, self.carrier):
            if not self.again:
                g.tell("no_room", craft=waiting[0], rules=("FP-RUL-SHP-4",))
            return ()
        return put(g, TakeOff(g.aircraft[waiting[0]].seat, self.due, self.carrier))


class TakeOff(Asks, frozen=True):
    due: str
    carrier: str
    crumb: ClassVar[str] = "reinforcements"

    def ask(self, g: Fighters) -> Ask:
        alike: dict[tuple[str, str], str] = {}
        for id in g.waiting_for(self.due):
            alike.setdefault((g.aircraft[id].type, g.aircraft[id].load), id)
        moves = tuple(("launch", id, hex) for id in alike.values() for hex in deck(g, self.carrier))
        return Ask("launch", moves, ("FP-RUL-SHP-4",), {"ship": self.carrier})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        _, craft, hex = move
        g.change(craft, hex=hex, facing=g.ships[self.carrier].facing, high=False, due="")
        g.tell("launched", craft=craft, ship=self.carrier, hex=hex, rules=("FP-RUL-SHP-4",))
        return (Launch(self.due, self.carrier, again=True),)


def zone(g: Fighters, arrival: int) -> list[str]:
    """Free hexes of the arrival's zone: an edge row, or what is left of the airfield."""
    due = g.sheet.reinforcements[arrival]
    hexes = g.sheet.objectives if due.by == "airfield" else g.board.row(due.zone)
    taken = g.taken(due.high)
    return [hex for hex in sorted(hexes) if hex not in taken and not (due.by == "airfield" and hex in g.wrecked)]


def deck(g: Fighters, carrier: str) -> list[str]:
    taken = g.taken(False)
    return [hex for hex in g.ships[carrier].hexes if hex not in taken]
