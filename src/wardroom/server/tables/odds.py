"""What a game says of chances and of ways to a place, from a seat's view and question alone. It may take some tenths of
a second, so it runs in `heavy_work`, where nobody has to wait for it."""

from __future__ import annotations

from typing import Any

from wardroom import games
from wardroom.kernel import encode

RECKONING = 30.0  # seconds that it may take


def offered(game: str, version: str) -> bool:
    return games.nearest(game, version).odds is not None


def reckoned(game: str, version: str, view: Any, ask: Any) -> bytes:
    odds = games.nearest(game, version).odds
    return encode(odds(view, ask) if odds else None)


def plans_offered(game: str, version: str) -> bool:
    return games.nearest(game, version).plans is not None


def planned(game: str, version: str, view: Any, ask: Any, place: str) -> bytes:
    """Ways to a place; null where nothing is asked, or the game plans nothing."""
    plans = games.nearest(game, version).plans
    return encode(plans()(view, ask, place) if plans and ask else None)
