"""What the points buy, and why not (NM-RSP, NM-REP)."""

from __future__ import annotations

from wardroom.games.nimitz.printed import AREAS, AUSTRALIA, COSTS, HAWAII, SHIP, US, US_BOX, WEST_COAST, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Move, Refusal
from wardroom.lib.objection import unopposed

DOCKS = (HAWAII, AUSTRALIA)  # where ships are repaired (NM-REP-2)
NOT_YOURS = Refusal("not_yours", ("NM-GEN-2",))


def price(id: str) -> int:
    """Of a carrier the number in round brackets: its value for Hits is another (NM-UNT-3, NM-RSP-5)."""
    return counter(id).cost


def repair_price(id: str) -> int:
    """NM-REP-4, NM-REP-5."""
    return max(COSTS["repair_least"], price(id) // 2)


def affordable(g: Nimitz, id: str) -> bool:
    """Both kinds of points may be put together (NM-RSP-11)."""
    return price(id) <= g.supply + g.reinforcement


def home(id: str) -> str:
    """Where a force appears that was bought (NM-RSP-4)."""
    return AUSTRALIA if counter(id).nation == "AU" else WEST_COAST


def in_dock(g: Nimitz, id: str) -> bool:
    """NM-REP-2, NM-REP-3."""
    return counter(id).category != SHIP or g.forces[id].place in DOCKS


# ---- what is offered, and why not


def offers(g: Nimitz) -> tuple[Move, ...]:
    ours = sorted(id for id in g.forces if counter(id).side == US)
    waiting = [id for id in ours if g.forces[id].place == US_BOX]
    hurt = [id for id in ours if g.forces[id].damaged]
    bought, mended = unopposed(waiting, no_purchase, g), unopposed(hurt, no_repair, g)
    return (*(("buy", id) for id in bought), *(("repair", id) for id in mended))


def no_purchase(g: Nimitz, force: str) -> Refusal | None:
    if not _ours(g, force):
        return NOT_YOURS
    about = {"force": force, "cost": price(force), "points": g.supply + g.reinforcement}
    if g.forces[force].place != US_BOX:
        return Refusal("in_play", ("NM-RSP-3",), about)
    return None if affordable(g, force) else Refusal("too_dear", ("NM-UNT-3", "NM-RSP-11"), about)


def no_repair(g: Nimitz, force: str) -> Refusal | None:
    if not _ours(g, force):
        return NOT_YOURS
    about = {"force": force, "cost": repair_price(force), "points": g.supply}
    if not g.forces[force].damaged:
        return Refusal("not_damaged", ("NM-REP-1",), about)
    if not in_dock(g, force):
        return Refusal("no_dock", ("NM-REP-2",), about)
    if g.forces[force].place not in AREAS:
        return Refusal("not_on_map", ("NM-REP-3",), about)
    return None if repair_price(force) <= g.supply else Refusal("repair_too_dear", ("NM-REP-4", "NM-RSP-3"), about)


def _ours(g: Nimitz, force: str) -> bool:
    return force in g.forces and counter(force).side == US


__all__ = ["DOCKS", "NOT_YOURS", "home", "no_purchase", "no_repair", "offers", "price", "repair_price"]
