"""Victory: points of the yearly scenarios, the end of the war, the South Pacific (ES-X-VIC-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wardroom.games.empire.politics.control import group, held, resources
from wardroom.games.empire.printed import (
    ALLIED,
    COUNTERS,
    INDIA,
    JAPAN,
    NATIONS,
    PORTS,
    REGIONS,
    RESOURCES,
    TOKYO,
    distance,
)
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import CHINA_BOX, Empire
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.kunming import OPEN
from wardroom.games.empire.traces.masks import BIT

LEVELS = ("allied_decisive", "allied_tactical", "japanese_tactical", "japanese_decisive")
SHARE = {"allied_decisive": 0.0, "allied_tactical": 0.25, "japanese_tactical": 0.75, "japanese_decisive": 1.0}
"""What Japan has of a match (ES-Q-165)."""
FEWEST = 11  # resource hexes at the end of 1942
MIDDLE = 5  # the last box of Political Will that is good for Japan
MANY = 4  # hexes of a group that count for something
RUN, LEFT, BOMBER_RANGE = 4, 1, 8  # turns of bombing, resource hexes, hexes to Tokyo: how the Allies win the campaign
FOUR_BOMBED = "four_bombed"
SOLOMONS = (
    "4423", "4322", "4222", "4021", "4020", "3921", "3820", "3822", "3922", "3721", "3720", "3520", "4024", "3823",
)  # fmt: skip
SOLOMON_LEVELS = (6, 9, 12)
Row = dict[str, Any]


# ---- points


def points(g: Empire) -> tuple[tuple[str, int], ...]:
    """The Japanese points, row by row; rows that bring none are left out (ES-Q-163)."""
    found = tuple((row["id"], row["points"] * COUNTS[row["id"]](g, row)) for row in g.sheet.victory["scoring"])
    given = (("handicap", -g.options.handicap),) if g.options.handicap else ()
    return tuple((id, n) for id, n in (*found, *given) if n)


def level(points: int, thresholds: tuple[int, ...]) -> str:
    return LEVELS[sum(points >= least for least in thresholds)]


def _india(g: Empire, row: Row) -> int:
    """ES-Q-166."""
    return ("surrendered" if "india" in g.surrendered else INDIA[g.india]) in row["boxes"]


def _cut(g: Empire, row: Row) -> int:
    """Whether no supply line of any length joins the two (ES-Q-164)."""
    start, end = row["from"], row["to"]
    held = g.holds(ALLIED, start) and g.holds(ALLIED, end)
    return not (held and supply.joined(g, ALLIED, BIT[start], end))


def _northern(g: Empire) -> int:
    return sum(g.holds(JAPAN, hex) for hex in REGIONS["northern_india"])


def _many(g: Empire, name: str, only: frozenset[str]) -> int:
    """Whether the Allies, without holding the group, hold much of it."""
    return not group(g, name, ALLIED) and len(set(held(g, name, ALLIED)) & only) >= MANY


def _port_near(g: Empire, row: Row) -> int:
    far, centre = row["within"]
    return any(g.holds(ALLIED, hex) and distance(hex, centre) <= far for hex in PORTS)


def _philippine_ports(g: Empire) -> tuple[str, ...]:
    return tuple(hex for hex in sorted(REGIONS["philippines"] & PORTS) if g.holds(ALLIED, hex))


def _one_port(g: Empire) -> int:
    ports = _philippine_ports(g)
    return bool(ports) and sum(supply.eligible(g, ALLIED, hex) for hex in ports) < 2


def _noted(g: Empire, row: Row) -> int:
    return row["hex"] in g.noted


COUNTS: dict[str, Callable[[Empire, Row], int]] = {
    "china_surrendered": lambda g, row: "china" in g.surrendered,
    "burma_road_closed": lambda g, row: supply.survey(g).road != OPEN,
    "townsville_oahu_cut": _cut,
    "northern_india_hex": lambda g, row: _northern(g),
    "northern_india_all": lambda g, row: _northern(g) == len(REGIONS["northern_india"]),
    "india_unrest": _india,
    "india_unstable": _india,
    "mandates_japanese": lambda g, row: group(g, "mandates", JAPAN),
    "mandates_allied": lambda g, row: group(g, "mandates", ALLIED),
    "mandates_four_allied": lambda g, row: _many(g, "mandates", frozenset(NATIONS["mandates"]["bases"])),
    "will_low": lambda g, row: max(0, MIDDLE + 1 - g.will),
    "will_high": lambda g, row: max(0, g.will - MIDDLE),
    "kauai": _noted,
    "hawaii": _noted,
    "oahu": _noted,
    "marshalls_allied": lambda g, row: group(g, "marshalls", ALLIED),
    "new_guinea_allied": lambda g, row: group(g, "new_guinea", ALLIED),
    "new_guinea_four_ports": lambda g, row: _many(g, "new_guinea", PORTS),
    "new_guinea_japanese": lambda g, row: group(g, "new_guinea", JAPAN),
    "new_guinea_nobody": lambda g, row: not group(g, "new_guinea", JAPAN) and not group(g, "new_guinea", ALLIED),
    "port_near_tokyo": _port_near,
    "no_port_near_tokyo": lambda g, row: not _port_near(g, row),
    "resource_allied": lambda g, row: len(RESOURCES) - resources(g),
    "rabaul_holds": lambda g, row: g.holds(JAPAN, row["hex"]) and supply.eligible(g, JAPAN, row["hex"]),
    "no_philippine_port": lambda g, row: not _philippine_ports(g),
    "one_philippine_port": lambda g, row: _one_port(g),
}


# ---- how a scenario ends


def too_few_resources(g: Empire) -> bool:
    """The automatic Allied win at the end of 1942."""
    return "automatic" in g.sheet.victory and resources(g) < FEWEST


def in_bomber_range(g: Empire) -> bool:
    """Whether a B29 is within range of Tokyo, or in China (ES-X-CHINA-3)."""
    places = [g.units[unit].at for unit, c in COUNTERS.items() if c.b29]
    return any(at == CHINA_BOX or (at in in_play(g.scenario) and distance(at, TOKYO) <= BOMBER_RANGE) for at in places)


def beaten(g: Empire) -> bool:
    """Whether Japan has lost the campaign: bombed, without resources, a B29 at hand."""
    return FOUR_BOMBED in g.once and resources(g) <= LEFT and in_bomber_range(g)


def south_pacific(g: Empire) -> int:
    """The hexes that Japan holds of those that are fought for."""
    return sum(g.holds(JAPAN, hex) for hex in SOLOMONS) - g.options.handicap


def finish(g: Empire, level: str, points: int, *rules: str) -> None:
    """The match is over."""
    g.level, g.points = level, points
    g.result = {JAPAN: SHARE[level], ALLIED: 1.0 - SHARE[level]}
    g.tell("victory", level=level, points=points, rules=(*rules, "ES-Q-165"))
