"""Where an offensive can be planned from its goal: places of the enemy, before any unit is chosen."""

from __future__ import annotations

from wardroom.games.empire import battles
from wardroom.games.empire.printed import HEXES, foe
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import Empire
from wardroom.kernel import Ask

PLANNED = ("play", "hq", "activate")
"""Questions of the Offensives player at which the rest of an offensive can be planned."""


def targets(g: Empire, side: str, ask: Ask) -> frozenset[str]:
    """Land that the enemy holds, and where enemies stand."""
    if not _before_units(g, side, ask):
        return frozenset()
    land = {hex for hex in in_play(g.scenario) if HEXES[hex].land and g.holds(foe(side), hex)}
    return battles.targets(g, side) | land


def _before_units(g: Empire, side: str, ask: Ask) -> bool:
    if ask.prompt == "play":
        return True
    return ask.prompt in PLANNED and g.offensive is not None and g.now.side == side and not g.now.active
