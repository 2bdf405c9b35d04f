"""Blockades: how they begin, and battles in blockaded hexes (5.7)."""

from __future__ import annotations

from typing import Any

import pytest
from battle_table import act, battle, over, round_of, turn_of, until
from victory_table import Moved, Stop, asked, at, at_table, example, forbidden, moves, say, state, steps, view, where

from wardroom.games.victory import control
from wardroom.games.victory.tasks.combat import CombatPhase
from wardroom.kernel import Match

NEARBY = {"Kwajalein": ["J-IN-9"], "Hawaii": ["US-IN-6"], "Midway": ["US-IN-5"]}


def blockaded(*japan: str, allies: tuple[str, ...] = ("US-IN-1 2",), first: str = "japan", **how: Any) -> Match:
    """Japan blockades Wake, which is in reach of Kwajalein."""
    lines = [f"{line} blockading" if "!" not in line else line.replace("!", "") for line in japan]
    held = {"Wake": "us"}
    return at_table(
        {**NEARBY, "Wake": [*lines, *allies]}, agenda=(CombatPhase(), Stop()), first=first, held=held, **how
    )


# ---- how they begin


@pytest.mark.rule("PV-5.7-1", "PV-5.7-3")
def test_attacking_ships_blockade_where_no_enemy_ship_is_left() -> None:
    match = battle("Wake", ["J-CA-1 2", "J-CA-2 2"], ["US-IN-1 2"], start="Kwajalein", others=NEARBY)
    until(match, "fall_back", "J-CA-1")
    assert asked(match)[0] == "japan"
    say(match, "blockade")
    say(match, "retreat", "Kwajalein")  # the other would rather not
    over(match)
    assert state(match).blocks["J-CA-1"].blockading
    assert "J-CA-1" in view(match, "allies").blocks
    assert "J-CA-2" not in view(match, "allies").blocks
    match = battle("Wake", ["J-CA-1 2"], ["US-CA-1 2"], start="Kwajalein", others=NEARBY)
    until(match, "fall_back", "J-CA-1")
    assert forbidden(match, "blockade") == ("PV-5.7-1", "PV-5.5-2")


@pytest.mark.rule("PV-5.7-1")
def test_invaders_do_not_blockade() -> None:
    match = battle("Wake", ["J-MA-KURE 2 afloat"], ["US-IN-1 2"], start="Kwajalein", others=NEARBY)
    until(match, "fall_back", "J-MA-KURE")
    assert ("blockade",) not in moves(match)


@pytest.mark.rule("PV-5.7-2")
def test_an_empty_base_is_blockaded_without_a_shot() -> None:
    match = battle("Wake", ["J-CA-1 2"], [], start="Kwajalein", others=NEARBY)
    assert (asked(match), turn_of(match)) == (("japan", "fall_back"), "J-CA-1")
    say(match, "blockade")
    g = state(match)
    assert (control.holder(g, at("Wake")), control.blockader(g, at("Wake"))) == ("allies", "japan")
    assert control.sea_stance(g, "japan", at("Wake")) == "friendly"


@pytest.mark.rule("PV-5.7-6", "PV-5.7-1")
def test_without_supply_nobody_begins_a_blockade() -> None:
    match = battle("Hawaii", ["J-CA-1 2"], ["US-IN-1 2"], start="Kwajalein", others={"Kwajalein": ["J-IN-9"]})
    until(match, "fall_back", "J-CA-1")
    assert forbidden(match, "blockade") == ("PV-5.7-6",)


@pytest.mark.example("PV-EX-SUB-BLOCK")
@pytest.mark.rule("PV-5.7-19", "PV-5.7-2", "PV-5.7-3")
def test_a_submarine_blockades_like_others() -> None:
    vector = example("PV-EX-SUB-BLOCK")
    base = vector["given"]["vacant_enemy_base"]
    match = battle(base, ["J-SS-1 2"], [], start="Palau", others={"Palau": ["J-IN-1"]}, scenario="high_noon")
    assert (("blockade",) in moves(match)) == vector["expect"]["blockade_legal"]
    say(match, "blockade")
    assert ("J-SS-1" in view(match, "allies").blocks) == vector["expect"]["revealed"]
    assert control.holder(state(match), at(base)) == vector["expect"]["base_controller"]


