"""The journal of a match that is being played. It only grows; an entry is sealed when somebody asks for its seal."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from wardroom.journal.errors import BadRecord, JournalMissing
from wardroom.journal.record import Entry, Record, Seat
from wardroom.journal.seals import opening_seal, seal


class Journal:
    """May begin later than the match: it then holds the entries since, and raises `JournalMissing` where earlier ones
    are needed. A record that includes the earlier entries makes it whole."""

    def __init__(self, head: Record, n: int = 0, last_seal: str = "", lacks: str = "") -> None:
        """Begin after entry `n`, whose seal is `last_seal`; `lacks` says what the journal will never have."""
        self.head = structs.replace(head, entries=(), result=None, state="", seed="")
        self.opening_seal = opening_seal(head)
        whole = len(head.entries) >= n
        self.first = 0 if whole else n  # the number of the last entry before those at hand
        self.entries = list(head.entries[:n]) if whole else []
        self._seals = [self.opening_seal, *(entry.seal for entry in self.entries)] if whole else [last_seal]
        self._lacks = lacks or ("" if whole else f"entries 1 to {n}")
        if n and self._seals[-1] != last_seal:
            raise BadRecord(n, "sealed otherwise than the checkpoint says")

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return self.first + len(self.entries)

    def entry(self, n: int) -> Entry:
        """The entry with its seal."""
        if n < 1 or n > self.n:
            raise IndexError(f"the journal has no entry {n}")
        if n <= self.first:
            raise JournalMissing(f"entries 1 to {self.first}")
        return structs.replace(self.entries[n - 1 - self.first], seal=self.seal(n))

    def seal(self, n: int) -> str:
        """The seal after entry `n`; after 0, that of the heading."""
        if not n:
            return self.opening_seal
        if n < 0 or n > self.n:
            raise IndexError(f"the journal has no entry {n}")
        if n < self.first:
            raise JournalMissing(f"entries 1 to {self.first}")
        while len(self._seals) <= n - self.first:
            self._seals.append(seal(self._seals[-1], self.entries[len(self._seals) - 1]))
        return self._seals[n - self.first]

    def cut(self, n: int) -> None:
        """Forget the entries after this one: they were never given to anybody."""
        del self.entries[n - self.first :], self._seals[n - self.first + 1 :]

    def record(self, result: Mapping[Seat, float] | None, state: str, seed: str) -> Record:
        """The whole match as a file."""
        if self._lacks:
            raise JournalMissing(self._lacks)
        entries = tuple(self.entry(n) for n in range(1, self.n + 1))
        return structs.replace(self.head, entries=entries, result=result, state=state, seed=seed)
