"""How a battle will go: exact chances, all faces of all dice followed at once.

One die a side for each part, so the courses are few. Hits are given out as the staff would (most attack strength gone),
the Reaction player spares the strongest of his last ground units, and Japan shifts no carrier loss; steps that are lost
because there is no way to retreat are not counted.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterable, Sequence
from itertools import product
from math import fsum
from typing import Any

from msgspec import Struct, structs

from wardroom.games.empire.combat.dice import AIR_NAVAL, ON_GROUND, result
from wardroom.games.empire.combat.hits import Board, board
from wardroom.games.empire.combat.strength import GARRISON, asleep, fighters, holds_out, missing
from wardroom.games.empire.combat.winner import at_sea, drowned, on_land, stays
from wardroom.games.empire.printed import COUNTERS, JAPAN, PLACES, SIDES
from wardroom.games.empire.state import AMBUSH, INTERCEPT, Blow, Empire, Fight

FACES = range(10)
Positions = list[tuple[float, Empire]]


class Forecast(Struct, frozen=True):
    """Chances of the Offensives player, and the steps that each side loses on average."""

    win: float  # the air-naval part
    take: float  # the hex
    lost: dict[str, float]
    spread: dict[str, tuple[float, ...]] = {}  # the chance of each number of steps lost, from none on


def forecast(g: Empire, fight: Fight, condition: str) -> Forecast:
    """Of a battle that has not begun, as its units stand now, under this condition."""
    start = _opened(g, fight, condition)
    after = _air_naval(start, fight.hex, condition)
    win = fsum(p for p, now in after if _fight(now, fight.hex).won == now.now.side)
    ends = [(p * q, end) for p, now in after for q, end in _ground(now, fight.hex)]
    spread = {side: _spread(start, ends, fight.hex, side) for side in SIDES}
    return Forecast(
        win=win,
        take=fsum(p for p, end in ends if _fight(end, fight.hex).taken),
        lost={side: mean(spread[side]) for side in SIDES},
        spread=spread,
    )


def mean(spread: Sequence[float]) -> float:
    return fsum(n * p for n, p in enumerate(spread))


def mixed(parts: Collection[tuple[float, Forecast]]) -> Forecast:
    """What to expect where it is not known which of these will be; the chances sum to 1."""
    spread = {side: _sum([(p, f.spread[side]) for p, f in parts]) for side in SIDES}
    return Forecast(
        win=fsum(p * f.win for p, f in parts),
        take=fsum(p * f.take for p, f in parts),
        lost={side: mean(spread[side]) for side in SIDES},
        spread=spread,
    )


def _sum(parts: list[tuple[float, tuple[float, ...]]]) -> tuple[float, ...]:
    longest = max(len(spread) for _, spread in parts)
    return tuple(fsum(p * spread[n] for p, spread in parts if n < len(spread)) for n in range(longest))


def within(spread: Sequence[float], chance: float) -> tuple[int, int]:
    """Between what numbers of steps the loss lies with at least this chance, as much left out at either end."""
    tail = (1 - chance) / 2
    low = next(n for n in range(len(spread)) if fsum(spread[: n + 1]) > tail)
    high = next(n for n in reversed(range(len(spread))) if fsum(spread[n:]) > tail)
    return low, high


def _spread(start: Empire, ends: Positions, hex: str, side: str) -> tuple[float, ...]:
    found: dict[int, float] = {}
    for p, end in ends:
        n = _lost(start, end, hex, side)
        found[n] = found.get(n, 0.0) + p
    return tuple(found.get(n, 0.0) for n in range(max(found) + 1))


def _opened(g: Empire, fight: Fight, condition: str) -> Empire:
    """The battle about to begin, on a copy."""
    now = g.draft()
    others = tuple(f for f in g.now.fights if f.hex != fight.hex)
    now.go(condition=condition, fights=(*others, fight))
    _sink(now, fight.hex)
    now.refight(fight.hex, bare=missing(now, fight), struck=(), garrison=0)
    return now


def _fight(g: Empire, hex: str) -> Fight:
    found = g.now.fight(hex)
    assert found is not None
    return found


def _lost(start: Empire, end: Empire, hex: str, side: str) -> int:
    units = sum(
        start.units[id].steps - unit.steps
        for id, unit in end.units.items()
        if unit is not start.units[id] and COUNTERS[id].side == side
    )
    return units + (_fight(end, hex).garrison if side == JAPAN else 0)


def _sink(g: Empire, hex: str) -> None:
    for unit in drowned(g, _fight(g, hex)):
        g.eliminate(unit)


# ---- the air-naval part


def _air_naval(g: Empire, hex: str, condition: str) -> Positions:
    ours, theirs = g.now.side, g.now.reaction
    volleys: tuple[tuple[str, ...], ...] = ((ours,), (theirs,))
    if condition == AMBUSH:
        volleys = ((theirs,), (ours,))
    if condition == INTERCEPT:
        volleys = ((ours, theirs),)
    found: Positions = [(1.0, g)]
    for sides in volleys:
        found = _merged((p * q, end) for p, now in found for q, end in _volley(now, hex, sides))
    for _, now in found:
        _sink(now, hex)
        now.refight(hex, won=at_sea(now, _fight(now, hex)))
    return found


def _volley(g: Empire, hex: str, sides: tuple[str, ...]) -> Positions:
    fight = _fight(g, hex)
    rolling = [side for side in sides if fighters(g, fight, side) and asleep(g) != side]
    return _struck(g, fight, rolling, AIR_NAVAL)


# ---- the ground part


def _ground(g: Empire, hex: str) -> Positions:
    fight = _fight(g, hex)
    if not all(holds_out(g, fight, side) for side in SIDES):
        return [(1.0, _occupied(g, hex, bool(stays(g, fight))))]
    g = g.draft()
    g.refight(hex, struck=())
    found = _struck(g, _fight(g, hex), [g.now.side, g.now.reaction], ON_GROUND)
    return [(p, _decided(end, hex)) for p, end in found]


def _decided(g: Empire, hex: str) -> Empire:
    fight = _fight(g, hex)
    lost = Tally(COUNTERS[unit].side if unit != GARRISON else JAPAN for unit in fight.struck)
    return _occupied(g, hex, on_land(g, fight, lost) == g.now.side)


def _occupied(g: Empire, hex: str, taken: bool) -> Empire:
    now = g.draft()
    now.refight(hex, taken=taken)
    return now


# ---- dice and losses


def _struck(g: Empire, fight: Fight, sides: Iterable[str], combat: str) -> Positions:
    """All that the dice of these sides, rolled together, can do."""
    ways = [_blows(g, fight, side, combat) for side in sides]
    found: Positions = []
    for rolls in product(*ways):
        p, now = 1.0, g.draft()
        for chance, blow in rolls:
            p *= chance
            _apply(now, blow)
        found.append((p, now))
    return _merged(found)


def _blows(g: Empire, fight: Fight, side: str, combat: str) -> list[tuple[float, Blow]]:
    """The rolls that differ in what they hit, and their chances."""
    rows = Tally((r.hits, r.critical) for r in (result(g, fight, side, combat, die) for die in FACES))
    return [(n / len(FACES), _aimed(g, fight, side, combat, *row)) for row, n in rows.items()]


def _aimed(g: Empire, fight: Fight, side: str, combat: str, hits: int, critical: bool) -> Blow:
    blow = Blow(side, hits=hits, critical=critical, hex=fight.hex, combat=combat)
    b = board(g, fight, blow)
    if weak := b.weakest():
        return structs.replace(blow, chosen=weak[:1])
    if last := b.lasts():
        b = structs.replace(b, kept=max(last, key=lambda unit: _power(b, unit)))
    return structs.replace(blow, chosen=b.staff())


def _power(b: Board, unit: str) -> int:
    return b.by_unit[unit].worth[-1]


def _apply(g: Empire, blow: Blow) -> None:
    for unit in blow.chosen:
        fight = _fight(g, blow.hex)
        if unit != GARRISON:
            g.lose(unit)
            g.refight(blow.hex, struck=(*fight.struck, unit))
            continue
        g.refight(blow.hex, struck=(*fight.struck, unit), garrison=fight.garrison + 1)
        if PLACES[blow.hex].intrinsic == "home":
            g.ground_lost = (*g.ground_lost, blow.hex)


def _merged(found: Iterable[tuple[float, Empire]]) -> Positions:
    """Positions that look the same are one."""
    kept: dict[Any, list[Any]] = {}
    for p, g in found:
        key = tuple(sorted(Tally(unit for f in g.now.fights for unit in f.struck).items()))
        if key in kept:
            kept[key][0] += p
        else:
            kept[key] = [p, g]
    return [(p, g) for p, g in kept.values()]
