"""Bots decide the same by any version of Python, also in a browser. Python 3.12 changed how `sum` rounds fractions."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from wardroom import bots, games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match

plain = sum


def whole(numbers: Iterable[Any], start: Any = 0) -> Any:
    """`sum`, for games of whole numbers only: `math.fsum` rounds fractions the same way everywhere."""
    listed = [*numbers]
    caller = sys._getframe(1).f_globals["__name__"]
    fractions = caller.startswith("wardroom.games.") and plain(isinstance(n, float) for n in listed) > 1
    assert not fractions, f"{caller}:{sys._getframe(1).f_lineno} adds fractions by sum"
    return plain(listed, start)


@pytest.mark.parametrize("moves_of", [(0, 25), (-1, 150)], ids=["strongest", "weakest"])
@pytest.mark.parametrize("game", games.ids())
def test_no_bot_adds_fractions_by_sum(game: str, moves_of: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    which, moves = moves_of
    bot = [name for name in bots.names(game) if name != "random"][which]
    match = Match(games.load(game), Seeded(1))
    players = {seat: bots.make(game, bot, seat, 1) for seat in match.seats}
    monkeypatch.setattr(builtins, "sum", whole)
    for n in range(moves):
        if match.result is not None:
            break
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, players[seat].choose(match.view(seat), ask, match.sampler(seat, Random(n))))
