"""Floods: which hexes a line reaches, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wardroom.games.empire.traces.masks import ALL, BY_LAND, BY_SEA, LAND, MIXED, SEA, SHIFTS, UNPLAYABLE, shift

EVER = 10_000  # steps: as long as it may get

Ways = tuple[tuple[int, int, int], ...]
"""For each direction its shift, and the hexes whose hexside there is open by land, and by sea."""


@lru_cache(maxsize=32)
def _ways(held: int, closed: int, play: int) -> Ways:
    """The hexsides that a supply line may cross (ES-SUP-3, ES-SUP-4, ES-SUP-7): none by land of a hex that the enemy
    holds alone, none all of water of a hex in his unneutralised ZOI, on either end."""
    found = []
    for by, dry, mixed, wet in zip(SHIFTS, BY_LAND, MIXED, SEA, strict=True):
        on_map = play & shift(play, -by)
        free, clear = play & ~held, play & ~closed
        by_land = dry & free & shift(free, -by)
        by_sea = mixed & on_map | wet & clear & shift(clear, -by)
        found.append((by, by_land, by_sea))
    return tuple(found)


def supply_lines(starts: Mapping[int, int], steps: int, ports: int, held: int, closed: int, play: int = ALL) -> int:
    """What supply lines reach (ES-SUP-2 to ES-SUP-9, ES-Q-064), by hexsides crossed (ES-Q-068). A line remembers
    whether it came by land or by sea, and changes only in a port of its own side. `starts` are hexes by the step in
    which they join, so that lines of different length are one flood; `held` are hexes that the enemy holds alone,
    `closed` those in his unneutralised ZOI."""
    if steps >= EVER:
        return _endless(starts[0], ports, _ways(held, closed, play))
    return _counted(tuple(starts.items()), steps, ports, held, closed, play)


@lru_cache(maxsize=1024)
def _counted(joining: tuple[tuple[int, int], ...], steps: int, ports: int, held: int, closed: int, play: int) -> int:
    """What is reached in so many steps: kept, since most of what happens on a map leaves an HQ's lines as they are."""
    ways, starts = _ways(held, closed, play), dict(joining)
    last = max(starts)
    by_land = by_sea = land = sea = 0
    for step in range(steps + 1):
        if new := starts.get(step, 0):
            land, sea = land | new, sea | new
            by_land, by_sea = by_land | new, by_sea | new
        if step == steps or not (land or sea or step < last):
            break
        march = land | sea & ports
        sail = sea | land & ports
        land = sea = 0
        if march:
            for by, dry, _ in ways:
                land |= (march & dry) << by if by > 0 else (march & dry) >> -by
            land &= ~by_land
            by_land |= land
        if sail:
            for by, _, wet in ways:
                sea |= (sail & wet) << by if by > 0 else (sail & wet) >> -by
            sea &= ~by_sea
            by_sea |= sea
    return by_land | by_sea


def limited_lines(start: int, steps: int, change: int, held: int, closed: int, play: int = ALL) -> tuple[int, int]:
    """What lines of one HQ reach by land, and by sea, that change between them once at most, in one of the ports of
    `change` (ES-X-SUPS-4). At the HQ itself a line begins as it likes."""
    ways = _ways(held, closed, play)
    land, sea, late_land, late_sea = start, start, 0, 0
    by_land = by_sea = start
    late_by_land = late_by_sea = 0
    for _ in range(steps):
        march, sail = late_land | sea & change, late_sea | land & change
        late_land, late_sea = _step(march, ways, 1) & ~late_by_land, _step(sail, ways, 2) & ~late_by_sea
        land, sea = _step(land, ways, 1) & ~by_land, _step(sea, ways, 2) & ~by_sea
        by_land, by_sea = by_land | land, by_sea | sea
        late_by_land, late_by_sea = late_by_land | late_land, late_by_sea | late_sea
    return by_land | late_by_land, by_sea | late_by_sea


