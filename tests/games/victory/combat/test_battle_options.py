"""Kamikaze, and the optional rules of battle (scenario 1943, 9.1 to 9.5)."""

from __future__ import annotations

import pytest
from battle_table import act, battle, over, pass_by, round_of, turn_of, until
from victory_table import asked, at, forbidden, heard, moves, say, state, steps, where

from wardroom.kernel import Match

HOME = {"Kwajalein": ["J-CA-6"]}

# ---- kamikaze


@pytest.mark.rule("PV-S43-1")
@pytest.mark.parametrize(("date", "may"), [("Mar43", False), ("Jun43", True), ("Dec44", True)])
def test_naval_aircraft_may_swear_from_june_1943(date: str, may: bool) -> None:
    match = battle("Wake", ["J-NA-1 2"], ["US-CA-1 3"], start="Kwajalein", others=HOME, date=date)
    assert (asked(match) == ("japan", "kamikaze")) == may
    if may:
        assert forbidden(match, "swear", "US-CA-1") == ("PV-S43-1",)
        say(match, "swear", "J-NA-1")
        assert turn_of(match) == "J-NA-1"
        assert not moves(match, "fire")
        assert moves(match, "kamikaze")
        assert forbidden(match, "fire", "naval") == ("PV-S43-2",)


@pytest.mark.rule("PV-S43-1")
def test_who_has_sworn_dives_and_neither_holds_nor_retreats() -> None:
    """La decisione di diventare Kamikaze non può essere cambiata."""
    match = battle("H1206", ["J-NA-1 3"], ["US-CV-ENTERPRISE 3"], start="Saipan", date="Sep44",
                   others={"Saipan": ["J-IN-1"]}, dice=["6,6,6"])  # fmt: skip
    say(match, "swear", "J-NA-1")
    until(match, "fire", "J-NA-1")
    assert moves(match) == [("kamikaze", "US-CV-ENTERPRISE")]
    assert forbidden(match, "hold") == ("PV-S43-1",)
    assert forbidden(match, "retreat", "Saipan") == ("PV-S43-1",)
    act(match, "J-NA-1", "kamikaze", "US-CV-ENTERPRISE")
    assert state(match).blocks["J-NA-1"].gone


@pytest.mark.rule("PV-S43-2", "PV-S43-3")
def test_a_kamikaze_dives_at_n4_on_the_ship_it_names_and_is_gone_for_good() -> None:
    match = battle("Wake", ["J-NA-1 3"], ["US-CV-ENTERPRISE 2", "US-CA-1 3", "US-IN-1 2"], start="Kwajalein",
                   others=HOME, date="Jun43", dice=["4,4,4"])  # fmt: skip
    say(match, "swear", "J-NA-1")
    assert {move[1] for move in moves(match, "kamikaze")} == {"US-CV-ENTERPRISE", "US-CA-1"}
    assert forbidden(match, "kamikaze", "US-IN-1") == ("PV-S43-2",)
    act(match, "J-NA-1", "kamikaze", "US-CV-ENTERPRISE")
    assert not where(match, "US-CV-ENTERPRISE")
    assert steps(match, "US-CA-1") == 3  # the surplus is lost
    assert state(match).blocks["J-NA-1"].gone
    assert "J-NA-1" not in state(match).pool("japan")


# ---- first air strike: test_battle_examples.py

# ---- ASW


@pytest.mark.rule("PV-9.2-1", "PV-9.2-2")
def test_asw_makes_submarines_a_group_of_their_own() -> None:
    options = {"asw": True}
    japan = ["J-SS-1 3", "J-CA-1 1"]
    allies = ["US-CA-1 2", "US-BB-TENNESSEE 2", "US-MA-1 1", "US-AF-1 2", "US-CV-ENTERPRISE 2"]
    match = battle("Wake", japan, allies, start="Kwajalein", options=options, dice=["2,6"])
    until(match, "fire", "US-AF-1")
    assert ("fire", "subs") in moves(match)
    until(match, "fire", "US-CV-ENTERPRISE")
    assert ("fire", "subs") in moves(match)
    until(match, "fire", "US-CA-1")
    act(match, "US-CA-1", "fire", "subs")
    fired = heard(match, "fired")[-1].about
    assert (fired["power"], fired["hits"]) == (2, 1)
    assert (steps(match, "J-SS-1"), steps(match, "J-CA-1")) == (2, 1)
    until(match, "fire", "US-MA-1")
    assert ("fire", "naval") in moves(match)
    assert forbidden(match, "fire", "subs") == ("PV-9.2-1",)
    match = battle("Wake", ["J-CA-1 2", "J-BB-ISE 2"], ["US-SS-1 2"], start="Kwajalein", options=options, dice=["1,2"])
    until(match, "fire", "J-BB-ISE")
    assert moves(match, "fire") == [("fire", "subs")]
    act(match, "J-BB-ISE", "fire", "subs")
    assert heard(match, "fired")[-1].about["power"] == 1
    plain = battle("Wake", ["J-CA-1 2"], ["US-SS-1 2"], start="Kwajalein")
    until(plain, "fire", "J-CA-1")
    assert moves(plain, "fire") == [("fire", "naval")]


