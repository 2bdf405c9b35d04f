"""Corners of the battle rules that the plain cases do not reach."""

from __future__ import annotations

import pytest
from battle_table import act, battle, over, round_of, turn_of, until
from victory_table import Moved, Stop, at, at_table, forbidden, moves, say, state, where

from wardroom.games.victory.tasks.combat import CombatPhase


@pytest.mark.rule("PV-1.3-4")
def test_help_for_an_empty_base_finds_the_sea_taken() -> None:
    match = battle("Wake", ["J-CA-1 2"], [], start="Kwajalein", late=["US-CA-1 2"], late_from="Midway")
    until(match, "fire", "J-CA-1")
    if round_of(match) == 1:
        act(match, "J-CA-1", "hold")
    fight = state(match).fight
    assert fight is not None
    assert (fight.round, turn_of(match), fight.sea_defender, fight.defender) == (2, "J-CA-1", "japan", "allies")


@pytest.mark.rule("PV-4.6-2")
def test_an_air_unit_that_waited_in_vain_flies_back() -> None:
    match = battle("Wake", ["J-CA-1 2"], ["US-AF-1 2", "US-IN-1 2"], start="Kwajalein", late=["US-AF-2 2"],
                   late_from="Midway", others={"Midway": ["US-IN-2"]})  # fmt: skip
    until(match, "fall_back", "US-AF-2")
    assert moves(match) == [("retreat", at("Midway"))]


@pytest.mark.rule("PV-5.5-2")
def test_a_patrol_leaves_the_sea_to_ships() -> None:
    match = battle(
        "H1206", ["US-CA-1 2"], ["J-AF-1 2"], start="Wake", others={"Saipan": ["J-IN-1"], "Wake": ["US-IN-1"]}
    )
    until(match, "fall_back", "J-AF-1")
    say(match, "retreat", "Saipan")
    assert where(match, "US-CA-1") == "H1206"


@pytest.mark.rule("PV-5.5-5")
def test_aircraft_do_not_retreat_to_a_field_still_under_attack() -> None:
    units = {"Wake": ["J-CA-1 2", "US-AF-1 2"], "Midway": ["US-CA-2 2", "J-CA-2 2"], "Kwajalein": ["J-CA-3"]}
    moved = {id: Moved("attack", at("Kwajalein"), at("Kwajalein"), coast=True) for id in ("J-CA-1", "J-CA-2")}
    held = {"Wake": "us", "Midway": "us"}
    match = at_table(units, agenda=(CombatPhase(), Stop()), moved=moved, first="japan", held=held)
    say(match, "battle", "Wake")
    until(match, "fire", "US-AF-1")
    assert not moves(match, "retreat")


@pytest.mark.rule("PV-5.4-15")
def test_half_a_hit_leaves_with_its_unit() -> None:
    match = battle("Rangoon", ["J-IN-1 2"], ["IND-IN-1 2", "BR-SHQ-WAVELL 1"], start="Bangkok", dice=["1,6"],
                   others={"Bangkok": ["J-SHQ-IJA"]})  # fmt: skip
    until(match, "fire", "J-IN-1")
    act(match, "J-IN-1", "fire", "ground")
    until(match, "fire", "IND-IN-1")
    act(match, "IND-IN-1", "retreat", "Dhaka")
    fight = state(match).fight
    assert fight is not None
    assert not fight.half


@pytest.mark.rule("PV-9.3-1")
def test_one_banzai_a_battle() -> None:
    match = battle("Madras", ["J-IN-1 2"], ["IND-IN-1 1", "BR-SHQ-WAVELL 3"], start="Calcutta", dice=["1,6"],
                   options={"banzai": True})  # fmt: skip
    until(match, "fire", "J-IN-1")
    act(match, "J-IN-1", "banzai", "IND-IN-1")
    until(match, "fire", "J-IN-1")
    assert round_of(match) == 2
    assert not moves(match, "banzai")
    assert forbidden(match, "banzai", "BR-SHQ-WAVELL") == ("PV-9.3-1",)


@pytest.mark.rule("PV-9.4-1")
def test_the_sworn_do_not_retreat_where_others_could() -> None:
    match = battle("Madras", ["IND-IN-1 2"], ["J-IN-1 2"], start="Bombay", others={"Calcutta": ["J-SHQ-IJA"]},
                   options={"fanatic_defence": True})  # fmt: skip
    say(match, "done")
    until(match, "fire", "J-IN-1")
    assert ("retreat", at("Calcutta")) in moves(match)
    match = battle("Madras", ["IND-IN-1 2"], ["J-IN-1 2"], start="Bombay", others={"Calcutta": ["J-SHQ-IJA"]},
                   options={"fanatic_defence": True})  # fmt: skip
    say(match, "swear", "J-IN-1")
    until(match, "fire", "J-IN-1")
    assert not moves(match, "retreat")
    over(match)
