"""Barrages: batteries that close hexes up high before the first activation (FP-BAR)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from fighters_table import asked, carrier, destroyer, fly, forbidden, heard, moves, order, say, sky, state

from wardroom.games.fighters.state import Ship
from wardroom.kernel import Match

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
STEPS = {"advance": "a", "climb": "c", "dive": "d"}
FAR = ("F4F 2416 0 high", "A6M 2401 3 high")  # somebody left to fly on both sides


def laying(*lines: str, ships: dict[str, Ship] | None = None, **more: Any) -> Match:
    """The first turn of a battle with barrages begins."""
    return sky(*lines, *FAR, ships=ships, turn=0, phase="turn", **{"scenario": "fatal_minutes", **more})


def able(match: Match) -> set[str]:
    """The batteries that may lay a barrage."""
    return {move[1] for move in moves(match) if move[0] == "barrage"}


def through(match: Match, craft: str, path: str) -> None:
    """Fly exactly this way."""
    say(match, "group", craft)
    ((seat, ask),) = match.asks.items()
    (move,) = [move for move in ask.moves if move[5] == path]
    match.answer(seat, move)


def flown(line: str, path: str, *markers: str) -> Match:
    """One aircraft flies this way past markers of the enemy's ship."""
    side = "jp" if line[:3] in ("F4F", "SBD", "TBD") else "us"
    ships = {"dd": destroyer(side, "0210", "0211")}
    barrages = [(hex, "dd.0") for hex in markers]
    match = sky(
        line, *FAR, scenario="fatal_minutes", initiative="us" if side == "jp" else "jp", ships=ships, barrages=barrages
    )
    through(match, f"{line[:3]}-01", path)
    return match


def replayed(id: str) -> tuple[int, int]:
    """The damage an example comes to, and what it should be. Whoever falls does not fly the rest of his way."""
    given, expect = VECTORS[id]["given"], VECTORS[id]["expect"]
    line = f"{given['type']} {given['hex']} {given['facing']} {given['alt']}"
    steps = [STEPS[step] for step in given["steps"]]
    fatal = {"FP-EX-107": 4, "FP-EX-109": 1}.get(id)  # the step at which it falls
    match = flown(line, "-".join(steps[:fatal]), *given["markers"])
    return state(match).aircraft[f"{given['type']}-01"].damage, expect["damage"]


# ---------------------------------------------------------------- who may


@pytest.mark.rule("FP-BAR-1")
def test_a_barrage_is_its_owners_choice_and_stands_in_for_low_fire() -> None:
    match = laying("D3A 0506 3 low", ships={"dd": destroyer("us", "0507", "0508")}, initiative="us")
    assert moves(match)[0] == ("done",)
    say(match, "barrage", "dd.0", "0505")
    say(match, "done")
    assert state(match).barrages[0].hex == "0505"
    assert ("battery", "dd.1") in moves(match)  # did without, and so can fire
    assert ("battery", "dd.0") not in moves(match)


@pytest.mark.rule("FP-BAR-1")
def test_nobody_is_asked_for_barrages_where_the_scenario_has_none() -> None:
    match = laying(ships={"dd": destroyer("us", "0507", "0508")}, scenario="kido_butai")
    assert asked(match)[1] == "barrage"
    match = sky("F4F 0101 0 high", "A6M 1801 3 high", scenario="torpedo_six", turn=0, phase="turn",
                ships={"dd": destroyer("us", "0507", "0508")})  # fmt: skip
    assert asked(match)[1] == "activate"


@pytest.mark.rule("FP-BAR-2")
def test_every_american_segment_may_lay_one() -> None:
    ships = {"cv": carrier("hornet", "1006", "1007", "1008"), "dd": destroyer("us", "0507", "0508")}
    match = laying(ships=ships)
    for battery, hex in [("cv.0", "1004"), ("cv.1", "1005"), ("cv.2", "1006"), ("dd.0", "0505"), ("dd.1", "0506")]:
        assert battery in able(match)
        say(match, "barrage", battery, hex)
    assert len(state(match).barrages) == 5
    assert asked(match)[1] == "activate"