@pytest.mark.rule("PV-5.7-14")
@pytest.mark.parametrize(
    ("base", "start", "how", "may"),
    [
        ("Hollandia", "Palau", {"date": "Jun42"}, False),  # jungle in the monsoon
        ("Hollandia", "Palau", {"date": "Mar42"}, True),
        ("Wake", "Kwajalein", {"date": "Jun42"}, True),
        ("Attu", "Kuriles", {"date": "Mar43"}, False),  # northern winter
    ],
)
def test_weather_that_lets_no_blockade_begin(base: str, start: str, how: dict[str, Any], may: bool) -> None:
    major = {start: ["J-IN-1", "J-MB-1"] if start == "Kuriles" else ["J-IN-1"]}
    match = battle(base, ["J-CA-1 2"], [], start=start, others=major, **how)
    if may:
        assert ("blockade",) in moves(match)
    else:
        assert forbidden(match, "blockade") == ("PV-5.7-14",)


# ---- battles in blockaded hexes


@pytest.mark.example("PV-EX-BLOCKADED-HEX")
@pytest.mark.rule("PV-5.7-11", "PV-5.7-12", "PV-5.7-20")
def test_nobody_has_to_fight_in_a_blockaded_hex_but_either_may() -> None:
    assert example("PV-EX-BLOCKADED-HEX")["expect"]["combat_compulsory"] is False
    match = blockaded("J-CA-1 2", "J-CA-2 2")
    assert asked(match) == ("japan", "open_battle")
    assert moves(match) == [("done",), ("fight", at("Wake"))]
    say(match, "done")
    assert asked(match) == ("allies", "open_battle")
    say(match, "done")
    assert asked(match)[1] == "stop"
    assert not state(match).fought
    assert state(match).blocks["J-CA-1"].blockading
    for who in ("japan", "allies"):
        match = blockaded("J-CA-1 2")
        if who == "allies":
            say(match, "done")
        assert forbidden(match, "fight", "Midway") == ("PV-5.7-12",)
        say(match, "fight", "Wake")
        until(match, "fire", "J-CA-1")
        assert ("fire", "ground") in moves(match)
        over(match)
        assert state(match).fought == (at("Wake"),)
        assert state(match).blocks["J-CA-1"].blockading  # it goes on


@pytest.mark.rule("PV-5.7-11", "PV-5.7-13")
def test_a_ship_that_moves_in_must_fight_and_the_blockader_defends_at_sea() -> None:
    match = blockaded("J-CA-1 2", allies=("US-IN-1 2", "US-CA-1 2"), dice=["6,6", "1,2"],
                      moved={"US-CA-1": Moved("attack", at("Midway"), at("Midway"), coast=True)})  # fmt: skip
    fight = state(match).fight
    assert fight
    expect = example("PV-EX-BLOCKADED-HEX")["expect"]
    assert (expect["defender_at_sea"], expect["defender_on_land"]) == ("blockader", "blockaded player")
    assert (fight.sea_defender, fight.defender) == ("japan", "allies")
    act(match, "J-CA-1", "fire", "naval")  # the same letter: the defender first
    act(match, "US-CA-1", "fire", "naval")
    assert not where(match, "J-CA-1")
    over(match)
    assert control.blockader(state(match), at("Wake")) is None


@pytest.mark.rule("PV-5.7-13", "PV-5.5-2")
def test_ships_that_fail_to_break_a_blockade_go_away_and_it_stands() -> None:
    match = blockaded("J-CA-1 2", allies=("US-IN-1 2", "US-CA-1 2"),
                      moved={"US-CA-1": Moved("attack", at("Midway"), at("Midway"), coast=True)})  # fmt: skip
    until(match, "fall_back", "US-CA-1")
    assert asked(match)[0] == "allies"
    say(match, "retreat", "Midway")
    over(match)
    assert state(match).blocks["J-CA-1"].blockading
    assert where(match, "US-IN-1") == at("Wake")


