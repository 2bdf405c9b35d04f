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
from wardroom.kernel import Task

_STEPS = (
    turn, movement, readiness, search, contact, orders, b17, patrols, air_battle, bombers, screening, bombing, landing,
    surface, surface_fire, end_of_turn,
)  # fmt: skip

TASKS: dict[str, type[Task]] = {
    name: thing
    for step in _STEPS
    for name, thing in vars(step).items()
    if isinstance(thing, type) and issubclass(thing, Task) and thing.__module__ == step.__name__
}
