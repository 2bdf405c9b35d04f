"""A game for one on the shelf, for as long as a test lasts: it is a folder like any other game's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wardroom import games

FOLDER = str(Path(__file__).parent / "solo_games")
GAME, SEAT = "siege", "us"


@contextmanager
def on_the_shelf() -> Iterator[None]:
    games.__path__.append(FOLDER)
    try:
        yield
    finally:
        games.__path__.remove(FOLDER)
