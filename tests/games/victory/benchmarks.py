"""What of Pacific Victory is measured by `make bench`; `benchmark_odds.py` beside it measures its forecasts."""

from typing import Any

from measure import Play, timed

from wardroom.dice.seeded import Seeded
from wardroom.games.victory.game import RULES
from wardroom.games.victory.supply import survey as supply
from wardroom.kernel import Match

PLAY = {"rising_sun": Play(2, "rising_sun"), "high_noon": Play(2, "high_noon")}


def surveys(seed: int) -> tuple[int, float]:
    """The supply of both sides over the whole map, in the middle of the war; nothing remembered of the position."""
    state: Any = Match(RULES, Seeded(0), "high_noon").state

    def work() -> int:
        for _ in range(50):
            supply._surveys.clear()
            supply.survey(state)
        return 50

    return timed(work)


WORK = {"whole supply checks": surveys}
