"""Search where it pays: what a hand-made bot might do instead is tried out in drawn worlds, each with the same dice for
all, and is done only when it is surely better.

    race      which of several proposals is best, by paired trials and a lower bound
    playout   a world played on to a horizon
    searcher  the bot that does both at few and large decisions

The same seed and the same number of rollouts give the same moves: nothing here looks at a clock.
"""

from wardroom.bots.search.race import Raced, race
from wardroom.bots.search.searcher import Allowance, Searcher

__all__ = ["Allowance", "Raced", "Searcher", "race"]
