"""Ships, submarines and blockaded ports on the move; the Saipan example (3.22, 4.4, 4.7, 5.7)."""

from __future__ import annotations

import pytest
from moving_table import both, go, moving, offered, reaches, why
from victory_table import at, example, heard, moves, say, state, view, where

from wardroom.games.victory import control
from wardroom.games.victory.movement.pinning import pins
from wardroom.games.victory.printed import distance
from wardroom.kernel import Match


@pytest.mark.rule("PV-4.7-1", "PV-4.1-1")
def test_ships_move_two_hexes_and_stop_where_the_enemy_is() -> None:
    match = moving({"Truk": ["J-CA-1"], "H1206": ["US-CA-1"], "H1207": []})
    assert "H1206" in reaches(match, "J-CA-1", "attack")
    assert at("Wake") not in reaches(match, "J-CA-1")  # only through the enemy, or too far
    assert at("Kwajalein") in reaches(match, "J-CA-1", "move")  # round about him
    open_sea = moving({"Truk": ["J-CA-1"]})
    assert at("Wake") in reaches(open_sea, "J-CA-1", "attack")
    assert at("Guadalcanal") not in reaches(open_sea, "J-CA-1")  # behind empty Rabaul
    assert why(open_sea, "J-CA-1", "move", "Rabaul").rules == ("PV-4.7-1",)


@pytest.mark.rule("PV-4.7-2")
def test_ships_lie_off_any_coast() -> None:
    match = moving({"Singapore": ["BR-CA-SWIFTSURE"], "Dutch Harbor": ["US-CA-1"]}, "allies")
    assert "H0408" in reaches(match, "BR-CA-SWIFTSURE", "move")  # northern Sumatra
    assert "H1202" in reaches(match, "US-CA-1", "move")  # Adak, a reference point
    assert why(match, "BR-CA-SWIFTSURE", "move", "Chungking").rules == ("PV-4.7-2",)


@pytest.mark.rule("PV-4.7-3", "PV-3.2-2")
def test_submarines_pass_through_the_enemy() -> None:
    units = {"Truk": ["J-SS-1", "J-CA-1"], "Rabaul": ["US-CA-1"], "Tokyo": ["J-SHQ-IJN 4"]}
    match = moving(units, active={"J-SHQ-IJN": 4})
    assert at("Guadalcanal") in reaches(match, "J-SS-1", "attack")
    assert at("Guadalcanal") not in reaches(match, "J-CA-1", "attack")
    assert at("Rabaul") in reaches(match, "J-SS-1", "attack")
    assert at("Rabaul") not in reaches(match, "J-SS-1", "move", "rebase", "strategic")


@pytest.mark.rule("PV-4.4-13", "PV-5.7-10")
def test_a_blockaded_port_is_ours_at_sea() -> None:
    units = {"Rabaul": ["J-CA-1 blockading"], "Truk": ["J-CA-2", "J-CA-3"], "Guadalcanal": ["J-IN-1"]}
    match = moving(units)
    assert at("Guadalcanal") in reaches(match, "J-CA-2", "move")  # through Rabaul
    go(match, "J-CA-2", "move", "Rabaul")
    assert state(match).blocks["J-CA-2"].blockading
    assert "J-CA-2" in view(match, "allies").blocks  # face up, as blockaders are
    assert [event.about["block"] for event in heard(match, "joined_blockade", "allies")] == ["J-CA-2"]
    assert control.holder(state(match), at("Rabaul")) == "allies"


@pytest.mark.rule("PV-5.7-10", "PV-5.7-5")
def test_ships_enter_a_port_the_enemy_blockades_only_to_attack() -> None:
    match = moving({"Rabaul": ["J-CA-1 blockading", "ANZ-IN-1"], "Guadalcanal": ["US-CA-1"]}, "allies")
    assert offered(match, "US-CA-1", "attack")[0] == ("attack", at("Rabaul"), at("Guadalcanal"))
    assert at("Rabaul") not in reaches(match, "US-CA-1", "move", "rebase")
    assert at("Truk") not in reaches(match, "US-CA-1")
    assert why(match, "US-CA-1", "rebase", "Rabaul").rules == ("PV-4.1-2",)


@pytest.mark.rule("PV-5.7-9")
@pytest.mark.parametrize(("start", "how"), [("Guadalcanal", "move"), ("New Caledonia", "rebase")])
def test_aircraft_land_in_a_blockaded_base(start: str, how: str) -> None:
    match = moving({"Rabaul": ["J-CA-1 blockading"], start: ["US-AF-1"]}, "allies")
    go(match, "US-AF-1", how, "Rabaul")
    assert where(match, "US-AF-1") == at("Rabaul")


