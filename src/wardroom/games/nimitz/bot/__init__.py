"""Bots for Fleet Commander Nimitz."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.bots.api import Factory
from wardroom.games.nimitz.bot.chief import Chief

BOTS: Mapping[str, Factory] = {"chief": Chief}
