"""One match under test: what the promises share."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from wardroom.conformance.moment import Moment
from wardroom.conformance.subject import Subject
from wardroom.conformance.tally import Tally
from wardroom.kernel import Heard, Match, Refusal, Seat, encode


class Table:
    """`rng` is for the checks; the players have another random source, so that checks do not change a match."""

    def __init__(self, subject: Subject, match: Match, seed: str) -> None:
        self.subject, self.rules, self.match, self._seed = subject, subject.rules, match, seed
        self.rng = self.chance("checks")
        self.tally = Tally(matches=1)
        self.refusals: dict[bytes, Refusal] = {}  # all that were met
        self._listened: dict[Seat | None, int] = dict.fromkeys(self.ears, 0)
        self.moved_on()

    def chance(self, name: str) -> Random:
        """A separate random source for this name."""
        return Random(f"{self._seed} {name}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.seats

    @property
    def ears(self) -> tuple[Seat | None, ...]:
        """The seats, and the spectators."""
        return (*self.seats, None)

    def others(self, seat: Seat) -> tuple[Seat | None, ...]:
        return tuple(ear for ear in self.ears if ear != seat)

    def moved_on(self) -> None:
        """Take over the match's new state; `news` is what each seat, and the spectators, heard on the way to it."""
        self.moment = Moment(self.rules, self.match.state, self.match)
        self.news = self.unheard()
        for ear, heard in self.news.items():
            self._listened[ear] += len(heard)

    def unheard(self) -> dict[Seat | None, Sequence[Heard]]:
        return {ear: self.match.events(ear, since) for ear, since in self._listened.items()}

    def refused(self, refusal: Refusal) -> None:
        self.refusals[encode(refusal)] = refusal