@pytest.mark.rule("PV-5.7-9", "PV-5.7-12")
def test_aircraft_may_also_attack_the_blockaders() -> None:
    match = moving({"Rabaul": ["J-CA-1 blockading", "ANZ-IN-1"], "Guadalcanal": ["US-AF-1"]}, "allies")
    assert at("Rabaul") in reaches(match, "US-AF-1", "attack")
    assert control.holder(state(match), at("Rabaul")) == "allies"


@pytest.mark.rule("PV-5.7-15")
def test_who_sails_away_ends_the_blockade() -> None:
    match = moving({"Rabaul": ["J-CA-1 blockading"]})
    assert control.blockader(state(match), at("Rabaul")) == "japan"
    go(match, "J-CA-1", "move", "Truk")
    assert control.blockader(state(match), at("Rabaul")) is None
    assert not state(match).blocks["J-CA-1"].blockading


@pytest.mark.rule("PV-5.7-15", "PV-4.2-1")
def test_a_blockader_that_returns_blockades_again() -> None:
    fleet = ["J-CA-2", "J-CA-3", "J-CA-4", "J-CA-5"]
    match = moving({"Rabaul": ["J-CA-1 blockading"], "Truk": fleet})
    go(match, "J-CA-1", "move", "Truk")
    say(match, "return", "J-CA-1")
    assert state(match).blocks["J-CA-1"].blockading


@pytest.mark.rule("PV-5.7-5")
def test_nobody_puts_to_sea_from_a_blockaded_port() -> None:
    units = {"Rabaul": ["J-CA-1 blockading", "US-MA-1"], "Guadalcanal": ["J-IN-1"], "Brisbane": ["US-SHQ-MACARTHUR 4"]}
    match = moving(units, "allies", active={"US-SHQ-MACARTHUR": 4}, held={"Rabaul": "british"}, date="Mar42")
    g = state(match).draft()
    assert pins(g, "allies", at("Rabaul")) == 1  # the marines are pinned besides
    g.change("US-AF-1", place=at("Rabaul"), steps=1)
    match.state = g
    assert offered(match, "US-MA-1") == []
    assert why(match, "US-MA-1", "invade", "Guadalcanal", "Rabaul").rules == ("PV-5.7-5",)


@pytest.mark.rule("PV-4.1-1", "PV-4.7-1", "PV-5.8-3", "PV-1.1-1")
@pytest.mark.example("PV-EX-SAIPAN-1")
def test_the_fleet_sails_from_wake_to_saipan() -> None:
    vector = example("PV-EX-SAIPAN-1")
    expect, match = vector["expect"], saipan()
    assert distance(at("Wake"), at("Saipan")) == expect["distance"]
    assert state(match).active == {"US-SHQ-NIMITZ": 2}  # a defended base: two strategic moves for the marines
    assert len(state(match).at(at("Saipan"), "allies")) == expect["attackers_naval_stack"]
    assert pins(state(match), "japan", at("Saipan")) == expect["pinned_japanese"]
    assert control.battle_at(state(match), at("Saipan"))
    assert ("done",) in moves(match)
    assert view(match, "japan").clashes[at("Saipan")].attacker == expect["attacker"]


def saipan() -> Match:
    units = {
        "Saipan": ["J-NA-1 2", "J-SS-1 2", "J-CA-1 3", "J-IN-1 3"],
        "Iwo Jima": ["J-NA-2 3"],
        "Tokyo": ["J-BB-ISE 3"],
        "Wake": ["US-CV-LEXINGTON 3", "US-BB-TENNESSEE 4", "US-CA-1 4", "US-MA-1 3"],
        "Hawaii": ["US-SHQ-NIMITZ 4"],
    }
    match = both(units, "allies", "japan")
    say(match, "activate", "US-SHQ-NIMITZ")
    for ship in ("US-CV-LEXINGTON", "US-BB-TENNESSEE", "US-CA-1"):
        go(match, ship, "attack", "Saipan", "H1206")
    go(match, "US-MA-1", "invade", "Saipan", "H1206")
    return match


@pytest.mark.rule("PV-1.3-1", "PV-4.6-1", "PV-4.6-2")
@pytest.mark.example("PV-EX-SAIPAN-2", "PV-EX-SAIPAN-3")
def test_japan_reinforces_saipan() -> None:
    vector, match = example("PV-EX-SAIPAN-2"), saipan()
    say(match, "done")
    for pair, far in vector["expect"]["distances"].items():
        start, goal = pair.split("-")
        assert distance(at(start), at(goal)) == far
    go(match, "J-NA-2", "reinforce", "Saipan", "Iwo Jima")
    go(match, "J-BB-ISE", "reinforce", "Saipan", "Iwo Jima")
    assert (("done",) in moves(match)) is vector["expect"]["legal"]
    late = {id for id, moved in state(match).moved.items() if moved.how == "reinforce"}
    assert late == {"J-NA-2", "J-BB-ISE"}
    assert (len(late) == 2) is example("PV-EX-SAIPAN-3")["expect"]["moving_second_lets_you_reinforce"]
