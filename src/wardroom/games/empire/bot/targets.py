"""What hexes of the enemy are worth: tenths of a point of the yearly scale, a box of Political Will being a point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wardroom.games.empire import scoring
from wardroom.games.empire.politics.control import captures, resources
from wardroom.games.empire.printed import (
    ALLIED,
    BASES,
    COUNTERS,
    GROUND,
    HEXES,
    JAPAN,
    NATIONS,
    PORTS,
    REGIONS,
    RESOURCES,
    ROUND_KUNMING,
    TOKYO,
    distance,
    foe,
)
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import Empire

POINT = 10.0
_QUOTA, _QUOTA_FROM = 5, 4
_BASE, _PORT = 0.8, 0.4
_STONE = 3
_AHEAD = 0.3  # a capture more than the progress of the war asks for
_MANY = 6  # more than these will hardly be had
_ALASKA, _HAWAII = ("4600", "4700", "4800", "5000", "5100"), ("5708", "5908", "5108")
OCCUPIED = frozenset((*_ALASKA, *_HAWAII, "5808"))
"""Where not only control counts, but a unit at the end of a turn."""
_NEVER = REGIONS["mainland_india"] | ROUND_KUNMING
_MAJOR = ("australia", "india", "china")
_DEFAULT_ROWS = {
    "new_guinea_allied": -2, "mandates_allied": -2, "marshalls_allied": -1, "northern_india_hex": 1, 
    "resource_allied": -1,
}  # fmt: skip
_WORN, _URGENT = 4, 0.35  # Political Will from which on each box less presses more, and how much


def rows(g: Empire) -> Mapping[str, int]:
    """What the scenario scores; a campaign scores nothing, but the ways to the end of it are much the same."""
    scored = {row["id"]: int(row["points"]) for row in g.sheet.victory.get("scoring", ())}
    return scored or _DEFAULT_ROWS


def worths(g: Empire, side: str) -> dict[str, float]:
    """Of every hex that the enemy holds and that is worth a fight."""
    there = in_play(g.scenario)
    theirs = [hex for hex in sorted(BASES) if hex in there and g.holds(foe(side), hex) and hex not in _NEVER]
    found = {hex: _BASE + _PORT * (hex in PORTS) for hex in theirs}
    more = _allied(g, set(theirs)) if side == ALLIED else _japanese(g, set(theirs))
    for hex, value in more:
        if hex in there and HEXES[hex].land and g.holds(foe(side), hex):
            found[hex] = found.get(hex, 0.0) + value
    return {**_stones(g, side, found), **found}


def _stones(g: Empire, side: str, found: dict[str, float]) -> dict[str, float]:
    """Troops of the enemy on the way to something better."""
    dear = [(hex, value) for hex, value in found.items() if value >= 0.5 * POINT]
    there = {g.units[unit].at for unit in g.on_map(foe(side)) if COUNTERS[unit].type == GROUND}
    stones = {}
    for hex in sorted(there - found.keys()):
        near = [value / distance(hex, goal) for goal, value in dear if distance(hex, goal) <= _STONE]
        stones[hex] = 0.4 * max(near, default=0.0)
    return {hex: value for hex, value in stones.items() if value}


Worth = tuple[str, float]


def _shared(g: Empire, side: str, hexes: Iterable[str], value: float) -> list[Worth]:
    """A group counts when all of it is held: the fewer are missing, the more each is worth."""
    missing = [hex for hex in hexes if not g.holds(side, hex)]
    each = value / len(missing) * (1.0 if len(missing) < _MANY else 0.4) if missing else 0.0
    return [(hex, each) for hex in missing]


def _deciding(nation: str) -> tuple[str, ...]:
    return tuple(NATIONS[nation]["surrender"])


# ---- for the Allies


def _allied(g: Empire, theirs: set[str]) -> list[Worth]:
    scored = rows(g)
    found: list[Worth] = []
    if g.turn >= _QUOTA_FROM:
        left = max(0, _QUOTA - len(captures(g)))
        urgent = 1 + _URGENT * max(0, _WORN - g.will)
        found += [(hex, max(3.0, POINT / left) * urgent if left else _AHEAD) for hex in theirs]
    for nation in ("new_guinea", "mandates", "marshalls"):
        points = abs(scored.get(f"{nation}_allied", 0)) + abs(scored.get(f"{nation}_nobody", 0))
        points += abs(scored.get(f"{nation}_japanese", 0)) if nation == "mandates" else 0
        found += _shared(g, ALLIED, _deciding(nation), POINT * points)
    for nation in ("philippines", "malaya", "burma", "dutch_east_indies"):
        if nation in g.surrendered and nation not in g.regained:
            found += _shared(g, ALLIED, _deciding(nation), 0.7 * POINT)
    found += _ports(g, scored)
    each = POINT * abs(scored.get("resource_allied", 0)) + (0.2 * POINT)
    found += [(hex, each) for hex in RESOURCES]
    found += [("4021", POINT * scored.get("rabaul_holds", 0))]
    found += [(hex, POINT * scored.get("northern_india_hex", 0)) for hex in REGIONS["northern_india"]]
    if g.scenario == "south_pacific":
        found += [(hex, POINT) for hex in scoring.SOLOMONS]
    return found


def _ports(g: Empire, scored: Mapping[str, int]) -> list[Worth]:
    """A port near Tokyo, two in the Philippines."""
    found: list[Worth] = []
    near = scored.get("port_near_tokyo") or scored.get("no_port_near_tokyo") or 2 * (not g.sheet.yearly)
    far = 11 if "port_near_tokyo" in scored else 8
    ports = [hex for hex in PORTS if distance(hex, TOKYO) <= far]
    if near and not any(g.holds(ALLIED, hex) for hex in ports):
        found += [(hex, POINT * abs(near)) for hex in ports]
    if "no_philippine_port" in scored:
        islands = sorted(REGIONS["philippines"] & PORTS)
        held = sum(g.holds(ALLIED, hex) for hex in islands)
        found += [(hex, POINT * (2.5 if held == 0 else 3.0 if held == 1 else 0.5)) for hex in islands]
    return found


# ---- for Japan


def _japanese(g: Empire, theirs: set[str]) -> list[Worth]:
    scored = rows(g)
    found: list[Worth] = []
    for nation in ("philippines", "malaya", "burma", "dutch_east_indies", "australia"):
        if nation not in g.surrendered:
            found += _shared(g, JAPAN, _deciding(nation), POINT * (2 if nation in _MAJOR else 1.2))
    oil = 2.2 * POINT if scoring_needs(g) else 0.4 * POINT + POINT * abs(scored.get("resource_allied", 0))
    found += [(hex, oil) for hex in RESOURCES]
    india = POINT * (scored.get("northern_india_hex", 0) or 0.3)
    found += [(hex, india) for hex in REGIONS["northern_india"]]
    found += _shared(g, JAPAN, sorted(REGIONS["northern_india"]), POINT * scored.get("northern_india_all", 0))
    for nation in ("new_guinea", "mandates"):
        points = scored.get(f"{nation}_japanese", 0) or abs(scored.get(f"{nation}_allied", 0)) / 2
        found += _shared(g, JAPAN, _deciding(nation), POINT * points)
    found += _islands(g, scored)
    taken = captures(g)
    found += [(hex, 2.5 if len(taken) >= _QUOTA else 0.5) for hex in taken]
    if g.scenario == "south_pacific":
        found += [(hex, POINT) for hex in scoring.SOLOMONS]
    return found


POST = 4.0
"""What an own hex must be worth to the enemy, to be kept by somebody."""
_MEN = (0.3, 0.12, 0.05)  # of that worth, what the first, the second and the third unit there are good for


def posts(g: Empire, side: str, dear: Mapping[str, float]) -> dict[str, float]:
    """Own hexes the enemy would like to have, and what one ground unit more is worth in each."""
    found = {}
    for hex, value in dear.items():
        men = sum(COUNTERS[unit].type == GROUND for unit in g.at(hex, side)) + bool(g.garrison(hex))
        if value >= POST and men < len(_MEN):
            found[hex] = _MEN[men] * value
    return found


def scoring_needs(g: Empire) -> bool:
    """Whether Japan still has to win the resources it needs at the end of 1942."""
    return "automatic" in g.sheet.victory and resources(g) < scoring.FEWEST + 2


def _islands(g: Empire, scored: Mapping[str, int]) -> list[Worth]:
    """The Aleutians and Hawaii frighten the Americans; a port near Tokyo must not stay theirs."""
    found: list[Worth] = []
    if "alaska" not in g.once and not any(g.at(hex, JAPAN) for hex in _ALASKA):
        found += [(_ALASKA[0], 0.9 * POINT), (_ALASKA[-1], 0.5 * POINT)]
    if "hawaii" not in g.once:
        found += [(hex, 0.9 * POINT) for hex in _HAWAII]
    found += [(hex, POINT) for hex in ("5708", "5908") if hex not in g.noted and scored.get("kauai")]
    found += [("5808", POINT * scored.get("oahu", 2))]
    near = abs(scored.get("no_port_near_tokyo", 0) or scored.get("port_near_tokyo", 0))
    lost = [hex for hex in PORTS if distance(hex, TOKYO) <= 8 and g.holds(ALLIED, hex)]
    found += [(hex, POINT * near / len(lost)) for hex in lost]
    return found
