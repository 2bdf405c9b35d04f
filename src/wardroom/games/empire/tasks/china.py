"""OC use B: an offensive in China (13.72)."""

from __future__ import annotations

from wardroom.games.empire.dice import d10
from wardroom.games.empire.politics import china
from wardroom.games.empire.state import Empire
from wardroom.kernel import Outcome, Roll, Rolls, Tasks


class ChinaOffensive(Rolls, frozen=True):
    """One die against the divisions in China (ES-CARD-3, ES-X-CHINA-1)."""

    def roll(self, g: Empire) -> Roll:
        return d10("china_offensive")

    def rolled(self, g: Empire, outcome: Outcome) -> Tasks:
        return china.fought(g, int(outcome))
