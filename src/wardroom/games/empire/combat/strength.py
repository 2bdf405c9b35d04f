"""Who takes part in a battle, and with what strength (ES-X-AN-1, ES-X-BATT-2, ES-X-BATT-3, ES-Q-121, ES-Q-128)."""

from __future__ import annotations

from typing import Any

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.engaged import present
from wardroom.games.empire.printed import (
    AIR,
    CARRIER,
    COUNTERS,
    EFFECTS,
    GROUND,
    HEXES,
    JAPAN,
    NAVAL,
    PLACES,
    TABLES,
    distance,
    foe,
)
from wardroom.games.empire.state import Empire, Fight, of_type, printed_attack

GARRISON = "garrison"  # stands for one intrinsic step where units are named
LANDED = ("assault", "organic", "barge")

_CITY: tuple[int, int] = tuple(TABLES["china"]["divisions_track"]["intrinsic_unit"])
_HOME: tuple[int, int] = tuple(TABLES["japan_home_intrinsic"]["unit"])


def half(n: int) -> int:
    """Fractions round up (ES-X-DIE-1)."""
    return -(-n // 2)


# ---- in the air and at sea


def fighters(g: Empire, fight: Fight, side: str) -> tuple[str, ...]:
    """The air and naval units whose strength counts: those committed from elsewhere, and all in the hex, active or
    not, that have no other battle (ES-X-BATT-1, ES-X-BATT-2, ES-X-BATT-3)."""
    there = of_type(present(g, fight, side), AIR, NAVAL, CARRIER)
    sent = (id for id in fight.committed if COUNTERS[id].side == side and id not in there and comes(g, fight, id))
    return tuple(id for id in (*there, *sent) if may_fight(g, fight, id))


def comes(g: Empire, fight: Fight, unit: str) -> bool:
    """Whether a committed unit is alive and where it can fight from."""
    at = g.units[unit].at
    return at in HEXES and COUNTERS[unit].flyer and reaches(unit, at, fight.hex)


def reaches(unit: str, at: str, hex: str) -> bool:
    """Carriers within their range, air units within an extended range without parentheses too (ES-X-AIR-3)."""
    c = COUNTERS[unit]
    far = c.range if c.type == CARRIER or c.ext_paren else c.longest
    return distance(at, hex) <= far


def may_fight(g: Empire, fight: Fight, unit: str) -> bool:
    """Not after a leg at a parenthesised range (ES-X-AIR-2); not after bombing, unless it is activated in reaction
    where it stands (ES-Q-031)."""
    trip = g.now.moved.get(unit)
    if trip is not None and trip.far:
        return False
    if unit not in g.bombing:
        return True
    return unit in g.now.reacting and g.units[unit].at == fight.hex


def escorts(g: Empire, fight: Fight, side: str) -> tuple[str, ...]:
    """Ships that go with a carrier that fights from afar: they add nothing but may be hit (ES-X-AN-1, ES-Q-091)."""
    sent = (id for id in of_type(fight.committed, NAVAL) if COUNTERS[id].side == side)
    away = {g.units[id].at for id in fighters(g, fight, side) if COUNTERS[id].type == CARRIER} - {fight.hex}
    return tuple(id for id in sent if g.units[id].at in away)


def idle(g: Empire, fight: Fight, side: str) -> tuple[str, ...]:
    """Flyers in the hex that do not fight and can be hit all the same."""
    there = of_type(present(g, fight, side), AIR, CARRIER)
    return tuple(id for id in there if not may_fight(g, fight, id))


def attack(g: Empire, unit: str, steps: int | None = None) -> int:
    """The attack factor with what cards add to it, never below 0."""
    printed = printed_attack(COUNTERS[unit], g.units[unit].steps if steps is None else steps)
    return max(0, printed + hooks.attack_bonus(g, unit))


def strength(g: Empire, fight: Fight, unit: str, steps: int | None = None) -> int:
    """What an air or naval unit adds: half, if it comes at extended range (ES-X-AIR-3)."""
    if steps == 0 or not may_fight(g, fight, unit):
        return 0
    whole, at = attack(g, unit, steps), g.units[unit].at
    c = COUNTERS[unit]
    if c.type == AIR and at != fight.hex and distance(at, fight.hex) > c.range:
        return half(whole)
    return whole


def total(g: Empire, fight: Fight, side: str) -> int:
    return sum(strength(g, fight, id) for id in fighters(g, fight, side))


def flyers(g: Empire, fight: Fight, side: str) -> tuple[str, ...]:
    """Its air and carrier units in the battle."""
    return tuple(id for id in fighters(g, fight, side) if COUNTERS[id].flyer)


# ---- defence


def defence(g: Empire, unit: str) -> int:
    """The defence factor with what cards add to it, half on the day of infamy (ES-X-DEC41-1)."""
    value = COUNTERS[unit].full[1] + hooks.defence_bonus(g, unit)
    return half(value) if asleep(g) == COUNTERS[unit].side else value


def ground_defence(g: Empire, unit: str) -> int:
    """Who of the Offensives player came from the sea defends at half (ES-X-GC-3)."""
    value = defence(g, unit)
    return half(value) if landed(g, unit) and COUNTERS[unit].side == g.now.side else value


def december(g: Empire) -> dict[str, Any]:
    """What a card of December 1941 says of this offensive, if it is one."""
    if g.now.use != "event":
        return {}
    return next((effect for effect in EFFECTS[g.now.card].does if effect["kind"] == "dec41"), {})


def asleep(g: Empire) -> str:
    """The side that defends at half and does not answer (ES-Q-170)."""
    return str(december(g).get("half_defense", ""))


# ---- on the ground


def landed(g: Empire, unit: str) -> bool:
    """Whether it came from the sea in this offensive (ES-X-AMPH-1, ES-X-AMPH-6, ES-X-AMPH-7)."""
    trip = g.now.moved.get(unit)
    return trip is not None and trip.how in LANDED


def garrison(g: Empire, fight: Fight, side: str) -> int:
    """Intrinsic steps that are left (ES-X-CHINA-6). Those of home cities are counted by the state."""
    if side != JAPAN:
        return 0
    left = g.garrison(fight.hex)
    return left if not left or PLACES[fight.hex].intrinsic == "home" else max(0, left - fight.garrison)


def garrison_values(hex: str) -> tuple[int, int]:
    return _HOME if PLACES[hex].intrinsic == "home" else _CITY


def troops(g: Empire, fight: Fight, side: str) -> tuple[str, ...]:
    """Ground units in the hex that may be hit from the air: all but an assault that failed at sea (ES-X-AMPH-4)."""
    return tuple(id for id in of_type(g.at(fight.hex, side), GROUND) if id not in fight.barred)


def ground_fighters(g: Empire, fight: Fight, side: str) -> tuple[str, ...]:
    """Who fights on the ground: assault units of the Offensives player only after a won air-naval part (ES-X-AN-11)."""
    there = troops(g, fight, side)
    if side != g.now.side or fight.won == side:
        return there
    return tuple(id for id in there if not landed(g, id))


def holds_out(g: Empire, fight: Fight, side: str) -> bool:
    """Whether the side has anything that fights on the ground."""
    return bool(ground_fighters(g, fight, side)) or garrison(g, fight, side) > 0


def ground_total(g: Empire, fight: Fight, side: str) -> int:
    intrinsic = garrison(g, fight, side)
    own = sum(attack(g, id) for id in ground_fighters(g, fight, side))
    return own + (intrinsic * garrison_values(fight.hex)[0] if intrinsic else 0)


def missing(g: Empire, fight: Fight) -> tuple[str, ...]:
    """The sides without air and naval units in the battle (ES-Q-126)."""
    sides = (g.now.side, foe(g.now.side))
    return tuple(side for side in sides if not fighters(g, fight, side) and not idle(g, fight, side))