@pytest.mark.rule("FP-BAR-2")
def test_every_american_battery_on_land_may_lay_one() -> None:
    match = sky("F4F 1816 0 high", "A6M 1801 3 high", scenario="cactus", turn=0, phase="turn",
                land_aa={"0811": "us", "1112": "us"})  # fmt: skip
    say(match, "barrage", "aa.0811", "0810")
    assert able(match) == {"aa.1112"}


@pytest.mark.rule("FP-BAR-2", "FP-SHP-11")
def test_a_segment_that_was_hit_lays_none() -> None:
    match = laying(ships={"dd": destroyer("us", "0507", "0508", hits=(0,))})
    assert able(match) == {"dd.1"}
    assert forbidden(match, "barrage", "dd.0", "0505") == ("FP-BAR-1",)


@pytest.mark.rule("FP-BAR-3")
def test_a_japanese_ship_lays_one_from_any_segment() -> None:
    ships = {"cv": carrier("kaga", "1006", "1007", "1008"), "dd": destroyer("jp", "0507", "0508")}
    match = laying(ships=ships)
    assert able(match) == {"cv.0", "cv.1", "cv.2", "dd.0", "dd.1"}
    say(match, "barrage", "cv.1", "1005")
    assert able(match) == {"dd.0", "dd.1"}
    assert forbidden(match, "barrage", "cv.0", "1004") == ("FP-BAR-3",)
    assert forbidden(match, "barrage", "cv.1", "1004") == ("FP-BAR-6",)
    say(match, "barrage", "dd.0", "0505")
    assert asked(match)[1] == "activate"


@pytest.mark.rule("FP-BAR-3")
def test_the_segment_is_chosen_anew_each_turn() -> None:
    match = laying(ships={"dd": destroyer("jp", "0502", "0503")}, initiative="us")
    say(match, "barrage", "dd.0", "0501")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    say(match, "battery", "dd.1")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    say(match, "steer", "dd", "right")
    assert asked(match) == ("jp", "barrage")
    assert able(match) == {"dd.0", "dd.1"}


@pytest.mark.rule("FP-BAR-3")
def test_every_japanese_battery_on_land_may_lay_one() -> None:
    match = sky("F4F 1816 0 high", "A6M 1801 3 high", scenario="cactus", turn=0, phase="turn",
                land_aa={"0811": "jp", "1112": "jp"})  # fmt: skip
    say(match, "barrage", "aa.0811", "0810")
    assert able(match) == {"aa.1112"}


# ---------------------------------------------------------------- when


@pytest.mark.rule("FP-BAR-4")
def test_barrages_come_after_initiative_and_before_the_first_activation() -> None:
    match = laying(ships={"dd": destroyer("jp", "0507", "0508")}, initiative="us")
    assert asked(match) == ("jp", "barrage")
    assert order(match)[-1] == "initiative"
    say(match, "barrage", "dd.0", "0505")
    assert asked(match) == ("us", "activate")
    assert "activated" not in order(match)


@pytest.mark.rule("FP-RUL-BAR-1")
@pytest.mark.parametrize(("initiative", "first"), [("us", "jp"), ("jp", "us")])
def test_the_side_without_initiative_lays_all_of_its_barrages_first(initiative: str, first: str) -> None:
    ships = {"a": destroyer("us", "0507", "0508"), "b": destroyer("jp", "1507", "1508")}
    match = laying(ships=ships, initiative=initiative)
    assert asked(match) == (first, "barrage")
    say(match, "done")
    assert asked(match) == (initiative, "barrage")
    say(match, "done")
    assert asked(match) == (initiative, "activate")


@pytest.mark.rule("FP-RUL-BAR-1", "FP-BAR-9")
def test_a_marker_hurts_before_the_next_is_laid() -> None:
    match = laying("D3A 0505 3 high", ships={"dd": destroyer("us", "0507", "0508")}, initiative="us")
    say(match, "barrage", "dd.0", "0505")
    assert asked(match) == ("us", "barrage")
    assert state(match).aircraft["D3A-01"].damage == 1


