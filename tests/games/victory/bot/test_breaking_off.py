"""When the admiral leaves a battle: he looks at what the force came for, and at who has still to fire in this round."""

from __future__ import annotations

from random import Random

import pytest
from battle_table import act, battle, turn_of, until
from victory_table import state

from wardroom.games.victory.bot.admiral import Admiral
from wardroom.games.victory.bot.estimate import Unit, estimate
from wardroom.kernel import Match

FLEET = ["US-CV-ESSEX 2", "US-BB-TENNESSEE 2", "US-CA-2 1", "US-CA-3 1"]


def answered(match: Match) -> str:
    ((seat, ask),) = match.asks.items()
    return Admiral(seat, 1).choose(match.view(seat), ask, match.sampler(seat, Random(1)))[0]


@pytest.mark.parametrize(
    ("defenders", "answer"),
    [
        (["J-NA-1 3", "J-AF-1 3", "J-IN-1 4"], "fire"),  # costly, but nothing disputes the sea
        (["J-BB-YAMATO 4", "J-BB-NAGATO 3", "J-BB-KONGO 3", "J-BB-ISE 3", "J-NA-1 3"], "retreat"),
    ],
)
def test_ships_that_came_for_the_sea_stay_while_it_can_be_won(defenders: list[str], answer: str) -> None:
    match = battle("Saipan", FLEET, defenders, start="Guam", others={"Guam": ["US-IN-1"]})
    until(match, "fire", "US-CV-ESSEX")
    assert answered(match) == answer


def test_who_has_fired_is_not_reckoned_to_fire_again_in_the_round() -> None:
    match = battle("Saipan", ["US-CA-1 3"], ["J-CA-1 3"], start="Guam", dice=("6,6,6",))

    def lost() -> float:
        g = state(match)
        return estimate([Unit(g, "US-CA-1")], [Unit(g, "J-CA-1")], False, rounds=1).lost

    assert turn_of(match) == "J-CA-1"
    before = lost()
    act(match, "J-CA-1", "fire", "naval")
    assert turn_of(match) == "US-CA-1"
    assert before >= 1
    assert lost() == 0
