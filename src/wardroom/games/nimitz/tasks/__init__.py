"""The steps of the game, one file each; `TASKS` lists them for the codec."""

from __future__ import annotations

from wardroom.games.nimitz.tasks import (
    aircraft,
    attacks,
    battle_plans,
    battle_setup,
    battle_turn,
    battles,
    defeat_check,
    first_light,
    hits,
    japanese_reinforcements,
    japanese_repair,
    movement,
    orders,
    resupply,
    return_of_aircraft,
    return_to_port,
    scouting,
    strategic_bombing,
    supply_check,
    turn,
    us_plans,
    volley,
)
from wardroom.lib import byhand
from wardroom.lib.options import tasks_in

TASKS = tasks_in(
    byhand,
    turn,
    resupply,
    scouting,
    movement,
    strategic_bombing,
    orders,
    battles,
    battle_setup,
    battle_plans,
    battle_turn,
    first_light,
    aircraft,
    attacks,
    volley,
    us_plans,
    hits,
    return_of_aircraft,
    japanese_reinforcements,
    japanese_repair,
    return_to_port,
    supply_check,
    defeat_check,
)
