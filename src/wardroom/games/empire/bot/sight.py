"""How far a planner of Empire sees. The levels differ in this and in nothing else."""

from __future__ import annotations

from msgspec import Struct


class Sight(Struct, frozen=True):
    tries: int = 8  # ideas for a battle that are tried out, the best first
    hexes: int = 6  # defended hexes looked at closely; 0: only what stands empty is taken
    events: int = 3  # military events of the hand that are looked at closely
    reacts: bool = True  # answers offensives with an HQ of his own
    raid: float = 0.4  # what harm from afar is taken for; bold ones trust it more
    dear: float = 1.0  # what his losses weigh; bold ones less, careful ones more
    historical: bool = False  # goes where his side did at that time of the war, if it can


FULL = Sight()
