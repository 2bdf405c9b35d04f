"""How a battle will go: exact chances, by following all its courses at once.

Both sides keep to the policy of `fire_table`; nobody retreats before he must, and invaders land as soon as they may.
For speed, positions less likely than a floor may be dropped; their weight together is the error of every chance told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt

from msgspec import Struct

from wardroom.games.victory.odds.course import Course, Masks
from wardroom.games.victory.odds.fire_table import Cast, Chances, Force
from wardroom.games.victory.odds.lineup import End, Lineup, Turns
from wardroom.games.victory.printed import PIECES, SIDES, foe

Table = dict[int, dict[int, float]]  # by number: Japan's force, the Allies', and how likely they are
Tables = dict[Lineup, Table]
Ended = tuple[End, tuple[int, ...], tuple[int, ...]]  # and the steps of both sides


class Loss(Struct, frozen=True):
    """On average."""

    steps: float
    points: float  # what they cost to build


class Forecast(Struct, frozen=True):
    """Of a base, `win` and `hold` say who has it in the end; out at sea, who is left there alone."""

    place: str
    attacker: str
    win: float
    hold: float
    waters: float  # the attacker's ships are alone in its waters
    rounds: float  # on average
    lost: dict[str, Loss]
    left: dict[str, Chances]  # steps that survive, those that withdraw among them
    error: float = 0.0  # of the chances; where dice or deals were drawn, two standard errors
    exact: bool = True
    how: str = ""  # the move it is asked for; "" for a battle as it stands
    keen: float | None = None  # what `win` is against a defender who fires for the base; None: nobody can do that


def forecast(course: Course, floor: float = 0.0) -> Forecast:
    spread = Spread(course, floor)
    return summary(course, spread.ends, spread.dropped)


class Spread:
    """All positions a battle may be in, with their chances."""

    def __init__(self, course: Course, floor: float) -> None:
        self.course, self.floor, self.dropped = course, floor, 0.0
        self.ends: dict[Ended, float] = {}
        tables: Tables = {}
        for lineup, p in course.openings():
            if isinstance(lineup, End):
                self._end(lineup, course.forces, p)
            else:
                japan, allies = course.opening_forces(lineup)
                tables[lineup] = {japan: {allies: p}}
        done, landed = set(course.acted), course.past_landing
        while tables:
            tables = {lineup: self._volley(lineup, table, lineup.before, done) for lineup, table in tables.items()}
            if not landed:
                tables = self._land(tables)
            tables = {lineup: self._volley(lineup, table, lineup.ashore, done) for lineup, table in tables.items()}
            tables = self._next(tables)
            done, landed = set(), False

    # ---- fire

    def _volley(self, lineup: Lineup, table: Table, turns: Turns, done: set[str]) -> Table:
        rows = 0
        for side, who in turns:
            if self.course.ids[side][who] in done:
                continue
            if side != rows:
                table, rows = self._turned(table), side
            if (side, who) in lineup.routed:
                table = self._flight(lineup, table, side, who)
            else:
                table = fired(lineup.cast, table, side, who)
        return self._turned(table) if rows else table

    def _turned(self, table: Table) -> Table:
        """Rows for columns; and without what is not worth following."""
        found: Table = {}
        for own, row in table.items():
            for force, p in row.items():
                if p < self.floor:
                    self.dropped += p
                elif force in found:
                    found[force][own] = p
                else:
                    found[force] = {own: p}
        return found

    def _flight(self, lineup: Lineup, table: Table, side: int, who: int) -> Table:
        cast, found = lineup.cast, dict[int, dict[int, float]]()
        for own, row in table.items():
            for force, p in row.items():
                flees = self.course.flees(lineup, side, who, (own, force))
                into = found.setdefault(cast.without(side, own, who) if flees else own, {})
                into[force] = into.get(force, 0.0) + p
        return found

    # ---- between the shots

    def _land(self, tables: Tables) -> Tables:
        found = {lineup: table for lineup, table in tables.items() if not lineup.invaders}
        for lineup, table in tables.items():
            if lineup.invaders:
                self._pass(found, lineup, table, self.course.landed, fresh=False)
        return found

    def _next(self, tables: Tables) -> Tables:
        found: Tables = {}
        for lineup, table in tables.items():
            self._pass(found, lineup, table, self.course.after, fresh=True)
        return found

    def _pass(
        self, found: Tables, lineup: Lineup, table: Table, on: Callable[[Lineup, Masks], Lineup | End], fresh: bool
    ) -> None:
        """To the lineups that follow, where every force has another number."""
        cast, ways = lineup.cast, dict[Masks, tuple[Lineup | End, tuple[dict[int, int], ...]]]()
        numbers: dict[Lineup | End, tuple[dict[int, int], ...]] = {}
        for own, row in table.items():
            mine = cast.alive[0][own]
            for force, p in row.items():
                alive = mine, cast.alive[1][force]
                if alive not in ways:
                    into = on(lineup, alive)
                    ways[alive] = into, numbers.setdefault(into, ({}, {}))
                into, known = ways[alive]
                if isinstance(into, End):
                    self._end(into, (cast.forces[0][own], cast.forces[1][force]), p)
                    continue
                for side, n in ((0, own), (1, force)):
                    if n not in known[side]:
                        known[side][n] = into.cast.number(side, into.takes_over(lineup, cast.forces[side][n], fresh))
                line = found.setdefault(into, {}).setdefault(known[0][own], {})
                n = known[1][force]
                line[n] = line.get(n, 0.0) + p

    def _end(self, end: End, forces: tuple[Force, ...], p: float) -> None:
        key = end, forces[0][0], forces[1][0]
        self.ends[key] = self.ends.get(key, 0.0) + p


def fired(cast: Cast, table: Table, side: int, who: int) -> Table:
    """One unit's fire, in all positions at once. Rows are the forces of its own side."""
    found: Table = {}
    for own, row in table.items():
        aim = cast.aim(side, who, own)
        if aim is None:
            found[own] = row
            continue
        into: dict[int, float] = {}
        for force, p in row.items():
            for struck, q in aim[force]:
                into[struck] = into.get(struck, 0.0) + p * q
        spent = cast.without(side, own, who, lost=True) if aim.sworn else own
        if spent in found:
            for force, p in into.items():
                found[spent][force] = found[spent].get(force, 0.0) + p
        else:
            found[spent] = into
    return found


