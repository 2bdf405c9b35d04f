"""How much an offensive asks of people: ten of the bot's, counted question by question."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from random import Random
from statistics import median

import pytest

from wardroom.dice.seeded import Seeded
from wardroom.games.empire.bot import BOTS
from wardroom.games.empire.game import RULES
from wardroom.games.empire.printed import SIDES
from wardroom.games.empire.state import Empire
from wardroom.kernel import Match, State

QUESTIONS, HAND_OVERS, OFFENSIVES = 40, 6, 10


def asked_in_offensives(scenario: str, seed: int, most: int) -> list[list[str]]:
    """For each offensive, from the card to the last ship home, who was asked, in order."""
    m, rng = Match(RULES, Seeded(seed), scenario, {}), Random(seed)
    bots = {side: BOTS["kido"](side, seed) for side in SIDES}
    found: list[list[str]] = []
    asked: list[str] = []
    while m.result is None and len(found) < most:
        seat, ask = next(iter(m.asks.items()))
        before = m.state
        m.answer(seat, bots[seat].choose(m.view(seat), ask, partial(_another, m, seat, rng)))
        assert isinstance(before, Empire)
        assert isinstance(m.state, Empire)
        if before.offensive is not None or m.state.offensive is not None:
            asked.append(seat)
        if before.offensive is not None and m.state.offensive is None:
            found.append(asked)
            asked = []
    return found


def _another(m: Match, seat: str, rng: Random) -> State:
    assert isinstance(m.state, Empire)
    return RULES.resample(m.state, seat, rng)


@pytest.mark.rule("ES-Q-202")
def test_an_offensive_asks_little_and_seldom_changes_hands() -> None:
    offensives = asked_in_offensives("y1943", 1, OFFENSIVES)
    assert len(offensives) == OFFENSIVES
    handed = [sum(a != b for a, b in pairwise(each)) for each in offensives]
    assert median(map(len, offensives)) <= QUESTIONS
    assert max(handed) <= HAND_OVERS
