"""Submarines and bombers against Japan: what a die comes to, and who may bomb."""

from __future__ import annotations

from typing import Any

from wardroom.games.empire.printed import (
    AIRFIELDS,
    ALLIED,
    COUNTERS,
    HEXES,
    TABLES,
    TOKYO,
    TURNS,
    distance,
)
from wardroom.games.empire.state import CHINA_BOX, Empire
from wardroom.games.empire.traces.supply import eligible, supplied
from wardroom.kernel import Refusal

_SUBMARINES: dict[str, Any] = TABLES["submarine_warfare"]
_BOMBING: dict[str, Any] = TABLES["strategic_bombing"]
LEVEL = -_SUBMARINES["success"]["escort_step"]  # of the escorts: 2
LEAST_ASP: int = _SUBMARINES["floors"]["japan_asp"]
WORST: int = _BOMBING["loss_on"]
BOMBERS = tuple(id for id, c in COUNTERS.items() if c.b29)
_REACH = 8  # hexes to Tokyo (ES-X-BOMB-1)
_NEAR = tuple(
    hex for hex in sorted(AIRFIELDS) if distance(TOKYO, hex) <= _BOMBING["safe_airfield_range_of_tokyo"]
)  # the bases of fighters that go with the bombers


# ---- submarines


def submarine_result(g: Empire, die: int) -> int:
    """The die with escorts and bad torpedoes, less the turn: zero or less succeeds (ES-SUB-1, ES-SUB-5, ES-SUB-6)."""
    torpedoes = _SUBMARINES["modifiers"]["defective_torpedoes_1942"] if TURNS[g.turn]["torpedo"] else 0
    return die + g.escort + int(torpedoes) - g.turn


# ---- bombers


def bombing_objection(g: Empire, unit: str) -> Refusal | None:
    """A supplied B29 bombs from within eight hexes of Tokyo or from China, but not when it was just rebuilt
    (ES-X-BOMB-1)."""
    if unit not in BOMBERS:
        return _no("no_bomber", unit)
    if unit in g.bombing:
        return _no("has_bombed", unit)
    where = g.units[unit].at
    if where != CHINA_BOX and (where not in AIRFIELDS or distance(where, TOKYO) > _REACH):
        return _no("too_far_from_tokyo", unit)
    if unit in g.rebuilt:
        return _no("just_rebuilt", unit)
    return None if supplied(g, unit) else _no("unsupplied_bomber", unit)


def _no(key: str, unit: str) -> Refusal:
    return Refusal(key, ("ES-X-BOMB-1",), {"unit": unit})


def bombing_result(g: Empire, die: int) -> int:
    """Interceptors add to the die until a supplied airfield is near; nothing is worse than a 9 (ES-BOMB-6)."""
    intercepted = "interceptors" in g.marks and not fighters(g, fed=True)
    return min(WORST, die + (_BOMBING["interceptors_modifier"] if intercepted else 0))


def hits_japan(g: Empire, unit: str, result: int) -> bool:
    """0 to 8 for a full unit, 0 to 4 for a reduced one (ES-BOMB-2, ES-BOMB-3)."""
    full = g.units[unit].steps >= 2
    return result <= int(_BOMBING["full_success" if full else "reduced_success"][1])


def shot_down(g: Empire, result: int) -> bool:
    """A 9 costs a step, unless fighters go along from an airfield that need not be supplied (ES-BOMB-5)."""
    return result == WORST and not fighters(g, fed=False)


def fighters(g: Empire, fed: bool) -> bool:
    """Whether the Allies control an airfield within five hexes of Tokyo."""
    return any(g.holds(ALLIED, hex) and (not fed or eligible(g, ALLIED, hex)) for hex in _NEAR if HEXES[hex].land)
