"""Unrest in India, and its surrender (ES-X-INDIA-1, ES-X-INDIA-2)."""

from __future__ import annotations

from wardroom.games.empire import hq
from wardroom.games.empire.politics.control import NORTHERN_INDIA, STABLE
from wardroom.games.empire.printed import (
    AIR,
    AIRFIELDS,
    ALLIED,
    COUNTERS,
    HQ,
    JAPAN,
    PORTS,
    REGIONS,
)
from wardroom.games.empire.stacking import MOST, SHIPS, load
from wardroom.games.empire.state import OUT, Empire, ships
from wardroom.games.empire.traces import supply
from wardroom.kernel import Refusal, Tasks

MAINLAND = REGIONS["mainland_india"]
MALDIVES = "1005"
REFUGES = tuple(sorted({*REGIONS["ceylon"], MALDIVES}))


def fallen(g: Empire) -> bool:
    return "india" in g.surrendered


def move(g: Empire, boxes: int) -> Tasks:
    """So many boxes toward Revolts, nothing beyond (ES-Q-153)."""
    box = max(0, g.india - boxes)
    if not fallen(g) and box != g.india:
        g.india = box
        g.tell("india", box=box, rules=("ES-X-INDIA-1", "ES-Q-153"))
    return ()


def segment(g: Empire) -> bool:
    """National Status of India; whether it surrenders now (ES-X-INDIA-1)."""
    if fallen(g):
        return False
    if not all(g.holds(JAPAN, hex) for hex in NORTHERN_INDIA):
        if g.india != STABLE:
            g.india = STABLE
            g.tell("india", box=STABLE, rules=("ES-X-INDIA-1", "ES-Q-153"))
        return False
    if g.india > 0:
        move(g, 1)
        return False
    surrender(g)
    return True


def surrender(g: Empire) -> None:
    """Indian units leave the game, Commonwealth HQs the map (ES-X-INDIA-2)."""
    g.surrendered = tuple(sorted({*g.surrendered, "india"}))
    g.tell("surrender", nation="india", rules=("ES-SURR-8", "ES-X-INDIA-1", "ES-X-INDIA-2"))
    for unit, c in COUNTERS.items():
        if c.subnation == "indian" and g.units[unit].at != OUT:
            g.eliminate(unit, OUT)
        if c.type == HQ and c.hq_type == "commonwealth" and g.units[unit].at in MAINLAND | NORTHERN_INDIA:
            hq.leave(g, unit, g.turn + 1, "ES-X-INDIA-2")


# ---- who flees


def refugees(g: Empire, nation: str) -> tuple[str, ...]:
    """The units of a nation that have to go (Commonwealth) or may go (US)."""
    here = (unit for hex in sorted(MAINLAND) for unit in g.at(hex, ALLIED))
    return tuple(unit for unit in here if COUNTERS[unit].nation == nation and COUNTERS[unit].type != HQ)


def refuge_objection(g: Empire, unit: str, hex: str) -> Refusal | None:
    """What forbids the unit to flee there (ES-X-INDIA-2)."""
    about = {"unit": unit, "place": hex}
    if unit not in (*refugees(g, "commonwealth"), *refugees(g, "us")):
        return Refusal("no_refugee", ("ES-X-INDIA-2",), about)
    if hex not in REFUGES or not g.holds(ALLIED, hex) or not supply.eligible(g, ALLIED, hex):
        return Refusal("no_refuge", ("ES-X-INDIA-2",), about)
    if supply.closed_to(g, ALLIED, hex):
        return Refusal("refuge_in_zoi", ("ES-X-INDIA-2",), about)
    c = COUNTERS[unit]
    if (c.ship and hex not in PORTS) or (c.type == AIR and hex not in AIRFIELDS):
        return Refusal("no_base_for_it", ("ES-X-INDIA-2",), about)
    return None if _fits(g, unit, hex) else Refusal("refuge_full", ("ES-X-STACK-1", "ES-X-NAV-5"), about)


def _fits(g: Empire, unit: str, hex: str) -> bool:
    there = (*g.at(hex, ALLIED), unit)
    return len(ships(there)) <= SHIPS if COUNTERS[unit].ship else load(there) <= MOST
