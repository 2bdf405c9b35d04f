"""An air group in flight: its members one after another, each with its move, its weapon and its shot (FP-ACT-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.fighters import fire, flight
from wardroom.games.fighters.activation import against_member
from wardroom.games.fighters.flight import effects, objection
from wardroom.games.fighters.objection import no_answer
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.games.fighters.tasks.shooting import Shoot
from wardroom.kernel import Ask, Asks, Does, Move, Tasks
from wardroom.lib.objection import Objection


class NextMember(Does, frozen=True):
    """Members that were made to dodge meanwhile are skipped (FP-RUL-ACT-1)."""

    members: tuple[str, ...]
    crumb: ClassVar[str] = "group"

    def about(self) -> Mapping[str, Any]:
        return {"group": list(self.members)}

    def run(self, g: Fighters) -> Tasks:
        left = [id for id in self.members if g.aircraft[id].hex and not g.aircraft[id].spent]
        if not left:
            return ()
        seat = g.aircraft[left[0]].seat
        if len(left) == 1:
            return (*put(g, Fly(seat, left[0])), self)
        return (*put(g, PickMember(seat, tuple(left))), self)


class PickMember(Asks, frozen=True):
    """The owner chooses who flies next (FP-ACT-3)."""

    members: tuple[str, ...]

    def ask(self, g: Fighters) -> Ask:
        return Ask("member", tuple(("member", id) for id in self.members), ("FP-ACT-2", "FP-ACT-3"))

    def answer(self, g: Fighters, move: Move) -> Tasks:
        return put(g, Fly(self.seat, move[1]))

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("member", str(unit)):
                return against_member(g, self.seat, self.members, unit)
        return no_answer("FP-ACT-2")


class Fly(Asks, frozen=True):
    """A whole move: each different end of it once."""

    craft: str
    crumb: ClassVar[str] = "fly"

    def about(self) -> Mapping[str, Any]:
        return {"craft": self.craft}

    def ask(self, g: Fighters) -> Ask:
        moves = tuple([flight.as_move("fly", self.craft, trip) for trip in flight.moves(g, self.craft)])
        about = {"craft": self.craft, "speed": g.aircraft[self.craft].kind.speed}
        return Ask("fly", moves, ("FP-MOV-1", "FP-FLY-1"), about)

    def answer(self, g: Fighters, move: Move) -> Tasks:
        g.change(self.craft, spent=True)
        effects.carry_out(g, self.craft, effects.as_trip(g, move), "flew")
        if g.aircraft[self.craft].hex and fire.targets(g, self.craft):
            return put(g, Shoot(self.seat, self.craft))
        return ()

    def why_not(self, g: Fighters, move: Move) -> Objection:
        return objection.refused(g, self.craft, move, "fly")
