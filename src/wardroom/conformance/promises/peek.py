"""No free peek: an answer that can be taken back has taught the one who gave it nothing."""

from __future__ import annotations

from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step, heard, sound


class Peek(Promise):
    name = "peek"

    def step(self, step: Step) -> None:
        world = step.before.worlds.get(step.seat)
        if not step.undoable or world is None:
            return
        how = f"{step.seat} can answer {step.move}, learn something and take it back: "
        there = step.elsewhere(world)
        if there is None:
            self.broken(how + "chance is asked for other things in two worlds that look the same")
        if any(event.fact for event in there[1]):
            self.broken(how + "in another world that looks the same, it cannot be taken back")
        for ear in (step.seat, None):
            if differs := step.after.face(ear).against(there[0].face(ear)):
                self.broken(how + differs)
            if (here := sound(step.heard[ear])) != (other := sound(heard(there[1], ear))):
                self.broken(f"{how}it hears {here.decode()} in one world and {other.decode()} in the other")
        self.tally.peeks += 1
