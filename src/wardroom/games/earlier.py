"""Rules as they were: of every earlier version of a game its whole package, as an archive in the game's folder.

A match is shown, judged and gone on with by the version that it was played by. `tools/keep_version.py` writes
`<game>/earlier/1.zip` before the rules change; in it the package is called `<game>_1`, and Python imports it from here.
"""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

from wardroom.api import Game

_ARCHIVES = tuple(sorted(Path(__file__).parent.glob("*/earlier/*.zip")))
_KEPT = {(archive.parent.parent.name, archive.stem) for archive in _ARCHIVES}

__path__ = [str(archive) for archive in _ARCHIVES]


def fitting(kind: Any, **given: Any) -> Any:
    """Of what a kept game brings, that which the contract still asks for; its `game.py` says `fitting(Game, ...)`."""
    return kind(**{name: value for name, value in given.items() if name in signature(kind).parameters})


def versions(game_id: str) -> tuple[str, ...]:
    """Those that are kept, the oldest first."""
    return tuple(sorted((version for game, version in _KEPT if game == game_id), key=_number))


def _number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def find(game_id: str, version: str) -> Game | None:
    if (game_id, version) not in _KEPT:
        return None
    game: Game = import_module(f"{__name__}.{game_id}_{version}.game").GAME
    return game
