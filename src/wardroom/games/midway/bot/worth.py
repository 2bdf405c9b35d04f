"""What ships are worth, and how near they are to sinking: the scale every decision is weighed on."""

from __future__ import annotations

from wardroom.games.midway.printed import INVASION_SHIP, SHIPS, VICTORY, last_turn
from wardroom.games.midway.view import MidwayView

DECK = 1.4  # a carrier takes its air group down with it
FACTOR = 0.14  # points a bomber factor is worth to its owner, early in the game


def turns_left(view: MidwayView) -> int:
    """After this one."""
    return last_turn(view.scenario) - view.turn


def worth(view: MidwayView, id: str) -> float:
    """In victory points."""
    counter = SHIPS[id]
    if id == INVASION_SHIP:
        left = turns_left(view)
        hopeless = view.fallen or left < VICTORY["capture_turns"] - view.invasion - 1
        return counter.vp + (0.0 if hopeless else 12.0 + 0.5 * left)
    return counter.vp * (DECK if counter.carrier and turns_left(view) > 1 else 1.0)


def factor(view: MidwayView) -> float:
    """What a bomber factor is still good for."""
    return FACTOR * min(1.0, turns_left(view) / 8)


def hits(view: MidwayView, id: str) -> int:
    wreck = view.damage.get(id)
    return wreck.hits if wreck else 0


def need(view: MidwayView, id: str) -> int:
    """Hits that sink it. Of an enemy carrier it is supposed that aircraft stand readied, once he has readied any."""
    counter = SHIPS[id]
    left = counter.boxes - hits(view, id)
    if counter.carrier:
        hangar = view.air.get(id)
        mine = counter.side == view.seat
        left -= (hangar is not None and hangar.armed) if mine else counter.side in view.armed_once
    return max(1, left)


def crippled(view: MidwayView, id: str) -> bool:
    return view.options.crippled_ships and hits(view, id) >= SHIPS[id].boxes - 1


def screen(view: MidwayView, id: str) -> int:
    return 0 if crippled(view, id) else SHIPS[id].screen


def guns(view: MidwayView, id: str) -> int:
    return 0 if crippled(view, id) else SHIPS[id].surface
