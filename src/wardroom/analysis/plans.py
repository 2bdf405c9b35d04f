"""What bots had in mind, turn by turn. Their own chance is not kept, so it is the same bot asked again: with the seat's
eyes, at the first of each large question of a turn. Some of its answers it is shown, each time, as it gave them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from random import Random

from wardroom.analysis import course
from wardroom.analysis.findings import Crumb, Plan, Point
from wardroom.api import Game, Planner, Witness
from wardroom.journal import Record
from wardroom.kernel import Match, Move, Seat

MOST = 12  # sentences of one seat in one turn
SEED = 1

Answered = Mapping[int, str]  # entries that bots answered, and which bot


def planned(game: Game, record: Record, curve: Iterable[Point], answered: Answered) -> Iterator[Plan]:
    """A line for each turn in which a bot's mind was another than the turn before."""
    starts = [point.n for point in curve]
    minds: dict[Seat, _Mind] = {}
    for n, match in course.moments(game, record, set(answered)):
        seat, bot, turn = record.entries[n - 1].seat, answered[n], bisect_left(starts, n)
        mind = minds.get(seat)
        if mind is None or mind.bot != bot:
            minds[seat] = mind = _Mind(game, seat, bot)
        if mind.turn != turn:
            yield from mind.plan()
            mind.begin(turn)
        mind.ask(match, n, record.entries[n - 1].move)
    for mind in minds.values():
        yield from mind.plan()


class _Mind:
    """One bot at one seat."""

    def __init__(self, game: Game, seat: Seat, bot: str) -> None:
        self.seat, self.bot, self.turn = seat, bot, -1
        factory = game.bots().get(bot)
        planner = factory(seat, SEED) if factory else None
        self._planner = planner if isinstance(planner, Planner) else None
        self._witness = planner if isinstance(planner, Witness) else None
        self._rng = Random(SEED)
        self._left: set[str] = set()
        self._n = 0
        self._said: list[Crumb] = []
        self._before: list[Crumb] = []

    def begin(self, turn: int) -> None:
        self.turn, self._n = turn, 0
        self._left = set(self._planner.plans) if self._planner else set()
        self._before, self._said = self._said, []

    def ask(self, match: Match, n: int, move: Move) -> None:
        if not self._planner:
            return
        try:
            because = tuple(self._because(self._planner, match, move))
        except Exception:  # a bot that fails here has nothing to say; all else can still be told
            self._planner = None
            return
        if because:
            self._n = self._n or n
            self._said += (said for said in because if said not in self._said)

    def _because(self, planner: Planner, match: Match, move: Move) -> Iterable[Crumb]:
        ask = match.asks[self.seat]
        if self._witness and ask.prompt in self._witness.every:
            self._witness.watch(match.view(self.seat), ask, match.sampler(self.seat, self._rng), move)
        elif ask.prompt in self._left:
            self._left.remove(ask.prompt)
            planner.choose(match.view(self.seat), ask, match.sampler(self.seat, self._rng))
        else:
            return ()
        return planner.because

    def plan(self) -> Iterator[Plan]:
        new = tuple(said for said in self._said if said not in self._before)[:MOST]
        if new:
            yield Plan(self._n, self.seat, self.bot, new)
