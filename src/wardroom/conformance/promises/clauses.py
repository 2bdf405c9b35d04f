"""Every question rests on a rule, and every rule cited is in the ledger."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise


class Clauses(Promise):
    name = "clauses"

    def rest(self, now: Moment) -> None:
        for ask in now.asks.values():
            if not ask.rules:
                self.broken(f"{ask.prompt} cites no clause")
            self.known(ask.rules, ask.prompt)

    def over(self, last: Moment) -> None:
        for ear in self.table.ears:
            for event in self.match.events(ear):
                self.known(event.rules, event.kind)
        for refusal in self.table.refusals.values():
            self.known(refusal.rules, refusal.key)

    def known(self, ids: Iterable[str], where: str) -> None:
        ledger = self.table.subject.clauses
        for id in ids:
            if ledger is not None and id not in ledger:
                self.broken(f"{where} cites {id}, which the ledger does not have")
            self.tally.clauses += 1
