"""What moves together: units of one hex and one kind, to one end (ES-Q-070)."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.empire.printed import AIR, ARMOUR, COUNTERS, GROUND
from wardroom.games.empire.state import CHINA_BOX, Empire
from wardroom.kernel import Refusal

SHIPS, FLIGHT, TROOPS, FORCE = ("ships", "air", "troops", "force")


def kind(group: Iterable[str]) -> str:
    """Ships alone, air units, ground units, or ships with ground units on board; nothing else goes together."""
    types = {"ship" if COUNTERS[id].ship else COUNTERS[id].type for id in group}
    if types == {"ship"}:
        return SHIPS
    if types == {AIR}:
        return FLIGHT
    if types == {GROUND}:
        return TROOPS
    return FORCE if types == {"ship", GROUND} else ""


def carriers(group: Iterable[str]) -> tuple[str, ...]:
    return tuple(id for id in group if COUNTERS[id].type == "carrier")


def mismatch(g: Empire, group: tuple[str, ...], unit: str) -> Refusal | None:
    """Why a unit cannot join the group."""
    if g.units[unit].at != g.units[group[0]].at:
        return Refusal("not_together", ("ES-X-MOVE-2",), {"unit": unit})
    if g.units[unit].at == CHINA_BOX or not kind((*group, unit)):
        return Refusal("other_kind", ("ES-X-MOVE-2", "ES-Q-070"), {"unit": unit})
    if COUNTERS[unit].type == GROUND and kind((*group, unit)) == FORCE and not lands_from_sea(unit):
        return Refusal("not_amphibious", ("ES-X-AMPH-1",), {"unit": unit})
    return None


def lands_from_sea(unit: str) -> bool:
    """Whether it can make an amphibious assault (ES-X-AMPH-1, ES-X-GRND-6)."""
    c = COUNTERS[unit]
    return (c.amphibious or c.organic) and unit != ARMOUR


def by_organic(group: Iterable[str]) -> tuple[str, ...]:
    """The brigades that warships of the group carry for nothing, one a ship (ES-X-AMPH-6)."""
    group = tuple(group)
    room = sum(COUNTERS[id].cls in ("CA", "CL", "APD") and COUNTERS[id].side == "japan" for id in group)
    return tuple(id for id in group if COUNTERS[id].organic)[:room]
