"""Bots for Fighters, the strongest first; those one chooses from are in `levels.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import structs

from wardroom.api import BotFactory, Weighed
from wardroom.games.fighters.bot.ace import Ace
from wardroom.games.fighters.bot.automaton import Automaton
from wardroom.games.fighters.bot.sight import FULL, Sight

BOTS: Mapping[str, BotFactory] = {
    "ace": Ace,
    "ace_bold": partial(Ace, sight=structs.replace(FULL, danger=0.7)),
    "ace_careful": partial(Ace, sight=structs.replace(FULL, danger=1.4)),
    "leader": partial(Ace, sight=Sight(danger=0.7, tempo=False, places=False)),
    "wingman": partial(Ace, sight=Sight(answers=False, danger=0.0, tempo=False, places=False)),
    "recruit": partial(Ace, sight=Sight(answers=False, dodges=False, danger=0.0, tempo=False, places=False)),
    "automaton": Automaton,
}

# Numbers of `FULL` that can be tuned.
WEIGHTS: Mapping[str, Weighed] = {
    "ace": Weighed.seeing(
        Ace, FULL, {"danger": (0.2, 2.5), "behind": (0.1, 2.0), "mix": (0.0, 1.5), "mission": (0.0, 2.0)}
    )
}
