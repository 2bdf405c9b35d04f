"""Midway from its middle: both fleets near the island, every deck ready, a few turns to go. Fog is soon tried here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wardroom.games.midway.aircraft import Flight, Hangar, Mission
from wardroom.games.midway.game import MidwayRules
from wardroom.games.midway.printed import CARRIERS, FLEET, SHIPS, SIDES
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.turn import Landings, Orders, Turn
from wardroom.kernel import State

ZONES = {
    "carrier_force": "G5-I",
    "cruiser_group": "H6-A",
    "second_fleet": "H5-D",
    "main_body": "G4-A",
    "us_fleet": "H5-G",
}
US_PICKET = "H5-H"


def _private(g: Midway, side: str) -> tuple[Mission, ...]:
    """Orders already written that the other side will not be shown: a patrol and a transfer."""
    one, other = CARRIERS[side][0], CARRIERS[side][1]
    f, d, t = g.air[one].ready
    g.put_air(one, Hangar())
    zone = g.ships[one].zone
    patrol = (Mission("patrol", zone, (Flight(one, (f, 0, 0), 0),), origins=(zone,)),) if f else ()
    return (*patrol, Mission("transfer", g.ships[other].zone, (Flight(one, (0, d, t), 0),), origins=(zone,)))


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
        g.missions = {side: _private(g, side) for side in SIDES}
        now = g.now
        g.agenda = (Turn(), EndOfTurn(g.turn, now.day, now.time), Landings(), Orders())
        return g


RULES = CloseQuarters()
