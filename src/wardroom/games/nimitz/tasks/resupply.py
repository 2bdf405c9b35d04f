"""US Resupply: points are gained, forces bought and repaired (NM-RSP, NM-REP)."""

from __future__ import annotations

from wardroom.games.nimitz.campaign.resupply import affordable, home, in_dock, price, repair_price
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import AREAS, SEAT, US, US_BOX, counter
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
        return Ask("resupply", (("done",), *_offers(g)), ("NM-RSP-3", "NM-RSP-11", "NM-REP-1"), about)

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
        if move[0] not in ("buy", "repair"):
            return wrong_step(move)
        if len(move) != 2:
            return None
        force = move[1]
        if force not in g.forces or counter(force).side != US:
            return Refusal("not_yours", ("NM-GEN-2",))
        return _no_sale(g, force) if move[0] == "buy" else _no_repair(g, force)


def _no_sale(g: Nimitz, force: str) -> Refusal | None:
    about = {"force": force, "cost": price(force), "points": g.supply + g.reinforcement}
    if g.forces[force].place != US_BOX:
        return Refusal("in_play", ("NM-RSP-3",), about)
    return None if affordable(g, force) else Refusal("too_dear", ("NM-UNT-3", "NM-RSP-11"), about)


def _no_repair(g: Nimitz, force: str) -> Refusal | None:
    about = {"force": force, "cost": repair_price(force), "points": g.supply}
    if not g.forces[force].damaged:
        return Refusal("not_damaged", ("NM-REP-1",), about)
    if not in_dock(g, force):
        return Refusal("no_dock", ("NM-REP-2",), about)
    if g.forces[force].place not in AREAS:
        return Refusal("not_on_map", ("NM-REP-3",), about)
    return None if repair_price(force) <= g.supply else Refusal("repair_too_dear", ("NM-REP-4", "NM-RSP-3"), about)


def _offers(g: Nimitz) -> list[Move]:
    ours = sorted(id for id in g.forces if counter(id).side == US)
    bought = [("buy", id) for id in ours if g.forces[id].place == US_BOX and affordable(g, id)]
    return [*bought, *(("repair", id) for id in ours if g.forces[id].damaged and _no_repair(g, id) is None)]


def _more(g: Nimitz) -> Tasks:
    """Nothing to buy and nothing to repair is nothing to ask."""
    return (Purchases(SEAT),) if _offers(g) else ()


__all__ = ["Purchases", "Resupply"]
