"""Who can play in the lab: a game's bots by name, anything that makes a `Bot`, and the bots of another checkout."""

from __future__ import annotations

from importlib import import_module

from wardroom import bots
from wardroom.api import Bot, BotFactory
from wardroom.kernel import Seat, UnknownChoice
from wardroom.lab.remote import RemoteBot


def make(game_id: str, spec: str, seat: Seat, seed: int) -> Bot:
    """`name`, `package.module:Factory`, or `name@folder` of another checkout's sources."""
    name, at, folder = spec.partition("@")
    if at:
        return RemoteBot(folder, game_id, name, seat, seed)
    if ":" in spec:
        return _brought(spec)(seat, seed)
    return bots.make(game_id, spec, seat, seed)


def _brought(spec: str) -> BotFactory:
    module, _, factory = spec.partition(":")
    try:
        found: BotFactory = getattr(import_module(module), factory)
    except (ImportError, AttributeError) as fault:
        raise UnknownChoice(f"no bot {spec}: {fault}") from fault
    return found
