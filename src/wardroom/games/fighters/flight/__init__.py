"""How aircraft fly: manoeuvres, whole moves, dodges, what is let go on the way, and why a flight is refused."""

from __future__ import annotations

from wardroom.games.fighters.flight.air import Air
from wardroom.games.fighters.flight.dodges import dodges
from wardroom.games.fighters.flight.manoeuvres import MANOEUVRES, legs
from wardroom.games.fighters.flight.release import NO_DROP
from wardroom.games.fighters.flight.search import clear, moves, search
from wardroom.games.fighters.flight.trip import Trip, as_move, follow

__all__ = [
    "MANOEUVRES", "NO_DROP", "Air", "Trip", "as_move", "clear", "dodges", "follow", "legs", "moves", "search",
]  # fmt: skip
