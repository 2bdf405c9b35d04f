"""What of Fighters is measured by `make bench`."""

from typing import Any

from measure import Play, timed

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import flight
from wardroom.games.fighters.game import RULES
from wardroom.kernel import Match

PLAY = {"first_clash": Play(8, "first_clash"), "kido_butai": Play(3, "kido_butai")}


def flights(seed: int) -> tuple[int, float]:
    """Every aircraft of the largest scenario, as it is set up: all its moves, nothing remembered."""
    state: Any = Match(RULES, Seeded(0), "kido_butai").state

    def work() -> int:
        for _ in range(5):
            flight.clear.cache_clear()
            for craft in state.flying():
                flight.moves(state, craft)
        return 5 * len(state.flying())

    return timed(work)


WORK = {"lists of all flights of an aircraft": flights}