def _step(front: int, ways: Ways, how: int) -> int:
    """One hex further by land (1) or by sea (2)."""
    found = 0
    for way in ways if front else ():
        found |= shift(front & way[how], way[0])
    return found


def _endless(start: int, ports: int, ways: Ways) -> int:
    """The same for lines of any length: no step needs counting, so what one direction adds the next carries on, and an
    own port reached in one way is reached in both."""
    by_land = by_sea = start
    sail, march = True, True
    while sail or march:
        if sail:
            by_sea = _spread(by_sea, tuple((by, wet) for by, _, wet in ways))
        march = bool(more := by_sea & ports & ~by_land) or march
        if march:
            by_land = _spread(by_land | more, tuple((by, dry) for by, dry, _ in ways))
        more = by_land & ports & ~by_sea
        by_sea |= more
        sail, march = bool(more), False
    return by_land | by_sea


def _spread(found: int, ways: tuple[tuple[int, int], ...]) -> int:
    before = 0
    while found != before:
        before = found
        for by, open_there in ways:
            found |= (found & open_there) << by if by > 0 else (found & open_there) >> -by
    return found


@lru_cache(maxsize=1024)
def activation_paths(start: int, steps: int, held: int, closed: int, play: int = ALL) -> int:
    """What an activation path reaches (ES-ACT-4 to ES-ACT-7): over unplayable hexsides too, which are water for a ZOI
    (ES-Q-062), and from land to sea anywhere. A hexside of both kinds is crossed by sea, which nothing closes."""
    reached = front = start
    for _ in range(steps):
        march, clear = front & ~held, front & ~closed
        dry = wet = mixed = 0
        for by, land, both, water in _PATHS:
            if by > 0:
                dry |= (march & land) << by
                mixed |= (front & both) << by
                wet |= (clear & water) << by
            else:
                dry |= (march & land) >> -by
                mixed |= (front & both) >> -by
                wet |= (clear & water) >> -by
        front = (dry & ~held | mixed | wet & ~closed) & ~reached & play
        if not front:
            break
        reached |= front
    return reached


_PATHS = tuple(
    (by, land, both, sea | unplayable)
    for by, land, both, sea, unplayable in zip(SHIFTS, LAND, MIXED, SEA, UNPLAYABLE, strict=True)
)


@lru_cache(maxsize=1024)
def water(start: int, steps: int, barred: int = 0, play: int = ALL) -> int:
    """What can be reached over water without entering a barred hex, which ships and landing craft do."""
    free = play & ~barred
    if steps >= EVER:
        return _spread(start, tuple((by, wet & shift(free, -by)) for by, wet in _WATER))
    reached = front = start
    for _ in range(steps):
        new = 0
        for by, wet in _WATER:
            new |= (front & wet) << by if by > 0 else (front & wet) >> -by
        front = new & ~reached & free
        if not front:
            break
        reached |= front
    return reached


_WATER = tuple(zip(SHIFTS, BY_SEA, strict=True))


@lru_cache(maxsize=1024)
def between(start: int, end: int, steps: int, play: int) -> tuple[int, ...]:
    """The hexes of all shortest ways over water, by the step in which they are entered; nothing, if there is none."""
    reached = front = start
    levels: list[int] = []
    while not front & end:
        new = 0
        for by, wet in _WATER:
            new |= shift(front & wet, by)
        front = new & play & ~reached
        if not front or len(levels) == steps:
            return ()
        reached |= front
        levels.append(front)
    found = end
    for n in reversed(range(len(levels))):
        levels[n] &= found
        before = 0
        for by, wet in _WATER:
            before |= shift(levels[n], -by) & wet
        found = before
    return tuple(levels)


def forget() -> None:
    """Nothing is remembered of any flood: for measuring."""
    for kept in (_ways, _counted, activation_paths, water, between):
        kept.cache_clear()
