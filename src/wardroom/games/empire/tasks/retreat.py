"""Beaten ground units leave the hex, one after the other (ES-X-RETR-1, ES-Q-131, ES-Q-132)."""

from __future__ import annotations

from wardroom.games.empire.combat.retreat import havens, room, why_not
from wardroom.games.empire.combat.strength import garrison, landed
from wardroom.games.empire.politics import control
from wardroom.games.empire.printed import COUNTERS, GROUND, foe
from wardroom.games.empire.state import Empire, of_type
from wardroom.games.empire.tasks.hits import fight_at, lose_garrison
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks


class Retreats(Does, frozen=True):
    """All of one side that must go now. Offensives units that came from the sea wait for step 13 (ES-Q-131)."""

    hex: str
    side: str

    def run(self, g: Empire) -> Tasks:
        fight = fight_at(g, self.hex)
        if self.side == g.now.reaction and (left := garrison(g, fight, self.side)):
            lose_garrison(g, self.hex, left)
        for unit in beaten(g, self.hex, self.side):
            if contested(g, self.hex, self.side):
                return (NextRetreat(g.now.side, self.hex, self.side), self)
            if asks := leave(g, self.hex, unit):
                return (*asks, self)
        return ()


def leave(g: Empire, hex: str, unit: str) -> tuple[Task, ...]:
    """It goes to its one haven, or is lost; where there are several, that is asked."""
    found = havens(g, fight_at(g, hex), unit)
    if len(found) > 1:
        return (Retreat(g.now.side, hex, unit),)
    if found:
        withdraw(g, unit, found[0])
    else:
        give_up(g, unit)
    return ()


def contested(g: Empire, hex: str, side: str) -> bool:
    """Whether there is a haven, but not room for all Reaction units that would go: it matters who goes first."""
    fight, units = fight_at(g, hex), beaten(g, hex, side)
    return side == g.now.reaction and 0 < room(g, fight, units) < len(units)


def beaten(g: Empire, hex: str, side: str) -> tuple[str, ...]:
    there = of_type(g.at(hex, side), GROUND)
    return tuple(id for id in there if side != g.now.side or not landed(g, id))


def withdraw(g: Empire, unit: str, hex: str) -> None:
    """On the way it holds what it enters (ES-X-CTRL-1), unless enemies of it stand there."""
    start, side = g.units[unit].at, COUNTERS[unit].side
    g.put(unit, hex)
    g.tell("retreated", unit=unit, start=start, hex=hex, rules=("ES-X-RETR-1", "ES-Q-132"))
    if not g.holds(side, hex) and not g.at(hex, foe(side)):
        control.take(g, hex, side)
        g.tell("hex_taken", side=side, hex=hex, rules=("ES-X-CTRL-1",))


def give_up(g: Empire, unit: str) -> None:
    hex = g.units[unit].at
    g.eliminate(unit)
    g.tell("no_retreat", unit=unit, hex=hex, rules=("ES-X-RETR-1",))


class NextRetreat(Asks, frozen=True):
    """The Offensives player retreats the Reaction units, singly, and says who goes first where it matters."""

    hex: str
    side: str

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("first", unit) for unit in self._able(g))
        return Ask("next_retreat", moves, ("ES-X-RETR-1", "ES-Q-132"), {"hex": self.hex})

    def _able(self, g: Empire) -> tuple[str, ...]:
        fight = fight_at(g, self.hex)
        return tuple(unit for unit in beaten(g, self.hex, self.side) if havens(g, fight, unit))

    def answer(self, g: Empire, move: Move) -> Tasks:
        return leave(g, self.hex, str(move[1]))

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("first", str(unit)) if unit in COUNTERS and unit not in self._able(g):
                return Refusal("not_in_retreat", ("ES-X-RETR-1",), {"unit": unit, "hex": self.hex})
        return None


class Retreat(Asks, frozen=True):
    """The Offensives player says where a beaten unit of the other side goes."""

    hex: str
    unit: str

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("retreat", hex) for hex in havens(g, fight_at(g, self.hex), self.unit))
        return Ask("retreat", moves, ("ES-X-RETR-1", "ES-Q-132"), {"unit": self.unit, "hex": self.hex})

    def answer(self, g: Empire, move: Move) -> Tasks:
        withdraw(g, self.unit, move[1])
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("retreat", str(hex)):
                return why_not(g, fight_at(g, self.hex), self.unit, hex)
        return None


__all__ = ["NextRetreat", "Retreat", "Retreats", "beaten", "give_up", "withdraw"]
