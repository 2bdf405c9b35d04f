"""Whose aircraft are up, whose are down: what the exchanged sheets tell. Who flew last turn cannot fly this turn."""

from __future__ import annotations

from wardroom.games.midway.aircraft import NONE, Factors, total
from wardroom.games.midway.printed import CARRIERS, SHIPS, foe
from wardroom.games.midway.view import MidwayView


def flew(view: MidwayView) -> Factors:
    """What the enemy had in the air last turn."""
    if view.attacks_turn != view.turn - 1:
        return NONE
    return total(order.factors for order in view.attacks.get(foe(view.seat or ""), ()))


def aboard(view: MidwayView) -> Factors:
    """What the enemy's carriers afloat came with."""
    afloat = (id for id in CARRIERS[foe(view.seat or "")] if not (id in view.damage and view.damage[id].sunk))
    return total(SHIPS[id].air for id in afloat)


def patrols(view: MidwayView) -> bool:
    """His fighters can be up: most of them did not fly last turn."""
    return view.options.fighters and flew(view)[0] < 0.4 * aboard(view)[0]


def rested(view: MidwayView) -> bool:
    """Neither his fighters nor his bombers flew last turn: they can all fly now."""
    return patrols(view) and sum(flew(view)[1:]) < 0.3 * sum(aboard(view)[1:])
