"""Steps 6 to 14, and the fighters and B-17s that meet on the way: all that happens over one attacked zone."""

from __future__ import annotations

from wardroom.games.midway.tasks.air_battle import (
    b17,
    battle,
    bombers,
    bombing,
    confirm,
    defence,
    fighters,
    island,
    screening,
)

STEPS = (b17, fighters, battle, island, defence, confirm, bombers, screening, bombing)
