"""A resampled state is drawn from what its seat knows, and from nothing else.

`Fog` checks that the seat cannot tell the drawn state from the true one; but a bot may look at all of the drawn state.
So when another seat does something that this seat does not notice, the states drawn for it must stay the same.
"""

from __future__ import annotations

from random import Random

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step
from wardroom.kernel import Seat, dump


class Blind(Promise):
    name = "fog"

    def step(self, step: Step) -> None:
        for seat in step.before.worlds:  # only where fog is checked
            if seat == step.seat or step.heard[seat] or step.before.face(seat) != step.after.face(seat):
                continue
            seed = self.rng.getrandbits(64)
            if self._drawn(step.before, seat, seed) != self._drawn(step.after, seat, seed):
                self.broken(
                    f"{step.seat} answers {step.move} unnoticed by {seat}, and yet other states are drawn for {seat}"
                )
            self.tally.blind += 1

    def _drawn(self, now: Moment, seat: Seat, seed: int) -> bytes:
        h = self.rules.resample(now.state, seat, Random(seed)).draft()
        if not now.together:
            h.agenda = ()  # outside sealed lanes, which step it is may be known
        return dump(h)
