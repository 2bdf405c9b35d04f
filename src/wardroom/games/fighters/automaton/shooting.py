"""How the automaton shoots: always, and always back."""

from __future__ import annotations

from wardroom.games.fighters import fire
from wardroom.games.fighters.automaton.assessment import DAMAGED, DESTROYED, NO_SHOT, REACTS, Assessment
from wardroom.games.fighters.automaton.context import ATTACK, role
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import Decision
from wardroom.games.fighters.tasks.return_fire import ReturnFire
from wardroom.games.fighters.tasks.shooting import Shoot

OUTCOMES = {DESTROYED: "destroyed", DAMAGED: "damaged", REACTS: "reacts", NO_SHOT: "none"}
CLASSES = {2: "priority", 1: "other"}


def shoot(g: Fighters, question: Shoot) -> Decision:
    """Aircraft: the class that comes first, then what a shot is certain to do (FP-BOT-10, FP-BOT-11). Guns on the
    surface: armed attack aircraft, then damaged ones. Then the lowest number."""
    targets = fire.targets(g, question.shooter)
    about = {"act": "shoot", "unit": question.shooter, "class": "none", "outcome": "none"}
    if fire.is_battery(question.shooter):
        target = min(targets, key=lambda id: _flak_order(g, id))
        return Decision(("shoot", target), {**about, "target": target}, ("FP-BOT-2", "FP-AAA-5"))
    o = Assessment(g, question.shooter)
    ranks = {id: o.rank(g, id) for id in targets}
    target = max(sorted(targets, reverse=True), key=lambda id: ranks[id])
    kind, outcome = ranks[target]
    about |= {"target": target, "class": CLASSES[kind], "outcome": OUTCOMES[outcome]}
    return Decision(("shoot", target), about, ("FP-BOT-2", "FP-BOT-10", "FP-BOT-11"))


def _flak_order(g: Fighters, id: str) -> tuple[bool, bool, str]:
    a = g.aircraft[id]
    return role(g, a) != ATTACK, not a.damage, id


def return_fire(g: Fighters, question: ReturnFire) -> Decision:
    about = {"act": "return_fire", "unit": question.craft, "target": question.attacker}
    return Decision(("return", question.attacker), about, ("FP-BOT-2", "FP-REA-1"))
