"""Sealed lanes are sealed: nobody else notices an answer in one, and their order makes no difference."""

from __future__ import annotations

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step, heard, roll_on, sound
from wardroom.journal import Entry
from wardroom.journal.record import take_back
from wardroom.kernel import Seat, dump, engine


class Lanes(Promise):
    name = "lanes"
    fork: Moment | None = None
    answers: list[Entry]

    def rest(self, now: Moment) -> None:
        if now.together and self.fork is None:
            self.fork, self.answers = now, []

    def step(self, step: Step) -> None:
        if self.fork is None:
            return
        self.answers.append(step.entry)
        if step.undoable:
            if not self.spared():
                self._unnoticed(step)
        else:
            if not self.spared():
                self._joined(self.fork, step)
            self.fork = None

    def undone(self, seat: Seat, before: Moment, after: Moment) -> None:
        if self.fork is not None:
            take_back(self.answers, seat)

    def _unnoticed(self, step: Step) -> None:
        for other in self.table.others(step.seat):
            which = f"{step.seat} answers {step.move} in its lane, and {other or 'a spectator'}"
            if differs := step.before.face(other).against(step.after.face(other)):
                self.broken(f"{which} sees it: {differs}")
            if step.heard[other]:
                self.broken(f"{which} hears it")
        self.tally.lanes += 1

    def _joined(self, fork: Moment, step: Step) -> None:
        """Play the lanes again from the fork: as they were, and in two other orders."""
        self.tally.joins += 1
        seats = list(dict.fromkeys(entry.seat for entry in self.answers))
        if len(seats) < 2:
            return
        as_played = [entry.seat for entry in self.answers]
        in_turn = sorted(as_played, key=seats.index)
        orders = [in_turn, in_turn[::-1], self.rng.sample(as_played, len(as_played))]
        story = self._play(fork, step, as_played)
        for order in [o for i, o in enumerate(orders) if o not in (as_played, *orders[:i])][:2]:
            if self._play(fork, step, order) != story:
                self.broken(f"the lanes answered in the order {order}, and another story is told")
            self.tally.interleavings += 1

    def _play(self, fork: Moment, step: Step, order: list[Seat]) -> list[bytes]:
        queues = {seat: iter([entry.move for entry in self.answers if entry.seat == seat]) for seat in order}
        g = fork.state.draft()
        for seat in order:
            move, task = next(queues[seat]), engine.asking(g).get(seat)
            if task is None or move not in task.ask(g).moves:
                self.broken(f"the lanes answered in the order {order}, and {seat} is not offered {move}")
            engine.answer(g, seat, move)
        if not roll_on(g, step.rolls):
            self.broken(f"the lanes answered in the order {order}, and other dice are rolled")
        events, g.events = g.events, ()
        if dump(g) != step.after.bytes:
            self.broken(f"the lanes answered in the order {order}, and the state is not the same")
        return [sound(heard(events, ear)) for ear in self.table.ears]
