"""Bots for Midway."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.bots.api import Factory
from wardroom.games.midway.bot.staff import Staff

BOTS: Mapping[str, Factory] = {"staff": Staff}
