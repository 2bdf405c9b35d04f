"""The steps of the game, one file each; `TASKS` lists them for the codec."""

from __future__ import annotations

from wardroom.games.midway.tasks import (
    air_battle,
    contact,
    end_of_turn,
    landing,
    launch,
    movement,
    orders,
    readiness,
    search,
    surface_combat,
    turn,
)
from wardroom.lib.options import tasks_in

TASKS = tasks_in(
    turn,
    movement,
    readiness,
    search,
    contact,
    orders,
    launch,
    *air_battle.STEPS,
    landing,
    *surface_combat.STEPS,
    end_of_turn,
)
