"""The steps of the game, one file each; `TASKS` lists them for the codec."""

from __future__ import annotations

from wardroom.games.victory.tasks import (
    battle,
    combat,
    declarations,
    deployment,
    fire,
    logistics,
    movement,
    pearl_harbor,
    production,
    raid,
    retreat,
    turn,
    victory,
)
from wardroom.lib.options import tasks_in

TASKS = tasks_in(
    deployment,
    pearl_harbor,
    turn,
    movement,
    combat,
    declarations,
    battle,
    fire,
    retreat,
    raid,
    logistics,
    production,
    victory,
)