@pytest.mark.rule("FP-BAR-6")
def test_a_battery_that_laid_one_has_been_activated() -> None:
    match = laying("D3A 0506 3 low", ships={"dd": destroyer("us", "0507", "0508")}, initiative="us")
    say(match, "barrage", "dd.0", "0505")
    assert forbidden(match, "barrage", "dd.0", "0506") == ("FP-BAR-6",)
    say(match, "done")
    assert ("battery", "dd.0") not in moves(match)
    assert "FP-BAR-6" in forbidden(match, "battery", "dd.0")


@pytest.mark.rule("FP-BAR-10", "FP-EOT-5")
def test_barrages_end_with_the_turn() -> None:
    ships = {"dd": destroyer("jp", "0507", "0508")}
    match = sky(*FAR, scenario="fatal_minutes", ships=ships, barrages=[("0505", "dd.0")], phase="end")
    assert state(match).barrages  # while ships move they are still there
    say(match, "steer", "dd", "ahead")
    assert state(match).barrages == ()
    assert "FP-BAR-10" in heard(match, "barrages_end")[0].rules


# ---------------------------------------------------------------- where


@pytest.mark.rule("FP-BAR-5")
@pytest.mark.example("FP-EX-106")
def test_markers_go_within_two_hexes_of_the_battery() -> None:
    match = sky("F4F 1816 0 high", "A6M 1801 3 high", scenario="cactus", turn=0, phase="turn", land_aa={"0911": "us"})
    vector = VECTORS["FP-EX-106"]
    found = [("barrage", "aa.0911", hex) in moves(match) for hex in vector["given"]["hexes"]]
    assert found == vector["expect"]["legal"]
    assert len(moves(match)) == 1 + 19
    assert forbidden(match, "barrage", "aa.0911", "0908") == ("FP-BAR-5",)


@pytest.mark.rule("FP-BAR-5")
def test_a_battery_lays_one_marker_only() -> None:
    match = laying(ships={"dd": destroyer("us", "0507", "0508")})
    say(match, "barrage", "dd.0", "0505")
    assert able(match) == {"dd.1"}


@pytest.mark.rule("FP-RUL-BAR-2")
def test_a_hex_takes_one_marker() -> None:
    match = laying(ships={"dd": destroyer("us", "0507", "0508")})
    say(match, "barrage", "dd.0", "0506")
    assert ("barrage", "dd.1", "0506") not in moves(match)
    assert forbidden(match, "barrage", "dd.1", "0506") == ("FP-RUL-BAR-2",)


@pytest.mark.rule("FP-RUL-BAR-2")
def test_markers_may_be_stacked_where_the_table_agreed_on_it() -> None:
    match = laying("D3A 0506 3 high", ships={"dd": destroyer("us", "0507", "0508")}, initiative="us",
                   options={"barrage_stacking": True})  # fmt: skip
    say(match, "barrage", "dd.0", "0506")
    say(match, "barrage", "dd.1", "0506")
    assert [marker.hex for marker in state(match).barrages] == ["0506", "0506"]
    assert state(match).aircraft["D3A-01"].out == "destroyed"  # one damage each as they are laid


@pytest.mark.rule("FP-RUL-BAR-2")
def test_the_markers_in_the_box_are_no_limit() -> None:
    """Two carriers and two destroyers lay ten, though the box holds eight."""
    ships = {
        "a": carrier("hornet", "0304", "0305", "0306"),
        "b": carrier("enterprise", "0704", "0705", "0706"),
        "c": destroyer("us", "1104", "1105"),
        "d": destroyer("us", "1504", "1505"),
    }
    match = laying(ships=ships)
    while asked(match)[1] == "barrage":
        match.answer("us", moves(match)[1])
    assert len({marker.hex for marker in state(match).barrages}) == 10


