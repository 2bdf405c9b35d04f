"""Bots by name. A game's own are in `Game.bots`; `random` plays every game."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom import games
from wardroom.api import Bot, BotFactory
from wardroom.bots.random import RandomBot
from wardroom.kernel import Seat, UnknownChoice

__all__ = ["Bot", "make", "names"]


def _factories(game_id: str) -> Mapping[str, BotFactory]:
    return {**games.find(game_id).bots(), "random": RandomBot}


def names(game_id: str) -> tuple[str, ...]:
    """The bots that play the game, the game's own first."""
    return tuple(_factories(game_id))


def make(game_id: str, name: str, seat: Seat, seed: int) -> Bot:
    """A bot for one seat of one match. The same seed plays the same way."""
    factories = _factories(game_id)
    if name not in factories:
        raise UnknownChoice(f"{game_id} has no bot {name!r}; there is {', '.join(factories)}")
    info = games.load(game_id).info
    if seat not in (*info.seats, *info.guests):
        raise UnknownChoice(f"{game_id} has no seat {seat!r}")
    return factories[name](seat, seed)
