"""The queue of unknown browsers before password hashing. Fewest attempts go first, so that a flood of wrong passwords
does not hold up a right one. It decides only the order, never who gets in."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic

from msgspec import Struct

from wardroom.server.problems import Problem

RETRY, LONGEST = 2, 32  # seconds to wait, doubled at each further attempt
MEMORY = 60.0  # seconds that attempts are remembered, and the same again
MANY = 10_000  # names or addresses remembered at most
PATIENCE = 4  # every so many turns the longest waiting is next, however many attempts they made


class Waiting(Struct, eq=False):
    turn: asyncio.Future[None]
    name: str
    address: str


class Tries:
    """Counts recent attempts: in the current period of a minute and the one before."""

    def __init__(self) -> None:
        self._now: Counter[str] = Counter()
        self._before: Counter[str] = Counter()
        self._until = 0.0

    def add(self, what: str) -> None:
        if monotonic() >= self._until or len(self._now) >= MANY:
            self._before, self._now, self._until = self._now, Counter(), monotonic() + MEMORY
        self._now[what] += 1

    def __getitem__(self, what: str) -> int:
        return self._now[what] + self._before[what]


class Line:
    """A bounded queue. Only one attempt per name waits at a time, so that attacks on a few names do not fill it. A
    newcomer to a full queue replaces one with more attempts, or is refused."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of_names, self._from_addresses = Tries(), Tries()
        self._waiting: list[Waiting] = []  # in order of arrival
        self._called = 0

    def join(self, name: str = "", address: str = "") -> Waiting:
        """Raises Problem 503 when the queue is full."""
        one = Waiting(asyncio.get_running_loop().create_future(), name, address)
        if name:
            self._of_names.add(name)
        if address:
            self._from_addresses.add(address)
        self._make_room(one)
        self._waiting.append(one)
        return one

    def leave(self, one: Waiting) -> bool:
        """Whether it was just called, so that the turn must be passed on."""
        if one in self._waiting:
            self._waiting.remove(one)
        return one.turn.done() and not one.turn.cancelled() and one.turn.exception() is None

    def call(self) -> bool:
        """Give the next one the turn; False if nobody waits."""
        waiting = [one for one in self._waiting if not one.turn.done()]
        if not waiting:
            return False
        self._called += 1
        one = waiting[0] if self._called % PATIENCE == 0 else min(waiting, key=self._tries)
        self._waiting.remove(one)
        one.turn.set_result(None)
        return True

    def _make_room(self, one: Waiting) -> None:
        rivals = [other for other in self._waiting if one.name and other.name == one.name]
        if not rivals and len(self._waiting) < self._most:
            return
        last = max(reversed(rivals or self._waiting), key=self._tries)
        if self._tries(last) <= self._tries(one):
            raise self._busy(one)
        self._waiting.remove(last)
        if not last.turn.done():
            last.turn.set_exception(self._busy(last))

    def _busy(self, one: Waiting) -> Problem:
        return busy(self._from_addresses[one.address])

    def _tries(self, one: Waiting) -> tuple[int, int]:
        """The sort key: fewer attempts come sooner."""
        return self._from_addresses[one.address], self._of_names[one.name]


def busy(tries: int = 1) -> Problem:
    """The refusal. Waits grow, or all those refused together would come back together every two seconds."""
    return Problem(503, "sign_in_busy", retry_after=min(LONGEST, RETRY * 2 ** min(max(0, tries - 1), 10)))
