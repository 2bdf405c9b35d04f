"""Bots for Fleet Commander Nimitz, the strongest first; those one chooses from are in `levels.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from wardroom.api import BotFactory, Weighed
from wardroom.games.nimitz.bot.chief import Chief
from wardroom.games.nimitz.bot.sight import FULL, Sight

_WITHOUT = Sight(worlds=0, spare=99.0)  # what the weaker levels do not see: Japan moving, aircraft that already wait

BOTS: Mapping[str, BotFactory] = {
    "chief": Chief,
    "chief_historical": partial(Chief, sight=replace(FULL, historical=True)),
    "captain": partial(Chief, sight=replace(_WITHOUT, decoys=3)),
    "watch": partial(Chief, sight=replace(_WITHOUT, packages=False, decoys=1, scouts=False, plans=False)),
    "recruit": partial(Chief, sight=replace(_WITHOUT, packages=False, decoys=0, scouts=False, plans=False)),
}

# Numbers of `FULL` that can be tuned.
WEIGHTS: Mapping[str, Weighed] = {
    "chief": Weighed.seeing(
        Chief, FULL, {"lure": (0.0, 0.3), "exposed": (0.0, 1.0), "stay": (0.0, 1.0), "spare": (1.0, 4.0)}
    )
}
