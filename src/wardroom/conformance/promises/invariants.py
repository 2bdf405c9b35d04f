"""The game's own check holds at every moment."""

from __future__ import annotations

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise


class Invariants(Promise):
    name = "invariants"

    def rest(self, now: Moment) -> None:
        self.rules.check(now.state)
        self.tally.checks += 1
