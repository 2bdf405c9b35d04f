"""A seat is told in advance whether and why an answer is final, truly and without revealing anything hidden."""

from __future__ import annotations

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step
from wardroom.kernel import Match, engine


class Final(Promise):
    name = "final"

    def step(self, step: Step) -> None:
        if step.final != (came := _came(step)):
            self.broken(f"{step.seat} is told of {step.move} that it is {step.final!r}, and it was {came!r}")
        self.tally.finals += 1
        world = step.before.worlds.get(step.seat)
        ask = world.ask(step.seat) if world else None
        if world is None or ask is None or step.move not in ask.moves:
            return
        if step.final != (there := self._elsewhere(step, world)):
            self.broken(f"{step.seat} can tell two worlds apart: {step.move} is {step.final!r} or {there!r}")
        self.tally.foretold += 1

    def _elsewhere(self, step: Step, world: Moment) -> str:
        match = Match.at(self.rules, world.state, self.match.dice, self.match.scenario, self.match.options)
        return match.ahead(step.seat, (step.move,), only_final=True).final


def _came(step: Step) -> str:
    """How final the answer was, judged by its effects."""
    asked = step.seat in engine.asking(step.after.state)
    if step.before.together:
        return "" if step.undoable and asked else "sealed"
    if step.undoable:
        return "" if asked else "others"
    if step.turned:
        return "fork"
    if step.revealed:
        return "reveal"
    if step.after.over and not step.rolls:
        return "end"
    return "dice" if step.rolls else "fork"
