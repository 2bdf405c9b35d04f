"""Bots for Pacific Victory."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.api import BotFactory
from wardroom.games.victory.bot.admiral import Admiral

BOTS: Mapping[str, BotFactory] = {"admiral": Admiral}
