"""Supply and retreats, read twice: on random positions both readings say the same of every block and base.

A share of the positions here; ten thousand at night (`WARDROOM_POSITIONS`, `make references`).
"""

from __future__ import annotations

import os
from random import Random

import pytest
from victory_positions import position, with_a_battle
from victory_second_reading import Retreats, Supply, everybody

from wardroom.games.victory.combat.retreat import havens
from wardroom.games.victory.printed import BASES
from wardroom.games.victory.supply.survey import survey
from wardroom.games.victory.tasks.logistics import ways_out

NUMBER = int(os.environ.get("WARDROOM_POSITIONS", "30"))
PARTS = 10


@pytest.mark.rule(
    "PV-7.1-3", "PV-7.1-4", "PV-7.1-5", "PV-7.1-6", "PV-7.1-7", "PV-7.1-8", "PV-7.1-9", "PV-7.1-10", "PV-7.1-11",
    "PV-7.1-12", "PV-7.1-13", "PV-1.5-2", "PV-3.2-2", "PV-5.7-5", "PV-5.7-6", "PV-5.7-7", "PV-5.7-8", "PV-5.7-18",
    "PV-5.7-19", "PV-MAP-5", "PV-MAP-6",
)  # fmt: skip
@pytest.mark.parametrize("part", range(PARTS))
def test_both_readings_find_the_same_supply(part: int) -> None:
    for n in range(part, NUMBER, PARTS):
        g = position(Random(f"supply {n}"))
        found, second = survey(g), Supply(g)
        for id in everybody(second):
            said = (found.supplied(id), found.crossed(id))
            assert said == (second.supplied(id), second.crossed(id)), (n, id, g.blocks[id])
        for base in BASES.keys() - second.gone:
            assert found.centre(base) == second.pays(base), (n, base)


@pytest.mark.rule(
    "PV-5.5-1", "PV-5.5-3", "PV-5.5-4", "PV-5.5-5", "PV-5.6-1", "PV-5.6-2", "PV-5.8-5", "PV-5.8-6", "PV-5.7-9",
    "PV-5.7-10", "PV-5.7-16", "PV-4.2-1", "PV-4.8-3", "PV-6.3-2",
)  # fmt: skip
@pytest.mark.parametrize("part", range(PARTS))
def test_both_readings_find_the_same_ways_out_of_a_battle(part: int) -> None:
    for n in range(part, 5 * NUMBER, PARTS):
        g, place = with_a_battle(Random(f"retreat {n}"))
        second = Retreats(g)
        for id in second.at(place) if place else ():
            for regroup in (False, True):
                assert set(havens(g, id, regroup)) == second.ways(id, regroup), (n, id, regroup, g.blocks[id])
        for id in everybody(second):
            if g.blocks[id].blockading:
                assert set(ways_out(g, id)) == second.lifted(id), (n, id, g.blocks[id])


def test_the_positions_are_worth_the_trouble() -> None:
    """Fed and unfed, at sea and in port, across and at home; ways out by land and by sea, and none at all."""
    seen: set[object] = set()
    for n in range(15):
        second = Supply(position(Random(f"supply {n}")))
        for id in everybody(second):
            at_sea = id in second.ships["japan"] | second.ships["allies"]
            seen.add(("fed" if second.supplied(id) else "unfed", at_sea))
            seen.add("crossed" if second.crossed(id) else "")
    for n in range(60):
        g, place = with_a_battle(Random(f"retreat {n}"))
        reader = Retreats(g)
        for id in reader.at(place) if place else ():
            seen.add((reader.group(id), bool(reader.ways(id, regroup=False))))
    wanted = {(fed, at_sea) for fed in ("fed", "unfed") for at_sea in (False, True)}
    wanted |= {(group, out) for group in ("air", "naval", "ground") for out in (False, True)}
    assert wanted | {"crossed"} <= seen
