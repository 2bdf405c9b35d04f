"""Bots for Pacific Victory, the strongest first; those one chooses from are in `levels.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from wardroom.api import BotFactory, Weighed
from wardroom.games.victory.bot.admiral import Admiral
from wardroom.games.victory.bot.sight import FULL, Sight

_WITHOUT = Sight(
    worlds=1,
    supply=False,
    ports=False,
    order=False,
    setup=False,
    dares=False,
    onset=False,
    stakes=False,
    stages=False,
    garrisons=False,
    feeds=False,
    raids=False,
    odds=0.5,
)  # what the weaker levels do not see

BOTS: Mapping[str, BotFactory] = {
    "admiral": Admiral,
    "admiral_bold": partial(Admiral, sight=Sight(dear=0.6)),
    "admiral_careful": partial(Admiral, sight=Sight(dear=1.5)),
    "admiral_historical": partial(Admiral, sight=Sight(historical=True)),
    "captain": partial(Admiral, sight=replace(_WITHOUT, ports=True, order=True)),
    "watch": partial(Admiral, sight=replace(_WITHOUT, strikes=False, breaks_off=False)),
    "recruit": partial(
        Admiral, sight=replace(_WITHOUT, support=False, strikes=False, relieves=False, breaks_off=False)
    ),
}

# Numbers of `FULL` that can be tuned.
_BOUNDS = {
    "odds": (0.1, 0.8), "dear": (0.3, 2.5),
    "raid": (0.0, 3.0), "move": (0.0, 1.0), "staff": (0.0, 4.0), "guard": (0.0, 1.0),
}  # fmt: skip
WEIGHTS: Mapping[str, Weighed] = {"admiral": Weighed.seeing(Admiral, FULL, _BOUNDS)}
