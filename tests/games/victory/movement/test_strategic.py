"""Headquarters and what they command: strategic moves, boxes, invasions, raids (3.31, 4.12, 5.8, 5.9)."""

from __future__ import annotations

import pytest
from moving_table import go, moving, offered, places, reaches, stays, why
from victory_table import Stop, asked, at, at_table, example, heard, moves, refused, say, state, steps, view, where

from wardroom.games.victory.movement import command
from wardroom.games.victory.movement.invasion import INVADES
from wardroom.games.victory.printed import PIECES, distance
from wardroom.games.victory.production.points import make
from wardroom.games.victory.production.points import places as building_places
from wardroom.games.victory.supply import survey as supply

NIMITZ, MACARTHUR, WAVELL, CHIANG = "US-SHQ-NIMITZ", "US-SHQ-MACARTHUR", "BR-SHQ-WAVELL", "CH-SHQ-CHIANG"
IJA, IJN = "J-SHQ-IJA", "J-SHQ-IJN"


@pytest.mark.rule("PV-3.3-3")
def test_two_headquarters_for_japan_four_for_the_allies() -> None:
    assert set(command.HEADQUARTERS["japan"]) == {IJA, IJN}
    assert set(command.HEADQUARTERS["allies"]) == {NIMITZ, MACARTHUR, WAVELL, CHIANG}


@pytest.mark.rule("PV-4.1-3", "PV-3.3-11")
def test_japan_commands_by_arm() -> None:
    g = state(at_table({"Tokyo": [id for id in PIECES if PIECES[id].side == "japan"]}, agenda=(Stop(),)))
    arms = {IJA: ("IN", "AR", "GA", "AF"), IJN: ("CV", "BB", "CA", "SS", "NA", "MA")}
    for arm, hq in ((arm, hq) for hq, arms_of in arms.items() for arm in arms_of):
        assert {command.commander(g, id) for id in g.at(at("Tokyo")) if PIECES[id].type == arm} == {hq}


@pytest.mark.rule("PV-4.1-3", "PV-S42-1", "PV-S42-2", "PV-MAP-7")
@pytest.mark.parametrize(
    ("place", "block", "hq"),
    [
        ("Hawaii", "US-IN-1", NIMITZ), ("Hawaii", "BR-BB-KGV", NIMITZ), ("PANAMA", "US-CV-ESSEX", NIMITZ),
        ("Brisbane", "US-IN-1", MACARTHUR), ("Darwin", "US-CA-1", MACARTHUR), ("Manila", "US-MA-1", MACARTHUR),
        ("Calcutta", "US-AF-1", WAVELL), ("Rangoon", "IND-IN-1", WAVELL), ("Bangkok", "US-IN-1", WAVELL),
        ("Singapore", "BR-BB-KGV", WAVELL), ("SAFRICA", "BR-BB-KGV", WAVELL),
        ("Shanghai", "US-CA-1", NIMITZ), ("Kure", "US-MA-1", NIMITZ), ("Okinawa", "US-IN-1", MACARTHUR),
        ("Seoul", "US-AF-1", MACARTHUR), ("Chungking", "CH-NRA-1", CHIANG), ("Rangoon", "CH-NRA-1", CHIANG),
        ("Hawaii", MACARTHUR, MACARTHUR),
    ],
)  # fmt: skip
def test_the_allies_command_by_theatre(place: str, block: str, hq: str) -> None:
    assert command.commander(state(at_table({place: [block]}, agenda=(Stop(),))), block) == hq


@pytest.mark.rule("PV-S42-2", "PV-4.1-3")
def test_a_unit_needs_the_headquarters_of_the_theatre_it_starts_in() -> None:
    units = {"Hawaii": ["US-CA-1", NIMITZ], "Brisbane": ["US-CA-2", MACARTHUR]}
    match = moving(units, "allies")
    say(match, "activate", NIMITZ)
    assert at("Brisbane") in reaches(match, "US-CA-1", "strategic")
    assert not offered(match, "US-CA-2", "strategic")
    assert why(match, "US-CA-2", "strategic", "Hawaii", 1).rules == ("PV-4.1-3",)


