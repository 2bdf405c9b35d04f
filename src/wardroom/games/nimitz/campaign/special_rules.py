"""The special rules of a campaign sheet (NM-SPC): strategic bombing, the invasion of Japan, and what Japan gets."""

from __future__ import annotations

from wardroom.games.nimitz.printed import HAWAII, INVASION, TABLES, WEST_COAST, counter, row_for
from wardroom.games.nimitz.state import Nimitz

STRATEGIC_BOMBING, JAPAN_INVASION = "strategic_bombing", "japan_invasion"
_EXTRA_INFANTRY = {"extra_japanese_infantry_2": 2}
_WITHOUT_ORDERS = {"no_orders_iwo_jima_okinawa": ("IJ", "OK")}

PER_TURN: int = TABLES["invasion"]["per_turn"]
EMBARKS = (HAWAII, WEST_COAST)  # for the invasion of Japan


def extra_infantry(g: Nimitz) -> int:
    """NM-SPC-1."""
    return sum(_EXTRA_INFANTRY.get(rule, 0) for rule in g.sheet.special)


def without_orders(g: Nimitz) -> tuple[str, ...]:
    """NM-SPC-11."""
    return tuple(area for rule in g.sheet.special for area in _WITHOUT_ORDERS.get(rule, ()))


def invasion_cost(g: Nimitz) -> int:
    return sum(counter(id).cost for id in g.at(INVASION))


def invasion_objectives(cost: int) -> int:
    """NM-SPC-9."""
    return int(row_for(TABLES["invasion"]["rows"], cost)["objectives"])
