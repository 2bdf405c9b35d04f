"""Loads every game when it is imported: by the process that children are forks of (`process_pool`), once, at ordinary
priority. A child that stands back would take long over it on a full machine, while somebody waits for its answer."""

from __future__ import annotations

from contextlib import suppress

from wardroom import games

for game in games.ids():
    with suppress(Exception):  # whoever asks for it is told
        games.load(game)
