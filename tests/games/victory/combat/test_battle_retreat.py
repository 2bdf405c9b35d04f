"""Retreats, the end of a battle, regrouping (5.5, 5.6), and what control makes of it (4.4)."""

from __future__ import annotations

import pytest
from battle_table import act, battle, over, round_of, turn_of, until
from victory_table import Moved, Stop, asked, at, at_table, forbidden, heard, moves, refused, say, state, steps, where

from wardroom.games.victory.combat.retreat import havens
from wardroom.games.victory.printed import NEAR
from wardroom.games.victory.tasks.combat import CombatPhase
from wardroom.kernel import Match


def ways(match: Match) -> set[str]:
    return {move[1] for move in moves(match, "retreat")}


@pytest.mark.rule("PV-5.5-1", "PV-5.5-4", "PV-5.5-5")
def test_a_ship_retreats_instead_of_firing_up_to_two_hexes() -> None:
    match = battle(
        "Wake", ["J-CA-1 2"], ["US-CA-1 2"], start="Kwajalein", others={"Midway": ["US-IN-1"], "Kwajalein": ["J-IN-2"]}
    )
    until(match, "fire", "US-CA-1")
    assert at("Midway") in ways(match)
    assert "H1206" in ways(match)
    assert at("Kwajalein") not in ways(match)
    assert at("Hawaii") not in ways(match)  # three hexes off
    assert forbidden(match, "retreat", "Hawaii") == ("PV-5.5-3", "PV-5.5-4", "PV-5.5-5")
    say(match, "retreat", "Midway")
    assert where(match, "US-CA-1") == at("Midway")
    over(match)
    assert where(match, "US-CA-1") == at("Midway")
    assert heard(match, "retreated")[0].about["block"] == "US-CA-1"


@pytest.mark.rule("PV-5.5-5", "PV-3.2-2", "PV-4.7-3")
def test_only_submarines_retreat_through_the_enemy() -> None:
    ring = {hex: [f"J-CA-{n}"] for n, hex in enumerate(NEAR[at("Wake")], 1)}
    match = battle("Wake", ["J-BB-ISE 2"], ["US-SS-1 2", "US-CA-1 2"], start="Kwajalein", others=ring)
    g = state(match)
    assert havens(g, "US-CA-1") == ()
    assert havens(g, "US-SS-1")
    assert not ring.keys() & set(havens(g, "US-SS-1"))


@pytest.mark.rule("PV-5.5-5")
def test_air_and_ground_units_retreat_to_a_friendly_base() -> None:
    match = battle(
        "Rangoon",
        ["J-IN-1 2", "J-AF-1 2"],
        ["IND-IN-1 2", "BR-RAF 2"],
        start="Bangkok",
        others={"Bangkok": ["J-SHQ-IJA"]},
    )
    until(match, "fire", "BR-RAF")
    assert ways(match) == {at("Dhaka"), at("Andamans")}
    until(match, "fire", "J-AF-1")
    assert ways(match) == {at("Bangkok")}
    until(match, "fire", "IND-IN-1")
    assert ways(match) == {at("Dhaka")}  # over land: the sea is not for infantry that did not come by it
    until(match, "fire", "J-IN-1")
    assert ways(match) == {at("Bangkok")}


@pytest.mark.rule("PV-5.5-1", "PV-5.5-3")
def test_a_hexside_lets_few_pass_each_round_and_a_full_base_none() -> None:
    match = battle("Hanoi", ["CH-NRA-1 2"], ["J-SHQ-IJA 2", "J-IN-1 2"], start="Kunming",
                   others={"Canton": ["J-CA-1"]}, held={"Canton": "japan"})  # fmt: skip
    until(match, "fire", "J-IN-1")
    assert at("Canton") in ways(match)
    say(match, "retreat", "Canton")
    until(match, "fire", "J-SHQ-IJA")
    first = round_of(match)
    assert first == 1
    assert at("Canton") not in ways(match)
    until(match, "fire", "J-SHQ-IJA")
    act(match, "J-SHQ-IJA", "hold")
    until(match, "fire", "J-SHQ-IJA")
    assert round_of(match) == 2
    assert at("Canton") in ways(match)
    match = battle("Rangoon", ["J-IN-1 2"], ["IND-IN-1 2"], start="Bangkok", others={"Dhaka": ["IND-IN-2"]})
    assert not moves(match, "retreat")  # Dhaka is full


