"""Bots for Midway."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.api import BotFactory
from wardroom.games.midway.bot.staff import Staff

BOTS: Mapping[str, BotFactory] = {"staff": Staff}
