"""Well-formed moves to be refused: the verbs of the question, with nouns that a player might well think of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from wardroom.games.midway.battle_board import APPROACHES, RECTANGLES
from wardroom.games.midway.printed import BASES, SHIPS, SIDES, TYPES
from wardroom.games.midway.search_board import AREAS, ZONES, within
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move

TRIES = 8
NEAR = 3  # zones from one's own ships: what is almost in reach is tried most
STATES = ("unready", "readying", "ready")

# What each question takes: a verb, and the kinds of its nouns.
FORMS: Mapping[str, Sequence[tuple[str, ...]]] = {
    "place_ships": (("place", "ship", "zone"), ("place_all", "zone")),
    "move_ships": (("move", "ship", "zone"), ("fleet", "zone", "zone")),
    "stand_down": (("stand_down", "base", "type", "number"), ("stand_down_all", "base")),
    "ready_aircraft": (("ready", "base", "type", "number"), ("ready_all", "base")),
    "search": (("call", "area"),),
    "write_orders": (("strike", "zone"), ("raid",), ("patrol", "zone"), ("transfer", "base"), ("b17", "zone")),
    "launch": (("send", "base", "type", "number"), ("send_all", "base"), ("done",)),
    "land": (("land", "few", "type", "base", "number"), ("jettison", "base", "state", "type", "number"), ("ditch",)),
    "choose_rubble": (("wreck", "state", "type", "number"),),
    "choose_casualties": (("lose", "base", "number"),),
    "raid_losses": (("lose", "number"),),
    "next_battle": (("fight", "zone"),),
    "island_choice": (("island", "number", "number"),),
    "hold_back": (("hold", "number"),),
    "place_defence": (("place", "ship", "rectangle"),),
    "place_bombers": (("dive", "ship"), ("bomb", "ship"), ("torpedo", "ship", "way")),
    "how_many": (("factors", "number"), ("bombers", "number", "number")),
    "screen": (("fire", "ship", "few"), ("cover", "few", "number"), ("guard", "number")),
    "waves": (("split", "few", "number"),),
    "b17_target": (("bomb", "ship"),),
    "surface.deploy": (("place", "ship", "rectangle"), ("hold", "ship")),
    "surface.move": (("move", "ship", "rectangle"), ("done",)),
    "surface.make_room": (("move", "ship", "rectangle"), ("done",)),
    "surface.fire": (("fire", "ship", "ship"),),
}


def probes(view: MidwayView, ask: Ask, rng: Random) -> Iterator[Move]:
    """Moves a player may well try, mostly with things he sees."""
    for _ in range(TRIES if ask.prompt in FORMS else 0):
        verb, *kinds = rng.choice(FORMS[ask.prompt])
        yield (verb, *(NOUNS[kind](view, rng) for kind in kinds))


def _ship(view: MidwayView, rng: Random) -> str:
    fighting = [id for battle in view.surface.values() for id in battle.berths]
    fighting += view.battle.berths if view.battle else ()
    afloat = [id for id, ship in view.ships.items() if ship.zone]
    return rng.choice(rng.choice((fighting, afloat, [])) or list(SHIPS))


def _zone(view: MidwayView, rng: Random) -> str:
    own = [ship.zone for ship in view.ships.values() if ship.zone]
    return rng.choice(within(rng.choice(own), NEAR) if own and rng.random() < 0.7 else ZONES)


def _base(view: MidwayView, rng: Random) -> str:
    side = view.seat if view.seat and rng.random() < 0.8 else rng.choice(SIDES)
    return rng.choice(BASES[side])


def _rectangle(view: MidwayView, rng: Random) -> str:
    taken = [at for battle in view.surface.values() for at in battle.berths.values()]
    return rng.choice(taken if taken and rng.random() < 0.2 else RECTANGLES)


NOUNS: Mapping[str, Callable[[MidwayView, Random], Any]] = {
    "ship": _ship,
    "zone": _zone,
    "base": _base,
    "rectangle": _rectangle,
    "area": lambda _, rng: rng.choice(tuple(AREAS)),
    "type": lambda _, rng: rng.choice(TYPES),
    "state": lambda _, rng: rng.choice(STATES),
    "way": lambda _, rng: rng.choice(APPROACHES),
    "number": lambda _, rng: rng.randrange(16),
    "few": lambda _, rng: rng.randrange(6),
}
