"""A battle reckoned out roughly and fast: all rows of the tables, hits where they take most strength.

The game's own forecast is exact and a hundred times slower; a plan has to look at hundreds of battles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil

from msgspec import Struct

from wardroom.games.empire.state import AMBUSH, INTERCEPT, SURPRISE

Line = tuple[int, int, int, int, float, bool]  # attack of the full and the reduced side, defence, steps, worth, flyer
Lines = tuple[Line, ...]


_SUDDEN = 3  # added to the dice of who attacks by surprise (ES-X-AN-3)


class Battle(Struct, frozen=True):
    """Who would meet: air and naval units of both sides, then troops."""

    ours: Lines
    theirs: Lines
    men: Lines
    foes: Lines
    air: int = 0  # modifiers of the air-naval dice
    their_air: int = 0
    ships: bool = False  # ours, in the hex
    their_ships: bool = False
    landed: bool = False
    by_land: bool = False  # some of the troops march
    terrain: int = 0
    beaches: int = 3
    ground: int = 0  # what a card adds to our dice on the ground


class Outcome(Struct, frozen=True):
    win: float
    take: float
    lost: float  # worth of our losses
    killed: float


def attack(lines: Iterable[Line]) -> int:
    return sum(line[0] if line[3] > 1 else line[1] for line in lines)


@lru_cache(64)
def _air_rows(modifier: int) -> tuple[tuple[float, float], ...]:
    low = min(10, max(0, 3 - modifier))
    middle = min(10, max(0, 6 - modifier)) - low
    rows = ((low, 0.25), (middle, 0.5), (10 - low - middle, 1.0))
    return tuple((n / 10, factor) for n, factor in rows if n)


@lru_cache(64)
def _ground_rows(modifier: int) -> tuple[tuple[float, float], ...]:
    cuts = [min(10, max(0, limit + 1 - modifier)) for limit in (2, 6, 8)]
    counts = (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 10 - cuts[2])
    return tuple((n / 10, factor) for n, factor in zip(counts, (0.5, 1.0, 1.5, 2.0), strict=True) if n)


def struck(lines: Lines, hits: int, keep: int = 0) -> tuple[Lines, int, float]:
    """After so many hits: who is left, steps lost, their worth. The last `keep` steps are safe."""
    if hits <= 0 or not lines:
        return lines, 0, 0.0
    left = list(lines)
    total = sum(line[3] for line in left)
    lost, worth = 0, 0.0
    for reducing in (True, False):
        order = [i for i in range(len(left)) if (left[i][3] > 1) == reducing]
        order.sort(key=lambda i: -(left[i][0] - left[i][1] if reducing else left[i][1]))
        for i in order:
            full, reduced, defence, steps, value, flyer = left[i]
            if defence <= hits and total - lost > keep:
                hits -= defence
                lost += 1
                worth += value
                left[i] = (full, reduced, defence, steps - 1, value, flyer)
    return tuple(line for line in left if line[3] > 0), lost, worth


@lru_cache(20_000)
def reckon(b: Battle, condition: str) -> Outcome:
    win = take = lost = killed = 0.0
    states: dict[tuple[bool, bool, bool, Lines, Lines], float] = defaultdict(float)
    for p, ours, theirs, foes, gone, dead in _air(b, condition):
        lost += p * gone
        killed += p * dead
        won = _won(ours, theirs)
        win += p * won
        guns = b.ships and not (b.their_ships and any(not line[5] for line in theirs))
        sky = any(line[5] for line in ours) and not any(line[5] for line in theirs)
        states[won, guns, sky, b.men, foes] += p
    for (won, guns, sky, men, foes), p in states.items():
        if not men or (b.landed and not b.by_land and not won):
            continue
        held, gone, dead = _ground(b, men, foes, guns, sky)
        take += p * held
        lost += p * gone
        killed += p * dead
    return Outcome(win, take, lost, killed)


def _won(ours: Lines, theirs: Lines) -> bool:
    if not ours and not theirs:
        return True
    if any(line[5] for line in theirs) and not any(line[5] for line in ours):
        return False
    return attack(ours) > attack(theirs)


_Round = tuple[float, Lines, Lines, Lines, float, float]


def _air(b: Battle, condition: str) -> Iterator[_Round]:
    """Chance, both sides after it, their troops, and the worth of what was lost."""
    sudden = _SUDDEN if condition == SURPRISE else 0
    volleys = [(q, other) for q, other in (_air_rows(b.their_air) if b.theirs else ((1.0, 0.0),))]
    for p, factor in _air_rows(b.air + sudden) if b.ours else ((1.0, 0.0),):
        met: _Met | None = None
        for q, other in volleys:
            ours, gone = b.ours, 0.0
            if condition == AMBUSH:
                ours, _, gone = struck(ours, ceil(attack(b.theirs) * other))
                met = None
            if met is None:
                met = _met(b, ceil(attack(ours) * factor))
            after, foes, dead, left = met
            if condition != AMBUSH:
                ours, _, gone = struck(ours, ceil((attack(b.theirs) if condition == INTERCEPT else left) * other))
            yield p * q, ours, after, foes, gone, dead


_Met = tuple[Lines, Lines, float, int]


def _met(b: Battle, hits: int) -> _Met:
    """Of the enemy: who is left, his troops, the worth of what he lost, and the attack he has left."""
    after, _, dead = struck(b.theirs, hits)
    foes = b.foes
    if not b.theirs:
        foes, _, dead = struck(foes, hits, keep=1)
    return after, foes, dead, attack(after)


def _ground(b: Battle, men: Lines, foes: Lines, guns: bool, sky: bool) -> tuple[float, float, float]:
    if not foes:
        return 1.0, 0.0, 0.0
    take = lost = killed = 0.0
    power, theirs = attack(men), attack(foes)
    for p, factor in _ground_rows(2 * guns + 2 * sky + b.terrain + b.ground):
        left, steps, dead = struck(foes, ceil(power * factor))
        for q, other in _ground_rows(b.beaches if b.landed else 0):
            ours, fewer, gone = struck(men, ceil(theirs * other))
            held = bool(ours) and (not left or fewer < steps)
            take += p * q * held
            lost += p * q * gone
            killed += p * q * (dead if not held or not left else dead + 0.5)
    return take, lost, killed
