"""The admiral: always legal, never stuck, and able to say what he meant to do."""

from __future__ import annotations

from random import Random

import pytest

from wardroom import bots
from wardroom.dice.seeded import Seeded
from wardroom.games.victory.bot.admiral import Admiral
from wardroom.games.victory.bot.estimate import Unit, estimate
from wardroom.games.victory.game import RULES
from wardroom.games.victory.printed import SIDES, foe
from wardroom.games.victory.state import Victory
from wardroom.kernel import Heard, Match
from wardroom.lab.arena import play


@pytest.mark.parametrize(("side", "scenario"), [("japan", "setting_sun"), ("allies", "rising_sun")])
def test_a_war_against_random_is_played_without_a_fault(side: str, scenario: str) -> None:
    """How often it is won is measured (docs/balance/victory.md); one war proves no strength."""
    names = {side: "admiral", foe(side): "random"}
    game, match = play("victory", names, dict.fromkeys(names, 3), Seeded(3), scenario=scenario)
    assert not game.failed, game.error
    assert game.asked[side] > 50
    assert match.state.level  # type: ignore[attr-defined]


def test_his_plan_stands_in_his_own_log_and_in_nobody_elses() -> None:
    """One turn of the opening: what was sent into battle is told to his side; he knows what each operation was for."""
    match = Match(RULES, Seeded(1), "rising_sun", {})
    admiral = bots.make("victory", "admiral", "japan", 1)
    assert isinstance(admiral, Admiral)
    sample = match.sampler("japan", Random(1))
    heard: dict[str, list[Heard]] = {side: [] for side in SIDES}
    while not heard["japan"]:
        seat, ask = next(iter(match.asks.items()))
        move = admiral.choose(match.view("japan"), ask, sample) if seat == "japan" else ask.moves[0]
        for step in match.answer(seat, move):
            for ear in SIDES:
                told = (event.heard_by(ear) for event in step.events)
                heard[ear] += [event for event in told if event is not None and event.kind == "goals"]
    goals = heard["japan"][0]
    assert goals.private
    assert not heard["allies"]
    taken = {intent.place for _, intent in admiral.intents if intent.key in ("take", "strike", "blockade")}
    assert taken
    assert taken <= set(goals.about["places"])


def test_he_does_not_look_under_the_blocks() -> None:
    """Two states that look the same to him get the same plan from the same samples."""
    match = Match(RULES, Seeded(2), "high_noon", {})
    while "movement" not in {ask.prompt for ask in match.asks.values()}:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.moves[0])
    seat, ask = next(iter(match.asks.items()))
    view = match.view(seat)
    other = RULES.resample(match.state, seat, Random(7))
    assert isinstance(other, Victory)
    orders = []
    for state in (match.state, other):
        rng = Random(5)
        samples = [RULES.resample(match.state, seat, rng) for _ in range(8)]
        bot = bots.make("victory", "admiral", seat, 1)
        bot.choose(RULES.view(state, seat), ask, iter(samples).__next__)
        assert isinstance(bot, Admiral)
        orders.append((bot.intents, RULES.view(state, seat) == view))
    assert orders[0] == orders[1]
    assert orders[0][1]


def test_his_rough_eye_sees_who_is_stronger() -> None:
    match = Match(RULES, Seeded(0), "high_noon", {})
    g = match.state
    assert isinstance(g, Victory)

    def landing(steps: int, garrison: int) -> float:
        return estimate([Unit(g, "US-MA-1", True, steps)], [Unit(g, "J-IN-1", steps=garrison)], True).win

    assert landing(3, 1) > landing(3, 4)
    assert landing(3, 2) > landing(1, 2)
    assert landing(1, 4) < 0.1
