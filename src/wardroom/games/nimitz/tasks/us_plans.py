"""A US Battle Plan is used, and gone (NM-UBP-24); ASW, the one with a moment of its own."""

from __future__ import annotations

from wardroom.games.nimitz.battle.attackers import hunted
from wardroom.games.nimitz.battle.targets import fight
from wardroom.games.nimitz.battle.us_plans import ASW, KNOWN, RULE, named, no_asw
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import US, ZONES
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks


def discard(g: Nimitz, plan: str, attacker: str = "") -> None:
    """`attacker`: whose roll is made again, or who makes one more."""
    g.fight(plans=tuple(other for other in fight(g).plans if other != plan))
    g.tell("plan_used", plan=plan, side=US, attacker=attacker, rules=(RULE[plan], "NM-UBP-24"))


class DepthChargesFirst(Asks, frozen=True):
    """NM-UBP-3: before the torpedoes of this battle turn, where a Japanese submarine can be reached."""

    def ask(self, g: Nimitz) -> Ask:
        zones = [zone for zone in ZONES if hunted(g, zone)]
        about = {"window": "asw", "zones": zones}
        return Ask("use", (("no",), ("use", ASW)), ("NM-UBP-3", "NM-UBP-24"), about)

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] == "use":
            discard(g, ASW)
            g.fight(asw=True)
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("use", str(plan), *_) if plan in KNOWN:
                return named(move, no_asw(g, plan))
        return wrong_step(move, "use")
