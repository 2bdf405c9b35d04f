"""The course of a match, entry by entry: what each decision and each roll changed.

A roll changes what came of it less what it promised, the mean over its outcomes by their exact weights: so luck sums to
nothing in expectation, whatever the chances of positions are. What it promised is the worth of the decision that called
for it. What is left over (a resignation, the end) is neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET, Struct, structs

from wardroom.analysis import features
from wardroom.analysis.chances import Chances
from wardroom.analysis.findings import Crumb, Decision, Throw
from wardroom.api import Game
from wardroom.journal import Record
from wardroom.kernel import Match, Move, Outcome, Seat, State, Step, WardroomError, engine

Progress = Callable[[int, int], None]


class Unfinished(WardroomError):
    """Nothing of a match that is being played is analysed, for anybody."""


class Mark(Struct, frozen=True):
    """Where a turn begins."""

    n: int
    title: Crumb | None
    chance: float
    low: float
    high: float


class Course(Struct):
    marks: list[Mark]
    throws: list[Throw]
    decisions: list[Decision]
    rest: list[tuple[int, float]]
    rolls: int
    end: float


def follow(game: Game, record: Record, chances: Chances, progress: Progress | None = None) -> Course:
    """Raises Unfinished for a match that is not over, BadRecord for one that does not fold."""
    if record.result is None:
        raise Unfinished("a match that is not over")
    walk = _Walk(game, chances)
    for match, steps in Match.replay(game.rules, record):
        for n, step in enumerate(steps):
            walk.take(match, step, at_rest=n == len(steps) - 1)
        if progress and match.n % 16 == 0:
            progress(match.n, len(record.entries))
    if match.result is None:
        raise Unfinished("a match that is not over")
    walk.close(match)
    return walk.course


class _Walk:
    def __init__(self, game: Game, chances: Chances) -> None:
        self._game, self._chances = game, chances
        self._now = 0.5  # the chance after the last step
        self._title: Crumb | None = None
        self.course = Course([], [], [], [], 0, 0.5)

    def take(self, match: Match, step: Step, at_rest: bool) -> None:
        entry, course = step.entry, self.course
        if step.before is None:
            self._now = self._chances.of(step.after) if self._chances.exact else 0.5
        elif entry.roll:
            self._roll(step)
        elif not self._chances.exact:
            pass
        elif entry.move or entry.undo:
            self._answer(step)
        else:  # a resignation, a return by consent
            self._rest(step.n, self._worth(step.after))
        if at_rest:
            self._mark(step)
        course.end = self._now

    def close(self, match: Match) -> None:
        assert match.result is not None
        won = features.share(self._game, match.result)
        if self._chances.exact:
            self._rest(match.n, won)
        title = self._title if self.course.marks else None
        self.course.marks.append(Mark(match.n, title, won, won, won))
        self.course.end = won

    def _mark(self, step: Step) -> None:
        crumbs = engine.crumbs(step.after, None)
        title = crumbs[0] if crumbs else self._title
        if step.after.result is None and (title != self._title or not self.course.marks):
            self._title = title
            low, high = self._chances.interval(step.after)
            chance = self._now if self._chances.exact else self._chances.of(step.after)
            self.course.marks.append(Mark(step.n, title, chance, min(low, chance), max(high, chance)))

    def _answer(self, step: Step) -> None:
        entry, before = step.entry, self._now
        self._now = self._worth(step.after)
        self.course.decisions.append(
            Decision(step.n, entry.seat or entry.undo, "", entry.move, before, self._now - before)
        )

    def _roll(self, step: Step) -> None:
        self.course.rolls += 1
        if not self._chances.exact or step.before is None:
            return
        entry = step.entry
        came = self._ending(step.after)
        weights = sum(weight for _, weight in entry.odds)
        outcomes = [(self._after(step.before, out), weight) for out, weight in entry.odds]
        promised = sum(chance * weight for chance, weight in outcomes) / weights
        likely = sum(weight for out, weight in entry.odds if out == entry.out) / weights
        assert entry.out is not UNSET
        if abs(came - promised) > 1e-9:
            self.course.throws.append(Throw(step.n, entry.roll, entry.out, likely, promised, came - promised))
        self._credit(step.n, promised - self._now)
        self._now = came

    def _credit(self, n: int, promised: float) -> None:
        """To the decision that called for the roll; before the first there is nobody to have it."""
        decisions = self.course.decisions
        if decisions:
            decisions[-1] = structs.replace(decisions[-1], worth=decisions[-1].worth + promised)
        elif promised:
            self.course.rest.append((n, promised))

    def _rest(self, n: int, now: float) -> None:
        if now != self._now:
            self.course.rest.append((n, now - self._now))
        self._now = now

    def _worth(self, g: Any) -> float:
        """By its numbers, though it may be over: an answer that comes last has not won the match."""
        return self._chances.of(g)

    def _ending(self, g: State) -> float:
        """A roll that ends the match has decided it."""
        return features.share(self._game, g.result) if g.result is not None else self._chances.of(g)

    def _after(self, g: State, out: Outcome) -> float:
        g = g.draft()
        engine.rolled(g, out)
        return self._ending(g)


def answered(g: State, seat: Seat, move: Move) -> State:
    """On a draft."""
    g = g.draft()
    engine.answer(g, seat, move)
    return g


def expected(chances: Chances, game: Game, g: State, seat: Seat, move: Move) -> float:
    """The chance after an answer; of the roll that it calls for, what is promised."""
    walk, g = _Walk(game, chances), answered(g, seat, move)
    roll = engine.pending_roll(g) if g.result is None else None
    if roll is None:
        return walk._ending(g)
    total = sum(weight for _, weight in roll.odds)
    return sum(walk._after(g, out) * weight for out, weight in roll.odds) / total


def moments(game: Game, record: Record, wanted: set[int]) -> Iterator[tuple[int, Match]]:
    """The match as it stood before these entries."""
    played = 0
    for match, _ in Match.replay(game.rules, record):
        played = match.n + 1
        if played in wanted:
            yield played, match
