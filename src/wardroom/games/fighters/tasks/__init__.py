"""The tasks of the game, one file for each part of the rulebook."""

from __future__ import annotations

from wardroom.games.fighters.tasks import (
    activation,
    arrivals,
    barrage,
    deployment,
    flying,
    ships,
    shooting,
    turn,
    victory,
)
from wardroom.lib.options import tasks_in

TASKS = tasks_in(deployment, turn, barrage, activation, flying, shooting, ships, arrivals, victory)
