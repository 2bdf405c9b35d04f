"""Every level plays its game: legal answers only, the same with the same seed, and no chance of its own that errs."""

from __future__ import annotations

from random import Random

import pytest

from wardroom import bots, games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match, Move

OURS = [id for id in games.ids() if games.package(id) is None]
ENOUGH = 12  # questions of its own, with something to choose


def answered(game: str, name: str) -> list[Move]:
    """What the bot answers to the first questions of a match against `random`."""
    match = Match(games.load(game), Seeded(3))
    mine = match.rules.info.seats[0]
    players = {seat: bots.make(game, name if seat == mine else "random", seat, 7) for seat in match.rules.info.seats}
    samples = {seat: match.sampler(seat, Random(5)) for seat in players}
    said: list[Move] = []
    while match.result is None and len(said) < ENOUGH:
        seat, ask = next(iter(match.asks.items()))
        move = players[seat].choose(match.view(seat), ask, samples[seat])
        match.answer(seat, move)  # one that is not legal is refused
        if seat == mine and len(ask.moves) > 1:
            said.append(move)
    return said


@pytest.mark.parametrize(("game", "name"), [(id, level.bot) for id in OURS for level in games.find(id).levels])
def test_a_level_plays_and_repeats_itself(game: str, name: str) -> None:
    said = answered(game, name)
    assert len(said) == ENOUGH
    assert answered(game, name) == said
