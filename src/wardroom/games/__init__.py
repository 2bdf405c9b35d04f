"""The games on the shelf: one folder each, and nothing else to change for a new one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from wardroom.kernel import Rules, UnknownChoice


def ids() -> tuple[str, ...]:
    """Every folder here is a game, and its name is the game's id."""
    return _inside(tuple(__path__))


@cache  # the disk is not looked at for every move
def _inside(folders: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(module.name for module in iter_modules(folders) if module.ispkg))


def card(game_id: str) -> ModuleType:
    """The game's card module: RULES, and whatever else it shows of itself (WORDS, LEDGER, PRINTED, VIEW, probes...)."""
    if game_id not in ids():
        raise UnknownChoice(f"there is no game {game_id!r}; there is {', '.join(ids())}")
    return import_module(f"{__name__}.{game_id}.card")


def load(game_id: str) -> Rules:
    rules: Rules = card(game_id).RULES
    return rules
