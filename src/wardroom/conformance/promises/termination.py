"""A match ends in time, never leaves a seat without a move, and ends for every seat."""

from __future__ import annotations

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step


class Termination(Promise):
    name = "termination"

    def rest(self, now: Moment) -> None:
        taken_back = 2 * self.tally.undos
        length = self.tally.longest = len(self.match.entries) - taken_back
        if length > self.rules.info.bound:
            self.broken(f"no end after {length} entries, and the game says {self.rules.info.bound}")
        self._asked(now)

    def step(self, step: Step) -> None:
        self._asked(step.after)  # before other promises stumble over it

    def _asked(self, now: Moment) -> None:
        if not now.asks and not now.over:  # the match itself objects to an ask without a move
            self.broken("nobody is asked anything and there is no result")

    def over(self, last: Moment) -> None:
        result = last.state.result or {}
        if set(result) != set(self.match.seats):
            self.broken(f"the result is for {sorted(result)}, not for every seat")
        if self.match.asks or self.match.waiting:
            self.broken("the match is over and still somebody is asked")
