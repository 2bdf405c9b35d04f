"""Where new units come in, and on whom replacements are spent."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.games.empire.bot.targets import posts, worths
from wardroom.games.empire.printed import AIR, CARRIER, COUNTERS, GROUND, HEXES, HQ, distance, foe
from wardroom.games.empire.state import Empire, of_type, ships
from wardroom.kernel import Ask, Move

_FRONT = 4.0


def goals(g: Empire, side: str) -> list[str]:
    found = [hex for hex, worth in worths(g, side).items() if worth >= _FRONT]
    return found or list(worths(g, side))


def place(g: Empire, side: str, ask: Ask) -> Move:
    """Near the front, or where somebody is needed; HQs and carriers not in the first line."""
    ahead, keep = goals(g, side), posts(g, side, worths(g, foe(side)))
    return min(ask.moves, key=lambda move: (_cost(g, side, move, ahead) - _kept(move, keep), move))


def _kept(move: Move, keep: Mapping[str, float]) -> float:
    """What a ground unit is good for where the enemy must not land."""
    words = [str(word) for word in move]
    men = any(word in COUNTERS and COUNTERS[word].type == GROUND for word in words)
    return max((keep.get(word, 0.0) for word in words), default=0.0) if men else 0.0


def _cost(g: Empire, side: str, move: Move, ahead: list[str]) -> float:
    words = [str(word) for word in move]
    unit = next((word for word in words if word in COUNTERS), "")
    hex = next((word for word in words if word in HEXES), "")
    if not hex:
        return 50.0
    near = min((distance(hex, goal) for goal in ahead), default=0)
    best = 6 if unit and COUNTERS[unit].type in (HQ, CARRIER) else 3
    return abs(near - best) + 3.0 * _crowd(g, side, unit, hex)


def _crowd(g: Empire, side: str, unit: str, hex: str) -> int:
    here = g.at(hex, side)
    if unit and COUNTERS[unit].ship:
        return max(0, len(ships(here)) - 4)
    return max(0, len(of_type(here, GROUND, AIR)) - 2)


_KIND = {CARRIER: 8.0, AIR: 4.0, GROUND: 3.0, "naval": 3.0}


def replace(g: Empire, side: str, ask: Ask) -> Move:
    """Carriers first, then whoever hits hardest; Japan spares its divisions in China for good units."""
    ahead = goals(g, side)
    best = max(ask.moves, key=lambda move: (_gain(g, side, move, ahead), move))
    return best if _gain(g, side, best, ahead) > 0 else ask.moves[0]


def _gain(g: Empire, side: str, move: Move, ahead: list[str]) -> float:
    unit = next((str(word) for word in move if word in COUNTERS), "")
    if not unit:
        return 0.0
    c = COUNTERS[unit]
    value = _KIND.get(c.type, 1.0) + 0.2 * c.full[0]
    if move[0] == "restore":
        return value + 2.0
    return value - 0.05 * _cost(g, side, move, ahead) - (2.0 if side == "japan" and c.type == GROUND else 0.0)
