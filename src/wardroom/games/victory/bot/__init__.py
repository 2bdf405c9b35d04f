"""Bots for Pacific Victory."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.bots.api import Factory
from wardroom.games.victory.bot.admiral import Admiral

BOTS: Mapping[str, Factory] = {"admiral": Admiral}
