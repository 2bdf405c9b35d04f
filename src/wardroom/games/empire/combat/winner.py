"""Who has won: the air-naval part, the ground part, the hex (ES-X-AN-10, ES-X-GC-4, ES-Q-136)."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.games.empire.combat.strength import (
    fighters,
    flyers,
    garrison,
    ground_fighters,
    holds_out,
    landed,
    total,
)
from wardroom.games.empire.printed import COUNTERS, HEXES, foe, lands
from wardroom.games.empire.state import Empire, Fight


def at_sea(g: Empire, fight: Fight) -> str:
    """The higher strength that is left; of equals the Reaction player's, if anything is left."""
    ours, theirs = g.now.side, g.now.reaction
    if not fighters(g, fight, ours) and not fighters(g, fight, theirs):
        return ours
    if flyers(g, fight, theirs) and not flyers(g, fight, ours):
        return theirs
    return ours if total(g, fight, ours) > total(g, fight, theirs) else theirs


def on_land(g: Empire, fight: Fight, lost: Mapping[str, int]) -> str:
    """Who survives alone; else who lost fewer steps; of equals, and if nobody is left, the Reaction player."""
    ours, theirs = g.now.side, g.now.reaction
    left = {side: holds_out(g, fight, side) for side in (ours, theirs)}
    if left[ours] != left[theirs]:
        return ours if left[ours] else theirs
    if not left[ours]:
        return theirs
    return ours if lost.get(ours, 0) < lost.get(theirs, 0) else theirs


def stays(g: Empire, fight: Fight) -> tuple[str, ...]:
    """The ground units of the Offensives player that hold the hex, if the other side has none there (ES-Q-128)."""
    other = foe(g.now.side)
    if ground_fighters(g, fight, other) or garrison(g, fight, other) or not HEXES[fight.hex].land:
        return ()
    return tuple(id for id in ground_fighters(g, fight, g.now.side) if lands(g.now.side, fight.hex, id))


def by_land(g: Empire, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those that did not come from the sea: they take control at once (ES-X-CTRL-1)."""
    return tuple(id for id in units if not landed(g, id))


def drowned(g: Empire, fight: Fight) -> tuple[str, ...]:
    """Brigades whose ship is gone: of those from one hex no more are left than ships that carried them, the strongest
    first (ES-X-AMPH-6)."""
    found = []
    here = g.at(fight.hex)
    carried = [id for id in here if (trip := g.now.moved.get(id)) is not None and trip.how == "organic"]
    for start in sorted({g.now.moved[id].start for id in carried}):
        decks = [id for id in here if COUNTERS[id].cls in ("CA", "CL", "APD") and g.now.begun(id) == start]
        aboard = sorted((id for id in carried if g.now.moved[id].start == start), key=lambda id: -g.attack(id))
        found.extend(aboard[len(decks) :])
    return tuple(found)
