"""Which nations surrender, and what they leave behind (ES-SURR-1 to ES-SURR-14)."""

from __future__ import annotations

from wardroom.games.empire.politics.control import empty_of, group, pass_to
from wardroom.games.empire.printed import (
    ALLIED,
    COUNTERS,
    GROUND,
    HQ,
    JAPAN,
    NATIONS,
    PLACES,
    REGIONS,
    RESOURCES,
    SIDES,
    foe,
)
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import DELAY, ELIMINATED, EVENT, OUT, SCHEDULE, Empire
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT

BY_HEXES = ("philippines", "malaya", "dutch_east_indies", "burma", "australia")
"""Nations that surrender when their hexes are lost; China and India have a procedure of their own."""
NAMED_B = ("a_b_ind_division", "a_1b_division")  # the units of Burma (ES-X-SURR-2)
PATIENCE = 3  # segments without any resources (ES-X-SURR-5)

_MINOR = frozenset(hex for hex, place in PLACES.items() if place.group == "dei_minor")
_EAST_TIMOR = frozenset({"2822"})
LAND: dict[str, frozenset[str]] = {
    "philippines": REGIONS["philippines"],
    "australia": REGIONS["australia"],
    "dutch_east_indies": _MINOR.union(
        REGIONS["borneo"], REGIONS["sumatra"], REGIONS["java"], REGIONS["celebes"], _EAST_TIMOR
    ),
}
"""The land of nations whose bases pass to the conqueror: Malaya and Burma keep theirs (ES-X-SURR-2, ES-Q-151)."""


def australian(unit: str) -> bool:
    return COUNTERS[unit].subnation == "australian" or unit == "a_aus_air"


# ---- conditions


def due(g: Empire) -> tuple[str, ...]:
    """The nations that surrender now: each once a game (ES-X-SURR-1)."""
    return tuple(n for n in BY_HEXES if n not in g.surrendered and group(g, n, JAPAN))


def freed(g: Empire) -> tuple[str, ...]:
    """The surrendered nations whose hexes are all Allied again (ES-Q-152)."""
    return tuple(n for n in BY_HEXES if n in g.surrendered and group(g, n, ALLIED))


# ---- what happens


def happens(g: Empire, nation: str) -> None:
    """Its units go and its bases pass; those who stand in them have their emergency moves to come (ES-X-SURR-1)."""
    g.surrendered = tuple(sorted({*g.surrendered, nation}))
    g.tell("surrender", nation=nation, rules=("ES-X-SURR-1", "ES-X-SURR-2", "ES-X-SURR-3"))
    _remove(g, nation)
    if nation in LAND:
        hexes = [hex for hex in NATIONS[nation]["bases"] if _falls(g, nation, hex)]
        hexes += [hex for hex in _wilds(nation) if empty_of(g, hex, ALLIED, GROUND)]
        pass_to(g, hexes, JAPAN, "ES-X-SURR-1", "ES-Q-151")


def _wilds(nation: str) -> tuple[str, ...]:
    """Its land beside the bases."""
    return tuple(sorted(LAND[nation].difference(NATIONS[nation]["bases"])))


def _falls(g: Empire, nation: str, hex: str) -> bool:
    """Whether a base passes: from the Indies and the Philippines ships and aircraft flee (ES-X-SURR-2)."""
    return empty_of(g, hex, ALLIED, *(() if nation == "australia" else (GROUND,)))


def _remove(g: Empire, nation: str) -> None:
    """ES-X-SURR-2, ES-X-SURR-3."""
    match nation:
        case "philippines":
            for hex in sorted(REGIONS["philippines"]):
                for unit in g.at(hex, ALLIED):
                    c = COUNTERS[unit]
                    if c.type == GROUND or (c.type != HQ and c.nation != "us"):
                        g.eliminate(unit)
        case "dutch_east_indies":
            _out(g, *(unit for unit, c in COUNTERS.items() if c.nation == "dutch"))
        case "burma":
            _out(g, *NAMED_B)
        case "australia":
            lost = (SCHEDULE, EVENT, DELAY, ELIMINATED)
            _out(g, *(unit for unit in COUNTERS if australian(unit) and g.units[unit].at in lost))


def _out(g: Empire, *units: str) -> None:
    for unit in units:
        if g.units[unit].at != OUT:
            g.eliminate(unit, OUT)


def frees(g: Empire, nation: str) -> None:
    """Bases without Japanese units pass back, and the loss of Political Will is made good once (ES-Q-152)."""
    if nation not in g.regained:
        g.regained = tuple(sorted({*g.regained, nation}))
        g.tell("nation_freed", nation=nation, rules=("ES-X-SURR-1", "ES-Q-152"))
    if nation in LAND:
        hexes = [hex for hex in NATIONS[nation]["bases"] if empty_of(g, hex, JAPAN)]
        hexes += [hex for hex in _wilds(nation) if empty_of(g, hex, JAPAN, GROUND)]
        pass_to(g, hexes, ALLIED, "ES-X-SURR-1", "ES-Q-152")


# ---- groups that only change control


def groups(g: Empire) -> None:
    """Mandates, New Guinea and Marshalls (ES-X-SURR-4)."""
    for side in SIDES:
        if group(g, "mandates", side):
            _gain(g, "mandates", side, GROUND)
        if group(g, "new_guinea", side):
            _gain(g, "new_guinea", side)
    if group(g, "marshalls", ALLIED):
        _gain(g, "marshalls", ALLIED, GROUND)


def _gain(g: Empire, name: str, side: str, *types: str) -> None:
    bases = NATIONS[name]["bases"]
    pass_to(g, [hex for hex in bases if empty_of(g, hex, foe(side), *types)], side, "ES-X-SURR-4")


# ---- Japan


def honshu_lost(g: Empire) -> bool:
    """Whether the Allies hold every hex of Honshu (ES-SURR-9)."""
    return REGIONS["honshu"] <= in_play(g.scenario) and all(g.holds(ALLIED, hex) for hex in REGIONS["honshu"])


def isolated(g: Empire) -> bool:
    """Whether no line runs from home to a resource hex that is Japan's (ES-X-SURR-5)."""
    if not REGIONS["honshu"] <= in_play(g.scenario):
        return False
    reached = supply.survey(g).eligible[JAPAN]
    return not any(g.holds(JAPAN, hex) and BIT[hex] & reached for hex in RESOURCES)


def japan_surrenders(g: Empire) -> bool:
    """The count of segments goes on, or begins anew; whether that or Honshu is the end."""
    g.isolated = g.isolated + 1 if isolated(g) else 0
    if g.isolated:
        g.tell("isolated", n=g.isolated, rules=("ES-X-SURR-5",))
    return honshu_lost(g) or g.isolated >= PATIENCE
