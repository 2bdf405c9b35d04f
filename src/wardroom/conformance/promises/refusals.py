"""A refusal gives a reason: rarely none, never a false one, and always the same."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from itertools import chain

from wardroom.conformance.mangle import form, swapped, unoffered
from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.table import Table
from wardroom.conformance.tally import Tally
from wardroom.conformance.violation import Violation
from wardroom.kernel import Ask, Move, Refusal, Seat, engine

EACH = 3  # how many unoffered moves, and offered ones, to check at every moment
KEPT = 300  # how many offered moves to keep for each seat and question
MANY, SELDOM = 200, 1 / 8  # after this many refusals in a match, only this share of its moments is checked
ENOUGH = 500  # refusals in a run, before a share of them means anything


class Refusals(Promise):
    """A move is well-formed if the same question has offered its form in this match, and its nouns come from such moves
    or from the game's own probes."""

    name = "refusals"
    sampled = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.rng = table.chance(self.name)
        self.reasons, self.strict = table.subject.reasons, table.subject.max_unexplained < 1
        self.offered: dict[tuple[Seat, str], deque[Move]] = defaultdict(lambda: deque(maxlen=KEPT))
        self.forms: dict[str, set[tuple[str, int]]] = defaultdict(set)

    def rest(self, now: Moment) -> None:
        if self.tally.reasons > MANY and self.rng.random() > SELDOM:
            return
        for seat, ask in now.asks.items():
            some = self.rng.sample(ask.moves, min(KEPT // 10, len(ask.moves)))
            self.offered[seat, ask.prompt].extend(some)
            self.forms[ask.prompt].update(map(form, ask.moves))
            for move in unoffered(self._tries(now, seat, ask), ask.moves, EACH):
                self._refused(now, seat, ask, move)
            for move in some[:EACH] if self.strict else ():
                self._not_refused(now, seat, move)

    def over(self, last: Moment) -> None:
        words = self.table.subject.words
        for key in self.reasons:
            if words is not None and words.missing(f"why.{key}"):
                self.broken(f"{key} can be checked, but no refusal is called so")

    def _tries(self, now: Moment, seat: Seat, ask: Ask) -> Iterator[Move]:
        """Moves that a player may well try: first the game's own idea of them."""
        probes, known = self.table.subject.probes, self.forms[ask.prompt]
        own = probes(self.rules.view(now.state, seat), ask, self.rng) if probes else ()
        return chain((move for move in own if form(move) in known), swapped(self.offered[seat, ask.prompt], self.rng))

    def _refused(self, now: Moment, seat: Seat, ask: Ask, move: Move) -> None:
        refusal = now.why_not(seat, move)
        self.table.refused(refusal)
        if (again := self.match.why_not(seat, move)) != refusal:
            self.broken(f"{seat} asks twice why not {move}: {refusal}, then {again}")
        self.tally.reasons += 1
        if refusal.key == engine.NOT_OFFERED:
            where = f"{ask.prompt}: {move[0]}"
            self.tally.unexplained[where] = self.tally.unexplained.get(where, 0) + 1
        elif (holds := self.reasons.get(refusal.key)) is not None:
            if not holds(self.rules.view(now.state, seat), ask, move, refusal):
                self.broken(f"{seat} is told {_worded(refusal)} of {move}, and it is not so")
            self.tally.held += 1

    def _not_refused(self, now: Moment, seat: Seat, move: Move) -> None:
        refusal = engine.asking(now.state)[seat].why_not(now.state, move)
        if refusal is not None:
            self.broken(f"{move} is offered to {seat}, and yet {_worded(refusal)} is said against it")


def unexplained(tally: Tally, max_unexplained: float) -> Violation | None:
    """The violation if more than this share of a run's refusals gave no reason; no single match can tell."""
    none = sum(tally.unexplained.values())
    if tally.reasons < ENOUGH or none <= max_unexplained * tally.reasons:
        return None
    most = sorted(tally.unexplained.items(), key=lambda item: (-item[1], item[0]))[:5]
    where = ", ".join(f"{name} ({n})" for name, n in most)
    return Violation(Refusals.name, f"{none} of {tally.reasons} refusals give no reason, most often {where}", None)


def _worded(refusal: Refusal) -> str:
    return f"{refusal.key} {dict(refusal.about)}" if refusal.about else refusal.key