@pytest.mark.rule("PV-5.5-5")
def test_no_retreat_into_a_battle_still_to_be_fought() -> None:
    units = {"Wake": ["J-CA-1 2", "US-CA-1 2"], "Midway": ["US-CA-2 2", "J-CA-2 2"], "Kwajalein": ["J-CA-3"]}
    moved = {id: Moved("attack", at("Kwajalein"), at("Kwajalein"), coast=True) for id in ("J-CA-1", "J-CA-2")}
    match = at_table(
        units, agenda=(CombatPhase(), Stop()), moved=moved, first="japan", held={"Wake": "us", "Midway": "us"}
    )
    say(match, "battle", "Wake")
    until(match, "fire", "US-CA-1")
    assert at("Midway") not in ways(match)
    over_there = at_table(
        units, agenda=(CombatPhase(), Stop()), moved=moved, first="japan", held={"Wake": "us", "Midway": "us"}
    )
    say(over_there, "battle", "Midway")
    until(over_there, "fire", "J-CA-2")
    act(over_there, "J-CA-2", "retreat", "H1203")  # the battle of Midway is over
    until(over_there, "fire", "US-CA-1")
    assert at("Midway") in ways(over_there)


@pytest.mark.rule("PV-5.5-2", "PV-5.2-2")
def test_after_the_last_round_the_attacker_leaves() -> None:
    match = battle("Rangoon", ["J-IN-1 2", "J-AF-1 2", "J-CA-1 2"], ["IND-IN-1 2", "BR-CA-RAN 2"], start="Bangkok",
                   others={"Bangkok": ["J-SHQ-IJA"]})  # fmt: skip
    for id in ("J-IN-1", "J-AF-1"):  # in this order
        until(match, "fall_back")
        assert turn_of(match) == id
        say(match, "retreat", "Bangkok")
    g = state(match)
    assert turn_of(match) == "J-CA-1"
    assert forbidden(match, "blockade") == ("PV-5.7-1", "PV-5.5-2")  # a defending ship is left
    say(match, "retreat", "H0407w")
    assert asked(match) == ("allies", "regroup")
    assert g.fight
    assert g.fight.round == 3
    say(match, "done")
    assert heard(match, "battle_over")[0].about["winner"] == "allies"


@pytest.mark.rule("PV-5.5-2", "PV-4.4-8")
def test_attacking_aircraft_leave_though_only_ships_defend() -> None:
    match = battle(
        "H1206", ["J-AF-1 2"], ["US-CA-1 2"], start="Saipan", others={"Saipan": ["J-IN-1"], "Truk": ["J-AF-2"]}
    )
    over(match)
    assert where(match, "J-AF-1") == at("Saipan")
    assert heard(match, "retreated")[-1].about["block"] == "J-AF-1"


@pytest.mark.rule("PV-5.5-3")
def test_who_must_leave_and_cannot_is_eliminated() -> None:
    match = battle("Rangoon", ["J-IN-1 2"], ["IND-IN-1 2"], start="Bangkok", others={"Bangkok": ["J-IN-2"]})
    over(match)
    assert "J-IN-1" in state(match).pool("japan")
    assert heard(match, "eliminated")[0].about["block"] == "J-IN-1"


@pytest.mark.rule("PV-5.4-15")
def test_a_retreat_wipes_out_half_a_hit() -> None:
    match = battle(
        "Rangoon", ["J-IN-1 2"], ["IND-IN-1 2"], start="Bangkok", dice=["1,6"], others={"Bangkok": ["J-SHQ-IJA"]}
    )
    until(match, "fire", "J-IN-1")
    act(match, "J-IN-1", "fire", "ground")
    fight = state(match).fight
    assert fight
    assert fight.half == {"allies": "IND-IN-1"}
    act(match, "IND-IN-1", "retreat", "Dhaka")
    fight = state(match).fight
    assert fight is None or not fight.half
    assert steps(match, "IND-IN-1") == 2


@pytest.mark.rule("PV-S41-2")
def test_the_philippine_army_never_leaves_manila() -> None:
    match = battle("Manila", ["J-IN-1 2 afloat"], ["US-IN-1 1 bound", "US-IN-2 2"], start="Formosa")
    assert havens(state(match), "US-IN-1") == ()


# ---- control


@pytest.mark.rule("PV-3.3-2", "PV-4.4-6", "PV-4.4-10")
def test_ground_units_outrank_aircraft_and_ships() -> None:
    match = battle(
        "Rangoon", ["J-IN-1 2"], ["BR-RAF 2", "BR-CA-RAN 1"], start="Bangkok", others={"Calcutta": ["IND-IN-1"]}
    )
    until(match, "fall_back")
    assert state(match).held[at("Rangoon")] == "japan"
    assert turn_of(match) == "BR-RAF"  # its field is gone
    say(match, "retreat", "Dhaka")
    assert turn_of(match) == "BR-CA-RAN"
    assert ("blockade",) in moves(match)  # no ship of Japan is there
    say(match, "blockade")
    over(match)
    assert state(match).blocks["BR-CA-RAN"].blockading


