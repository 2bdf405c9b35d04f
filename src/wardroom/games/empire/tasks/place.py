"""A unit is put on the map: at the one place there is, or where its owner says."""

from __future__ import annotations

from wardroom.games.empire import placement
from wardroom.games.empire.printed import COUNTERS
from wardroom.games.empire.state import Empire
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks


def place(g: Empire, unit: str, places: tuple[str, ...], steps: int, rules: tuple[str, ...]) -> Tasks:
    """Put the unit on one of the places; its owner is asked where there are several."""
    if len(places) > 1:
        return (Place(COUNTERS[unit].side, unit, places, steps, rules),)
    for only in places:
        put(g, unit, only, steps, rules)
    return ()


def put(g: Empire, unit: str, where: str, steps: int, rules: tuple[str, ...]) -> None:
    g.put(unit, where, steps)
    g.tell("placed", unit=unit, place=where, steps=g.units[unit].steps, rules=rules)


class Place(Asks, frozen=True):
    """Where one unit goes (ES-REIN-1)."""

    unit: str
    places: tuple[str, ...]
    steps: int
    rules: tuple[str, ...]

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("place", self.unit, where) for where in self.places)
        return Ask("place", moves, self.rules, {"unit": self.unit})

    def answer(self, g: Empire, move: Move) -> Tasks:
        put(g, self.unit, str(move[2]), self.steps, self.rules)
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("place", self.unit, str(where)) if where not in self.places:
                other = Refusal("not_one_of_the_places", self.rules, {"unit": self.unit, "place": where})
                return placement.why_not(g, self.unit, where) or other
            case ("place", str(unit), str()) if unit in COUNTERS and unit != self.unit:
                return Refusal("another_unit", self.rules, {"unit": unit, "due": self.unit})
        return None
