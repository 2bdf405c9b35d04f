"""The game of canaries on the shelf, for as long as a test lasts: it is a folder like any other game's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from wardroom import games
from wardroom.server.heavy_work import HeavyWork

FOLDER = str(Path(__file__).parent / "secrecy_games")
GAME = "sealed"
CANARY = {"east": "zqeast", "west": "zqwest"}
PILE = "zqpile"


@contextmanager
def on_the_shelf() -> Iterator[None]:
    games.__path__.append(FOLDER)
    try:
        with patch.object(HeavyWork, "run", _here):
            yield
    finally:
        games.__path__.remove(FOLDER)


async def _here(_: HeavyWork, seconds: float, work: Callable[..., Any], *given: Any) -> Any:
    """A child process does not have this shelf."""
    return work(*given)
