"""How a seat stands, from -1 to 1: the change of it is a reward that comes during the match and not only at its end.

It is reckoned in a state that the seat cannot tell from the true one, so the reward tells nobody what is hidden.
"""

from __future__ import annotations

from random import Random

from wardroom import games
from wardroom.analysis import chances, features
from wardroom.kernel import Match, Seat, UnknownChoice


class Standings:
    """Of the seats of one match. Rewards of a seat add up to its result, less how it stood at the beginning."""

    def __init__(self, game_id: str, match: Match, seed: int) -> None:
        self._game, self._match, self._rng = games.find(game_id), match, Random(seed)
        self._chances = chances.chances(self._game, match.scenario)
        if self._chances.method != chances.Fitted.method or len(match.seats) > 2:
            raise UnknownChoice(f"{game_id} has no learnt standing of {match.scenario} for {len(match.seats)} seats")
        self._stood = {seat: self._of(seat) for seat in match.seats}

    def change(self) -> dict[Seat, float]:
        """Since it was asked last."""
        before, self._stood = self._stood, {seat: self._of(seat) for seat in self._match.seats}
        return {seat: self._stood[seat] - before[seat] for seat in before}

    def _of(self, seat: Seat) -> float:
        if self._match.result is not None:
            share = features.share(self._game, self._match.result)
        else:
            share = self._chances.of(self._match.sampler(seat, self._rng)())
        return 2 * share - 1 if seat == self._game.info.seats[0] else 1 - 2 * share
