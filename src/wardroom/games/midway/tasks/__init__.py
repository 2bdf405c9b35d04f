"""The steps of the game, one file each; `TASKS` lists them for the codec."""

from __future__ import annotations

from wardroom.games.midway.tasks import (
    air_battle,
    b17,
    bombers,
    bombing,
    contact,
    end_of_turn,
    landing,
    movement,
    orders,
    patrols,
    readiness,
    screening,
    search,
    surface,
    surface_fire,
    turn,
)
from wardroom.lib.options import tasks_in

TASKS = tasks_in(
    turn, movement, readiness, search, contact, orders, b17, patrols, air_battle, bombers, screening, bombing, landing,
    surface, surface_fire, end_of_turn,
)  # fmt: skip
