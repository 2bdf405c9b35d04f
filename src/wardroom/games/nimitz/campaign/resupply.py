"""What the points buy (NM-RSP, NM-REP)."""

from __future__ import annotations

from wardroom.games.nimitz.printed import AUSTRALIA, COSTS, HAWAII, SHIP, WEST_COAST, counter
from wardroom.games.nimitz.state import Nimitz

DOCKS = (HAWAII, AUSTRALIA)  # where ships are repaired (NM-REP-2)


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


__all__ = ["DOCKS", "affordable", "home", "in_dock", "price", "repair_price"]
