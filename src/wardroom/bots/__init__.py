"""Bots by name. A game's own are in `Game.bots`; `random` plays every game."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom import games
from wardroom.api import Bot, BotFactory
from wardroom.bots.random import RandomBot
from wardroom.kernel import Seat, UnknownChoice

__all__ = ["Bot", "make", "names"]


def _factories(game_id: str, version: str | None = None) -> Mapping[str, BotFactory]:
    return {**games.find(game_id, version).bots(), "random": RandomBot}


def names(game_id: str, version: str | None = None) -> tuple[str, ...]:
    """The bots that play the game, the game's own first."""
    return tuple(_factories(game_id, version))


def make(game_id: str, name: str, seat: Seat, seed: int, version: str | None = None) -> Bot:
    """A bot for one seat of one match. The same seed plays the same way. In a match of an earlier version, a bot that
    came later is the best there was."""
    factories = _factories(game_id, version)
    if version is not None and name in _factories(game_id):
        name = name if name in factories else next(iter(factories))
    if name not in factories:
        raise UnknownChoice(f"{game_id} has no bot {name!r}; there is {', '.join(factories)}")
    info = games.load(game_id).info
    if seat not in (*info.seats, *info.guests):
        raise UnknownChoice(f"{game_id} has no seat {seat!r}")
    return factories[name](seat, seed)
