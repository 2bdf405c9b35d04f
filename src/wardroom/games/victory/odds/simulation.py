"""The same battles as in `forecast`, fought out with dice one by one: to prove its chances, and where it would take too
long or nobody knows who stands there."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from random import Random

from msgspec import structs

from wardroom.games.victory.combat import fire
from wardroom.games.victory.odds.course import Course
from wardroom.games.victory.odds.forecast import Ended, Forecast, mean, summary
from wardroom.games.victory.odds.lineup import End, Lineup, Turns


def fight(course: Course, rng: Random) -> Ended:
    """One battle, diced out."""
    openings = course.openings()
    (lineup,) = rng.choices([lineup for lineup, _ in openings], [p for _, p in openings])
    if isinstance(lineup, End):
        return lineup, course.forces[0][0], course.forces[1][0]
    forces = list(course.opening_forces(lineup))
    done, landed = set(course.acted), course.past_landing
    while True:
        _shoot(course, lineup, forces, lineup.before, done, rng)
        if lineup.invaders and not landed:
            ashore = course.landed(lineup, lineup.cast.both(forces))
            forces = _numbers(lineup, ashore, forces, fresh=False)
            lineup = ashore
        _shoot(course, lineup, forces, lineup.ashore, done, rng)
        after = course.after(lineup, lineup.cast.both(forces))
        if isinstance(after, End):
            return after, lineup.cast.forces[0][forces[0]][0], lineup.cast.forces[1][forces[1]][0]
        forces = _numbers(lineup, after, forces, fresh=True)
        lineup, done, landed = after, set(), False


def _shoot(course: Course, lineup: Lineup, forces: list[int], turns: Turns, done: set[str], rng: Random) -> None:
    cast = lineup.cast
    for side, who in turns:
        if course.ids[side][who] in done:
            continue
        own, force = forces[side], forces[1 - side]
        if (side, who) in lineup.routed:
            if course.flees(lineup, side, who, (own, force)):
                forces[side] = cast.without(side, own, who)
            continue
        aim = cast.aim(side, who, own)
        aimed = None if aim is None else aim.choice(force)
        if aim is None or aimed is None:
            continue
        force = cast.fired_at(1 - side, force, aim.unit, aimed[0])
        for _ in range(fire.hits((int(rng.random() * 6) + 1 for _ in range(aim.unit.steps)), aimed[1])):
            force = aim.hit(force, aimed)
        forces[1 - side] = force
        if aim.sworn:
            forces[side] = cast.without(side, own, who, lost=True)


def _numbers(lineup: Lineup, into: Lineup, forces: list[int], fresh: bool) -> list[int]:
    return [
        into.cast.number(side, into.takes_over(lineup, lineup.cast.forces[side][n], fresh))
        for side, n in enumerate(forces)
    ]


def simulate(course: Course, n: int, rng: Random) -> Forecast:
    """So many battles with dice, counted."""
    ends: dict[Ended, float] = {}
    for _ in range(n):
        ended = fight(course, rng)
        ends[ended] = ends.get(ended, 0.0) + 1.0
    return structs.replace(summary(course, ends, 0.0), error=1 / sqrt(n), exact=False)


def sample(courses: Iterable[Course], each: int, rng: Random) -> Forecast:
    """The mean over battles that may be the one, each diced out some times."""
    return mean([simulate(course, each, rng) for course in courses])


__all__ = ["fight", "sample", "simulate"]
