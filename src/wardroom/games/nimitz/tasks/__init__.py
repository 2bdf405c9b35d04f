"""The steps of the game, one file each; `TASKS` lists them for the codec."""

from __future__ import annotations

from wardroom.games.nimitz.tasks import (
    attacks,
    battle_plans,
    battle_setup,
    battle_turn,
    battles,
    bombing,
    closing,
    first_light,
    flight,
    hits,
    movement,
    orders,
    recovery,
    reinforcements,
    resupply,
    scouting,
    turn,
    volley,
    windows,
)
from wardroom.lib import byhand
from wardroom.lib.options import tasks_in

TASKS = tasks_in(
    byhand,
    turn,
    resupply,
    scouting,
    movement,
    bombing,
    orders,
    battles,
    battle_setup,
    battle_plans,
    battle_turn,
    first_light,
    flight,
    attacks,
    volley,
    windows,
    hits,
    recovery,
    reinforcements,
    closing,
)
