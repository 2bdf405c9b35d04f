"""Ships: how they move at the end of the turn, and what a hit does to them (FP-SHP)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from fighters_table import asked, carrier, destroyer, fly, forbidden, heard, moves, order, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import SCENARIOS
from wardroom.games.fighters.state import Ship
from wardroom.kernel import Match

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
FAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # somebody left to fly on both sides


def sailing(*lines: str, **more: Any) -> Match:
    """The end of a turn in open water: ships are about to move."""
    return sky(*lines, *FAR, phase="end", **{"scenario": "torpedo_six", **more})


def courses(match: Match, ship: str) -> list[str]:
    return [move[2] for move in moves(match) if move[1] == ship]


def two(*hexes: str, facing: int = 0) -> Ship:
    return destroyer("us", *hexes, facing=facing)


def three(*hexes: str, facing: int = 0) -> Ship:
    return carrier("hornet", *hexes, facing=facing)


def steered(ship: Ship, course: str) -> tuple[tuple[str, ...], int]:
    """Where the ship lies after a course, and which way it looks."""
    match = sailing(ships={"ship": ship})
    say(match, "steer", "ship", course)
    return state(match).ships["ship"].hexes, state(match).ships["ship"].facing


# ---------------------------------------------------------------- moving


@pytest.mark.rule("FP-SHP-2", "FP-EOT-2")
def test_ships_must_move_at_the_end_of_the_turn() -> None:
    match = sailing(ships={"dd": two("0507", "0508")})
    assert asked(match) == ("us", "steer")
    assert moves(match) == (("steer", "dd", "ahead"), ("steer", "dd", "left"), ("steer", "dd", "right"))
    assert heard(match, "end_of_turn")


@pytest.mark.rule("FP-SHP-2")
def test_a_ship_moves_once_a_turn_and_again_in_the_next() -> None:
    match = sailing(ships={"a": two("0507", "0508"), "b": two("0907", "0908")})
    say(match, "steer", "a", "ahead")
    assert courses(match, "a") == []
    assert forbidden(match, "steer", "a", "ahead") == ("FP-SHP-2",)
    say(match, "steer", "b", "ahead")
    for craft in ("F4F-01", "A6M-01"):
        say(match, "group", craft)
        fly(match, craft, "a-a-a-a-a")
    assert courses(match, "a") == ["ahead", "left", "right"]


@pytest.mark.rule("FP-SHP-2")
def test_nobody_steers_the_enemys_ships() -> None:
    match = sailing(ships={"a": two("0507", "0508"), "b": destroyer("jp", "0907", "0908")}, initiative="us")
    assert asked(match) == ("jp", "steer")
    assert forbidden(match, "steer", "a", "ahead") == ("FP-SHP-2",)


@pytest.mark.rule("FP-SHP-6", "FP-SHP-7")
@pytest.mark.parametrize(
    ("facing", "course", "bow", "heading"),
    [(0, "ahead", "0506", 0), (0, "left", "0406", 5), (0, "right", "0606", 1), (3, "left", "0607", 2)],
)
def test_a_destroyers_bow_goes_one_hex_on_and_its_stern_where_the_bow_was(
    facing: int, course: str, bow: str, heading: int
) -> None:
    stern = {0: "0508", 3: "0506"}[facing]
    assert steered(two("0507", stern, facing=facing), course) == ((bow, "0507"), heading)


@pytest.mark.rule("FP-SHP-8", "FP-SHP-9")
@pytest.mark.parametrize(
    ("course", "hexes", "heading"),
    [
        ("ahead", ("0505", "0506", "0507"), 0),
        ("left", ("0306", "0406", "0507"), 5),
        ("right", ("0706", "0606", "0507"), 1),
    ],
)
def test_a_carrier_turns_about_its_middle_where_its_stern_comes_to_lie(
    course: str, hexes: tuple[str, ...], heading: int
) -> None:
    assert steered(three("0506", "0507", "0508"), course) == (hexes, heading)


@pytest.mark.parametrize(
    "vector",
    [
        pytest.param(VECTORS[id], id=id, marks=[pytest.mark.rule(*VECTORS[id]["clauses"]), pytest.mark.example(id)])
        for id in ("FP-EX-50", "FP-EX-51", "FP-EX-52", "FP-EX-53", "FP-EX-57", "FP-EX-112")
    ],
)
def test_examples_of_ship_movement(vector: dict[str, Any]) -> None:
    given, expect = vector["given"], vector["expect"]
    ship = (two if len(given["segments"]) == 2 else three)(*given["segments"], facing=given["facing"])
    assert steered(ship, given["option"]) == (tuple(expect["segments"]), expect["facing"])


# ---------------------------------------------------------------- what is in the way


@pytest.mark.rule("FP-SHP-3")
@pytest.mark.parametrize("owner", ["us", "jp"])
def test_no_ship_goes_onto_another_friend_or_foe(owner: str) -> None:
    ships = {"dd": two("0507", "0508"), "other": destroyer(owner, "0506", "0505", facing=3, hits=(1,))}
    match = sailing(ships=ships, initiative="jp")
    assert courses(match, "dd") == ["left", "right"]
    assert "FP-SHP-3" in forbidden(match, "steer", "dd", "ahead")


@pytest.mark.rule("FP-SHP-3")
def test_a_ship_may_follow_another_into_the_hex_it_has_left() -> None:
    match = sailing(ships={"a": two("0505", "0506"), "b": two("0507", "0508")})
    assert courses(match, "b") == ["left", "right"]
    say(match, "steer", "a", "ahead")
    assert courses(match, "b") == ["ahead", "left", "right"]


@pytest.mark.rule("FP-SHP-3", "FP-SHP-4", "FP-ISL-3")
@pytest.mark.example("FP-EX-110")
def test_between_a_ship_and_an_island_a_carrier_must_turn_right() -> None:
    """The example on a board with an island, seven columns to the east: it lies where the middle would come."""
    ships = {"cv": three("1211", "1212", "1213"), "dd": destroyer("us", "1210", "1209", facing=3, hits=(1,))}
    match = sailing(ships=ships, scenario="wake")
    assert "1112" in state(match).board.islands
    assert courses(match, "cv") == ["right"]
    assert "FP-SHP-3" in forbidden(match, "steer", "cv", "ahead")
    assert "FP-ISL-3" in forbidden(match, "steer", "cv", "left")


@pytest.mark.rule("FP-SHP-4", "FP-RUL-SHP-1")
@pytest.mark.example("FP-EX-111")
def test_at_the_north_edge_a_destroyer_has_no_course_and_stays() -> None:
    match = sailing(ships={"dd": two("0501", "0502")})
    assert heard(match, "stays")[0].about == {"ship": "dd"}
    assert heard(match, "stays")[0].rules == ("FP-SHP-4",)
    assert state(match).ships["dd"].hexes == ("0501", "0502")
    assert asked(match)[1] == "activate"


@pytest.mark.rule("FP-SHP-4")
def test_moving_is_compulsory_while_any_course_is_open() -> None:
    """At the west edge only one course is left: it has to be taken, there is no staying."""
    match = sailing(ships={"dd": two("0109", "0108", facing=3)})
    assert moves(match) == (("steer", "dd", "ahead"), ("steer", "dd", "left"))
    match = sailing(ships={"dd": two("0101", "0102"), "b": two("0202", "0203")})
    assert {move[1] for move in moves(match)} == {"b"}  # the one in the corner is boxed in
    say(match, "steer", "b", "ahead")
    assert order(match).count("stays") == 1


@pytest.mark.rule("FP-RUL-SHP-1")
def test_the_edge_of_the_board_stops_a_ship() -> None:
    match = sailing(ships={"a": two("0501", "0502"), "b": two("0907", "0908")})
    assert "FP-RUL-SHP-1" in forbidden(match, "steer", "a", "ahead")
    assert courses(match, "a") == []


@pytest.mark.rule("FP-RUL-SHP-1")
@pytest.mark.parametrize(("initiative", "first"), [("us", "jp"), ("jp", "us")])
def test_the_side_without_initiative_moves_all_its_ships_first_in_any_order(initiative: str, first: str) -> None:
    ships = {
        "a": destroyer("us", "0507", "0508"),
        "b": destroyer("us", "0907", "0908"),
        "c": destroyer("jp", "1207", "1208"),
        "d": destroyer("jp", "1507", "1508"),
    }
    match = sailing(ships=ships, initiative=initiative)
    mine = [id for id, ship in ships.items() if ship.side == first]
    assert asked(match) == (first, "steer")
    assert {move[1] for move in moves(match)} == set(mine)
    for id in reversed(mine):
        say(match, "steer", id, "ahead")
    assert asked(match) == (initiative, "steer")


# ---------------------------------------------------------------- aircraft above


@pytest.mark.rule("FP-SHP-5")
@pytest.mark.parametrize("owner", ["us", "jp"])
def test_low_aircraft_fly_over_ships_and_may_end_over_them(owner: str) -> None:
    ships = {"dd": destroyer(owner, "0506", "0507")}
    match = sky("F4F 0509 0 low", *FAR, scenario="torpedo_six", initiative="us", ships=ships)
    say(match, "group", "F4F-01")
    assert any(move[2:6] == ("0504", 0, "low", "a-a-a-a-a") for move in moves(match))
    ships = {"dd": destroyer(owner, "0504", "0505")}
    match = sky("F4F 0509 0 low", *FAR, scenario="torpedo_six", initiative="us", ships=ships)
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    assert state(match).aircraft["F4F-01"].hex == "0504"


@pytest.mark.rule("FP-RUL-SHP-2")
def test_a_ship_sails_from_under_the_aircraft_above_it() -> None:
    match = sailing("F4F 0507 0 low", "A6M 0506 3 low", ships={"dd": two("0507", "0508")})
    say(match, "steer", "dd", "ahead")
    assert state(match).ships["dd"].hexes == ("0506", "0507")  # low aircraft do not stand in its way
    assert [state(match).aircraft[id].hex for id in ("F4F-01", "A6M-01")] == ["0507", "0506"]


# ---------------------------------------------------------------- damage


def bombed(target: Ship, hex: str, **more: Any) -> Match:
    """A Val comes from the north and bombs the hex; Japan has the initiative."""
    start = f"{hex[:2]}{int(hex[2:]) - 2:02}"
    whole = target.hexes.index(hex) not in target.hits
    match = sky(f"D3A {start} 3 high bomb", *FAR, initiative="jp", ships={"ship": target},
                **{"scenario": "face_to_face", **more})  # fmt: skip
    say(match, "group", "D3A-01")
    assert (hex in {move[7] for move in moves(match)}) == whole  # what is destroyed is no target
    fly(match, "D3A-01", "a-d*-a-a-a", "bomb", hex if whole else "sea")
    return match


@pytest.mark.rule("FP-SHP-10", "FP-RUL-FIR-1")
def test_gunfire_never_touches_a_ship() -> None:
    match = sky("A6M 0501 3 low", *FAR, scenario="torpedo_six", initiative="jp",
                ships={"dd": two("0507", "0508")})  # fmt: skip
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")  # with its guns at the bow
    assert asked(match) == ("us", "activate")
    assert state(match).ships["dd"].hits == ()


@pytest.mark.rule("FP-SHP-10", "FP-SHP-11")
def test_bombs_and_torpedoes_do() -> None:
    match = bombed(two("0507", "0508"), "0507")
    assert state(match).ships["ship"].hits == (0,)
    assert heard(match, "segment_hit")[0].about == {"ship": "ship", "segment": "bow", "weapon": "bomb"}
    match = sailing(ships={"ship": two("0507", "0508")}, torpedoes=[("0706", 4, "jp")])
    say(match, "steer", "ship", "ahead")
    assert heard(match, "segment_hit")[0].about == {"ship": "ship", "segment": "stern", "weapon": "torpedo"}


@pytest.mark.rule("FP-SHP-11")
def test_a_hit_segment_is_marked_and_its_battery_silent() -> None:
    match = bombed(three("0507", "0508", "0509"), "0508")
    assert state(match).ships["ship"].hits == (1,)
    assert {move[1] for move in moves(match) if move[0] == "battery"} == {"ship.0", "ship.2"}


@pytest.mark.rule("FP-SHP-12")
def test_a_hit_in_the_stern_stops_a_ship_for_good() -> None:
    ships = {"a": destroyer("us", "0507", "0508", hits=(1,)), "b": two("0907", "0908")}
    match = sailing(ships=ships)
    assert courses(match, "a") == []
    assert forbidden(match, "steer", "a", "ahead") == ("FP-SHP-12",)
    say(match, "steer", "b", "ahead")
    assert heard(match, "stays")[0].rules == ("FP-SHP-12",)
    for craft in ("F4F-01", "A6M-01"):
        say(match, "group", craft)
        fly(match, craft, "a-a-a-a-a")
    assert courses(match, "a") == []  # nor in the turn after


@pytest.mark.rule("FP-SHP-12")
@pytest.mark.parametrize(("hits", "moves_on"), [((0,), True), ((1,), True), ((0, 1), True), ((2,), False)])
def test_a_carrier_hit_elsewhere_sails_on(hits: tuple[int, ...], moves_on: bool) -> None:
    match = sailing(ships={"cv": carrier("hornet", "0507", "0508", "0509", hits=hits)})
    assert (asked(match)[1] == "steer") == moves_on


@pytest.mark.rule("FP-SHP-12")
def test_the_stern_hit_is_told_as_such() -> None:
    assert "FP-SHP-12" in heard(bombed(two("0507", "0508"), "0508"), "segment_hit")[0].rules
    assert "FP-SHP-12" in heard(bombed(three("0507", "0508", "0509"), "0509"), "segment_hit")[0].rules
    assert "FP-SHP-12" not in heard(bombed(three("0507", "0508", "0509"), "0508"), "segment_hit")[0].rules


@pytest.mark.rule("FP-SHP-13")
@pytest.mark.parametrize(("hits", "launches"), [((), True), ((0,), False), ((1,), False), ((2,), True)])
def test_a_carrier_hit_in_bow_or_middle_launches_no_more(hits: tuple[int, ...], launches: bool) -> None:
    ships = {"enterprise": carrier("enterprise", "1005", "1006", "1007", hits=hits)}
    match = sky("F4F due=0", *FAR, scenario="eastern_solomons", ships=ships, phase="end")
    if asked(match)[1] == "steer":
        say(match, "steer", "enterprise", "ahead")
    assert (asked(match) == ("us", "launch")) == launches
    assert bool(heard(match, "cannot_launch")) != launches
    if not launches:
        assert "FP-SHP-13" in heard(match, "cannot_launch")[0].rules


@pytest.mark.rule("FP-SHP-14", "FP-RUL-BMB-2")
def test_a_segment_is_destroyed_by_its_first_hit_and_not_hit_again() -> None:
    match = bombed(destroyer("us", "0507", "0508", hits=(0,)), "0507")
    assert state(match).ships["ship"].hits == (0,)
    assert heard(match, "bomb_lost")
    assert not heard(match, "segment_hit")


@pytest.mark.rule("FP-SHP-14")
def test_a_second_torpedo_in_the_same_segment_is_absorbed() -> None:
    torpedoes = [("0706", 4, "jp"), ("0705", 4, "jp"), ("0706", 4, "jp")]
    match = sailing(ships={"ship": two("0507", "0508")}, torpedoes=torpedoes, scenario="face_to_face")
    say(match, "steer", "ship", "ahead")
    assert state(match).ships["ship"].hits == (0, 1)
    assert heard(match, "absorbed")[0].about == {"ship": "ship", "segment": "stern", "weapon": "torpedo"}


@pytest.mark.rule("FP-SHP-15")
def test_a_segment_scores_once() -> None:
    torpedoes = [("0706", 4, "jp"), ("0706", 4, "jp")]
    match = sailing(ships={"ship": two("0507", "0508")}, torpedoes=torpedoes, scenario="face_to_face")
    say(match, "steer", "ship", "ahead")
    assert state(match).points == {"jp": 3, "us": 0}
    again = bombed(destroyer("us", "0507", "0508", hits=(0,)), "0507")
    assert state(again).points == {"jp": 0, "us": 0}


@pytest.mark.rule("FP-RUL-SHP-3")
def test_a_ship_with_every_segment_hit_is_sunk_and_stays_as_a_wreck() -> None:
    match = bombed(destroyer("us", "0507", "0508", hits=(1,)), "0507")
    assert heard(match, "sunk")[0].about == {"ship": "ship"}
    assert state(match).ships["ship"].hexes == ("0507", "0508")


@pytest.mark.rule("FP-RUL-SHP-3", "FP-RUL-TOR-1")
def test_a_wreck_blocks_ships_and_absorbs_torpedoes() -> None:
    ships = {"wreck": destroyer("jp", "0506", "0505", facing=3, hits=(0, 1)), "dd": two("0507", "0508")}
    match = sailing(ships=ships, torpedoes=[("0605", 4, "us")], initiative="jp")
    assert courses(match, "dd") == ["left", "right"]
    say(match, "steer", "dd", "right")
    assert heard(match, "absorbed")
    assert state(match).torpedoes == ()


# ---------------------------------------------------------------- the scenarios


@pytest.mark.rule("FP-SHP-16")
def test_ships_are_in_the_scenarios_that_list_them() -> None:
    with_ships = {id for id in SCENARIOS if state(Match(RULES, Seeded(0), id)).ships}
    assert with_ships == {
        "tulagi", "torpedo_six", "fatal_minutes", "eastern_solomons", "face_to_face_duel", "face_to_face",
        "santa_cruz", "kido_butai",
    }  # fmt: skip
    for id in with_ships:  # and wherever they are, somebody scores for hitting them
        assert any(thing.endswith("_segment") for worth in SCENARIOS[id].points.values() for thing in worth)
