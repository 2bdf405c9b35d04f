"""What groups of bombers can hope for, exactly, from the printed table."""

from __future__ import annotations

from functools import cache
from math import fsum

from wardroom.games.midway.printed import AIRCRAFT_VS_SHIP, SURFACE_COMBAT
from wardroom.lib.tables import AUTOMATIC, NO_EFFECT

FACES = range(1, 7)
SUNK = 99  # more hits than any ship has boxes


@cache
def column(n: int, screen: int) -> str:
    return AIRCRAFT_VS_SHIP.column(n, max(1, screen))


@cache
def hits(col: str) -> tuple[tuple[int, float], ...]:
    """How many hits, how likely."""
    if col == AUTOMATIC:
        return ((SUNK, 1.0),)
    chances: dict[int, float] = {}
    for face in FACES:
        k = AIRCRAFT_VS_SHIP.result(col, face)[0]
        chances[k] = chances.get(k, 0.0) + 1 / len(FACES)
    return tuple(chances.items())


@cache
def lost(n: int, screen: int) -> float:
    """Factors the group loses, on average."""
    col = column(n, screen)
    return 0.0 if col == AUTOMATIC else sum(min(n, AIRCRAFT_VS_SHIP.result(col, f)[1]) for f in FACES) / len(FACES)


@cache
def harm(need: int, columns: tuple[str, ...]) -> float:
    """The share of a ship's worth that attacks in these columns take: all of it when it sinks, a quarter of the way
    there for damage."""
    total = {0: 1.0}
    for col in columns:
        after: dict[int, float] = {}
        for have, p in total.items():
            for more, q in hits(col):
                k = min(need, have + more)
                after[k] = after.get(k, 0.0) + p * q
        total = after
    return fsum(p * (1.0 if k >= need else 0.25 * k / need) for k, p in total.items())


@cache
def gunfire(attack: int, target: int, need: int) -> float:
    """The share of a ship's worth that one salvo takes."""
    col = SURFACE_COMBAT.column(attack, max(1, target))
    if col == NO_EFFECT:
        return 0.0
    scores = [min(need, SURFACE_COMBAT.result(col, face)) for face in FACES]
    return fsum(1.0 if k >= need else 0.4 * k / need for k in scores) / len(FACES)
