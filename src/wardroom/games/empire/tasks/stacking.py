"""What is too much for a hex leaves it when a card play is over (8.6)."""

from __future__ import annotations

from wardroom.games.empire import hq
from wardroom.games.empire.printed import COUNTERS, SIDES
from wardroom.games.empire.stacking import crowded, excess, load
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import supply
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

NEXT, LATER = 1, 2  # turns that ships stay away, and that others do


class Stacking(Does, frozen=True):
    """Both sides, hex by hex (ES-X-STACK-1, ES-X-NAV-5); never in the middle of an offensive (ES-X-STACK-2)."""

    def run(self, g: Empire) -> Tasks:
        for side in SIDES:
            while hex := crowded(g, side):
                units = excess(g, side, hex)
                if len(units) > 1:
                    return (Crowded(side, hex), self)
                send(g, units[0])
        return ()


class Crowded(Asks, frozen=True):
    """Which unit leaves is its owner's choice."""

    hex: str

    def ask(self, g: Empire) -> Ask:
        units = excess(g, self.seat, self.hex)
        return Ask("crowded", tuple(("send", unit) for unit in units), rules_of(units[0]), {"place": self.hex})

    def answer(self, g: Empire, move: Move) -> Tasks:
        send(g, move[1])
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("send", str(unit)) if unit in COUNTERS:
                return self._objection(g, unit)
        return None

    def _objection(self, g: Empire, unit: str) -> Refusal | None:
        about = {"unit": unit, "place": self.hex}
        units = excess(g, self.seat, self.hex)
        if unit in units:
            return None
        if unit not in g.at(self.hex, self.seat):
            return Refusal("not_in_the_crowd", rules_of(units[0]), about)
        if COUNTERS[unit].ship == COUNTERS[units[0]].ship and COUNTERS[unit].type != "hq":
            return Refusal("air_first", ("ES-X-STACK-1",), about)
        return Refusal("not_too_many", rules_of(units[0]), about)


def send(g: Empire, unit: str) -> None:
    """Off to the turn track if it is supplied, else lost."""
    rules = rules_of(unit)
    if supply.supplied(g, unit):
        hq.leave(g, unit, g.turn + (NEXT if COUNTERS[unit].ship else LATER), *rules)
        return
    g.tell("crowded_out", unit=unit, place=g.units[unit].at, rules=rules)
    g.eliminate(unit)


def rules_of(unit: str) -> tuple[str, ...]:
    return ("ES-X-NAV-5",) if COUNTERS[unit].ship else ("ES-X-STACK-1",)


__all__ = ["Crowded", "Stacking", "load", "send"]