@pytest.mark.rule("PV-3.3-2", "PV-4.4-7")
def test_ships_and_aircraft_take_no_base() -> None:
    match = battle("Wake", ["J-CA-1 2", "J-AF-1 2"], [], start="Kwajalein", others={"Kwajalein": ["J-IN-1"]})
    over(match)
    assert state(match).held.get(at("Wake"), "us") == "us"
    assert where(match, "J-AF-1") == at("Kwajalein")


# ---- regrouping


@pytest.mark.rule("PV-5.6-1")
def test_the_winner_regroups_at_once() -> None:
    match = battle("Wake", ["J-CA-1 1"], ["US-CA-1 3", "US-CV-ENTERPRISE 3", "US-IN-1 2"], start="Kwajalein",
                   dice=["1,1,1"], others={"Midway": ["US-IN-2"]})  # fmt: skip
    until(match, "fire", "US-CV-ENTERPRISE")
    act(match, "US-CV-ENTERPRISE", "fire", "naval")
    assert asked(match) == ("allies", "regroup")
    assert moves(match)[0] == ("done",)
    assert {move[1] for move in moves(match, "regroup")} == {"US-CA-1", "US-CV-ENTERPRISE"}
    assert forbidden(match, "regroup", "US-CA-1", "Hawaii") == ("PV-5.6-1", "PV-5.5-3")
    say(match, "regroup", "US-CA-1", "Midway")
    assert where(match, "US-CA-1") == at("Midway")
    say(match, "done")
    assert asked(match)[1] == "stop"


@pytest.mark.rule("PV-5.6-2")
def test_ground_units_regroup_by_sea_only_if_they_came_by_sea() -> None:
    match = battle("Wake", ["J-MA-KURE 2 afloat", "J-CA-1 2"], [], start="Kwajalein", others={"Kwajalein": ["J-CA-2"]})
    until(match, "land")
    say(match, "land", "J-MA-KURE")
    until(match, "regroup")
    assert ("regroup", "J-MA-KURE", at("Kwajalein")) in moves(match)
    match = battle("Wake", ["J-CA-1 1"], ["US-MA-1 2", "US-CV-ENTERPRISE 3"], start="Kwajalein", dice=["1,1,1"],
                   others={"Midway": ["US-CA-2"]})  # fmt: skip
    until(match, "fire", "US-CV-ENTERPRISE")
    act(match, "US-CV-ENTERPRISE", "fire", "naval")
    until(match, "regroup")
    assert {move[1] for move in moves(match, "regroup")} == {"US-CV-ENTERPRISE"}
    assert refused(match, "regroup", "US-MA-1", "Midway").rules == ("PV-5.6-2",)


@pytest.mark.rule("PV-4.8-3")
def test_the_chinese_factions_part_after_the_battle() -> None:
    match = battle("Shanghai", ["CH-PRA-1 2", "CH-NRA-1 2"], ["J-IN-1 1"], start="Chungking", dice=["1,1"])
    until(match, "fire", "CH-NRA-1")
    act(match, "CH-NRA-1", "fire", "ground")
    assert asked(match) == ("allies", "regroup")
    assert ("done",) not in moves(match)
    assert forbidden(match, "done") == ("PV-4.2-1", "PV-4.8-3")
    say(match, "regroup", "CH-PRA-1", "Chungking")
    assert ("done",) in moves(match)


@pytest.mark.rule("PV-3.3-13", "PV-5.6-1")
def test_who_takes_a_base_with_its_major_base_piece_may_find_it_too_small() -> None:
    match = battle("Wake", ["J-IN-1 2 afloat", "J-MA-KURE 2 afloat"], ["US-CA-1 1"], start="Kwajalein",
                   others={"Wake": ["US-MB-1"], "Midway": ["US-IN-2"], "Kwajalein": ["J-CA-1"]})  # fmt: skip
    until(match, "fire", "US-CA-1")
    say(match, "retreat", "Midway")
    until(match, "land")
    say(match, "land", "J-IN-1")
    say(match, "land", "J-MA-KURE")
    assert asked(match) == ("japan", "regroup")
    assert not where(match, "US-MB-1")
    assert {move[0] for move in moves(match)} == {"regroup"}  # two units where one has room
    say(match, "regroup", "J-IN-1", "Kwajalein")
    assert ("done",) in moves(match)
