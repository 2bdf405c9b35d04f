"""The tasks of the game, one file for each part of the rulebook."""

from __future__ import annotations

from wardroom.games.fighters.tasks import (
    activation,
    barrage,
    chain,
    deployment,
    flying,
    reconnaissance,
    reinforcements,
    return_fire,
    ships,
    shooting,
    torpedoes,
    turn,
    victory,
)
from wardroom.lib.options import tasks_in

TASKS = tasks_in(
    reconnaissance, deployment, turn, barrage, activation, flying, shooting, chain, return_fire, ships, torpedoes,
    reinforcements, victory,
)  # fmt: skip
