"""Bots for Midway, the strongest first; those one chooses from are in `levels.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from wardroom.api import BotFactory
from wardroom.games.midway.bot.sight import Sight
from wardroom.games.midway.bot.staff import Staff

BOTS: Mapping[str, BotFactory] = {
    "staff": Staff,
    "staff_bold": partial(Staff, sight=Sight(wary=(0.5, 0.9))),
    "staff_careful": partial(Staff, sight=Sight(wary=(1.8, 2.6))),
    "staff_historical": partial(Staff, sight=Sight(historical=True)),
    "lieutenant": partial(
        Staff, sight=Sight(remembers=False, weighs=0, varies=0, readies=False, spares=False, times=False)
    ),
    "watch": partial(Staff, sight=Sight(remembers=False, screens=False, weighs=1, varies=0, spares=False, times=False)),
    "recruit": partial(
        Staff,
        sight=Sight(
            remembers=False, weighs=0, varies=0, screens=False, fighters=False, readies=False, spares=False, times=False
        ),
    ),
}
