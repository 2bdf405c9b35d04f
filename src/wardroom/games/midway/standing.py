"""How a position stands, for looking back: points, fleets, decks, aircraft, the landing on Midway. Japan is first."""

from __future__ import annotations

from wardroom.api.standing import Standing, learnt_of
from wardroom.games.midway.aircraft import plus, total
from wardroom.games.midway.printed import BASES, CARRIERS, FLEET, INVASION_SHIP, SHIPS, SIDES, VICTORY, last_turn
from wardroom.games.midway.search_board import MIDWAY_ZONE, distance
from wardroom.games.midway.state import Midway

FAR = 20  # zones: from here on it makes no difference


def points(g: Midway) -> float:
    japan, us = SIDES
    return g.points[japan] - g.points[us]


def parts(g: Midway) -> dict[str, float]:
    fleets, decks, air = ([of(g, side) for side in SIDES] for of in (_fleet, _decks, _air))
    return {
        "fleet": fleets[0] - fleets[1],
        "decks": decks[0] - decks[1],
        "air": air[0] - air[1],
        "landing": _landing(g),
        "near": _near(g),
    }


def _fleet(g: Midway, side: str) -> float:
    """In points, less what is damaged."""
    ships = ((SHIPS[id], g.ships[id]) for id in FLEET[side])
    return sum(printed.vp * (1 - 0.5 * ship.hits / printed.boxes) for printed, ship in ships if not ship.sunk)


def _decks(g: Midway, side: str) -> float:
    """Boxes of carriers that are left."""
    return sum(SHIPS[id].boxes - g.ships[id].hits for id in CARRIERS[side] if not g.ships[id].sunk)


def _air(g: Midway, side: str) -> float:
    """Bombers, standing and flying."""
    standing = total(g.air[base].factors for base in BASES[side] if base in g.air)
    flying = total(flight.factors for mission in g.missions.get(side, ()) for flight in mission.flights)
    _, dive, torpedo = plus(standing, flying)
    return dive + torpedo


def _landing(g: Midway) -> float:
    return 1.0 if g.fallen else g.invasion / VICTORY["capture_turns"]


def _near(g: Midway) -> float:
    """How near the invasion is."""
    zone = g.ships[INVASION_SHIP].zone
    return 1 - min(FAR, distance(zone, MIDWAY_ZONE)) / FAR if zone else 0.0


def elapsed(g: Midway) -> float:
    return g.turn / last_turn(g.scenario)


def standing() -> Standing:
    return Standing(points=points, parts=parts, elapsed=elapsed, learnt=learnt_of("wardroom.games.midway"))
