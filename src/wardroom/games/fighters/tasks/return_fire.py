"""Return fire (FP-REA-1, FP-REA-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.fighters import fire
from wardroom.games.fighters.objection import no_answer
from wardroom.games.fighters.state import Fighters, Link
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks
from wardroom.lib.objection import Objection


class ReturnFire(Asks, frozen=True):
    """Hit and still flying: it may fire back at its attacker, who does not dodge (FP-REA-1, FP-REA-2)."""

    craft: str
    attacker: str
    crumb: ClassVar[str] = "return_fire"

    def about(self) -> Mapping[str, Any]:
        return {"craft": self.craft, "attacker": self.attacker}

    def ask(self, g: Fighters) -> Ask:
        about = {"craft": self.craft, "attacker": self.attacker}
        return Ask("return_fire", (("hold",), ("return", self.attacker)), ("FP-REA-1", "FP-RUL-REA-4"), about)

    def answer(self, g: Fighters, move: Move) -> Tasks:
        if move[0] == "hold":
            g.tell("held_fire", shooter=self.craft, rules=("FP-REA-1",))
            return ()
        points = fire.damage(g, self.craft, self.attacker)
        rules = ("FP-REA-1", "FP-REA-2", "FP-RUL-REA-1")
        g.tell("returned", shooter=self.craft, target=self.attacker, points=points, rules=rules)
        fire.hurt(g, self.attacker, points, self.seat, ("FP-REA-2",))
        return ()

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("hold",):
                return None
            case ("return", str(target)):
                about = {"craft": self.craft, "attacker": self.attacker}
                return None if target == self.attacker else Refusal("only_the_attacker", ("FP-REA-1",), about)
        return no_answer("FP-REA-1")


def may_return_fire(g: Fighters, link: Link) -> bool:
    """Not against guns on the surface (FP-RUL-REA-3), and not on top of a shot of its own at the same enemy in this
    chain (FP-RUL-REA-2)."""
    if fire.is_battery(link.shooter) or not g.aircraft[link.target].hex:
        return False
    answered = any((own.shooter, own.target) == (link.target, link.shooter) for own in g.chain)
    if answered and not g.options.return_fire_on_top_of_chain_shot:
        return False
    return fire.damage(g, link.target, link.shooter) > 0
