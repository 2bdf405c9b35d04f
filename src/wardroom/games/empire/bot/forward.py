"""Units with nothing to do go nearer to the front, by strategic movement."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wardroom.games.empire import battles
from wardroom.games.empire.bot import force
from wardroom.games.empire.bot.scheme import Order, Part
from wardroom.games.empire.bot.targets import posts
from wardroom.games.empire.movement import ends, execute
from wardroom.games.empire.printed import AIR, COUNTERS, GRID, GROUND, HEXES
from wardroom.games.empire.state import Empire, of_type, ships
from wardroom.kernel import Move

_FEWER = 3  # hexes nearer to be worth the trouble
_NEAR, _FRONT = 6, 4.0
_CLOSE = 2  # for troops
_NOWHERE = 99
_HOW = ("strategic", "ferry", "fly", "march")
_EACH = 0.12  # worth of a hex nearer


def forward(
    s: Empire, free: tuple[str, ...], worths: dict[str, float], dear: dict[str, float], busy: tuple[str, ...],
    number: int,
) -> tuple[Part, ...]:  # fmt: skip
    goals = front(worths)
    keep = posts(s, s.now.side, dear)
    parts: list[Part] = []
    s = s.draft()
    ranked = sorted(free, key=lambda u: (-s.attack(u) * (_away(s.units[u].at, goals) > _NEAR), u))
    for unit in ranked:
        if len(busy) >= number:
            break
        if not force.admitted(s, busy, unit):
            continue
        s.go(active={**s.now.active, unit: s.units[unit].at})
        part = _kept(s, unit, keep) or _moved(s, unit, goals)
        if part is None:
            s.go(active={u: at for u, at in s.now.active.items() if u != unit})
            continue
        parts.append(part)
        keep.pop(part.hex, None)
        busy = (*busy, unit)
    return tuple(parts)


def front(worths: dict[str, float]) -> tuple[str, ...]:
    """Hexes worth going to: where none is worth much, the best of them."""
    least = min(_FRONT, 0.6 * max(worths.values(), default=0.0))
    return tuple(hex for hex, worth in worths.items() if worth >= least)


def _kept(s: Empire, unit: str, keep: dict[str, float]) -> Part | None:
    """A ground unit that can be spared goes where the enemy must not land."""
    at, side = s.units[unit].at, s.now.side
    if not keep or COUNTERS[unit].type != GROUND or at not in HEXES or at in keep or _last(s, side, unit):
        return None
    moves = [m for m in ends.moves(s, side, (unit,)) if m[0] in _HOW and str(m[1]) in keep]
    best: Move | None = max(moves, key=lambda m: (keep[str(m[1])], m), default=None)
    if best is None or not _room(s, side, unit, str(best[1])):
        return None
    execute.carry_out(s, side, (unit,), best)
    return Part(str(best[1]), (unit,), (Order((unit,), best),), keep[str(best[1])], 0.0, False)


def _away(hex: str, goals: tuple[str, ...]) -> int:
    return _ways(goals).get(hex, _NOWHERE)


@lru_cache(8)
def _ways(goals: tuple[str, ...]) -> Mapping[str, int]:
    """How far it is from every hex to the nearest of these."""
    return GRID.to_nearest(goals)


def _moved(s: Empire, unit: str, goals: tuple[str, ...]) -> Part | None:
    at, side = s.units[unit].at, s.now.side
    before = _away(at, goals)
    if at not in HEXES or before <= (_CLOSE if COUNTERS[unit].type == GROUND else _NEAR) or _last(s, side, unit):
        return None
    there = battles.targets(s, side)
    moves = [m for m in ends.moves(s, side, (unit,)) if m[0] in _HOW and str(m[1]) in HEXES and str(m[1]) not in there]
    moves = [move for move in moves if _room(s, side, unit, str(move[1]))]
    best: Move | None = min(moves, key=lambda m: (max(2, _away(str(m[1]), goals)), m), default=None)
    if best is None or before - _away(str(best[1]), goals) < (1 if best[0] == "march" else _FEWER):
        return None
    gain = _EACH * (before - _away(str(best[1]), goals))
    execute.carry_out(s, side, (unit,), best)
    return Part(str(best[1]), (unit,), (Order((unit,), best),), gain, 0.0, False)


def _last(s: Empire, side: str, unit: str) -> bool:
    """The last ground unit of a base stays."""
    at = s.units[unit].at
    return COUNTERS[unit].type == GROUND and len(of_type(s.at(at, side), GROUND)) == 1


def _room(s: Empire, side: str, unit: str, hex: str) -> bool:
    here = s.at(hex, side)
    if COUNTERS[unit].ship:
        return len(ships(here)) < 6
    return len(of_type(here, GROUND, AIR)) < 3
