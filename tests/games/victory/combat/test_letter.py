"""To the letter: late landings, one air unit a side, half hits, raids (4.62, 5.46, 5.8, 5.9)."""

from __future__ import annotations

import pytest
from battle_table import battle, over, turn_of, until
from moving_table import go, moving, offered, why
from victory_table import Stop, asked, at, at_table, forbidden, heard, moves, refused, say, state, steps, view, where

from wardroom.games.victory import control
from wardroom.games.victory.combat.battle import double_defence
from wardroom.games.victory.tasks.combat import CombatPhase
from wardroom.games.victory.tasks.movement import MovementPhase
from wardroom.kernel import Match

# ---- landings (5.8)


@pytest.mark.rule("PV-5.8-8", "PV-5.8-10")
def test_invaders_of_an_empty_base_may_land_in_a_later_round() -> None:
    match = battle("Wake", ["J-IN-1 2 afloat"], start="Kwajalein", others={"Kwajalein": ["J-CA-6"]})
    asks = []
    for _ in range(2):
        asks.append(next(iter(match.asks.values())).about)
        say(match, "stay")
    asks.append(next(iter(match.asks.values())).about)
    assert [(about["round"], about["last"]) for about in asks] == [(1, False), (2, False), (3, True)]
    say(match, "land", "J-IN-1")
    over(match)
    assert (control.holder(state(match), at("Wake")), where(match, "J-IN-1")) == ("japan", at("Wake"))


@pytest.mark.rule("PV-5.8-8", "PV-5.7-1")
def test_who_has_not_landed_in_the_last_round_must_leave() -> None:
    match = battle("Wake", ["J-IN-1 2 afloat"], start="Kwajalein", others={"Kwajalein": ["J-CA-6"]})
    for _ in range(3):
        say(match, "stay")
    assert (asked(match), turn_of(match)) == (("japan", "fall_back"), "J-IN-1")
    over(match)
    assert control.holder(state(match), at("Wake")) == "allies"


@pytest.mark.rule("PV-5.8-8", "PV-5.8-7")
def test_marines_that_sink_the_last_ship_land_in_the_next_round() -> None:
    match = battle("Wake", ["J-MA-KURE 2 afloat"], ["US-CA-1 1"], start="Kwajalein", dice=["1,6"])
    until(match, "fire", "J-MA-KURE")
    say(match, "fire", "naval")
    assert (asked(match), next(iter(match.asks.values())).about["round"]) == (("japan", "land"), 2)
    say(match, "land", "J-MA-KURE")
    over(match)
    assert control.holder(state(match), at("Wake")) == "japan"


@pytest.mark.rule("PV-5.8-8")
def test_nobody_waits_for_invaders_without_room_ashore() -> None:
    match = battle("Wake", ["J-IN-1 2 afloat", "J-IN-2 2 afloat"], start="Kwajalein", others={"Kwajalein": ["J-CA-6"]})
    say(match, "land", "J-IN-1")
    assert (asked(match), turn_of(match)) == (("japan", "fall_back"), "J-IN-2")
    assert [event.about["n"] for event in heard(match, "round")] == [1]


# ---- aircraft (4.62)


@pytest.mark.rule("PV-4.6-2")
def test_the_owner_chooses_which_aircraft_fights() -> None:
    match = battle(
        "H1206", ["J-NA-1 1", "J-AF-1 2"], ["US-CA-1 2"], start="Saipan", others={"Saipan": ["J-IN-1"]}, dice=["6"]
    )
    assert (asked(match), moves(match)) == (("japan", "fly"), [("fly", "J-AF-1"), ("fly", "J-NA-1")])
    assert refused(match, "fly", "J-IN-1").rules == ("PV-4.6-2",)
    opening = state(match).fight
    assert opening is not None
    assert opening.waiting == ("J-NA-1",), "until he has chosen the strongest flies, and no other"
    say(match, "fly", "J-NA-1")
    assert [event.about["block"] for event in heard(match, "flies")] == ["J-NA-1"]
    until(match, "fire")
    assert turn_of(match) == "J-NA-1"
    fight = state(match).fight
    assert fight is not None
    assert fight.waiting == ("J-AF-1",)
    say(match, "fire", "naval")
    assert turn_of(match) == "US-CA-1", "the other one waits"


