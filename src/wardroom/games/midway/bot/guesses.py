"""Where a side thinks the enemy's carriers are, and the Atago: what `staff` makes of its notes."""

from __future__ import annotations

from wardroom.api.guess import Guess, Guesses
from wardroom.games.midway.belief import INVADERS, Belief, Grid, likeliest
from wardroom.games.midway.printed import INVASION_SHIP
from wardroom.games.midway.state import Midway
from wardroom.games.midway.view import MidwayView


def suppose(view: MidwayView) -> list[Guess]:
    """Nothing before the enemy has come on, nor for a spectator."""
    if view.seat is None or view.turn < 1:
        return []
    belief = Belief(view.seat)
    belief.update(view)
    said: list[tuple[str, Grid | None]] = [(id, belief.decks()) for id in belief.carriers()[:1]]
    if INVASION_SHIP in belief.alive.get(INVADERS, ()):
        said.append((INVASION_SHIP, belief.grid(INVADERS)))
    return [Guess(what, *likeliest(grid)) for what, grid in said if grid]


def truly(g: Midway, what: str) -> str:
    return g.ships[what].zone


def guesses() -> Guesses:
    return Guesses(suppose=suppose, truly=truly)
