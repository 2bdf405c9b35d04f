"""An undo gives back the very state before the answer, and what other lanes answered stands."""

from __future__ import annotations

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step
from wardroom.kernel import Move, Seat, dump, engine


class Undo(Promise):
    """Keeps its own memory of what may be taken back: the last moment beyond recall, and the answers since."""

    name = "undo"
    firm: Moment
    since: list[tuple[Seat, Move]]

    def rest(self, now: Moment) -> None:
        if not any(self.match.can_undo(seat) for seat in self.table.seats):
            self.firm, self.since = now, []

    def step(self, step: Step) -> None:
        if any(not self.match.can_undo(seat) for seat, _ in self.since):
            self.firm, self.since = step.before, []
        self.since.append((step.seat, step.move))

    def undone(self, seat: Seat, before: Moment, after: Moment) -> None:
        at = max(i for i, (who, _) in enumerate(self.since) if who == seat)
        del self.since[at]
        g = self.firm.state.draft()
        for who, move in self.since:
            engine.answer(g, who, move)
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