@pytest.mark.rule("PV-4.6-2")
def test_who_flies_stays_and_the_next_is_chosen_when_it_is_gone() -> None:
    match = battle(
        "H1206", ["J-NA-1 1", "J-AF-1 2", "J-CA-1 2"], ["US-CV-HORNET 2"], start="Saipan",
        others={"Saipan": ["J-IN-1"]}, dice=["1,1"],
    )  # fmt: skip
    say(match, "fly", "J-NA-1")
    until(match, "fire", "US-CV-HORNET")
    say(match, "fire", "air")
    assert where(match, "J-NA-1") == ""
    until(match, "fire", "J-AF-1")
    assert next(iter(match.asks.values())).about["round"] == 2


@pytest.mark.rule("PV-4.6-2")
def test_a_single_air_unit_is_not_asked_about() -> None:
    match = battle("H1206", ["J-NA-1 2"], ["US-CA-1 2"], start="Saipan", others={"Saipan": ["J-IN-1"]})
    assert asked(match) == ("japan", "fire")


@pytest.mark.rule("PV-4.6-2", "PV-5.1-3")
def test_one_air_unit_to_a_raid() -> None:
    match = moving(
        {
            "Saipan": ["US-AF-1 3", "US-IN-1"], "Iwo Jima": ["US-AF-2 3", "US-IN-2"], "Tokyo": ["J-IN-1 4", "J-CA-1 3"],
            "Kwajalein": ["US-IN-4"], "Hawaii": ["US-SHQ-NIMITZ 4", "US-IN-3"], "Brisbane": ["US-SHQ-MACARTHUR 4"],
        },
        "allies", date="Jun44", held={"Saipan": "us", "Iwo Jima": "us", "Kwajalein": "us"},
    )  # fmt: skip
    say(match, "activate", "US-SHQ-NIMITZ")
    assert ("raid", at("Tokyo")) in offered(match, "US-AF-2", "raid")
    go(match, "US-AF-1", "raid", "Tokyo")
    refusal = why(match, "US-AF-2", "raid", "Tokyo")
    assert (refusal.key, refusal.rules) == ("one_air_raider", ("PV-4.6-2", "PV-5.1-3"))


# ---- half hits (5.46)


@pytest.mark.rule("PV-5.4-14", "PV-5.4-10")
def test_a_unit_that_cannot_be_harmed_shields_nobody() -> None:
    match = battle(
        "Calcutta", ["J-IN-1 2", "J-BB-ISE 3"], ["IND-IN-1 1"], start="Rangoon", late=["IND-IN-2 3"],
        late_from="Madras", others={"Rangoon": ["J-SHQ-IJA"]}, dice=["1,6", "1,1,1"],
    )  # fmt: skip
    until(match, "fire", "J-IN-1")
    say(match, "fire", "ground")
    fight = state(match).fight
    assert fight is not None
    assert fight.half == {"allies": "IND-IN-1"}
    until(match, "fire", "J-BB-ISE")
    say(match, "fire", "ground")
    assert (steps(match, "IND-IN-1"), steps(match, "IND-IN-2")) == (1, 2), "of three hits two make a step"
    assert [event.about["n"] for event in heard(match, "hits_lost")] == [1], "the odd one is lost"
    fight = state(match).fight
    assert fight is not None
    assert fight.half == {"allies": "IND-IN-1"}, "and there is still one half hit"


@pytest.mark.rule("PV-2.2-5", "PV-5.4-13")
def test_a_major_base_doubles_the_defence_and_a_minor_one_does_not() -> None:
    major = battle("Saipan", ["US-IN-1 2 afloat"], ["J-IN-1 2"], start="Wake")
    minor = battle("Wake", ["J-IN-1 2 afloat"], ["US-IN-1 2"], start="Kwajalein")
    assert double_defence(state(major), "J-IN-1")
    assert not double_defence(state(minor), "US-IN-1")


# ---- raids (5.9)


