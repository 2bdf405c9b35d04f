"""What of Empire is measured by `make bench`."""

from typing import Any

from measure import Play, timed

from wardroom.dice.seeded import Seeded
from wardroom.games.empire.game import RULES
from wardroom.games.empire.traces import supply
from wardroom.kernel import Match

PLAY = {"y1943": Play(4, "y1943"), "y1942": Play(4, "y1942")}


def surveys(seed: int) -> tuple[int, float]:
    """Supply and zones of influence of both sides over the whole map; nothing remembered of any position."""
    state: Any = Match(RULES, Seeded(0), "y1943").state

    def work() -> int:
        for _ in range(50):
            supply.forget()
            supply.survey(state)
        return 50

    return timed(work)


WORK = {"whole supply and influence checks": surveys}
