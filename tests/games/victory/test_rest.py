"""What no other file proves."""

from __future__ import annotations

import pytest
from battle_table import battle, over, turn_of, until
from moving_table import go, moving, offered, reaches, why
from victory_table import Stop, asked, at, at_table, heard, moves, say, state, view, where

from wardroom.games.victory import control
from wardroom.games.victory.combat.retreat import havens
from wardroom.games.victory.movement.mover import Mover
from wardroom.games.victory.movement.moves import unopposed
from wardroom.games.victory.movement.strategic import StrategicMove
from wardroom.games.victory.printed import distance
from wardroom.games.victory.supply.survey import Supply, survey
from wardroom.games.victory.tasks.logistics import CheckSupply, LogisticsPhase
from wardroom.games.victory.tasks.turn import Turn


@pytest.mark.rule("PV-5.0-1")
@pytest.mark.parametrize(("first", "second"), [("japan", "allies"), ("allies", "japan")])
def test_nobody_fights_before_both_have_moved(first: str, second: str) -> None:
    """Whoever moves first attacks; his enemy still moves before a shot is fired, and may begin a battle himself."""
    cruisers = {"japan": ("J-CA-1", "Wake"), "allies": ("US-CA-1", "Kwajalein")}
    match = at_table(
        {"Kwajalein": ["J-CA-1 2", "J-GA-1 1"], "Wake": ["US-CA-1 2", "US-IN-1 1"]},
        agenda=(Turn(), Stop()), dice=[9, 8] if first == "japan" else [8, 9], date="Jun42",
    )  # fmt: skip
    say(match, "first")
    block, goal = cruisers[first]
    go(match, block, "attack", goal, "H1206")
    say(match, "done")
    assert asked(match) == (second, "movement")
    assert not heard(match, "battle")
    say(match, "done")
    (told,) = heard(match, "battle")
    assert told.about["place"] == at(goal)
    assert state(match).mover == ""


@pytest.mark.rule("PV-5.7-10", "PV-5.5-5", "PV-5.7-3")
def test_a_ship_that_retreats_to_a_blockade_joins_it() -> None:
    """Else two sides would share the hex, when the others sail away, with neither battle nor blockade."""
    match = battle(
        "H1206", ["US-CA-1 2"], ["J-CA-2 2"], start="H1305",
        others={"Wake": ["US-IN-1 2", "J-CA-1 2 blockading"], "Kwajalein": ["J-IN-1"]},
    )  # fmt: skip
    until(match, "fire", "J-CA-2")
    say(match, "retreat", "Wake")
    assert state(match).blocks["J-CA-2"].blockading
    over(match)
    state(match).remove("J-CA-1")
    assert control.blockader(state(match), at("Wake")) == "japan"
    assert view(match, "allies").blocks["J-CA-2"].blockading


@pytest.mark.rule("PV-1.3-5")
def test_no_strategic_move_into_a_base_of_ours_where_we_attack_the_blockaders() -> None:
    """The base is ours and its field open, but there will be a battle."""
    units = {"Truk": ["J-IN-1", "US-CA-1 blockading"], "Saipan": ["J-CA-1"], "Tokyo": ["J-AF-1", "J-SHQ-IJA 4"]}
    match = moving(units, active={"J-SHQ-IJA": 4})
    assert at("Truk") in reaches(match, "J-AF-1", "strategic")
    via = next(move[2] for move in offered(match, "J-CA-1", "attack") if move[1] == at("Truk"))
    go(match, "J-CA-1", "attack", "Truk", via)
    assert at("Truk") not in reaches(match, "J-AF-1", "strategic")
    assert why(match, "J-AF-1", "strategic", "Truk", 1).rules == ("PV-1.3-5", "PV-5.8-10")


@pytest.mark.rule("PV-2.4-1")
def test_ground_units_do_not_move_strategically_where_no_rails_lie() -> None:
    """Chungking and Shanghai are next to each other; the railways between them go by Canton and by Peking."""
    china = {"Chungking": ["CH-NRA-1"], "Shanghai": ["CH-NRA-2"], "Lanchow": ["CH-SHQ-CHIANG 3"]}
    match = moving({**china, "Canton": ["J-IN-1"], "Peking": ["J-IN-2"]}, "allies", active={"CH-SHQ-CHIANG": 3})
    found = {move[1] for move in unopposed(StrategicMove(Mover(state(match), "CH-NRA-1"), ()))}
    assert at("Lanchow") in found
    assert at("Shanghai") not in found


@pytest.mark.rule("PV-4.1-5")
def test_the_eleventh_hex_costs_another_strategic_move() -> None:
    """Counted along the way the ship takes: round the Solomons, since the bases there are not Japan's."""
    match = moving({"Saipan": ["J-CA-1"], "Tokyo": ["J-SHQ-IJN 4"]}, active={"J-SHQ-IJN": 4})
    paid = {move[1]: move[2] for move in offered(match, "J-CA-1", "strategic")}
    assert (paid["H1812"], paid["H1614"]) == (1, 2)
    assert (distance(at("Saipan"), "H1812"), distance(at("Saipan"), "H1614")) == (10, 9)


@pytest.mark.rule("PV-4.3-3")
def test_aircraft_and_ships_take_no_place_on_the_hexside() -> None:
    units = {"Bangkok": ["J-IN-1", "J-AF-1", "J-CA-1"], "Singapore": ["IND-IN-1"]}
    match = moving(units)
    for block in ("J-AF-1", "J-CA-1", "J-IN-1"):
        go(match, block, "attack", "Singapore", "Bangkok")


