"""Bots by name. A game's own are in its `bot` module, as `BOTS`; `random` plays every game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from wardroom import games
from wardroom.bots.api import Bot, Factory
from wardroom.bots.random import RandomBot
from wardroom.kernel import Seat, UnknownChoice

__all__ = ["Bot", "make", "names"]


def _factories(game_id: str) -> Mapping[str, Factory]:
    games.card(game_id)  # refuses a game that is not there
    module = f"{games.__name__}.{game_id}.bot"
    own: Mapping[str, Factory] = import_module(module).BOTS if find_spec(module) else {}
    return {**own, "random": RandomBot}


def names(game_id: str) -> tuple[str, ...]:
    """The bots that play the game, the game's own first."""
    return tuple(_factories(game_id))


def make(game_id: str, name: str, seat: Seat, seed: int) -> Bot:
    """A bot for one seat of one match. The same seed plays the same way."""
    factories = _factories(game_id)
    if name not in factories:
        raise UnknownChoice(f"{game_id} has no bot {name!r}; there is {', '.join(factories)}")
    card = games.load(game_id).card
    if seat not in (*card.seats, *card.guests):
        raise UnknownChoice(f"{game_id} has no seat {seat!r}")
    return factories[name](seat, seed)