@pytest.mark.rule("PV-4.1-4", "PV-4.1-5", "PV-4.1-8", "PV-3.3-5", "PV-4.1-10", "PV-4.1-11")
@pytest.mark.example("PV-EX-SM")
def test_a_headquarters_in_action() -> None:
    vector = example("PV-EX-SM")
    strength, expect = vector["given"]["shq_strength"], vector["expect"]
    match = moving({"Tokyo": [f"{IJN} {strength}", f"{IJA} 1"], "Saipan": ["J-CA-1", "J-CA-2", "J-CA-3"]})
    assert (("activate", IJA) in moves(match)) is expect["shq_strength_1_can_activate"]
    assert refused(match, "activate", IJA).rules == ("PV-3.3-5",)
    say(match, "activate", IJN)
    assert state(match).active[IJN] == expect["strategic_moves"]
    assert IJN in view(match, "allies").blocks
    assert heard(match, "activated", "allies")
    assert refused(match, "activate", IJN).rules == ("PV-4.1-10",)
    near = [move for move in offered(match, "J-CA-1", "strategic") if move[2] == 1]
    far = [move for move in offered(match, "J-CA-1", "strategic") if move[2] == 2]
    assert max(distance(at("Saipan"), move[1]) for move in near) == expect["hexes_one_sm"]
    assert expect["hexes_one_sm"] < max(distance(at("Saipan"), move[1]) for move in far) <= expect["hexes_two_sm"]
    go(match, "J-CA-1", *far[0])
    assert state(match).active[IJN] == expect["strategic_moves"] - 2
    go(match, "J-CA-2", *near[0])
    assert why(match, "J-CA-3", "strategic", "Kure", 1).rules == ("PV-4.1-4",)
    say(match, "done")
    assert (steps(match, IJN), state(match).active) == (expect["strength_after"], {})
    assert IJN not in view(match, "allies").blocks


@pytest.mark.rule("PV-4.1-6", "PV-3.3-4")
@pytest.mark.parametrize("how", [("move", "Shanghai"), ("rebase", "Peking"), ("strategic", "Truk", 1)])
def test_a_headquarters_in_action_moves_as_it_likes(how: tuple[str, ...]) -> None:
    match = moving({"Canton": [f"{IJN} 3", "J-IN-1"], "Shanghai": ["J-IN-2"], "Peking": ["J-IN-3"]})
    say(match, "activate", IJN)
    go(match, IJN, *how)
    say(match, "done")
    assert where(match, IJN) == at(how[1])
    assert steps(match, IJN) == 2


@pytest.mark.rule("PV-3.3-4")
def test_headquarters_take_no_room() -> None:
    match = moving({"Harbin": ["J-IN-1"], "Peking": [f"{IJA} 3", f"{IJN} 3"]})
    go(match, IJA, "move", "Harbin")
    go(match, IJN, "move", "Harbin")
    say(match, "done")


@pytest.mark.rule("PV-3.3-5")
def test_at_strength_one_it_still_moves() -> None:
    match = moving({"Peking": [f"{IJA} 1"], "Harbin": ["J-IN-1"]})
    go(match, IJA, "move", "Harbin")
    assert where(match, IJA) == at("Harbin")


@pytest.mark.rule("PV-4.1-9", "PV-3.3-6")
def test_headquarters_are_rebuilt_at_two_points_a_step() -> None:
    g = state(at_table({"Truk": ["J-IN-1"], "Tokyo": [f"{IJA} 2"]}, agenda=(Stop(),)))
    g.fed = g.fed or {}
    assert make(g, "step", IJA).cost == make(g, "build", IJN, at("Tokyo")).cost == 2
    assert places("Truk", "Tokyo", "Saipan") <= set(building_places(g, IJN))
    assert at("Wake") not in building_places(g, IJN)
    assert at("Iwo Jima") not in building_places(g, IJN)
    assert supply.survey(g)


@pytest.mark.rule("PV-4.1-7", "PV-3.3-7", "PV-2.4-1")
def test_ground_and_air_units_end_in_a_base_of_theirs() -> None:
    match = moving({"Truk": ["J-IN-1", "J-AF-1"], "Tokyo": [f"{IJA} 4"]}, active={IJA: 4})
    for id in ("J-IN-1", "J-AF-1"):
        goals = reaches(match, id, "strategic")
        assert at("Kure") in goals
        assert at("Manila") not in goals
        assert "H1206" not in goals
    assert why(match, "J-IN-1", "strategic", "Manila", 1).rules == ("PV-4.1-7",)
    assert why(match, "J-IN-1", "strategic", "H1206", 1).rules == ("PV-4.4-3", "PV-4.8-2")