@pytest.mark.rule("FP-RUL-BAR-4")
@pytest.mark.parametrize("hex", ["1009", "1011", "0911", "1211", "1210"])
def test_a_barrage_may_be_laid_over_anything(hex: str) -> None:
    """Open sea, the battery itself, an island, a ship and a cloud."""
    match = sky("F4F 1816 0 high", "A6M 1801 3 high", scenario="cactus", turn=0, phase="turn",
                land_aa={"1011": "us", "1112": "us"}, ships={"dd": destroyer("jp", "1211", "1212")})  # fmt: skip
    if asked(match)[0] == "jp":
        say(match, "done")
    assert {"0911", "1112"} <= state(match).board.islands
    assert "1210" in state(match).board.clouds
    assert ("barrage", "aa.1011", hex) in moves(match)


@pytest.mark.rule("FP-RUL-BAR-4")
def test_a_barrage_is_laid_on_the_board() -> None:
    match = laying(ships={"dd": destroyer("us", "0102", "0103")})
    assert forbidden(match, "barrage", "dd.0", "0001") == ("FP-RUL-BAR-4",)
    assert forbidden(match, "barrage", "dd.0", "9999") == ("FP-RUL-BAR-4",)


# ---------------------------------------------------------------- what they do


@pytest.mark.rule("FP-BAR-7")
def test_an_enemy_who_passes_through_up_high_takes_one_damage() -> None:
    match = flown("F4F 0509 0 high", "a-a-a-a-a", "0507")
    wildcat = state(match).aircraft["F4F-01"]
    assert (wildcat.hex, wildcat.damage) == ("0504", 1)
    assert heard(match, "barraged")[0].rules == ("FP-BAR-7",)


@pytest.mark.rule("FP-BAR-7")
def test_a_friend_is_hurt_as_well() -> None:
    ships = {"dd": destroyer("us", "0210", "0211")}
    match = sky("F4F 0509 0 high", *FAR, scenario="fatal_minutes", ships=ships, barrages=[("0507", "dd.0")])
    through(match, "F4F-01", "a-a-a-a-a")
    assert state(match).aircraft["F4F-01"].damage == 1


@pytest.mark.rule("FP-BAR-7", "FP-RUL-DOD-1")
def test_a_dodge_into_a_barrage_hurts_too() -> None:
    ships = {"dd": destroyer("us", "0210", "0211")}
    match = sky("D3A 0507 0 high", "F4F 0514 0 high", *FAR, scenario="fatal_minutes", ships=ships,
                barrages=[("0506", "dd.0")], initiative="us")  # fmt: skip
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    say(match, "shoot", "D3A-01")
    fly(match, "D3A-01", "a")
    assert heard(match, "missed")  # it got away from the Wildcat, but not from the guns
    assert state(match).aircraft["D3A-01"].damage == 1


@pytest.mark.rule("FP-BAR-7", "FP-BAR-8", "FP-RUL-BAR-3")
@pytest.mark.example("FP-EX-107")
def test_every_marked_hex_costs_one() -> None:
    damage, expected = replayed("FP-EX-107")
    assert damage == expected


@pytest.mark.rule("FP-BAR-8")
def test_the_marker_stays_and_hurts_the_next_one_too() -> None:
    ships = {"dd": destroyer("jp", "0210", "0211")}
    match = sky("F4F 0509 0 high", "F4F 0508 0 high", *FAR, scenario="fatal_minutes", ships=ships,
                barrages=[("0507", "dd.0")])  # fmt: skip
    say(match, "group", "F4F-01")
    for craft in ("F4F-02", "F4F-01"):
        if asked(match)[1] == "member":
            say(match, "member", craft)
        (move,) = [move for move in moves(match) if move[1] == craft and move[5] == "a-a-a-a-a"]
        match.answer("us", move)
        assert state(match).aircraft[craft].damage == 1
        assert [marker.hex for marker in state(match).barrages] == ["0507"]


@pytest.mark.rule("FP-BAR-9")
@pytest.mark.example("FP-EX-62")
def test_a_marker_on_an_aircraft_hurts_it_at_once_without_any_reaction() -> None:
    match = laying("SBD 0505 0 high", ships={"dd": destroyer("jp", "0507", "0508")}, initiative="us")
    say(match, "barrage", "dd.0", "0505")
    dauntless = state(match).aircraft["SBD-01"]
    assert (dauntless.damage, dauntless.hex, dauntless.spent) == (1, "0505", False)
    assert asked(match) == ("us", "activate")  # neither a dodge nor return fire
    assert not {"dodged", "returned"} & set(order(match))