@pytest.mark.rule("PV-5.2-5")
@pytest.mark.parametrize("first", ["japan", "allies"])
def test_in_open_sea_who_was_there_defends(first: str) -> None:
    """Whoever moved first: the second player too may attack."""
    match = battle("H1206", ["J-CA-1 2"], ["US-CA-1 2"], start="Kwajalein", first=first)
    fight = state(match).fight
    assert fight
    assert (fight.defender, fight.sea_defender) == ("allies", "allies")
    assert turn_of(match) == "US-CA-1"


@pytest.mark.rule("PV-7.1-2", "PV-4.8-4")
def test_marines_at_sea_are_not_spared_their_last_step() -> None:
    """On land they would be."""
    match = at_table({"H1206": ["US-MA-1 1"], "Guam": ["US-MA-2 1"]}, agenda=(CheckSupply(), Stop()))
    assert state(match).unsupplied == ("US-MA-1", "US-MA-2")
    assert (where(match, "US-MA-1"), where(match, "US-MA-2")) == ("", at("Guam"))


@pytest.mark.rule("PV-5.7-8")
def test_a_chinese_port_under_blockade_counts_only_with_a_railway() -> None:
    """Chinese units there need no supply; the economic centre does, as any other."""
    shanghai = {"Shanghai": ["CH-NRA-1"], "Canton": ["J-IN-1"], "Peking": ["J-IN-2"]}
    blockaded = {**shanghai, "Shanghai": ["CH-NRA-1", "J-CA-1 blockading"]}

    def counts(units: dict[str, list[str]]) -> bool:
        return survey(state(at_table(units, agenda=(Stop(),), held={"Shanghai": "china"}))).centre(at("Shanghai"))

    assert counts(shanghai)
    assert not counts(blockaded)
    assert counts({**blockaded, "Canton": ["CH-NRA-2"]})


@pytest.mark.rule("PV-5.7-16", "PV-4.7-4")
def test_blockaders_without_supply_find_no_room_among_four_ships() -> None:
    fleet = {"H1605": ["J-CA-2 2", "J-CA-3 2", "J-CA-4 2", "J-CA-5 2"], "H1504": ["J-BB-ISE 2"]}
    lonely = {"Hawaii": ["US-IN-1", "J-CA-1 2 blockading"], "Kwajalein": ["US-IN-2"], "Johnston Is.": ["US-CA-2"]}
    match = at_table({**lonely, **fleet}, agenda=(LogisticsPhase(), Stop()), first="japan")
    ways = {move[1] for move in moves(match, "withdraw")}
    assert "H1504" in ways
    assert "H1605" not in ways


@pytest.mark.rule("PV-7.1-13", "PV-5.7-18")
def test_a_blockade_in_supply_is_no_link_of_a_chain() -> None:
    """The cruiser off Kwajalein lives on Johnston Island; Saipan is too far from there."""
    chain = {"Saipan": ["US-IN-1"], "Johnston Is.": ["US-MB-1"]}

    def found(kwajalein: str) -> Supply:
        return survey(state(at_table({**chain, "Kwajalein": [kwajalein]}, agenda=(Stop(),))))

    assert found("US-CA-1 blockading").supplied("US-CA-1")
    assert not found("US-CA-1 blockading").supplied("US-IN-1")
    assert found("US-IN-2").supplied("US-IN-1")


@pytest.mark.rule("PV-7.1-8")
def test_chinese_units_in_china_need_no_line_at_all() -> None:
    """Neither by sea nor by rail; an American beside them does."""
    alone = {"Shanghai": ["CH-NRA-1", "US-AF-1", "J-CA-1 blockading"], "Canton": ["J-IN-1"], "Peking": ["J-IN-2"]}
    found = survey(state(at_table(alone, agenda=(Stop(),), held={"Shanghai": "china"})))
    assert found.supplied("CH-NRA-1")
    assert not found.supplied("US-AF-1")


@pytest.mark.rule("PV-6.1-2")
@pytest.mark.parametrize(("date", "raids"), [("Jun42", False), ("Sep42", True)])
def test_no_raid_starts_in_the_jungle_in_the_monsoon(date: str, raids: bool) -> None:
    match = moving({"Saigon": ["J-CA-1"], "H0607": ["US-CA-1"]}, date=date, active={"J-SHQ-IJN": 3})
    assert ("H0607" in reaches(match, "J-CA-1", "raid")) is raids


@pytest.mark.rule("PV-6.2-2")
@pytest.mark.parametrize(("date", "lands"), [("Dec42", False), ("Jun43", True)])
def test_no_landing_in_the_northern_winter_from_outside_the_zone_either(date: str, lands: bool) -> None:
    match = moving({"Hakodate": ["J-MA-KURE"]}, date=date, active={"J-SHQ-IJN": 3})
    assert (("invade", at("Attu"), "H1003") in offered(match, "J-MA-KURE")) is lands


@pytest.mark.rule("PV-S41-2")
def test_who_is_bound_to_a_place_stays_though_there_is_a_way_out() -> None:
    """From Manila itself no infantry marches: so in Burma."""
    match = battle("Rangoon", ["J-IN-1 2"], ["IND-IN-1 1 bound", "IND-IN-2 2"], start="Bangkok")
    assert havens(state(match), "IND-IN-2")
    assert not havens(state(match), "IND-IN-1")
