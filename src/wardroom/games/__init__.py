"""The games on the shelf: each folder here, and what other packages offer under `wardroom.games`.

Without a version a game is meant as it is now; with one, as it was (`earlier.py`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from sys import modules

from wardroom.api import Game
from wardroom.api.presentation import forgiving
from wardroom.games import earlier
from wardroom.games.offered import Fault, Offers, Package, offers
from wardroom.kernel import Rules, UnknownChoice

__all__ = [
    "Fault",
    "NoGame",
    "NoVersion",
    "Package",
    "faults",
    "find",
    "ids",
    "load",
    "nearest",
    "opened",
    "package",
    "version",
    "versions",
]


def ids() -> tuple[str, ...]:
    """Every folder here is a game, and its name is the game's id; so is the name of an entry point."""
    return tuple(sorted({*_inside(tuple(__path__)), *_offers().games}))


def opened() -> tuple[str, ...]:
    """Those that somebody has asked for here. On a server that is all; in a browser a game comes when it is played."""
    away = {id for id in _inside(tuple(__path__)) if f"{__name__}.{id}.game" not in modules}
    return tuple(id for id in ids() if id not in away)


def faults() -> tuple[Fault, ...]:
    """What is offered by other packages and cannot be opened."""
    return _offers().faults


def version(game_id: str) -> str | None:
    """Of the rules at hand; None where there are none: a package may be gone while its matches are still kept."""
    return find(game_id).info.version if game_id in ids() else None


def versions(game_id: str) -> tuple[str, ...]:
    """Those that a match can be of and be read, judged and gone on with; the present one last."""
    present = version(game_id)
    kept = tuple(each for each in earlier.versions(game_id) if each != present)
    return (*kept, *((present,) if present else ()))


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


class NoVersion(NoGame):
    """The game is there, and not as it was then."""


def find(game_id: str, version: str | None = None) -> Game:
    present = _present(game_id)
    if version in (None, present.info.version):
        return present
    if (found := _earlier(game_id, str(version))) is None:
        raise NoVersion(f"there is no version {version} of {game_id}; there is {', '.join(versions(game_id))}")
    return found


@cache
def _earlier(game_id: str, version: str) -> Game | None:
    """An earlier version speaks as the game does today, with its own words where today's has none: what is said around
    the board needs only what was seen and heard."""
    if (found := earlier.find(game_id, version)) is None:
        return None
    today = _present(game_id)
    return replace(found, presentation=forgiving(today.presentation), words=today.words.over(found.words))


def _present(game_id: str) -> Game:
    if game_id in _inside(tuple(__path__)):
        game: Game = import_module(f"{__name__}.{game_id}.game").GAME
        return game
    if game_id not in _offers().games:
        raise NoGame(f"there is no game {game_id!r}; there is {', '.join(ids())}")
    return _offers().games[game_id]


def nearest(game_id: str, version: str) -> Game:
    """As it was; as it is, where that is not kept: what was played can at least be looked at."""
    return find(game_id, version if version in versions(game_id) else None)


def load(game_id: str, version: str | None = None) -> Rules:
    return find(game_id, version).rules
