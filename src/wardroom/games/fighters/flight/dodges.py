"""Every different way a dodge can end (FP-DOD-2 to FP-DOD-5)."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.fighters.flight.air import air_around
from wardroom.games.fighters.flight.manoeuvres import DODGES, MANOEUVRES, PIVOTS, SPLITS
from wardroom.games.fighters.flight.trip import Found, Trip, follow, free, one_of_each
from wardroom.games.fighters.state import Fighters

# ---- dodges


def dodges(g: Fighters, craft: str) -> tuple[Trip, ...]:
    """Every different end of a dodge: one hex ahead, perhaps a dive before or after, or a Split-S (FP-DOD-2 to 4)."""
    a, air = g.aircraft[craft], air_around(g, craft)
    paths = [*DODGES]
    if a.high:
        paths += [f"{name}-d" for name in DODGES] + [f"d-{name}" for name in DODGES]
        if a.kind.fighter:
            paths += SPLITS
    if a.kind.agile:
        paths += [f"{path}-{pivot}" for path in paths for pivot in PIVOTS if _may_pivot(g, path, pivot)]
    if g.options.release_in_dodge and a.load:
        paths += [starred for path in paths for starred in _starred(path)]
    found: Found = {}
    for path in paths:
        for trip in follow(g, craft, path, air):
            if free((trip,), air):
                found.setdefault(trip[:5], trip.path)
    return one_of_each(found)


def _may_pivot(g: Fighters, path: str, pivot: str) -> bool:
    if path.startswith("ss"):
        return g.options.agile_pivot_after_dodge and g.options.agile_pivot_after_split_s
    hand = next((MANOEUVRES[name].hand for name in path.split("-") if MANOEUVRES[name].hand), 0)
    return g.options.agile_pivot_after_dodge and hand in (0, PIVOTS[pivot])


def _starred(path: str) -> Iterator[str]:
    names = path.split("-")
    for n in range(len(names)):
        yield "-".join([*names[:n], names[n] + "*", *names[n + 1 :]])
