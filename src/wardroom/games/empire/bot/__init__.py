"""Bots for Empire, the strongest first; those one chooses from are in `levels.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from wardroom.api import BotFactory, Weighed
from wardroom.games.empire.bot.kido import Kido
from wardroom.games.empire.bot.sight import FULL, Sight

BOTS: Mapping[str, BotFactory] = {
    "kido": Kido,
    "kido_bold": partial(Kido, sight=Sight(raid=0.7, dear=0.6)),
    "kido_careful": partial(Kido, sight=Sight(raid=0.2, dear=1.5)),
    "kido_historical": partial(Kido, sight=Sight(historical=True)),
    "captain": partial(Kido, sight=Sight(tries=2, hexes=2, events=1, reacts=False)),
    "watch": partial(Kido, sight=Sight(tries=1, hexes=1, events=0, reacts=False, dear=2.0)),
    "recruit": partial(Kido, sight=Sight(tries=0, hexes=0, events=0, reacts=False)),
}

# Numbers of `FULL` that can be tuned.
WEIGHTS: Mapping[str, Weighed] = {"kido": Weighed.seeing(Kido, FULL, {"raid": (0.0, 1.0), "dear": (0.3, 2.5)})}
