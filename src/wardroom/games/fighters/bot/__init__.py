"""Bots for Fighters."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.api import BotFactory
from wardroom.games.fighters.bot.ace import Ace
from wardroom.games.fighters.bot.automaton import Automaton

BOTS: Mapping[str, BotFactory] = {"ace": Ace, "automaton": Automaton}
