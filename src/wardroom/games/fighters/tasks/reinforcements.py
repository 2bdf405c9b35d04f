"""Reinforcements: over an edge, from an airfield, or off a carrier's deck (FP-SCN-2, FP-RUL-RNF-1, FP-RUL-SHP-4)."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from wardroom.games.fighters.objection import about_another, no_answer, off_board
from wardroom.games.fighters.printed import Arrival
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks
from wardroom.lib.objection import Objection, unopposed


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
        if not zone(g, waiting[0], self.arrival):
            g.tell("no_room", craft=waiting[0], rules=("FP-RUL-RNF-1",))
            return ()
        return (*put(g, Enter(g.aircraft[waiting[0]].seat, waiting[0], self.arrival)), self)


class Enter(Asks, frozen=True):
    craft: str
    arrival: int
    crumb: ClassVar[str] = "reinforcements"

    def ask(self, g: Fighters) -> Ask:
        moves = tuple(("enter", self.craft, hex) for hex in zone(g, self.craft, self.arrival))
        return Ask("enter", moves, ("FP-SCN-2", "FP-EOT-6"), {"craft": self.craft})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        arrival = g.sheet.reinforcements[self.arrival]
        g.change(self.craft, hex=move[2], facing=arrival.facing, high=arrival.high, due="")
        g.tell("arrived", craft=self.craft, hex=move[2], rules=("FP-SCN-3", "FP-EOT-6"))
        return ()

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("enter", str(craft), str(hex)):
                due = g.sheet.reinforcements[self.arrival]
                return (
                    about_another(self.craft, craft, "FP-SCN-2")
                    or off_board(g, hex)
                    or outside_zone(g, craft, due, hex)
                    or no_room(g, craft, due, g.taken(due.high), hex)
                )
        return no_answer("FP-SCN-2")


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
        ready = first_of_each(g, self.due).values()
        moves: list[Move] = [("launch", id, hex) for id in ready for hex in deck(g, self.carrier)]
        moves += unopposed((("done",),), self.why_not, g)
        return Ask("launch", tuple(moves), ("FP-RUL-SHP-4", "FP-RUL-F2F-2"), {"ship": self.carrier})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        if move[0] == "done":
            g.tell("kept_on_deck", ship=self.carrier, rules=("FP-RUL-F2F-2",))
            return ()
        _, craft, hex = move
        g.change(craft, hex=hex, facing=g.ships[self.carrier].facing, high=False, due="")
        g.tell("launched", craft=craft, ship=self.carrier, hex=hex, rules=("FP-RUL-SHP-4",))
        return (Launch(self.due, self.carrier, again=True),)

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("launch", str(craft), str(hex)):
                return self._not_ready(g, craft) or self._no_runway(g, craft, hex)
            case ("done",):
                return None if self.due == self.carrier else Refusal("due_now", ("FP-SCN-3",), {"ship": self.carrier})
        return no_answer("FP-RUL-SHP-4")

    def _not_ready(self, g: Fighters, craft: str) -> Objection:
        """Of aircraft that are alike the first takes off."""
        a = g.aircraft.get(craft)
        if a is None or a.due != self.due:
            later = a is not None and a.due.isdecimal() and g.sheet.reinforcements[int(a.due)].zone == self.carrier
            key = "other_launch" if later else "not_on_deck"
            return Refusal(key, ("FP-SCN-2", "FP-RUL-SHP-4"), {"craft": craft, "ship": self.carrier})
        first = first_of_each(g, self.due)[a.type, a.load]
        about = {"craft": craft, "other": first}
        return None if craft == first else Refusal("another_first", ("FP-RUL-SHP-4",), about)

    def _no_runway(self, g: Fighters, craft: str, hex: str) -> Objection:
        if hex not in g.ships[self.carrier].hexes:
            return Refusal("off_deck", ("FP-RUL-SHP-4",), {"ship": self.carrier, "hex": hex})
        free = hex in deck(g, self.carrier)
        return None if free else Refusal("hex_taken", ("FP-RUL-SHP-4",), {"craft": craft, "hex": hex})


def zone(g: Fighters, craft: str, arrival: int) -> tuple[str, ...]:
    """Free hexes of the arrival's zone."""
    due = g.sheet.reinforcements[arrival]
    return unopposed(sorted(area(g, due)), no_room, g, craft, due, g.taken(due.high))


def area(g: Fighters, due: Arrival) -> tuple[str, ...]:
    """An edge row, or the airfield."""
    return g.sheet.objectives if due.by == "airfield" else g.board.row(due.zone)


def outside_zone(g: Fighters, craft: str, due: Arrival, hex: str) -> Objection:
    return None if hex in area(g, due) else Refusal("outside_zone", ("FP-SCN-2",), {"craft": craft, "hex": hex})


def no_room(g: Fighters, craft: str, due: Arrival, taken: Collection[str], hex: str) -> Objection:
    """Of the airfield, what was bombed serves no longer."""
    about = {"craft": craft, "hex": hex}
    if due.by == "airfield" and hex in g.wrecked:
        return Refusal("airfield_wrecked", ("FP-ISL-5",), about)
    return Refusal("hex_taken", ("FP-RUL-RNF-1",), about) if hex in taken else None


def first_of_each(g: Fighters, due: str) -> dict[tuple[str, str], str]:
    """Of the aircraft that wait there, the first of each type with each load."""
    alike: dict[tuple[str, str], str] = {}
    for id in g.waiting_for(due):
        alike.setdefault((g.aircraft[id].type, g.aircraft[id].load), id)
    return alike


def deck(g: Fighters, carrier: str) -> list[str]:
    taken = g.taken(False)
    return [hex for hex in g.ships[carrier].hexes if hex not in taken]
