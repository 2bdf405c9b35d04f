"""The games on the shelf: each folder here, and what other packages offer under `wardroom.games`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules

from wardroom.api import Game
from wardroom.kernel import Rules, UnknownChoice

GROUP = "wardroom.games"  # of entry points: the game's id, and where its `GAME` is


def ids() -> tuple[str, ...]:
    """Every folder here is a game, and its name is the game's id; so is the name of an entry point."""
    return tuple(sorted({*_inside(tuple(__path__)), *_offered()}))


@cache  # the disk is not looked at for every move
def _inside(folders: tuple[str, ...]) -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(folders) if module.ispkg)


@cache
def _offered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def find(game_id: str) -> Game:
    """The game. A folder here goes before a package that offers the same id."""
    if game_id in _inside(tuple(__path__)):
        game = import_module(f"{__name__}.{game_id}.game").GAME
    elif game_id in _offered():
        game = _offered()[game_id].load()
    else:
        raise UnknownChoice(f"there is no game {game_id!r}; there is {', '.join(ids())}")
    if not isinstance(game, Game) or game.id != game_id:
        raise UnknownChoice(f"what is offered as {game_id!r} is not that game")
    return game


def load(game_id: str) -> Rules:
    return find(game_id).rules
