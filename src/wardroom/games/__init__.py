"""The games on the shelf: each folder here, and what other packages offer under `wardroom.games`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from wardroom.api import Game
from wardroom.games.offered import Fault, Offers, Package, offers
from wardroom.kernel import Rules, UnknownChoice

__all__ = ["Fault", "NoGame", "Package", "faults", "find", "ids", "load", "package", "version"]


def ids() -> tuple[str, ...]:
    """Every folder here is a game, and its name is the game's id; so is the name of an entry point."""
    return tuple(sorted({*_inside(tuple(__path__)), *_offers().games}))


def faults() -> tuple[Fault, ...]:
    """What is offered by other packages and cannot be opened."""
    return _offers().faults


def version(game_id: str) -> str | None:
    """Of the rules at hand; None where there are none: a package may be gone while its matches are still kept."""
    return find(game_id).info.version if game_id in ids() else None


def package(game_id: str) -> Package | None:
    """Whose game it is; None for our own."""
    return _offers().packages.get(game_id)


@cache  # the disk is not looked at for every move
def _inside(folders: tuple[str, ...]) -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(folders) if module.ispkg)


def _offers() -> Offers:
    return offers(_inside(tuple(__path__)))


class NoGame(UnknownChoice):
    """It is not on the shelf, or not any more."""


def find(game_id: str) -> Game:
    if game_id in _inside(tuple(__path__)):
        game: Game = import_module(f"{__name__}.{game_id}.game").GAME
        return game
    if game_id not in _offers().games:
        raise NoGame(f"there is no game {game_id!r}; there is {', '.join(ids())}")
    return _offers().games[game_id]


def load(game_id: str) -> Rules:
    return find(game_id).rules
