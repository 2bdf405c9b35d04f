"""An undo restores the exact state before the answer, and keeps the answers of other lanes."""

from __future__ import annotations

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step
from wardroom.journal import Entry
from wardroom.journal.record import take_back
from wardroom.kernel import Seat, dump, engine


class Undo(Promise):
    """Tracks independently what can be undone: the last moment that no undo reaches, and the answers since."""

    name = "undo"
    firm: Moment
    since: list[Entry]

    def rest(self, now: Moment) -> None:
        if not any(self.match.can_undo(seat) for seat in self.table.seats):
            self.firm, self.since = now, []

    def step(self, step: Step) -> None:
        if any(not self.match.can_undo(entry.seat) for entry in self.since):
            self.firm, self.since = step.before, []
        self.since.append(step.entry)

    def undone(self, seat: Seat, before: Moment, after: Moment) -> None:
        take_back(self.since, seat)
        g = self.firm.state.draft()
        for entry in self.since:
            engine.answer(g, entry.seat, entry.move)
        g.events = ()
        if dump(g) != after.bytes:
            self.broken(f"{seat} took back an answer, and the state is not what it was")
        if before.together:
            for other in self.table.others(seat):
                if differs := before.face(other).against(after.face(other)):
                    self.broken(f"{seat} took back an answer in its lane; {other or 'a spectator'} sees it: {differs}")
                if self.table.news[other]:
                    self.broken(f"{seat} took back an answer in its lane; {other or 'a spectator'} hears it")
        self.tally.undos += 1
