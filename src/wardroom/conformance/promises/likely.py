"""Worlds as a player expects them keep the promises of `resample`: they look the same to the seat, and they are drawn
from what it knows and from nothing else.

The second is looked at more closely than for `resample`: with the same chance, the very same world is drawn from the
truth and from a world that the seat cannot tell from it. Whatever is read that the seat does not know, differs there.
"""

from __future__ import annotations

from random import Random
from zlib import crc32

from wardroom.api import Likely
from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.kernel import Seat, State, dump


class LikelyWorlds(Promise):
    name = "likely"

    def rest(self, now: Moment) -> None:
        likely = self.table.subject.likely
        for seat, world in now.worlds.items() if likely else ():  # looked at where fog is
            assert likely is not None
            # A chance of its own: what other promises look at does not hang on whether a game expects anything.
            self._draws(likely, now, world, seat, crc32(now.bytes))

    def _draws(self, likely: Likely, now: Moment, world: Moment, seat: Seat, seed: int) -> None:
        drawn = likely.draw(now.state, seat, Random(seed))
        self.rules.check(drawn)
        there = Moment(self.rules, drawn)
        for ear in (seat, None):
            if differs := now.face(ear).against(there.face(ear)):
                self.broken(f"{seat} can tell the world it expects from the true one: {differs}")
        for what, state in (("truth", now.state), ("world it expects", drawn)):
            if fault := likely.against(state, seat):
                self.broken(f"the {what} is not as {seat} was told: {fault}")
        other = likely.draw(world.state, seat, Random(seed))
        if self._told(now, drawn) != self._told(now, other):
            self.broken(f"in two worlds that {seat} cannot tell apart, it expects different ones")
        self.tally.expected += 1

    def _told(self, now: Moment, drawn: State) -> bytes:
        h = drawn.draft()
        if not now.together:
            h.agenda = ()  # outside sealed lanes, which step it is may be known
        return dump(h)
