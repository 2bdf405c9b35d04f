"""A fleet in numbers, as the other side cannot see it: drawn worlds are compared with matches by these."""

from __future__ import annotations

from wardroom.games.midway.aircraft import plus, total
from wardroom.games.midway.habits.learn import found_carriers
from wardroom.games.midway.printed import BASES, CARRIERS, INVASION_SHIP, SHIPS, foe
from wardroom.games.midway.search_board import MIDWAY_ZONE, WHERE, distance
from wardroom.games.midway.state import Midway
from wardroom.kernel import Seat

NEAR = 6  # zones from Midway
LATELY = 3  # turns


def measures(g: Midway, seat: Seat) -> dict[str, float]:
    other = foe(seat)
    numbers = {**_ships(g, other), **_carriers(g, other), **_aircraft(g, other), **_knowledge(g, other)}
    return {f"{other}.{name}": number for name, number in numbers.items()}


def _ships(g: Midway, side: str) -> dict[str, float]:
    zones = [g.ships[id].zone for id in g.afloat(side)]
    if not zones:
        return {}
    return {
        "zones_used": len(set(zones)),
        "largest_fleet": max(map(zones.count, zones)),
        "ships_near_midway": sum(distance(zone, MIDWAY_ZONE) <= NEAR for zone in zones),
        "ships_from_midway": sum(distance(zone, MIDWAY_ZONE) for zone in zones) / len(zones),
    }


def _carriers(g: Midway, side: str) -> dict[str, float]:
    decks = [id for id in CARRIERS[side] if g.ships[id].zone and SHIPS[id].type == "CV"]
    if not decks:
        return {}
    zone = g.ships[decks[0]].zone
    there, afloat = g.at(side, zone), g.afloat(side)
    numbers: dict[str, float] = {
        "zones_with_carriers": len({g.ships[id].zone for id in decks}),
        "ships_with_carriers": len(there),
        "screen_with_carriers": sum(g.screen(id) for id in there),
        "carriers_from_midway": distance(zone, MIDWAY_ZONE),
        "column_of_carriers": WHERE[zone][0],
        "row_of_carriers": WHERE[zone][1],
        "ships_from_carriers": sum(distance(g.ships[id].zone, zone) for id in afloat) / len(afloat),
    }
    if side == "JP" and g.ships[INVASION_SHIP].zone:
        numbers["atago_from_midway"] = distance(g.ships[INVASION_SHIP].zone, MIDWAY_ZONE)
    return numbers


def _aircraft(g: Midway, side: str) -> dict[str, float]:
    bases = [base for base in BASES[side] if base in g.air]
    flying = total(mission.sent for mission in g.missions.get(side, ()))
    return {
        "aircraft": sum(plus(flying, total(g.air[base].factors for base in bases))),
        "aircraft_ready": sum(sum(g.air[base].ready) for base in bases),
        "bases_armed": sum(g.air[base].armed for base in bases),
    }


def _knowledge(g: Midway, side: str) -> dict[str, float]:
    lately = [note for note in g.notes[side] if note.turn > g.turn - LATELY]
    return {"notes_lately": len(lately), "carriers_found_lately": any(found_carriers(note) for note in lately)}
