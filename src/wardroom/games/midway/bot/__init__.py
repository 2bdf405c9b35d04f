"""Bots for Midway, the strongest first; those one chooses from are in `levels.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import structs

from wardroom.api import BotFactory, Weighed
from wardroom.games.midway.bot.sight import FULL, Sight
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


def _tuned(values: Mapping[str, float]) -> BotFactory:
    own = {name: value for name, value in values.items() if name in _BOUNDS}
    bold, careful = sorted((values["bold"], values["careful"]))
    return partial(Staff, sight=structs.replace(FULL, wary=(bold, careful), **own))


# Numbers of `FULL` that can be tuned. How wary a commander is, is drawn between `bold` and `careful`.
_BOUNDS = {"expects": (0.02, 0.8), "pays": (0.0, 1.5), "aside": (0.0, 0.6)}

WEIGHTS: Mapping[str, Weighed] = {
    "staff": Weighed(
        values={"bold": FULL.wary[0], "careful": FULL.wary[1], **{name: getattr(FULL, name) for name in _BOUNDS}},
        bounds={"bold": (0.2, 2.0), "careful": (0.5, 3.0), **_BOUNDS},
        make=_tuned,
    )
}
