"""Bots for Fighters, the strongest first; those one chooses from are in `levels.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import structs

from wardroom.api import BotFactory, Weighed
from wardroom.games.fighters.bot.ace import Ace
from wardroom.games.fighters.bot.automaton import Automaton
from wardroom.games.fighters.bot.sight import FULL, Sight
from wardroom.kernel import Seat

_IN_1942 = {
    "us": structs.replace(FULL, danger=1.1, company=2.5),  # in pairs
    "jp": structs.replace(FULL, danger=0.9, company=0.0),  # each for himself, into the turning fight
}


def _historical(seat: Seat, seed: int) -> Ace:
    return Ace(seat, seed, _IN_1942[seat[:2]])


BOTS: Mapping[str, BotFactory] = {
    "ace": Ace,
    "ace_bold": partial(Ace, sight=structs.replace(FULL, danger=0.7)),
    "ace_careful": partial(Ace, sight=structs.replace(FULL, danger=1.4)),
    "ace_historical": _historical,
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
