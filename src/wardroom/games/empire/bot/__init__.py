"""Bots for Empire."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.api import BotFactory
from wardroom.games.empire.bot.kido import Kido

BOTS: Mapping[str, BotFactory] = {"kido": Kido}
