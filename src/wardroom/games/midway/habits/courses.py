"""Which of the courses that were learnt goes with what a side has seen, and where that puts the enemy's ships.

A course is a whole fleet in a real match. It is laid through the place where the carriers were last found, and weighed
by what was found, and not found, before and since.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from random import Random

from msgspec import Struct

from wardroom.games.midway.habits.kept import Formation, side_of
from wardroom.games.midway.habits.learn import found_carriers
from wardroom.games.midway.printed import FLEET, SHIPS
from wardroom.games.midway.search_board import AT, COLUMNS, ROWS, WHERE, ZONES, area
from wardroom.games.midway.state import Note

RECALL = 5  # turns after which an empty sea says nothing any more
FINDS = 3  # sightings that are looked at, the latest first
ASTRAY, OFF, EMPTY = 0.15, 0.6, 2.5  # what it costs a course: a zone it is shifted; a zone it passes beside a
# sighting; a turn in which it lies where nothing was found
IN_COMPANY = 6  # zones from the carriers: who is farther off has a course of his own

Point = tuple[int, int]


class Fleet(Struct, frozen=True):
    """One moment of a course."""

    flag: Point  # where most fleet carriers lay, or, of a fleet without, most ships
    ships: dict[str, Point]


class Evidence(Struct, frozen=True):
    """What a side knows of the enemy's carriers."""

    finds: tuple[tuple[int, Point], ...]  # turn and place, the latest first
    empty: tuple[tuple[int, str], ...]  # turn and area without them, since the last find


class Laid(Struct, frozen=True):
    """A course laid through what was found."""

    course: int
    by: Point  # so many columns and rows from where it was learnt
    weight: float


@cache
def fleets(scenario: str, reduction: bool, side: str) -> tuple[tuple[Fleet, ...], ...]:
    """Course by course, turn by turn."""
    learnt = side_of(scenario, reduction, side)
    if learnt is None:
        return ()
    kept, masks = learnt
    return tuple(tuple(_fleet(formation, masks, side) for formation in course) for course in kept.courses)


def _fleet(formation: Formation, masks: Sequence[int], side: str) -> Fleet:
    ships: dict[str, Point] = {}
    best = (-1, -1, (0, 0))
    for zone, mask in formation:
        at = WHERE[ZONES[zone]]
        there = [id for n, id in enumerate(FLEET[side]) if masks[mask] >> n & 1]
        ships.update(dict.fromkeys(there, at))
        best = max(best, (sum(SHIPS[id].type == "CV" for id in there), len(there), at))
    return Fleet(best[2], ships)


@lru_cache(maxsize=256)
def evidence(notes: tuple[Note, ...], turn: int) -> Evidence:
    found = {note.turn: WHERE[note.where] for note in notes if found_carriers(note)}
    finds = sorted(found.items(), reverse=True)[:FINDS]
    since = max(turn - RECALL, finds[0][0] if finds else 0)
    searched = {(note.turn, area(note.where)) for note in notes if note.how == "search" and note.turn > since}
    return Evidence(tuple(finds), tuple(sorted(searched)))


@lru_cache(maxsize=256)
def laid(scenario: str, reduction: bool, side: str, turn: int, seen: Evidence) -> tuple[Laid, ...]:
    """All courses that go on to that turn, each with its weight."""
    found: list[Laid] = []
    for n, course in enumerate(fleets(scenario, reduction, side)):
        if turn < len(course):
            by = _through(course, seen)
            found.append(Laid(n, by, exp(-_cost(course, by, seen))))
    return tuple(found)


def _through(course: Sequence[Fleet], seen: Evidence) -> Point:
    """From the course to where the carriers were last found."""
    if not seen.finds or seen.finds[0][0] >= len(course):
        return 0, 0
    turn, (column, row) = seen.finds[0]
    c, r = course[turn].flag
    return column - c, row - r


def _cost(course: Sequence[Fleet], by: Point, seen: Evidence) -> float:
    cost = ASTRAY * max(abs(by[0]), abs(by[1]))
    for turn, at in seen.finds[1:]:
        cost += OFF * _apart(shifted(course[turn].flag, by), at)
    for turn, where in seen.empty:
        cost += EMPTY * (turn < len(course) and area(AT[shifted(course[turn].flag, by)]) == where)
    return cost


def _apart(a: Point, b: Point) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def shifted(at: Point, by: Point) -> Point:
    """On the board."""
    return min(COLUMNS - 1, max(0, at[0] + by[0])), min(ROWS - 1, max(0, at[1] + by[1]))


def usual(scenario: str, reduction: bool, side: str, turn: int, seen: Evidence, rng: Random) -> dict[str, str] | None:
    """Where the side's ships lie in that turn, in one of the courses; None: there is none to go by."""
    several = laid(scenario, reduction, side, turn, seen)
    if not several:
        return None
    one = rng.choices(several, [each.weight for each in several])[0]
    fleet = fleets(scenario, reduction, side)[one.course][turn]
    far = (0, one.by[1])
    placed = {
        id: shifted(at, one.by if _apart(at, fleet.flag) <= IN_COMPANY else far) for id, at in fleet.ships.items()
    }
    return {id: AT[_berth(id, placed, shifted(fleet.flag, one.by))] for id in FLEET[side]}


def _berth(id: str, placed: dict[str, Point], flag: Point) -> Point:
    """A ship that was lost in the course is where its like are, or with the flag."""
    if id in placed:
        return placed[id]
    like = (at for other, at in placed.items() if _kin(other) == _kin(id))
    return next(like, flag)


def _kin(id: str) -> tuple[str, str]:
    return SHIPS[id].group, SHIPS[id].type
