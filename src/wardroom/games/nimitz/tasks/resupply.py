"""US Resupply: points are gained, forces bought and repaired (NM-RSP, NM-REP)."""

from __future__ import annotations

from wardroom.games.nimitz.campaign.resupply import home, no_purchase, no_repair, offers, price, repair_price
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import SEAT
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class Resupply(Does, frozen=True):
    """The points of the campaign sheet are added to what was saved (NM-RSP-1, NM-RSP-7, NM-RSP-8, NM-RSP-12)."""

    def run(self, g: Nimitz) -> Tasks:
        points = g.sheet.points
        g.supply += points.supply
        g.reinforcement += points.reinforcement
        g.tell(
            "gained", supply=points.supply, reinforcement=points.reinforcement, rules=("NM-RSP-1", "NM-RSP-8")
        )  # fmt: skip
        return _more(g)


class Purchases(Asks, frozen=True):
    def ask(self, g: Nimitz) -> Ask:
        about = {"supply": g.supply, "reinforcement": g.reinforcement}
        return Ask("resupply", (("done",), *offers(g)), ("NM-RSP-3", "NM-RSP-11", "NM-REP-1"), about)

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        force = move[1]
        if move[0] == "repair":
            cost = repair_price(force)
            g.supply -= cost
            g.change(force, damaged=False)
            g.tell("mended", force=force, cost=cost, rules=("NM-REP-4",))
        else:
            cost, place = price(force), home(force)
            first = min(cost, g.reinforcement)  # they serve for nothing else (NM-RSP-3)
            g.reinforcement -= first
            g.supply -= cost - first
            g.change(force, place=place, damaged=False)
            g.tell("bought", force=force, cost=cost, place=place, rules=("NM-UNT-3", "NM-RSP-4"))
        return _more(g)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("buy", str(force)):
                return no_purchase(g, force)
            case ("repair", str(force)):
                return no_repair(g, force)
        return wrong_step(move, "buy", "repair")


def _more(g: Nimitz) -> Tasks:
    """Nothing to buy and nothing to repair is nothing to ask."""
    return (Purchases(SEAT),) if offers(g) else ()


__all__ = ["Purchases", "Resupply"]
