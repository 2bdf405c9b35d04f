"""Operational moves and rebasing, on land and in the air; stacking when all is done (1.2 to 4.8)."""

from __future__ import annotations

import pytest
from moving_table import both, go, moving, offered, places, reaches, stays, why
from victory_table import (
    Moved,
    Stop,
    at,
    at_table,
    heard,
    moves,
    refused,
    say,
    state,
    where,
)

from wardroom.games.victory import control
from wardroom.games.victory.combat.battle import must_go
from wardroom.games.victory.printed import PIECES
from wardroom.games.victory.state import Fight


@pytest.mark.rule("PV-4.0-1", "PV-1.2-1")
def test_every_block_once_and_in_any_order() -> None:
    match = moving({"Truk": ["J-CA-1", "J-CA-2", "J-IN-1"], "Tokyo": ["J-SHQ-IJN 3"]})
    go(match, "J-CA-1", "move", "H1206")
    say(match, "activate", "J-SHQ-IJN")
    go(match, "J-CA-2", "strategic", "Seoul", 1)
    assert stays(match, "J-CA-1").rules == ("PV-4.0-1",)
    say(match, "done")  # the infantry stays where it is
    assert [where(match, id) for id in ("J-CA-1", "J-CA-2", "J-IN-1")] == ["H1206", at("Seoul"), at("Truk")]
    assert refused(moving({"Truk": ["J-CA-1"], "Wake": ["US-AF-1"]}), "move", "US-AF-1").key == "not_yours"


@pytest.mark.rule("PV-4.1-1", "PV-3.3-7", "PV-4.8-2")
def test_infantry_marches_one_hex_from_base_to_base() -> None:
    match = moving({"Peking": ["J-IN-1"], "Shanghai": ["J-IN-2"], "Harbin": ["J-IN-3"]})
    assert reaches(match, "J-IN-1", "move") == places("Harbin", "Shanghai", "Lanchow")
    assert why(match, "J-IN-1", "move", "H0702").key == "no_base"
    assert why(match, "J-IN-1", "move", "Seoul").rules == ("PV-3.3-7", "PV-4.8-1")


@pytest.mark.rule("PV-4.1-2")
def test_rebasing_is_twice_as_far_through_open_hexes_to_a_base_of_ours() -> None:
    units = {"Kure": ["J-CA-1", "J-AF-1"], "Peking": ["J-IN-1", "J-IN-2"], "Canton": ["J-IN-3"], "Shanghai": ["J-IN-4"]}
    match = moving(units)
    assert at("Truk") in reaches(match, "J-CA-1", "rebase")  # four hexes
    assert at("Kwajalein") not in reaches(match, "J-CA-1", "rebase", "move")
    assert at("Hakodate") in reaches(match, "J-AF-1", "move")
    assert at("Iwo Jima") in reaches(match, "J-AF-1", "rebase")
    assert reaches(match, "J-IN-1", "rebase") == places("Canton")  # over Shanghai, which is ours
    closed = moving({**units, "Shanghai": ["CH-PRA-1"]}, held={"Shanghai": "china"})
    assert reaches(closed, "J-IN-1", "rebase") == set()
    assert why(match, "J-CA-1", "rebase", "Wake").rules == ("PV-4.1-2",)
    assert {control.holder(state(match), base) for base in reaches(match, "J-CA-1", "rebase")} == {"japan"}


@pytest.mark.rule("PV-4.1-2", "PV-1.3-5", "PV-4.5-4")
def test_a_battle_is_entered_by_operational_moves_only() -> None:
    units = {
        "Wake": ["US-CA-1"],
        "Saipan": ["J-CA-1"],
        "Iwo Jima": ["J-CA-2"],
        "Kure": ["J-CA-3"],
        "Tokyo": ["J-SHQ-IJN 3"],
    }
    match = both(units, "allies", "japan")
    go(match, "US-CA-1", "attack", "Saipan", "H1206")
    say(match, "done")
    say(match, "activate", "J-SHQ-IJN")
    assert offered(match, "J-CA-2", "reinforce") != []
    assert at("Saipan") not in reaches(match, "J-CA-2", "move", "strategic")
    assert at("Saipan") not in reaches(match, "J-CA-3")
    assert why(match, "J-CA-3", "rebase", "Saipan").rules == ("PV-4.1-2",)
    assert why(match, "J-CA-3", "strategic", "Saipan", 1).rules == ("PV-1.3-5",)


@pytest.mark.rule("PV-1.3-5", "PV-5.8-10")
def test_no_strategic_move_into_a_battle_of_ones_own() -> None:
    units = {"Truk": ["J-MA-KURE", "J-IN-1"], "Tokyo": ["J-SHQ-IJN 4", "J-SHQ-IJA 4"]}
    match = moving(units, active={"J-SHQ-IJN": 4, "J-SHQ-IJA": 4})
    go(match, "J-MA-KURE", "invade", "Rabaul", "Truk")
    assert at("Rabaul") not in reaches(match, "J-IN-1", "strategic")
    assert why(match, "J-IN-1", "strategic", "Rabaul", 1).rules == ("PV-1.3-5", "PV-5.8-10")


