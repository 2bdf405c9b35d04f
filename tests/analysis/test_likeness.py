"""How often a seat answered as a bot would have: the bot knows what the seat could see, of questions with a choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from strait.game import GAME as STRAIT
from wardroom.analysis.likeness import CHOICE, likeness
from wardroom.bots.random import RandomBot
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Ask, Match, Move


class First:
    """Always takes the first move."""

    def __init__(self, seat: str, seed: int) -> None:
        self.seat = seat

    def choose(self, view: Any, ask: Ask, sample: Any) -> Move:
        assert len(ask.moves) >= CHOICE
        assert STRAIT.rules.view(sample(), self.seat) == view
        return ask.moves[0]


BOTS: Mapping[str, Any] = {"first": First}
GAME = replace(STRAIT, bots=lambda: BOTS)


def played(seed: int) -> Match:
    """One seat takes the first move always, the other any."""
    match = Match(STRAIT.rules, Seeded(seed))
    one, other = match.seats
    rng = RandomBot(other, seed)
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        any_move = rng.choose(match.view(seat), ask, lambda: match.state)
        match.answer(seat, ask.moves[0] if seat == one else any_move)
    return match


def test_who_copies_agrees_always_and_who_does_not_as_often_as_chance() -> None:
    match = played(3)
    one, other = match.seats
    copy, chance = likeness(GAME, match.record(), (one, other), asked=200)
    assert (copy.seat, copy.bot, copy.same) == (one, "first", copy.asked)
    assert 0 < chance.same < chance.asked
    assert abs(chance.same - chance.chance) < 4 * chance.chance**0.5 + 1


def test_so_many_questions_and_no_more_spread_over_the_match() -> None:
    match = played(4)
    (some,) = likeness(GAME, match.record(), match.seats[:1], asked=5)
    assert some.asked == 5
    assert likeness(replace(GAME, bots=dict), match.record(), match.seats) == []
