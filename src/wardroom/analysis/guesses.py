"""Where each seat thought the others were when a turn began, by the game's bot with the seat's eyes; and where they
were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wardroom.analysis import course
from wardroom.analysis.findings import Guessed, Point
from wardroom.api import Game
from wardroom.journal import Record


def guessed(game: Game, record: Record, curve: Iterable[Point]) -> Iterator[Guessed]:
    if game.guesses is None:
        return
    guesses = game.guesses()
    for n, match in course.moments(game, record, {point.n + 1 for point in curve}):
        for seat in match.seats:
            for guess in guesses.suppose(match.view(seat)):
                truly = guesses.truly(match.state, guess.what)
                yield Guessed(n - 1, seat, guess.what, guess.place, guess.chance, truly)