def summary(course: Course, ends: Mapping[Ended, float], dropped: float) -> Forecast:
    """What was dropped could have been anything: it is left out of all sums and told as the error."""
    total = sum(ends.values())
    rounds, holds, waters = 0.0, dict.fromkeys(("", *SIDES), 0.0), dict.fromkeys(("", *SIDES), 0.0)
    left: tuple[dict[tuple[int, ...], float], ...] = ({}, {})
    for (end, *forces), p in ends.items():
        p /= total
        holds[end.holder] += p
        waters[end.waters] += p
        rounds += p * end.rounds
        for force, found in zip(forces, left, strict=True):
            found[force] = found.get(force, 0.0) + p
    return Forecast(
        place=course.place,
        attacker=course.attacker,
        win=holds[course.attacker],
        hold=holds[foe(course.attacker)],
        waters=waters[course.attacker],
        rounds=rounds,
        lost={side: _loss(course, n, left[n]) for n, side in enumerate(SIDES)},
        left={side: _steps(left[n]) for n, side in enumerate(SIDES)},
        error=dropped,
        exact=dropped == 0.0,
    )


def _loss(course: Course, side: int, left: Mapping[tuple[int, ...], float]) -> Loss:
    steps = points = 0.0
    for force, p in left.items():
        for id, before, after in zip(course.ids[side], course.forces[side][0], force, strict=True):
            lost = before - abs(after)
            steps += p * lost
            points += p * lost * PIECES[id].cost
    return Loss(steps, points)


def _steps(left: Mapping[tuple[int, ...], float]) -> Chances:
    found: dict[int, float] = {}
    for force, p in left.items():
        n = sum(map(abs, force))
        found[n] = found.get(n, 0.0) + p
    return tuple(sorted(found.items()))


def mean(of: Sequence[Forecast]) -> Forecast:
    """Its error is that of the least certain chance."""
    n = len(of)
    left: dict[str, dict[int, float]] = {side: {} for side in SIDES}
    for side in SIDES:
        for one in of:
            for steps, p in one.left[side]:
                left[side][steps] = left[side].get(steps, 0.0) + p / n
    return Forecast(
        place=of[0].place,
        attacker=of[0].attacker,
        win=sum(one.win for one in of) / n,
        hold=sum(one.hold for one in of) / n,
        waters=sum(one.waters for one in of) / n,
        rounds=sum(one.rounds for one in of) / n,
        lost={
            side: Loss(sum(one.lost[side].steps for one in of) / n, sum(one.lost[side].points for one in of) / n)
            for side in SIDES
        },
        left={side: tuple(sorted(found.items())) for side, found in left.items()},
        error=max(_scatter([getattr(one, chance) for one in of]) for chance in ("win", "hold", "waters")),
        exact=False,
    )


def _scatter(chances: Sequence[float]) -> float:
    """Two standard errors of their mean, and never less than one more battle could change it."""
    n = len(chances)
    middle = sum(chances) / n
    return max(2 * sqrt(sum((chance - middle) ** 2 for chance in chances)) / n, 1 / n)


__all__ = ["Ended", "Forecast", "Loss", "forecast", "mean", "summary"]