@pytest.mark.rule("PV-1.3-1")
def test_player_two_reinforces_or_attacks() -> None:
    units = {"Wake": ["US-CA-1", "US-CA-2"], "Saipan": ["J-CA-1"], "Iwo Jima": ["J-CA-2"], "Truk": ["J-CA-3"]}
    match = both(units, "allies", "japan")
    go(match, "US-CA-1", "attack", "Saipan", "H1206")
    assert at("Saipan") in reaches(match, "US-CA-2", "attack")  # player 1 adds to his own attack
    say(match, "done")
    assert why(match, "J-CA-2", "move", "Saipan").rules == ("PV-1.3-1",)
    go(match, "J-CA-2", "reinforce", "Saipan", "Iwo Jima")
    assert at("Wake") in reaches(match, "J-CA-3", "attack")
    assert why(match, "J-CA-3", "reinforce", "Wake", "H1206").rules == ("PV-1.3-1",)
    assert state(match).moved["J-CA-2"] == Moved("reinforce", at("Iwo Jima"), at("Iwo Jima"), coast=True)


@pytest.mark.rule("PV-4.2-1", "PV-2.2-3", "PV-2.2-4")
def test_limits_hold_when_all_is_done_and_not_before() -> None:
    match = moving({"Peking": ["J-IN-1", "J-IN-2"], "Harbin": ["J-IN-3"], "Shanghai": ["J-IN-4"]})
    go(match, "J-IN-1", "move", "Harbin")
    assert refused(match, "done").rules == ("PV-4.2-1", "PV-PC-1")
    go(match, "J-IN-3", "move", "Seoul")
    say(match, "done")


@pytest.mark.rule("PV-4.2-1")
def test_who_finds_no_room_returns_and_moves_no_more() -> None:
    match = moving({"Peking": ["J-IN-1", "J-IN-2"], "Harbin": ["J-IN-3"]})
    assert refused(match, "return", "J-IN-1").key == "not_crowded"
    go(match, "J-IN-1", "move", "Harbin")
    say(match, "return", "J-IN-1")
    assert where(match, "J-IN-1") == at("Peking")
    assert ("done",) in moves(match)
    assert stays(match, "J-IN-1").key == "returned_already"


@pytest.mark.rule("PV-4.2-1", "PV-4.4-5")
def test_a_garrison_that_returns_still_holds_its_base() -> None:
    match = moving({"Singapore": ["J-IN-1"], "Bangkok": ["J-IN-2"]})
    go(match, "J-IN-1", "move", "Bangkok")
    assert control.holder(state(match), at("Singapore")) == "allies"
    say(match, "return", "J-IN-1")
    assert control.holder(state(match), at("Singapore")) == "japan"
    say(match, "done")


@pytest.mark.rule("PV-4.2-1", "PV-4.1-4")
def test_a_returned_raider_gives_its_strategic_move_back() -> None:
    fleet = ["J-CA-1", "J-CA-2", "J-CA-3", "J-CA-4", "J-CA-5"]
    units = {"Truk": fleet, "Wake": ["US-AF-1"], "Tokyo": ["J-SHQ-IJN 4"], "Saipan": ["J-BB-ISE"]}
    match = moving(units, active={"J-SHQ-IJN": 6})
    for ship in fleet:
        go(match, ship, "raid", "Wake")
    assert state(match).active == {"J-SHQ-IJN": 1}
    say(match, "return", fleet[0])
    assert state(match).active == {"J-SHQ-IJN": 2}
    assert ("done",) in moves(match)


@pytest.mark.rule("PV-4.2-2", "PV-5.1-3")
def test_in_battle_each_side_has_limits_of_its_own() -> None:
    units = {"Truk": ["J-CA-1", "J-CA-2", "J-CA-3", "J-MA-KURE", "J-CA-4"], "Tokyo": ["J-SHQ-IJN"],
             "Rabaul": ["US-CA-1", "US-CA-2", "US-CA-3", "US-CA-4", "ANZ-IN-1"]}  # fmt: skip
    match = moving(units, active={"J-SHQ-IJN": 4})
    go(match, "J-MA-KURE", "invade", "Rabaul", "Truk")
    for ship in ("J-CA-1", "J-CA-2", "J-CA-3"):
        go(match, ship, "attack", "Rabaul", "Truk")
    assert ("done",) in moves(match)  # four of each, and the marines count as one of the four
    go(match, "J-CA-4", "attack", "Rabaul", "Truk")
    assert ("done",) not in moves(match)


@pytest.mark.rule("PV-4.3-1")
def test_without_a_battle_there_is_no_limit() -> None:
    match = moving({"Chengdu": ["CH-NRA-1", "CH-NRA-2"], "Lanchow": ["CH-NRA-3", "CH-NRA-4"]}, "allies")
    go(match, "CH-NRA-3", "move", "Chungking")
    go(match, "CH-NRA-4", "move", "Chungking")  # the side's limit is 1
    say(match, "done")


