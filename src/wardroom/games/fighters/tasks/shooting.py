"""Shots and dodges, one interrupting the other (FP-FIR, FP-DOD, FP-CHN-1).

A chain is a list of links that never branches. All dodges come first; then `chain` reckons it up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.fighters import fire, flight
from wardroom.games.fighters.flight import effects, objection
from wardroom.games.fighters.objection import no_answer
from wardroom.games.fighters.state import Fighters, Link
from wardroom.games.fighters.tasks.chain import Reckoning
from wardroom.games.fighters.tasks.decisions import put
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import Objection


class Shoot(Asks, frozen=True):
    """At the end of a move, of a dodge, or for a battery: one shot at the nearest enemy, or none (FP-FIR-3)."""

    shooter: str
    crumb: ClassVar[str] = "shoot"

    def about(self) -> Mapping[str, Any]:
        return {"shooter": self.shooter}

    def ask(self, g: Fighters) -> Ask:
        shots = [("shoot", target) for target in fire.targets(g, self.shooter)]
        rules = ("FP-CHN-1", "FP-RUL-CHN-2") if g.chain else ("FP-FIR-3", "FP-FIR-6")
        return Ask("shoot", (("hold",), *shots), rules, {"shooter": self.shooter})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        if move[0] == "shoot":
            return (Shot(self.shooter, move[1]),)
        g.tell("held_fire", shooter=self.shooter, rules=("FP-RUL-FIR-1",))
        return (Reckoning(),) if g.chain else ()

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("hold",):
                return None
            case ("shoot", str(target)):
                return no_target(g, self.shooter, target) or out_of_sight(g, self.shooter, target)
        return no_answer("FP-FIR-3")


def no_target(g: Fighters, shooter: str, target: str) -> Objection:
    """Guns are for enemies in the air (FP-RUL-FIR-1)."""
    about = {"shooter": shooter, "target": target}
    b = g.aircraft.get(target)
    if b is None or not b.hex:
        return Refusal("no_such_target", ("FP-RUL-FIR-1",), about)
    if b.side == fire.side_of(g, shooter):
        return Refusal("own_aircraft", ("FP-RUL-FIR-1",), about)
    return None


def out_of_sight(g: Fighters, shooter: str, target: str) -> Objection:
    """What keeps an enemy in the air from being shot at."""
    about = {"shooter": shooter, "target": target}
    b, battery = g.aircraft[target], fire.is_battery(shooter)
    if b.high if battery else b.high != g.aircraft[shooter].high:
        return Refusal("other_altitude", ("FP-AAA-12",) if battery else ("FP-FIR-2",), about)
    if fire.damage(g, shooter, target):
        nearest = target in fire.targets(g, shooter)
        return None if nearest else Refusal("nearer_target", ("FP-FIR-6",), about)
    if battery:
        return Refusal("out_of_field", ("FP-AAA-5",), about)
    a = g.aircraft[shooter]
    if all(line[0] != b.hex for line in g.board.lines(a.type, a.hex, a.facing)):
        return Refusal("out_of_field", ("FP-FIR-1",), about)
    return Refusal("line_blocked", ("FP-FIR-7", "FP-FIR-8", "FP-RUL-FIR-3"), about)


class Shot(Does, frozen=True):
    """A link of the chain. A target not yet activated must dodge (FP-FIR-4)."""

    shooter: str
    target: str

    def run(self, g: Fighters) -> Tasks:
        g.chain += (Link(self.shooter, self.target),)
        g.longest = max(g.longest, len(g.chain))
        target = g.aircraft[self.target]
        about: dict[str, Any] = {"shooter": self.shooter, "target": self.target, "link": len(g.chain)}
        g.tell("shot", **about, rules=("FP-FIR-3", "FP-FIR-4") if not target.spent else ("FP-FIR-3", "FP-FIR-5"))
        if target.spent:
            return (Reckoning(),)
        if not flight.dodges(g, self.target):
            g.change(self.target, spent=True)
            g.tell("cannot_dodge", craft=self.target, rules=("FP-RUL-DOD-1",))
            return (Reckoning(),)
        return put(g, Dodge(target.seat, self.target, self.shooter))


class Dodge(Asks, frozen=True):
    """Compulsory, even where it does not help; it is the aircraft's activation for this turn (FP-DOD-1, FP-DOD-6)."""

    craft: str
    shooter: str
    crumb: ClassVar[str] = "dodge"

    def about(self) -> Mapping[str, Any]:
        return {"craft": self.craft, "shooter": self.shooter}

    def ask(self, g: Fighters) -> Ask:
        moves = tuple(flight.as_move("dodge", self.craft, trip) for trip in flight.dodges(g, self.craft))
        return Ask("dodge", moves, ("FP-DOD-1", "FP-DOD-2"), {"craft": self.craft, "shooter": self.shooter})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        g.change(self.craft, spent=True)
        effects.carry_out(g, self.craft, effects.as_trip(g, move), "dodged")
        if g.aircraft[self.craft].hex and fire.targets(g, self.craft):
            return put(g, Shoot(self.seat, self.craft))
        return (Reckoning(),)

    def why_not(self, g: Fighters, move: Move) -> Objection:
        return objection.refused(g, self.craft, move, "dodge")
