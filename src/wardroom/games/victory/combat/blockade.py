"""Who may begin a blockade when a battle is over (5.7)."""

from __future__ import annotations

from wardroom.games.victory.combat.battle import MAY_BLOCKADE, must_go
from wardroom.games.victory.objection import Objection
from wardroom.games.victory.printed import BASES, PIECES
from wardroom.games.victory.state import Victory
from wardroom.games.victory.supply import survey as supply
from wardroom.games.victory.weather import no_new_blockade

BLOCKADERS = ("CV", "SS", "BB", "CA")


def no_blockade(g: Victory, id: str) -> Objection | None:
    """PV-5.7-1: ships alone, in supply, where nobody disputes the sea and no weather forbids it (PV-5.7-14)."""
    place = g.blocks[id].place
    if PIECES[id].type not in BLOCKADERS or place not in BASES:
        return Objection("cannot_blockade", ("PV-5.7-1", "PV-MAP-3"))
    if must_go(g, id) != MAY_BLOCKADE:
        return Objection("sea_disputed", ("PV-5.7-1", "PV-5.5-2"))
    if no_new_blockade(g, place):
        return Objection("weather_forbids_blockade", ("PV-5.7-14",))
    return None if supply.may_blockade(g, id) else Objection("blockade_needs_supply", ("PV-5.7-6",))


def may_blockade(g: Victory, id: str) -> bool:
    return no_blockade(g, id) is None