# ---- banzai


@pytest.mark.rule("PV-9.3-1")
def test_banzai_charges_one_named_unit_and_dies_unless_it_kills() -> None:
    def charge(dice: str, option: bool = True) -> Match:
        match = battle("Madras", ["J-IN-1 3"], ["IND-IN-1 2", "BR-SHQ-WAVELL 3"], start="Calcutta", dice=[dice],
                       options={"banzai": option})  # fmt: skip
        return until(match, "fire", "J-IN-1")

    match = charge("3,3,6")
    assert {move[1] for move in moves(match, "banzai")} == {"IND-IN-1", "BR-SHQ-WAVELL"}
    act(match, "J-IN-1", "banzai", "IND-IN-1")
    assert not where(match, "IND-IN-1")
    assert where(match, "J-IN-1")
    match = charge("3,6,6")
    act(match, "J-IN-1", "banzai", "IND-IN-1")
    assert steps(match, "IND-IN-1") == 1
    assert not where(match, "J-IN-1")
    assert not moves(charge("6,6,6", option=False), "banzai")


# ---- fanatic defence


@pytest.mark.rule("PV-9.4-1")
def test_fanatic_defence_doubles_for_those_who_will_not_retreat() -> None:
    def landing(option: bool) -> Match:
        return battle("Iwo Jima", ["US-CA-1 2", "US-MA-1 3 afloat"], ["J-IN-1 3"], start="Guam", dice=["1,6"],
                      options={"fanatic_defence": option}, others={"Tokyo": ["J-IN-2"]})  # fmt: skip

    match = landing(True)
    assert asked(match) == ("japan", "fanatic")
    assert forbidden(match, "swear", "US-MA-1") == ("PV-9.4-1",)
    say(match, "swear", "J-IN-1")
    act(match, "US-CA-1", "fire", "ground")
    assert steps(match, "J-IN-1") == 3
    until(match, "fire", "J-IN-1")
    assert forbidden(match, "retreat", "Tokyo") == ("PV-9.4-1",)
    match = landing(False)
    act(match, "US-CA-1", "fire", "ground")
    assert steps(match, "J-IN-1") == 2
    major = battle("Saipan", ["US-CA-1 2"], ["J-IN-1 3"], start="Guam", options={"fanatic_defence": True})
    assert asked(major)[1] == "fire"  # they have double defence as it is


# ---- the fourth round


@pytest.mark.rule("PV-9.5-1")
@pytest.mark.parametrize("option", [True, False])
def test_in_a_fourth_round_the_defender_pursues(option: bool) -> None:
    match = battle("Rangoon", ["J-IN-1 2", "J-AF-1 2"], ["IND-IN-1 2", "BR-RAF 2"], start="Bangkok", dice=["1,6"],
                   others={"Bangkok": ["J-SHQ-IJA"]}, options={"fourth_round": option})  # fmt: skip
    while asked(match)[1] == "fire" and round_of(match) < 4:
        pass_by(match)
    if not option:
        until(match, "regroup")
        assert (where(match, "J-IN-1"), steps(match, "J-IN-1")) == (at("Bangkok"), 2)
        return
    assert round_of(match) == 4
    assert turn_of(match) == "BR-RAF"
    assert not moves(match, "retreat")
    assert forbidden(match, "retreat", "Dhaka") == ("PV-9.5-1",)
    act(match, "BR-RAF", "hold")
    assert (asked(match), turn_of(match)) == (("japan", "fall_back"), "J-AF-1")  # it goes at letter A
    say(match, "retreat", "Bangkok")
    assert turn_of(match) == "IND-IN-1"
    assert where(match, "J-IN-1") == at("Rangoon")
    act(match, "IND-IN-1", "fire", "ground")
    say(match, "retreat", "Bangkok")
    assert (where(match, "J-IN-1"), steps(match, "J-IN-1")) == (at("Bangkok"), 1)
    over(match)