@pytest.mark.rule("PV-4.1-7")
def test_the_way_of_a_strategic_move_is_open() -> None:
    ring = {
        "H1206": ["US-CA-1"],
        "H1305": ["US-CA-2"],
        "H1307": ["US-CA-3", "US-IN-1"],
        "H1406": ["US-CA-4"],
        "H1207": ["US-CA-5"],
    }
    match = moving({"Kwajalein": ["J-CA-1", "J-SS-1"], **ring, "Tokyo": [IJN]}, active={IJN: 4}, held={"Tarawa": "us"})
    assert reaches(match, "J-CA-1", "strategic") == set()
    assert places("Truk", "Saipan", "Kure") <= reaches(match, "J-SS-1", "move", "rebase", "strategic")


@pytest.mark.rule("PV-2.3-2", "PV-2.3-1")
def test_boxes_are_entered_and_left_by_strategic_moves() -> None:
    units = {"PANAMA": ["US-CA-1", "US-IN-1", "US-AF-1"], "Samoa": ["US-CA-2"], "Hawaii": [NIMITZ]}
    match = moving(units, "allies")
    assert stays(match, "US-CA-1").rules == ("PV-2.3-2",)
    assert "PANAMA" not in reaches(match, "US-CA-2")
    assert why(match, "US-CA-2", "move", "PANAMA").rules == ("PV-2.3-2",)
    say(match, "activate", NIMITZ)
    for id in ("US-CA-1", "US-IN-1", "US-AF-1"):
        assert {move[0] for move in offered(match, id)} == {"strategic"}
        assert {("strategic", at("Hawaii"), 1), ("strategic", at("San Diego"), 1)} <= set(offered(match, id))
    go(match, "US-CA-2", "strategic", "PANAMA", 1)
    assert where(match, "US-CA-2") == "PANAMA"


@pytest.mark.rule("PV-2.3-1")
def test_japan_never_reaches_a_box() -> None:
    match = moving({"San Diego": ["J-IN-1", "J-CA-1"], "Tokyo": [IJN]}, active={IJN: 4})
    assert not {"PANAMA", "SAFRICA"} & reaches(match, "J-CA-1")
    assert why(match, "J-CA-1", "strategic", "PANAMA", 1).rules == ("PV-2.3-1",)


# ---- invasions


@pytest.mark.rule("PV-5.8-1", "PV-5.8-3", "PV-3.3-7")
def test_infantry_and_marines_invade_within_two_hexes() -> None:
    match = moving(
        {"Truk": ["J-IN-1", "J-MA-KURE"], "Peking": ["J-AR-1", "J-GA-1"], "Tokyo": [IJA, IJN]}, active={IJA: 4, IJN: 4}
    )
    assert places("Rabaul", "Lae", "Wake", "Guam", "Hollandia", "Tarawa") == reaches(match, "J-IN-1", "invade")
    assert reaches(match, "J-MA-KURE", "invade") == reaches(match, "J-IN-1", "invade")
    assert why(match, "J-IN-1", "invade", "Guadalcanal", "Rabaul").rules == ("PV-5.8-3",)
    assert why(match, "J-AR-1", "invade", "Shanghai", "Peking").rules == ("PV-5.8-1",)
    assert why(match, "J-IN-1", "invade", "Saipan", "Truk").rules == ("PV-5.8-1",)
    assert INVADES == ("IN", "MA")


@pytest.mark.rule("PV-5.8-2", "PV-5.8-4", "PV-3.3-11", "PV-5.8-10")
def test_what_an_invasion_costs_and_shows() -> None:
    units = {"Truk": ["J-IN-1", "J-MA-KURE", "J-IN-2"], "Rabaul": ["US-AF-1"], "Tokyo": [f"{IJA} 2", f"{IJN} 2"]}
    match = moving(units, active={IJA: 2, IJN: 2})
    go(match, "J-IN-1", "invade", "Wake", "H1206")  # nobody there
    assert state(match).active[IJA] == 1
    assert at("Rabaul") not in reaches(match, "J-IN-2", "invade")
    assert why(match, "J-IN-2", "invade", "Rabaul", "Truk").rules == ("PV-5.8-2",)
    go(match, "J-MA-KURE", "invade", "Rabaul", "Truk")  # defended, if only from the air
    assert state(match).active[IJN] == 0
    assert {"J-IN-1", "J-MA-KURE"} <= view(match, "allies").blocks.keys()
    assert state(match).group("J-IN-1") == "naval"
    assert view(match, "allies").held[at("Wake")] == "us"


# ---- raids


