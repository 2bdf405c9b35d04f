"""Loads every game on import. The process that children are forked from (`process_pool`) imports it once, at ordinary
priority: a low-priority child would take long over it on a full machine while somebody waits."""

from __future__ import annotations

from contextlib import suppress

from wardroom import games

for game in games.ids():
    with suppress(Exception):  # whoever asks for that game gets the error
        games.load(game)