@pytest.mark.rule("PV-4.3-1", "PV-4.3-3")
def test_the_limit_counts_ground_units_over_land_only() -> None:
    units = {"Bangkok": ["J-IN-1", "J-IN-2", "J-AF-1", "J-CA-1", "J-MA-KURE"], "Singapore": ["IND-IN-1"]}
    match = moving({**units, "Tokyo": ["J-SHQ-IJA 4", "J-SHQ-IJN 4"]}, active={"J-SHQ-IJA": 4, "J-SHQ-IJN": 4})
    go(match, "J-IN-1", "attack", "Singapore", "Bangkok")
    assert why(match, "J-IN-2", "attack", "Singapore", "Bangkok").rules == ("PV-4.3-1", "PV-4.3-2")
    go(match, "J-AF-1", "attack", "Singapore", "Bangkok")
    go(match, "J-CA-1", "attack", "Singapore", "Bangkok")
    go(match, "J-IN-2", "invade", "Singapore", "Bangkok")
    go(match, "J-MA-KURE", "invade", "Singapore", "Bangkok")


@pytest.mark.rule("PV-4.4-1", "PV-4.4-2")
def test_hexes_belong_to_who_stands_there() -> None:
    match = moving({"Truk": ["J-CA-1"], "Wake": ["US-CA-1"]})
    assert control.stance(state(match), "allies", "H1206") == control.NEUTRAL
    go(match, "J-CA-1", "move", "H1206")
    assert control.stance(state(match), "japan", "H1206") == control.FRIENDLY
    assert control.stance(state(match), "allies", "H1206") == control.ENEMY
    assert control.stance(state(match), "japan", at("Truk")) == control.FRIENDLY  # a base is never neutral


@pytest.mark.rule("PV-4.4-3")
def test_nobody_but_ships_ends_in_a_neutral_hex() -> None:
    match = moving({"Truk": ["J-NA-1"], "Peking": ["J-IN-1"]})
    assert "H1206" not in reaches(match, "J-NA-1", "move", "rebase")
    assert why(match, "J-NA-1", "move", "H1206").rules == ("PV-4.4-3",)
    assert why(match, "J-IN-1", "rebase", "H0702").rules == ("PV-4.4-3", "PV-4.8-2")


@pytest.mark.rule("PV-4.4-6", "PV-4.4-4", "PV-4.4-1")
def test_infantry_takes_an_empty_base_in_passing_and_a_garrison_cannot() -> None:
    match = moving({"Bangkok": ["J-IN-1", "J-GA-1"]})
    assert why(match, "J-GA-1", "move", "Rangoon").rules == ("PV-4.4-6",)
    go(match, "J-IN-1", "move", "Rangoon")
    assert control.holder(state(match), at("Rangoon")) == "japan"
    assert heard(match, "captured", "allies")[0].about == {"base": at("Rangoon"), "nation": "japan"}


@pytest.mark.rule("PV-4.4-12", "PV-5.8-1")
def test_from_the_sea_an_empty_base_needs_an_invasion() -> None:
    match = moving({"Truk": ["J-MA-KURE", "J-CA-1"]})
    assert at("Rabaul") not in reaches(match, "J-MA-KURE", "move", "attack")
    assert why(match, "J-MA-KURE", "move", "Rabaul").rules == ("PV-4.4-12",)
    go(match, "J-CA-1", "attack", "Rabaul", "Truk")  # ships come to blockade
    assert control.holder(state(match), at("Rabaul")) == "allies"


@pytest.mark.rule("PV-4.4-8", "PV-4.4-9", "PV-4.4-10")
def test_who_must_leave_after_the_battle() -> None:
    def verdict(*there: str) -> dict[str, str]:
        g = state(at_table({"Rabaul": there}, agenda=(Stop(),), held={"Rabaul": "british"}))
        g.fight = Fight(at("Rabaul"), "allies", "allies", 3, 3)
        return {id: must_go(g, id) for line in there if PIECES[id := line.split()[0]].side == "japan"}

    ground = verdict("ANZ-IN-1", "J-NA-1", "J-CA-1")
    assert ground["J-NA-1"]
    assert ground["J-CA-1"]
    assert ground["J-CA-1"] != verdict("ANZ-IN-1", "US-CA-1", "J-CA-1")["J-CA-1"]  # it may blockade


@pytest.mark.rule("PV-4.4-8")
def test_aircraft_do_not_land_on_enemy_bases() -> None:
    match = moving({"Formosa": ["J-NA-1"]})
    assert at("Manila") not in reaches(match, "J-NA-1", "move", "rebase")


@pytest.mark.rule("PV-4.4-11")
def test_there_are_no_zones_of_control() -> None:
    """Past enemies on every side, as if they were not there."""
    units = {"Truk": ["J-CA-1"], "H1207": ["US-CA-1"], "H1106": ["US-IN-1", "US-CA-2"], "Wake": ["US-CA-3"]}
    match = moving(units, held={"Saipan": "us"})
    assert "H1305" not in reaches(match, "J-CA-1")
    assert {"H1206", at("Kwajalein")} <= reaches(match, "J-CA-1", "move")