@pytest.mark.rule("PV-5.9-8")
def test_no_raid_on_enemies_that_all_lie_open_and_cannot_be_surprised() -> None:
    units = {
        "Kwajalein": ["J-BB-ISE 3", "J-CV-AKAGI", "J-IN-1"], "Tokyo": ["J-SHQ-IJN 4"], "H1206": ["US-CV-ENTERPRISE 3"],
        "Truk": ["J-IN-2", "US-CV-HORNET 2 blockading"],
    }  # fmt: skip
    match = moving(units, active={"J-SHQ-IJN": 4})
    refusal = why(match, "J-BB-ISE", "raid", "Truk")
    assert (refusal.key, refusal.rules) == ("nobody_to_surprise", ("PV-5.9-8",))
    assert ("raid", "H1206") in offered(match, "J-BB-ISE", "raid"), "of a hidden block nobody knows the letter"
    seen = moving({**units, "Truk": ["J-IN-2", "US-BB-IOWA 2 blockading"]}, active={"J-SHQ-IJN": 4})
    assert ("raid", at("Truk")) in offered(seen, "J-CV-AKAGI", "raid")
    assert ("raid", at("Truk")) not in offered(seen, "J-BB-ISE", "raid"), "like cannot raid like"


def raid_from_a_blockade(*others: str) -> Match:
    match = at_table(
        {
            "Guam": ["J-AF-1 1", "US-CA-1 3 blockading", *others], "Iwo Jima": ["J-CA-1 2", "J-IN-9"],
            "Saipan": ["US-IN-3"], "Kwajalein": ["US-IN-1"], "Hawaii": ["US-SHQ-NIMITZ 4", "US-IN-2"],
        },
        agenda=(MovementPhase("allies"), MovementPhase("japan"), CombatPhase(), Stop()),
        held={"Guam": "japan", "Saipan": "us", "Kwajalein": "us"}, first="allies", date="Jun42",
        dice=["6,6,6", "6,6"],
    )  # fmt: skip
    say(match, "activate", "US-SHQ-NIMITZ")
    go(match, "US-CA-1", "raid", "Iwo Jima")
    say(match, "done")
    say(match, "done")
    return until(match, "home")


@pytest.mark.rule("PV-5.9-6", "PV-5.7-10")
def test_a_raider_goes_back_to_the_blockade_that_others_kept_up() -> None:
    match = raid_from_a_blockade("US-CA-2 2 blockading")
    assert (moves(match), next(iter(match.asks.values())).about["how"]) == ([("home", at("Guam"))], "back")
    over(match)
    assert (where(match, "US-CA-1"), steps(match, "US-CA-1")) == (at("Guam"), 3)
    assert state(match).blocks["US-CA-1"].blockading


@pytest.mark.rule("PV-5.9-6")
def test_a_raider_that_left_its_blockade_alone_has_lost_its_place_and_is_told() -> None:
    match = raid_from_a_blockade()
    about = next(iter(match.asks.values())).about
    assert (about["how"], about["start"], moves(match)) == ("astray", at("Guam"), [("home", at("Saipan"))])
    over(match)
    assert (where(match, "US-CA-1"), steps(match, "US-CA-1")) == (at("Saipan"), 2)


@pytest.mark.rule("PV-5.9-6")
def test_a_raider_whose_base_is_open_is_asked_so() -> None:
    match = battle(
        "Wake", ["J-CV-AKAGI 3"], ["US-CA-1 1"], start="Kwajalein", others={"Kwajalein": ["J-IN-6"]}, raid=True,
        dice=["1,1,1"],
    )  # fmt: skip
    until(match, "home")
    assert (next(iter(match.asks.values())).about["how"], moves(match)) == ("back", [("home", at("Kwajalein"))])
    assert forbidden(match, "home", "Truk") == ("PV-5.9-6",)


# ---- monsoon (6.1)


@pytest.mark.rule("PV-6.1-1")
def test_ships_bombard_a_jungle_garrison_for_three_rounds_in_the_monsoon() -> None:
    ships = battle("Rangoon", ["J-BB-ISE 3"], ["IND-IN-1 3"], start="Andamans", date="Jun42")
    land = battle("Rangoon", ["J-IN-1 3"], ["IND-IN-1 3"], start="Bangkok", date="Jun42")
    rounds = [fight.rounds for match in (ships, land) if (fight := state(match).fight) is not None]
    assert rounds == [3, 1]
    assert view(ships, "japan").weather == "monsoon"
