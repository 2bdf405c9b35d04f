"""Torpedoes run after the ships (FP-EOT-3, FP-TOR-7 to FP-TOR-9)."""

from __future__ import annotations

from wardroom.games.fighters import torpedoes
from wardroom.games.fighters.printed import TORPEDO_RUN
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Does, Tasks


class TorpedoesRun(Does, frozen=True):
    """After the ships: straight ahead, the Japanese two hexes, the American one (FP-EOT-3)."""

    def run(self, g: Fighters) -> Tasks:
        running, g.torpedoes = g.torpedoes, ()
        for torpedo in running:
            left = torpedoes.run_torpedo(g, torpedo, TORPEDO_RUN[torpedo.seat[:2]])
            if left is not None:
                g.torpedoes += (left,)
        return ()