@pytest.mark.rule("PV-5.7-13")
def test_on_land_the_blockader_attacks() -> None:
    match = blockaded("J-CA-1 2", "!J-IN-1 2 afloat", moved={"J-IN-1": Moved("invade", at("Kwajalein"), coast=True)})
    until(match, "land")
    say(match, "land", "J-IN-1")
    assert turn_of(match) == "US-IN-1"  # the holder of the land goes first on land
    over(match)
    assert where(match, "J-IN-1") != at("Wake")
    assert state(match).blocks["J-CA-1"].blockading


@pytest.mark.rule("PV-5.7-13", "PV-4.4-6")
def test_a_blockade_ends_when_the_base_falls_to_the_blockader() -> None:
    match = blockaded(
        "J-CA-1 2", "!J-IN-1 2 afloat", allies=(), moved={"J-IN-1": Moved("invade", at("Kwajalein"), coast=True)}
    )
    until(match, "land")
    say(match, "land", "J-IN-1")
    over(match)
    g = state(match)
    assert control.holder(g, at("Wake")) == "japan"
    assert not g.blocks["J-CA-1"].blockading


@pytest.mark.rule("PV-1.3-4", "PV-5.7-13")
def test_help_for_a_blockade_broken_in_round_1_comes_as_attacker() -> None:
    match = blockaded("J-CA-1 1", "!J-CA-2 2", allies=("US-IN-1 2", "US-CV-ENTERPRISE 3"), first="allies",
                      dice=["1,6,6"],
                      moved={"US-CV-ENTERPRISE": Moved("attack", at("Midway"), at("Midway"), coast=True),
                             "J-CA-2": Moved("reinforce", at("Kwajalein"), at("Kwajalein"), coast=True)})  # fmt: skip
    until(match, "fire", "US-CV-ENTERPRISE")
    act(match, "US-CV-ENTERPRISE", "fire", "naval")
    until(match, "fire", "J-CA-2")
    fight = state(match).fight
    assert fight
    assert fight.sea_defender == "allies"
    assert round_of(match) == 2
    assert steps(match, "J-CA-2") == 2


@pytest.mark.rule("PV-6.3-2")
@pytest.mark.parametrize(("option", "may"), [(False, True), (True, False)])
def test_the_typhoon_stops_movement_and_by_an_option_battle(option: bool, may: bool) -> None:
    """6.3 names movement and reinforcement, not battle."""
    units = {"Okinawa": ["J-CA-1 2 blockading", "US-IN-1 2"], "Wake": ["J-CA-2 2 blockading", "US-IN-2 2"], **NEARBY}
    match = at_table(
        {**units, "Kure": ["J-IN-2"]}, agenda=(CombatPhase(), Stop()), first="japan", date="Sep43",
        held={"Okinawa": "us", "Wake": "us"}, storm=5, options={"storm_stops_battles": option},
    )  # fmt: skip
    assert ("fight", at("Wake")) in moves(match, "fight")
    assert (("fight", at("Okinawa")) in moves(match, "fight")) == may
    if not may:
        assert forbidden(match, "fight", "Okinawa") == ("PV-6.3-2",)


@pytest.mark.rule("PV-6.2-1")
def test_no_battle_is_opened_in_winter() -> None:
    units = {"Attu": ["J-CA-1 2 blockading", "US-IN-1 2"], "Wake": ["J-CA-2 2 blockading", "US-IN-2 2"], **NEARBY}
    held = {"Attu": "us", "Wake": "us"}
    match = at_table(units, agenda=(CombatPhase(), Stop()), first="japan", date="Mar43", held=held)
    assert moves(match, "fight") == [("fight", at("Wake"))]
    assert forbidden(match, "fight", "Attu") == ("PV-6.2-1",)
