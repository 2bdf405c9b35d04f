"""Folding the journal gives the same state, from the start and from a snapshot, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.journal import Entry, Record
from wardroom.journal.record import take_back
from wardroom.kernel import Match, State, dump, encode, engine, load


class Fold(Promise):
    name = "fold"
    firm: int = 0  # moments at which nothing could be taken back
    snapshot: tuple[bytes, int]

    def rest(self, now: Moment) -> None:
        """Keep one moment at which nothing can be undone, each equally likely."""
        if not any(self.match.can_undo(seat) for seat in self.table.seats):
            self.firm += 1
            if not self.rng.randrange(self.firm):
                self.snapshot = now.bytes, len(self.match.entries)

    def over(self, last: Moment) -> None:
        if self.spared(self.table.subject.care**0.5):  # once a match, and costly: skipped less often than the rest
            return
        record = Record.from_json(self.match.record().to_json())
        again = Match.fold(self.rules, record)
        if dump(again.state) != last.bytes:
            self.broken("the record folds to another state")
        for ear in self.table.ears:
            if encode(again.events(ear)) != encode(self.match.events(ear)):
                self.broken(f"the record folds to another story for {ear or 'a spectator'}")
        self.tally.folds += 1
        data, n = self.snapshot
        if dump(self._play(load(self.rules, data), effective(record.entries[n:]))) != last.bytes:
            self.broken(f"from a snapshot after entry {n}, the record folds to another state")
        self.tally.snapshots += 1

    def _play(self, g: State, entries: Sequence[Entry]) -> State:
        for entry in entries:
            if entry.roll:
                roll = engine.pending_roll(g)
                if roll is None or (roll.why, roll.odds) != (entry.roll, entry.odds):
                    self.broken(f"from a snapshot, the rules do not ask for the roll {entry.roll}")
                engine.rolled(g, entry.out)
            elif entry.resign:
                self.rules.resign(g, entry.resign)
                g.agenda = ()
            else:
                ask = engine.asks(g).get(entry.seat)
                if ask is None or entry.move not in ask.moves:
                    self.broken(f"from a snapshot, {entry.seat} is not offered {entry.move}")
                engine.answer(g, entry.seat, entry.move)
            g.events = ()
        return g


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without the answers that were taken back, and without the undos that took them."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.undo:
            take_back(kept, entry.undo)
        else:
            kept.append(entry)
    return kept
