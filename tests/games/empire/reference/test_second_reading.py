"""Supply and zones of Empire, read twice: the game's own survey against a slow and plain one, on random positions.

A share of them in every run of the tests; `WARDROOM_POSITIONS=10000` and `make references` for all.
"""

from __future__ import annotations

import os
from itertools import islice

import pytest
from empire_positions import positions
from empire_second_reading import Reading

from wardroom.games.empire import activation
from wardroom.games.empire.printed import COUNTERS, HEXES, SIDES
from wardroom.games.empire.state import CHINA_BOX, Empire
from wardroom.games.empire.traces.masks import ids
from wardroom.games.empire.traces.supply import survey

NUMBER = int(os.environ.get("WARDROOM_POSITIONS", "40"))
PARTS = 4


def differences(g: Empire) -> list[str]:
    """Where the two readings of a position part."""
    read, now, found = Reading(g), survey(g), []
    there = {unit for unit in now.supplied if g.units[unit].at in HEXES or g.units[unit].at == CHINA_BOX}
    if there != read.supplied:
        found.append(f"supplied: {sorted(there ^ read.supplied)}")
    if now.road != read.road:
        found.append(f"Burma Road: {now.road}, {read.road}")
    for side in SIDES:
        masks = {"closed": now.closed, "zoi": now.zoi, "eligible": now.eligible}
        for name, mask in masks.items():
            if off := set(ids(mask[side])) ^ getattr(read, name)[side]:
                found.append(f"{name} {side}: {sorted(off)[:8]}")
        for hq in g.hqs(side):
            reached = read.paths(side, g.units[hq].at, COUNTERS[hq].range)
            if off := set(ids(activation.paths(g, hq))) ^ reached:
                found.append(f"activation {hq}: {sorted(off)[:8]}")
    return found


@pytest.mark.rule("ES-SUP-1", "ES-SUP-2", "ES-ZOI-1", "ES-ZOI-2", "ES-Q-065", "ES-ACT-4", "ES-X-SUPS-1", "ES-X-CHINA-5")
@pytest.mark.parametrize("part", range(PARTS))
def test_both_readings_are_the_same(part: int) -> None:
    for name, g in islice(positions(part + 1), NUMBER // PARTS):
        assert differences(g) == [], name