@pytest.mark.rule("FP-BAR-9", "FP-BAR-7")
def test_a_marker_does_nothing_to_a_low_aircraft_below_it() -> None:
    match = laying("SBD 0505 0 low", ships={"dd": destroyer("jp", "0507", "0508")}, initiative="us")
    say(match, "barrage", "dd.0", "0505")
    assert state(match).aircraft["SBD-01"].damage == 0


@pytest.mark.rule("FP-BAR-7", "FP-BAR-8", "FP-RUL-BAR-3")
@pytest.mark.example("FP-EX-61")
def test_passing_high_hurts_diving_in_does_not_and_climbing_in_does() -> None:
    advancing = flown("F4F 0509 0 high", "a-a-a-a-a", "0507")
    assert state(advancing).aircraft["F4F-01"].damage == 1
    assert [marker.hex for marker in state(advancing).barrages] == ["0507"]
    diving = flown("SBD 0508 0 high", "d-a-a-a-a", "0507")
    assert state(diving).aircraft["SBD-01"].damage == 0
    climbing = flown("A6M 0508 0 low", "c", "0507")
    assert state(climbing).aircraft["A6M-01"].out == "destroyed"


@pytest.mark.rule("FP-BAR-7", "FP-RUL-BAR-3")
@pytest.mark.example("FP-EX-108")
def test_leaving_a_marked_hex_and_entering_others_low_costs_nothing() -> None:
    damage, expected = replayed("FP-EX-108")
    assert damage == expected


@pytest.mark.rule("FP-RUL-BAR-3")
def test_flying_out_of_a_marked_hex_up_high_costs_nothing() -> None:
    match = flown("SBD 0508 0 high", "a-a-a-a", "0508")
    assert state(match).aircraft["SBD-01"].damage == 0


@pytest.mark.rule("FP-BAR-7", "FP-RUL-BAR-3")
@pytest.mark.example("FP-EX-109")
def test_climbing_into_a_marked_hex_costs_one() -> None:
    damage, expected = replayed("FP-EX-109")
    assert damage == expected


@pytest.mark.rule("FP-RUL-BAR-3")
@pytest.mark.parametrize("path", ["a-a-a-a", "a-a-a-a-pl"])
def test_a_pivot_in_a_marked_hex_does_not_enter_it_again(path: str) -> None:
    match = flown("D3A 0509 0 high", path, "0505")
    assert state(match).aircraft["D3A-01"].damage == 1
    assert len(heard(match, "barraged")) == 1


@pytest.mark.rule("FP-RUL-BAR-3")
def test_a_split_s_arrives_low_and_safe() -> None:
    match = flown("F4F 0508 0 high", "ss0", "0507")
    assert state(match).aircraft["F4F-01"].damage == 0


@pytest.mark.rule("FP-RUL-BAR-5")
def test_what_was_let_go_before_the_barrage_killed_still_runs() -> None:
    match = flown("B5N 0510 0 low torpedo damaged", "a*-c", "0508")
    kate = state(match).aircraft["B5N-01"]
    assert (kate.out, kate.hex) == ("destroyed", "")
    assert [(torpedo.hex, torpedo.facing) for torpedo in state(match).torpedoes] == [("0508", 0)]
    assert order(match).index("torpedo") < order(match).index("destroyed")


@pytest.mark.rule("FP-RUL-BAR-5")
def test_who_falls_to_a_barrage_is_gone_at_once_and_shoots_at_nobody() -> None:
    ships = {"dd": destroyer("us", "0210", "0211")}
    match = sky("A6M 0509 0 high", "F4F 0506 0 high", *FAR, scenario="fatal_minutes", initiative="jp", ships=ships,
                barrages=[("0508", "dd.0")])  # fmt: skip
    say(match, "group", "A6M-01")
    say(match, "fly", "A6M-01", "0508", 0, "down")
    assert state(match).aircraft["A6M-01"].hex == ""
    assert asked(match) == ("us", "activate")
