"""Bots for Fleet Commander Nimitz, the strongest first; those one chooses from are in `levels.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from wardroom.api import BotFactory, Weighed
from wardroom.games.nimitz.bot.chief import Chief
from wardroom.games.nimitz.bot.sight import FULL, Sight

BOTS: Mapping[str, BotFactory] = {
    "chief": Chief,
    "captain": partial(Chief, sight=Sight(worlds=0, decoys=3)),
    "watch": partial(Chief, sight=Sight(worlds=0, packages=False, decoys=1, scouts=False, plans=False)),
    "recruit": partial(Chief, sight=Sight(worlds=0, packages=False, decoys=0, scouts=False, plans=False)),
}

# Numbers of `FULL` that can be tuned.
WEIGHTS: Mapping[str, Weighed] = {
    "chief": Weighed.seeing(Chief, FULL, {"lure": (0.0, 0.3), "exposed": (0.0, 1.0), "stay": (0.0, 1.0)})
}
