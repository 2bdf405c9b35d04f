"""Midway from its middle: both fleets near the island, every deck ready, a few turns to go. Fog is soon tried here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wardroom.games.midway.card import MidwayRules
from wardroom.games.midway.printed import FLEET, SHIPS, SIDES
from wardroom.games.midway.state import Hangar, Midway
from wardroom.games.midway.tasks.turn import Turn
from wardroom.kernel import State

ZONES = {
    "carrier_force": "G5-I",
    "cruiser_group": "H6-A",
    "second_fleet": "H5-D",
    "main_body": "G4-A",
    "us_fleet": "H5-G",
}
US_PICKET = "H5-H"


class CloseQuarters(MidwayRules):
    def start(self, scenario: str, options: Mapping[str, Any]) -> State:
        g = super().start(scenario, options)
        assert isinstance(g, Midway)
        for id in SHIPS:
            g.put_ship(id, zone=ZONES[SHIPS[id].group])
        for id in FLEET["US"][::3]:
            g.put_ship(id, zone=US_PICKET)
        g.air = {base: Hangar(ready=hangar.unready) for base, hangar in g.air.items()}
        g.turn, g.armed_once, g.fortification = 20, SIDES, min(g.fortification, 3)
        g.agenda = (Turn(),)
        return g


RULES = CloseQuarters()
