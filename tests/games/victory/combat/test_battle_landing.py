"""Sea invasions in battle, and reinforcements (1.3, 5.2, 5.8)."""

from __future__ import annotations

import pytest
from battle_table import act, battle, over, pass_by, round_of, turn_of, until
from victory_table import Moved, Stop, asked, at, at_table, forbidden, heard, moves, say, state, steps, view, where

from wardroom.games.victory import stacking
from wardroom.games.victory.combat.retreat import havens
from wardroom.games.victory.printed import SIAM_WEST
from wardroom.games.victory.tasks.combat import CombatPhase

HOME = {"Kwajalein": ["J-CA-6"]}


@pytest.mark.rule("PV-5.8-7", "PV-PC-3")
def test_nobody_lands_while_an_enemy_ship_is_there() -> None:
    match = battle("Wake", ["J-IN-1 3 afloat", "J-CA-1 2"], ["US-CA-1 1", "US-IN-1 2"], start="Kwajalein", others=HOME,
                   dice=["6,6", "1,6"])  # fmt: skip
    until(match, "fire", "J-CA-1")
    act(match, "J-CA-1", "fire", "naval")
    assert asked(match)[1] == "fire"  # no landing in round 1
    until(match, "fire", "J-IN-1")
    assert not moves(match, "fire")  # and infantry at sea does not fire
    assert forbidden(match, "fire", "ground") == ("PV-5.8-7",)
    until(match, "fire", "J-CA-1")
    act(match, "J-CA-1", "fire", "naval")
    assert (asked(match), round_of(match)) == (("japan", "land"), 2)


@pytest.mark.rule("PV-5.8-7", "PV-5.4-6")
def test_marines_at_sea_fire_at_ships_and_aircraft_but_not_ashore() -> None:
    match = battle(
        "Wake", ["J-MA-KURE 2 afloat"], ["US-CA-1 1", "US-AF-1 1", "US-IN-1 2"], start="Kwajalein", others=HOME
    )
    until(match, "fire", "J-MA-KURE")
    assert {move[1] for move in moves(match, "fire")} == {"naval", "air"}
    assert "PV-5.8-7" in forbidden(match, "fire", "ground")


@pytest.mark.rule("PV-5.4-11")
def test_at_sea_invaders_are_naval_targets_and_can_be_sunk() -> None:
    match = battle(
        "Wake", ["J-IN-1 1 afloat", "J-CA-1 1"], ["US-AF-1 3"], start="Kwajalein", others=HOME, dice=["1,6,6"]
    )
    act(match, "US-AF-1", "fire", "naval")
    assert {move[1] for move in moves(match)} == {"J-IN-1", "J-CA-1"}
    say(match, "hit", "J-IN-1")
    assert not where(match, "J-IN-1")


@pytest.mark.rule("PV-5.8-8", "PV-5.8-9")
def test_they_land_between_naval_and_ground_fire_and_fire_that_round() -> None:
    match = battle("Wake", ["J-IN-1 3 afloat", "J-CA-1 2"], ["US-IN-1 2"], start="Kwajalein", others=HOME)
    assert turn_of(match) == "J-CA-1"
    act(match, "J-CA-1", "hold")
    assert asked(match) == ("japan", "land")
    assert moves(match)[0] == ("stay",)
    say(match, "stay")  # it may be put off
    until(match, "land")
    assert round_of(match) == 2
    assert forbidden(match, "land", "J-CA-1") == ("PV-5.8-1",)
    say(match, "land", "J-IN-1")
    assert turn_of(match) == "US-IN-1"
    act(match, "US-IN-1", "hold")
    assert turn_of(match) == "J-IN-1"
    assert round_of(match) == 2
    assert ("fire", "ground") in moves(match)


@pytest.mark.rule("PV-5.1-3")
def test_invaders_are_naval_until_ashore_and_then_need_room_there() -> None:
    match = battle("Wake", ["J-IN-1 2 afloat", "J-MA-KURE 2 afloat"], ["US-IN-1 2"], start="Kwajalein", others=HOME)
    g = state(match)
    assert stacking.counts(g, ("J-IN-1", "J-MA-KURE")) == {"air": 0, "naval": 2, "ground": 0}
    say(match, "land", "J-IN-1")
    assert stacking.counts(state(match), ("J-IN-1", "J-MA-KURE")) == {"air": 0, "naval": 1, "ground": 1}
    until(match, "fire", "J-MA-KURE")
    assert state(match).blocks["J-MA-KURE"].afloat  # a minor base holds one ground unit of a side
    until(match, "fire", "US-IN-1")
    assert asked(match)[1] == "fire"  # and it is not asked again


@pytest.mark.rule("PV-5.8-5", "PV-5.8-6")
def test_the_way_back_of_invaders() -> None:
    match = battle("Rangoon", ["J-IN-1 2 afloat", "J-MA-KURE 2 afloat", "J-CA-1 1"], ["IND-IN-1 2"], start="Andamans",
                   others={"Andamans": ["J-CA-6"], "Bangkok": ["J-SHQ-IJA"], "Dhaka": ["IND-IN-2"]},
                   held={"Andamans": "japan"})  # fmt: skip
    g = state(match)
    assert set(havens(g, "J-IN-1")) == {at("Andamans"), at("Bangkok")}  # friendly bases within two hexes
    marines = set(havens(g, "J-MA-KURE"))
    assert {at("Andamans"), at("Bangkok"), "H0306"} <= marines  # and open water
    assert at("Dhaka") not in marines
    assert at("Calcutta") not in marines
    assert SIAM_WEST in havens(g, "J-CA-1")
    until(match, "land")
    say(match, "land", "J-IN-1")
    assert at("Bangkok") in havens(state(match), "J-IN-1")  # once ashore, over land too


