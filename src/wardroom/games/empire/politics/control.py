"""Control that changes hands, and what is counted by it."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.empire import hq
from wardroom.games.empire.printed import (
    ALLIED,
    BASES,
    GROUND,
    HEXES,
    INDIA,
    JAPAN,
    NATIONS,
    REGIONS,
    RESOURCES,
    ROUND_KUNMING,
    foe,
)
from wardroom.games.empire.setup import controlled, in_play
from wardroom.games.empire.state import Empire, of_type

_NEVER = REGIONS["mainland_india"] | ROUND_KUNMING
NORTHERN_INDIA = REGIONS["northern_india"]
STABLE = len(INDIA) - 1


def take(g: Empire, hex: str, side: str) -> bool:
    """Control passes, with what follows at once: the enemy's HQ leaves (ES-X-HQ-3), the Tokyo Express stops
    (ES-X-SUPS-3), India is steady again (ES-X-INDIA-1)."""
    if not HEXES[hex].land or g.holds(side, hex):
        return False
    whole = all(g.holds(JAPAN, h) for h in NORTHERN_INDIA)
    g.take(hex, side)
    hq.displace(g, hex, foe(side))
    if g.express == hex:
        g.express = ""
    if whole and hex in NORTHERN_INDIA and "india" not in g.surrendered and g.india != STABLE:
        g.india = STABLE
        g.tell("india", box=STABLE, rules=("ES-X-INDIA-1", "ES-Q-153"))
    return True


def pass_to(g: Empire, hexes: Iterable[str], side: str, *rules: str) -> None:
    """A whole group changes hands without a fight."""
    passed = tuple(hex for hex in hexes if hex in in_play(g.scenario) and take(g, hex, side))
    if passed:
        g.tell("passed", side=side, places=passed, rules=rules)


def empty_of(g: Empire, hex: str, side: str, *types: str) -> bool:
    """Whether no unit of the side (of these types, if any are named) stands there; a garrison is a ground unit."""
    units = g.at(hex, side)
    found = of_type(units, *types) if types else units
    return not found and not (side == JAPAN and (not types or GROUND in types) and g.garrison(hex))


# ---- counting


def group(g: Empire, name: str, side: str) -> bool:
    """Whether the side holds all deciding hexes of the nation or group (ES-Q-167)."""
    deciding = NATIONS[name]["surrender"]
    return bool(deciding) and all(g.holds(side, hex) for hex in deciding)


def held(g: Empire, name: str, side: str) -> tuple[str, ...]:
    """The bases of the nation or group that the side holds."""
    return tuple(hex for hex in NATIONS[name]["bases"] if g.holds(side, hex))


def resources(g: Empire) -> int:
    """How many resource hexes are Japan's: not those that an event took from it."""
    return sum(g.holds(JAPAN, hex) and hex not in g.captured for hex in RESOURCES)


def captures(g: Empire) -> tuple[str, ...]:
    """The progress of the war: places that were Japanese when the turn began and are Allied now (ES-X-CTRL-2,
    ES-Q-158), and resource hexes that an event took in this turn."""
    by_event = {hex for hex in g.captured if counted(hex) not in g.once}
    return tuple(
        hex for hex in sorted(BASES - _NEVER) if _was_japanese(g, hex) and (g.holds(ALLIED, hex) or hex in by_event)
    )


def counted(hex: str) -> str:
    """The mark of a resource hex that was lost to an event and has counted as captured."""
    return f"captured_{hex}"


def _was_japanese(g: Empire, hex: str) -> bool:
    usual = JAPAN if hex in controlled(g.scenario) else ALLIED
    return g.start_taken.get(hex, usual) == JAPAN
