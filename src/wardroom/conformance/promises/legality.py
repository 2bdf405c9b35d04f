"""A move that is not in the ask is refused, and a refusal changes nothing."""

from __future__ import annotations

from itertools import chain

from wardroom.conformance.mangle import mangled, unoffered
from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.kernel import IllegalMove, MatchOver, Move, NotAsked, Seat, WardroomError

EACH = 2  # wrong moves to try for each seat asked, at every moment


class Legality(Promise):
    name = "legality"
    sampled = True

    def rest(self, now: Moment) -> None:
        for ask in now.asks.values():
            if len(set(ask.moves)) < len(ask.moves):
                self.broken(f"{ask.prompt} offers a move twice")
        if now.over:
            self._refused(self.rng.choice(self.table.seats), ("?",), MatchOver)
            return
        offered = [move for ask in now.asks.values() for move in ask.moves]
        for seat in self.table.seats:
            if seat not in now.asks:
                self._refused(seat, self.rng.choice(offered), NotAsked)
                continue
            moves = now.asks[seat].moves
            wrong = chain(self.rng.sample(offered, 1), mangled(offered, self.rng))
            for move in unoffered(wrong, moves, EACH):
                self._refused(seat, move, IllegalMove)

    def _refused(self, seat: Seat, move: Move, error: type[WardroomError]) -> None:
        state, entries = self.match.state, len(self.match.entries)
        try:
            self.match.answer(seat, move)
        except error as refused:
            if isinstance(refused, IllegalMove):
                self.table.refused(refused.refusal)
        else:
            self.broken(f"{seat} answered {move}, which was not offered, and it was taken")
        if self.match.state is not state or len(self.match.entries) != entries or any(self.table.unheard().values()):
            self.broken(f"{seat} was refused {move}, and yet the match changed")
        self.tally.refusals += 1