@pytest.mark.rule("PV-5.9-1")
@pytest.mark.example("PV-EX-RAID-RANGE")
def test_raiders_go_twice_as_far() -> None:
    given, expect = example("PV-EX-RAID-RANGE")["given"], example("PV-EX-RAID-RANGE")["expect"]
    air, ships = given["air_raid"], given["carrier_raid"]
    units = {air["from"]: ["US-AF-1", "US-IN-1"], "Iwo Jima": ["US-IN-2"], air["to"]: ["J-CA-1"], "Hawaii": [NIMITZ]}
    bombers = moving(units, "allies", active={NIMITZ: 2})  # over Iwo Jima, which must not be the enemy's (PV-5.9-4)
    assert (at(air["to"]) in reaches(bombers, "US-AF-1", "raid")) is expect["both_reachable"]
    assert distance(at(air["from"]), at(air["to"])) == expect["air_range"] == 2 * PIECES["US-AF-1"].move
    units = {ships["from"]: ["J-CV-AKAGI", "J-IN-1"], ships["to"]: ["BR-CA-SWIFTSURE"], "Tokyo": [IJN]}
    carriers = moving(units, active={IJN: 2})
    assert (at(ships["to"]) in reaches(carriers, "J-CV-AKAGI", "raid")) is expect["both_reachable"]
    assert expect["carrier_range"] == 2 * PIECES["J-CV-AKAGI"].move
    go(carriers, "J-CV-AKAGI", "raid", ships["to"])
    assert state(carriers).active[IJN] == 1


@pytest.mark.rule("PV-5.9-3")
def test_a_raid_reinforces_no_battle_and_no_battle_a_raid() -> None:
    units = {
        "Truk": ["J-CA-1", "J-CA-2", "J-CA-3", "J-MA-KURE"],
        "Wake": ["US-AF-1"],
        "Rabaul": ["US-CA-1"],
        "Tokyo": [IJN],
    }
    match = moving(units, active={IJN: 9})
    go(match, "J-CA-1", "attack", "Wake", "H1206")
    assert why(match, "J-CA-2", "raid", "Wake").rules == ("PV-5.9-3",)
    go(match, "J-CA-2", "raid", "Rabaul")
    assert at("Rabaul") in reaches(match, "J-CA-3", "raid")
    assert at("Rabaul") not in reaches(match, "J-CA-3", "attack") | reaches(match, "J-MA-KURE", "invade")
    assert why(match, "J-CA-3", "attack", "Rabaul", "Truk").rules == ("PV-5.9-3",)


@pytest.mark.rule("PV-5.9-4", "PV-5.9-2")
def test_raiders_pass_no_enemy_and_no_enemy_base() -> None:
    units = {
        "Truk": ["J-CA-1", "J-SS-1"],
        "Guadalcanal": ["US-CA-1"],
        "H1308": ["US-CA-2"],
        "H1109": ["US-CA-3"],
        "Tokyo": [IJN],
    }
    match = moving(units, active={IJN: 4})
    assert at("Guadalcanal") not in reaches(match, "J-CA-1", "raid")
    assert at("Guadalcanal") in reaches(match, "J-SS-1", "raid")
    assert why(match, "J-CA-1", "raid", "Rabaul").rules == ("PV-5.9-2",)  # nobody is there


@pytest.mark.rule("PV-5.9-5", "PV-5.9-8")
def test_ground_units_never_raid() -> None:
    match = moving(
        {"Truk": ["J-MA-KURE", "J-IN-1"], "Rabaul": ["US-CA-1"], "Tokyo": [IJN, IJA]}, active={IJN: 4, IJA: 4}
    )
    for id in ("J-MA-KURE", "J-IN-1"):
        assert not offered(match, id, "raid")
        assert why(match, id, "raid", "Rabaul").rules == ("PV-5.9-8", "PV-5.9-5")


# ---- MacArthur's own player


@pytest.mark.rule("PV-9.6-2", "PV-S42-1")
def test_macarthurs_theatre_moves_last_and_by_itself() -> None:
    units = {"Hawaii": ["US-CA-1", NIMITZ], "Brisbane": ["US-CA-2", MACARTHUR]}
    match = moving(units, "allies", options={"swpa_player": True})
    assert asked(match) == ("allies", "movement")
    assert stays(match, "US-CA-2").rules == ("PV-9.6-2",)
    assert refused(match, "activate", MACARTHUR).rules == ("PV-9.6-2",)
    say(match, "activate", NIMITZ)
    go(match, "US-CA-1", "strategic", "Sydney", 1)
    say(match, "done")
    assert asked(match) == ("swpa", "movement")
    assert ("activate", MACARTHUR) in moves(match)
    go(match, "US-CA-2", "move", "Sydney")
    say(match, "done")
    assert heard(match, "moved", "allies")[-1].about["block"] == "US-CA-2"
