"""Who is supplied, and what else is asked of the survey of a position (`settling`): zones, bases, paths, lines."""

from __future__ import annotations

from collections.abc import Collection

from wardroom.games.empire.printed import ALLIED, COUNTERS, EDGES
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import flood, settling
from wardroom.games.empire.traces.flood import EVER, activation_paths, supply_lines
from wardroom.games.empire.traces.masks import BIT, mask, play
from wardroom.games.empire.traces.settling import Settling, Survey, no_zoi
from wardroom.lib.memo import Memo

_glimpses: Memo[Survey] = Memo(8)  # by the very same parts
_surveys: Memo[Survey] = Memo(12)  # by what of them matters


def survey(g: Empire) -> Survey:
    """The survey of the position, kept as long as nothing it looks at changes."""
    return _survey(g, frozenset())


def _survey(g: Empire, silent: frozenset[str]) -> Survey:
    parts = (g.units, g.taken, g.offensive, g.marks, g.links, g.ground_lost, g.options)
    by = (silent, g.express, g.china)
    known = _glimpses.find(*parts, by=by)
    return known if known is not None else _glimpses.keep(_looked_at(g, silent), *parts, by=by)


def _looked_at(g: Empire, silent: frozenset[str]) -> Survey:
    frozen = () if g.offensive is None else (*g.offensive.active, *g.offensive.reacting)
    j02 = no_zoi(g)
    by = (silent, frozen, g.express, g.marks, g.links, g.china, g.ground_lost, j02, g.options.supply_limits)
    known = _surveys.find(g.units, g.taken, by=by)
    if known is not None:
        return known
    return _surveys.keep(Settling(g, frozenset(frozen), silent).settled(), g.units, g.taken, by=by)


def without(g: Empire, units: Collection[str]) -> Survey:
    """The survey as if these units exerted no ZOI: those just placed (ES-REIN-9), those in strategic movement
    (ES-ZOI-9)."""
    return _survey(g, frozenset(units))


# ---- questions to a survey


def supplied(g: Empire, unit: str) -> bool:
    return unit in survey(g).supplied


def eligible(g: Empire, side: str, hex: str) -> bool:
    """Whether a base there is supply eligible for the side (ES-X-SUPS-1)."""
    return bool(BIT[hex] & survey(g).eligible[side])


def in_zoi(g: Empire, side: str, hex: str) -> bool:
    """Whether the hex lies in a ZOI of the side, neutralised or not."""
    return bool(BIT[hex] & survey(g).zoi[side])


def closed_to(g: Empire, side: str, hex: str) -> bool:
    """Whether the hex lies in an enemy ZOI that is not neutralised."""
    return bool(BIT[hex] & survey(g).closed[side])


def activation(g: Empire, hq: str, into: int = 0) -> int:
    """The hexes in activation range of an HQ; in reaction a path may end in a battle hex that enemies hold (`into`)."""
    side = COUNTERS[hq].side
    now = survey(g)
    start = BIT[g.units[hq].at]
    far, barred, closed = COUNTERS[hq].range, now.barred[side], now.closed[side]
    inside = play(g.scenario)
    reached = activation_paths(start, far, barred, closed, inside)
    if into & barred:
        last = activation_paths(start, far - 1, barred, closed, inside)
        reached |= activation_paths(last & ~barred, 1, barred & ~into, closed, inside) & into
    return reached


def line_to_east(g: Empire, hq: str) -> bool:
    """Whether a supply line joins the HQ to the east edge (ES-X-ACT-5)."""
    if g.scenario == "south_pacific":
        return eligible(g, ALLIED, g.units[hq].at)
    return bool(BIT[g.units[hq].at] & _from_east(g))


_east: Memo[int] = Memo(4)


def _from_east(g: Empire) -> int:
    """What Allied supply lines from the east edge reach, kept as long as the survey is the same."""
    now = survey(g)
    if (known := _east.find(now, by=g.scenario)) is not None:
        return known
    held, closed = now.held[ALLIED], now.closed[ALLIED]
    lines = supply_lines({0: _EAST}, EVER, now.ports[ALLIED], held, closed, play(g.scenario))
    return _east.keep(lines, now, by=g.scenario)


_EAST = mask(EDGES["east"])


def joined(g: Empire, side: str, start: int, hex: str) -> bool:
    """Whether a supply line of any length joins the start and the hex."""
    now = survey(g)
    held, closed = now.held[side], now.closed[side]
    return bool(BIT[hex] & supply_lines({0: start}, EVER, now.ports[side], held, closed, play(g.scenario)))


def forget() -> None:
    """Nothing is remembered of any position: for measuring."""
    for memo in (_glimpses, _surveys, _east):
        memo.clear()
    settling.forget()
    flood.forget()
