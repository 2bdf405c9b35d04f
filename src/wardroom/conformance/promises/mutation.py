"""Nothing is changed in place: the state that a step leaves behind stays as it was."""

from __future__ import annotations

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step
from wardroom.kernel import dump


class Mutation(Promise):
    name = "mutation"
    sampled = True

    def step(self, step: Step) -> None:
        if dump(step.before.state) != step.before.bytes:
            self.broken(f"{step.seat} answering {step.move} changed the state before it")
        self.tally.mutations += 1

    def undone(self, seat: str, before: Moment, after: Moment) -> None:
        if dump(before.state) != before.bytes:
            self.broken(f"the undo of {seat} changed the state before it")
