"""The admiral looks to his supply: who falls back goes to a base that feeds him, nobody is sent where he starves."""

from __future__ import annotations

from random import Random

import pytest
from battle_table import battle, until
from moving_table import moving
from victory_table import at, state

from wardroom.games.victory.bot.admiral import Admiral
from wardroom.games.victory.bot.atlas import SupplyGuess
from wardroom.kernel import Match


def answered(match: Match) -> tuple[str, str]:
    """The block that must fall back, and where the admiral takes it."""
    ((seat, ask),) = match.asks.items()
    move = Admiral(seat, 1).choose(match.view(seat), ask, match.sampler(seat, Random(1)))
    assert move in ask.moves
    match.answer(seat, move)
    return ask.about["block"], move[-1]


def test_ships_fall_back_to_a_base_and_not_to_the_first_sea_on_the_list() -> None:
    match = battle("Midway", ["J-CA-1 4", "J-CA-2 4"], ["US-CA-1 4", "US-CA-2 4", "US-IN-1 4"], start="Wake",
                   others={"Truk": ["J-IN-1"], "Wake": ["J-IN-2"]})  # fmt: skip
    until(match, "fall_back")
    assert match.asks["japan"].moves[0] == ("retreat", "H1103"), "the open sea"
    assert answered(match) == ("J-CA-1", at("Wake"))


def test_from_the_gulf_of_bengal_to_bangkok() -> None:
    match = battle("Rangoon", ["J-IN-1 2", "J-CA-1 2"], ["IND-IN-1 2", "BR-CA-RAN 2"], start="Bangkok",
                   others={"Bangkok": ["J-SHQ-IJA"]})  # fmt: skip
    until(match, "fall_back", "J-CA-1")
    assert match.asks["japan"].moves[0] == ("retreat", "H0207"), "the open sea"
    assert answered(match) == ("J-CA-1", "H0407w")


def test_ships_that_may_blockade_still_do() -> None:
    match = battle("Rangoon", ["J-IN-1 2", "J-CA-1 2"], ["BR-RAF 2", "BR-CA-RAN 1"], start="Bangkok",
                   others={"Calcutta": ["IND-IN-1"]})  # fmt: skip
    until(match, "fall_back", "BR-CA-RAN")
    assert answered(match) == ("BR-CA-RAN", "blockade")


@pytest.mark.parametrize(("nation", "fed"), [("china", True), ("us", False), ("british", False)])
def test_china_feeds_nobody_but_the_chinese(nation: str, fed: bool) -> None:
    held = dict.fromkeys(("Rangoon", "Canton", "Shanghai", "Peking"), "japan")
    guess = SupplyGuess(state(moving({"Chungking": ["CH-NRA-1"]}, "allies", held=held)), "allies")
    assert guess.feeds(at("Chungking")), "as he used to think"
    assert guess.keeps(nation, at("Chungking")) is fed
