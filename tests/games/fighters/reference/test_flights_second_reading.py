"""Legal flights and dodges, read twice: on random positions both readings find the same ends.

A share of the positions here; ten thousand at night (`WARDROOM_POSITIONS`).
"""

from __future__ import annotations

import os
from random import Random

import flights_second_reading as second
import pytest
from msgspec import structs

from wardroom.games.fighters import flight
from wardroom.games.fighters.flight.trip import Trip
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import TYPES
from wardroom.games.fighters.state import Aircraft, Barrage, Fighters

POSITIONS = int(os.environ.get("WARDROOM_POSITIONS", "200"))
PARTS = 20
SWITCHES = ("agile_pivot_after_split_s", "agile_pivot_after_dodge", "release_in_dodge", "bombing_advances_apart")
LOADS = {"level_bomber": "bomb", "dive_bomber": "bomb", "torpedo_bomber": "torpedo"}


def position(rng: Random) -> tuple[Fighters, str]:
    """Any set-up with its ships and islands; aircraft, damage, weapons and barrages thrown about, often in a heap."""
    options = {name: rng.random() < 0.7 for name in SWITCHES}
    g = RULES.start(rng.choice(RULES.info.scenarios), RULES.info.settings(options))
    assert isinstance(g, Fighters)
    labels, grid = g.board.grid.labels, g.board.grid
    centre = rng.choice(labels)
    near = [hex for hex in labels if grid.distance(hex, centre) <= rng.choice((2, 5, 40))] or list(labels)
    g.aircraft = _thrown(rng, near)
    craft = rng.choice(list(g.aircraft))
    about = [hex for hex in labels if grid.distance(hex, g.aircraft[craft].hex) <= 4]
    g.barrages = tuple(Barrage(rng.choice(about), "aa.0101") for _ in range(rng.choice((0, 0, 2, 5))))
    g.wrecked = tuple(sorted(hex for hex in g.board.islands if rng.random() < 0.3))
    for id, s in g.ships.items():
        g.change_ship(id, hits=tuple(n for n in range(len(s.hull.segments)) if rng.random() < 0.3))
    return g, craft


def _thrown(rng: Random, hexes: list[str]) -> dict[str, Aircraft]:
    found: dict[str, Aircraft] = {}
    for n in range(rng.randint(1, 14)):
        kind = TYPES[rng.choice(sorted(TYPES))]
        hex, high = rng.choice(hexes), rng.random() < 0.5
        if any((b.hex, b.high) == (hex, high) for b in found.values()):
            continue
        loads = ["", *(load for trait, load in LOADS.items() if trait in kind.traits)]
        craft = Aircraft(kind.id, kind.side, "A", hex, rng.randrange(6), high, rng.choice(loads))
        found[f"{kind.id}-{n:02}"] = structs.replace(craft, damage=rng.randrange(kind.armour))
    return found


def ends(trips: tuple[Trip, ...]) -> set[second.End]:
    """As the second reading writes them."""
    found: set[second.End] = set()
    for hex, facing, end, drop, damage, _ in trips:
        if end == "left":
            found.add(("leaves", hex, *drop))
        elif end == "down":
            found.add(("falls", *drop))
        else:
            found.add(("stays", hex, facing, end, *drop, damage))
    return found


@pytest.mark.rule("FP-FLY-1", "FP-FLY-2", "FP-FLY-3", "FP-FLY-4", "FP-DOD-2", "FP-DOD-3", "FP-DOD-4", "FP-DOD-5")
@pytest.mark.parametrize("part", range(PARTS))
def test_both_readings_find_the_same_flights_and_dodges(part: int) -> None:
    for n in range(part, POSITIONS, PARTS):
        g, craft = position(Random(f"flights {n}"))
        assert ends(flight.moves(g, craft)) == second.moves(g, craft), (n, craft)
        assert ends(flight.dodges(g, craft)) == second.dodges(g, craft), (n, craft)


def test_the_positions_are_worth_the_trouble() -> None:
    """Weapons let go, barrages met, edges crossed and no room at all: everything occurs."""
    seen: set[object] = set()
    for n in range(200):
        g, craft = position(Random(f"flights {n}"))
        found = second.moves(g, craft) | second.dodges(g, craft)
        seen |= {end[0] for end in found} | {end[4] for end in found if end[0] == "stays"}
        seen |= {end[7] for end in found if end[0] == "stays"}
    assert {"stays", "leaves", "falls", "bomb", "torpedo", "none", 0, 1} <= seen