@pytest.mark.rule("PV-5.8-5", "PV-5.7-1")
def test_invaders_who_never_landed_must_go_and_are_lost_without_a_way() -> None:
    match = battle("Midway", ["J-IN-1 2 afloat"], ["US-IN-1 2"], start="Kwajalein", others={"Kwajalein": ["US-IN-2"]},
                   held={"Kwajalein": "us"})  # fmt: skip
    over(match)
    assert "J-IN-1" in state(match).pool("japan")


@pytest.mark.rule("PV-5.8-10", "PV-5.2-6", "PV-4.4-12")
def test_an_empty_base_falls_when_the_invader_lands() -> None:
    match = battle("Wake", ["J-IN-1 2 afloat"], [], start="Kwajalein", others=HOME)
    assert asked(match) == ("japan", "land")
    assert view(match, None).held[at("Wake")] == "us"
    say(match, "land", "J-IN-1")
    assert view(match, None).held[at("Wake")] == "japan"
    assert heard(match, "captured")[0].about["base"] == at("Wake")


@pytest.mark.rule("PV-5.8-11", "PV-5.2-7", "PV-1.3-3")
def test_player_1_may_pull_out_before_the_ships_arrive() -> None:
    match = battle(
        "Wake", ["J-MA-KURE 2 afloat"], [], start="Kwajalein", others=HOME, late=["US-CA-1 3"], late_from="Midway"
    )
    until(match, "fire", "J-MA-KURE")
    assert round_of(match) == 1
    act(match, "J-MA-KURE", "retreat", "Kwajalein")
    over(match)
    assert where(match, "US-CA-1") == at("Wake")
    assert steps(match, "US-CA-1") == 3


@pytest.mark.rule("PV-5.2-8", "PV-1.3-3")
def test_reinforcing_ships_stop_a_landing_that_was_put_off() -> None:
    match = battle("Wake", ["J-IN-1 2 afloat"], ["US-IN-1 2"], start="Kwajalein", others=HOME, late=["US-CA-1 3"],
                   late_from="Midway")  # fmt: skip
    say(match, "stay")
    prompts = []
    while asked(match)[1] in ("fire", "land"):
        prompts.append((round_of(match), asked(match)[1]))
        pass_by(match)
    assert prompts
    assert "land" not in {prompt for _, prompt in prompts}


@pytest.mark.rule("PV-5.2-8")
def test_they_come_too_late_for_one_already_made() -> None:
    match = battle("Wake", ["J-IN-1 2 afloat"], ["US-IN-1 2"], start="Kwajalein", others=HOME, late=["US-CA-1 3"],
                   late_from="Midway")  # fmt: skip
    say(match, "land", "J-IN-1")
    until(match, "fire", "J-IN-1")
    pass_by(match)
    until(match, "fire", "J-IN-1")
    assert round_of(match) == 2
    assert ("fire", "ground") in moves(match)


@pytest.mark.rule("PV-1.3-3")
def test_reinforcements_neither_fire_nor_are_hit_in_round_1() -> None:
    match = battle("Wake", ["J-CA-1 2", "J-CV-AKAGI 2"], ["US-CA-1 1"], start="Kwajalein", others=HOME,
                   late=["US-BB-TENNESSEE 4"], late_from="Midway", dice=["1,1", "1,1"])  # fmt: skip
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert steps(match, "US-BB-TENNESSEE") == 4  # the strongest, but not there yet
    assert heard(match, "hits_lost")[0].about["n"] == 1
    until(match, "fire", "J-CV-AKAGI")
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert (round_of(match), steps(match, "US-BB-TENNESSEE")) == (2, 2)


@pytest.mark.rule("PV-1.3-4", "PV-5.2-6")
def test_marines_sent_by_sea_to_a_base_that_fell_have_to_land() -> None:
    match = battle(
        "Wake", ["J-IN-1 2 afloat"], [], start="Kwajalein", others=HOME, late=["US-MA-1 3"], late_from="Midway"
    )
    say(match, "land", "J-IN-1")
    until(match, "land")
    assert (asked(match)[0], round_of(match)) == ("allies", 2)
    assert state(match).blocks["US-MA-1"].afloat
    fight = state(match).fight
    assert fight
    assert fight.defender == "japan"


@pytest.mark.rule("PV-MAP-3")
def test_the_west_coast_of_siam_is_not_defended_by_ships_of_the_other() -> None:
    units = {SIAM_WEST: ["IND-IN-1 2 afloat", "BR-CA-RAN 2"], "Rangoon": ["IND-IN-2"]}
    moved = {"IND-IN-1": Moved("invade", at("Rangoon"), at("Rangoon"), coast=True),
             "BR-CA-RAN": Moved("attack", at("Rangoon"), at("Rangoon"), coast=True)}  # fmt: skip
    match = at_table(
        {**units, "Bangkok": ["J-CA-1 2", "J-IN-1 2"]}, agenda=(CombatPhase(), Stop()), moved=moved, first="allies"
    )
    until(match, "fire", "BR-CA-RAN")
    assert {move[1] for move in moves(match, "fire")} == {"ground"}
    assert forbidden(match, "fire", "naval") == ("PV-MAP-3",)
    until(match, "land")
    say(match, "land", "IND-IN-1")
    assert where(match, "IND-IN-1") == at("Bangkok")
    until(match, "fall_back", "BR-CA-RAN")
    assert forbidden(match, "blockade") == ("PV-5.7-1", "PV-MAP-3")
