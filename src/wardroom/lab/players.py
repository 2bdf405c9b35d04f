"""Who can play in the lab: a game's bots by name, anything that makes a `Bot`, and the bots of another checkout."""

from __future__ import annotations

from importlib import import_module
from urllib.parse import parse_qsl

from wardroom import bots, games
from wardroom.api import Bot, BotFactory, Weighed
from wardroom.kernel import Seat, UnknownChoice
from wardroom.lab.remote import RemoteBot


def make(game_id: str, spec: str, seat: Seat, seed: int) -> Bot:
    """`name`, `package.module:Factory`, `name@folder` of another checkout's sources, or `name?weight=0.5&...`."""
    name, weighed, values = spec.partition("?")
    if weighed:
        return _weighed(game_id, name, values)(seat, seed)
    name, at, folder = spec.partition("@")
    if at:
        return RemoteBot(folder, game_id, name, seat, seed)
    if ":" in spec:
        return _brought(spec)(seat, seed)
    return bots.make(game_id, spec, seat, seed)


def weighed(game_id: str, name: str) -> Weighed:
    found = games.find(game_id).weights().get(name)
    if found is None:
        raise UnknownChoice(f"{game_id} declares no weights of a bot {name!r}")
    return found


def _weighed(game_id: str, name: str, values: str) -> BotFactory:
    """Weights that are not named stay as they are."""
    known = weighed(game_id, name)
    try:
        given = {weight: float(value) for weight, value in parse_qsl(values)}
    except ValueError:
        given = {}
    if not given or not {*given} <= {*known.values}:
        raise UnknownChoice(f"{values!r} gives no weights of {name}, which are {', '.join(known.values)}")
    return known.make({**known.values, **given})


def _brought(spec: str) -> BotFactory:
    module, _, factory = spec.partition(":")
    try:
        found: BotFactory = getattr(import_module(module), factory)
    except (ImportError, AttributeError) as fault:
        raise UnknownChoice(f"no bot {spec}: {fault}") from fault
    return found
