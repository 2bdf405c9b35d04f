"""Bots for Fighters."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.bots.api import Factory
from wardroom.games.fighters.bot.ace import Ace
from wardroom.games.fighters.bot.automaton import Automaton

BOTS: Mapping[str, Factory] = {"ace": Ace, "automaton": Automaton}
