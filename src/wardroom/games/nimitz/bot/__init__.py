"""Bots for Fleet Commander Nimitz."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.api import BotFactory
from wardroom.games.nimitz.bot.chief import Chief

BOTS: Mapping[str, BotFactory] = {"chief": Chief}
