"""The positions in which the rules of the client are compared with ours: see `client_rules.py`."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from wardroom.games.fighters.printed import TYPES
from wardroom.games.fighters.state import Aircraft, Barrage, Fighters, Options, Ship

ALL = Options(release_in_dodge=True)  # the client finds what any option allows; the server offers what its own do
APART = Options(bombing_advances_apart=True)


def busy() -> Fighters:
    """Islands, clouds, ships with hits, wrecked hexes and barrages; nobody in the air."""
    g = Fighters(scenario="cactus", options=ALL, aircraft={}, ships={}, wrecked=("1011",))
    g.ships = {
        "destroyer": Ship("destroyer", "jp", "jp", 1, ("0612", "0513"), (1,)),
        "carrier": Ship("hornet", "us", "us", 0, ("1404", "1405", "1406"), (0,)),
    }
    g.barrages = tuple(Barrage(hex, "destroyer.0") for hex in ("0709", "0808", "0908", "0908", "0102", "1814", "1715"))
    return g


def empty() -> Fighters:
    return Fighters(scenario="first_clash", options=ALL, aircraft={}, ships={})


# In the middle, farther from the edge than anything flies, and in two corners.
PLACES = (("empty", "0908"), ("busy", "0809"), ("busy", "0101"), ("busy", "1816"))


def positions() -> dict[str, Fighters]:
    return {"empty": empty(), "busy": busy()}


def craft(type: str, **more: Any) -> Aircraft:
    return Aircraft(type=type, seat=TYPES[type].side, squad="X", **more)


def crowds() -> list[Fighters]:
    """Many aircraft in little room, so that they stand in each other's way."""
    rng, found = Random(4), []
    for _ in range(16):
        g = busy()
        g.land_aa = {"1010": "us", "0911": "jp"}
        spots = rng.sample(list(product([hex for hex in g.board.grid.labels if inside(hex)], (True, False))), 36)
        for n, (hex, high) in enumerate(spots):
            type = rng.choice(sorted(TYPES))
            g.aircraft[f"{type}-{n:02}"] = craft(
                type, hex=hex, facing=rng.randrange(6), high=high,
                damage=rng.randrange(TYPES[type].armour), spent=rng.random() < 0.5,
            )  # fmt: skip
        found.append(g)
    return found


def inside(hex: str) -> bool:
    return 6 <= int(hex[:2]) <= 12 and 7 <= int(hex[2:]) <= 13
