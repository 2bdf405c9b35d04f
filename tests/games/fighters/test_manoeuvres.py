"""The manoeuvres: what each costs, where it leads, which way the aircraft then faces (FP-MOV)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from fighters_table import AFAR, aloft, asked, fly, moves, say, sky, state

from wardroom.games.fighters.printed import TYPES
from wardroom.kernel import Match

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
STEPS = {
    "advance": "a", "slip_left": "sl", "slip_right": "sr", "turn_left": "tl", "turn_right": "tr", "dive": "d",
    "climb": "c", "pivot_left": "pl", "pivot_right": "pr", "split_s:3": "ss3",
}  # fmt: skip


def shot_at(line: str, *others: str, **how: Any) -> tuple[Match, str]:
    """The first aircraft, at 0908, has been shot at from 0910, and is about to dodge."""
    type, *_ = line.split()
    low = "low" if "low" in line.split() else "high"
    enemy = "A6M" if TYPES[type].side == "us" else "F4F"
    match = sky(line, f"{enemy} 0915 0 {low}", *others, *AFAR, initiative=TYPES[enemy].side, **how)
    say(match, "group", f"{enemy}-01")
    fly(match, f"{enemy}-01", "a-a-a-a-a")
    say(match, "shoot", f"{type}-01")
    return match, f"{type}-01"


def ends(match: Match) -> set[tuple[Any, ...]]:
    return {move[2:5] for move in moves(match)}


def paths(match: Match) -> set[str]:
    return {str(move[5]) for move in moves(match)}


def where(match: Match, craft: str) -> tuple[str, int, str]:
    a = state(match).aircraft[craft]
    return a.hex, a.facing, "high" if a.high else "low"


# ---------------------------------------------------------------- points


@pytest.mark.rule("FP-MOV-1")
@pytest.mark.parametrize(
    ("type", "there"),
    [("F4F", "0911"), ("SBD", "0912"), ("TBD", "0913"), ("A6M", "0911"), ("D3A", "0912"), ("B5N", "0912")],
)
def test_speed_is_the_number_of_points_to_be_spent(type: str, there: str) -> None:
    match, craft = aloft(f"{type} 0916 0 high")
    straight = [move for move in moves(match) if set(str(move[5]).split("-")) == {"a"}]
    assert [move[2:5] for move in straight] == [(there, 0, "high")]
    say(match, *straight[0])
    assert where(match, craft) == (there, 0, "high")


@pytest.mark.rule("FP-MOV-1")
def test_a_dodge_does_not_ask_for_the_points() -> None:
    match, craft = shot_at("SBD 0908 0 high")
    fly(match, craft, "a")
    assert where(match, craft) == ("0907", 0, "high")


# ---------------------------------------------------------------- one by one


def replay(id: str) -> tuple[tuple[str, int, str], tuple[str, int, str]]:
    given, expect = VECTORS[id]["given"], VECTORS[id]["expect"]
    match, craft = aloft(f"{given['type']} {given['hex']} {given['facing']} {given['alt']}")
    fly(match, craft, "-".join(STEPS[step] for step in given["steps"]))
    return where(match, craft), (expect["hex"], expect["facing"], expect["alt"])


@pytest.mark.rule("FP-MOV-2")
@pytest.mark.example("FP-EX-20")
def test_an_advance_goes_one_hex_straight_ahead() -> None:
    came_to, expected = replay("FP-EX-20")
    assert came_to == expected == ("0511", 0, "high")


@pytest.mark.rule("FP-MOV-3")
@pytest.mark.example("FP-EX-21")
@pytest.mark.parametrize(("path", "there"), [("sr", "1007"), ("sl", "0807")])
def test_a_slip_goes_ahead_to_one_side_and_keeps_the_facing(path: str, there: str) -> None:
    match, craft = shot_at("F4F 0908 0 high")
    fly(match, craft, path)
    assert where(match, craft) == (there, 0, "high")
    given, expect = VECTORS["FP-EX-21"]["given"], VECTORS["FP-EX-21"]["expect"]
    assert given["hex"] == "0508"
    assert expect["hex"] == "0607"  # our right-hand case, four columns to the west
    assert expect["facing"] == 0


@pytest.mark.rule("FP-MOV-3")
def test_a_slip_costs_one_point() -> None:
    match, craft = aloft("TBD 0908 0 high")
    fly(match, craft, "sl-sl-sl")
    assert where(match, craft) == ("0606", 0, "high")


@pytest.mark.rule("FP-MOV-4")
@pytest.mark.example("FP-EX-22")
@pytest.mark.parametrize(("path", "there", "facing"), [("tr", "1007", 1), ("tl", "0807", 5)])
def test_a_turn_enters_the_same_hex_as_a_slip_but_changes_the_facing(path: str, there: str, facing: int) -> None:
    match, craft = shot_at("F4F 0908 0 high")
    fly(match, craft, path)
    assert where(match, craft) == (there, facing, "high")
    assert (VECTORS["FP-EX-22"]["expect"]["hex"], VECTORS["FP-EX-22"]["expect"]["facing"]) == ("0607", 1)


@pytest.mark.rule("FP-MOV-4")
@pytest.mark.example("FP-EX-23")
def test_three_turns_are_half_a_circle() -> None:
    came_to, expected = replay("FP-EX-23")
    assert came_to == expected == ("0311", 3, "high")


@pytest.mark.rule("FP-MOV-5", "FP-MOV-6")
@pytest.mark.example("FP-EX-24")
def test_a_dive_is_free_goes_one_hex_ahead_and_ends_low() -> None:
    came_to, expected = replay("FP-EX-24")
    assert came_to == expected == ("0507", 0, "low")


@pytest.mark.rule("FP-MOV-6", "FP-RUL-MOV-1")
@pytest.mark.parametrize(
    ("path", "there"), [("d-tl-tl-tl", "0708"), ("tl-d-tl-tl", "0608"), ("tl-tl-d-tl", "0609"), ("tl-tl-tl-d", "0710")]
)
def test_a_dive_may_come_first_last_or_anywhere(path: str, there: str) -> None:
    match, craft = aloft("TBD 0908 0 high")
    assert path in paths(match)
    fly(match, craft, path)
    assert where(match, craft) == (there, 3, "low")


@pytest.mark.rule("FP-MOV-6")
def test_a_dive_may_be_part_of_a_dodge() -> None:
    match, craft = shot_at("TBD 0908 0 high")
    fly(match, craft, "tl-d")
    assert where(match, craft) == ("0707", 5, "low")


@pytest.mark.rule("FP-RUL-MOV-1")
def test_there_is_one_dive_in_a_move_at_most() -> None:
    match, craft = aloft("SBD 0914 0 high")
    assert max(path.split("-").count("d") for path in paths(match)) == 1
    assert ("0909", 0, "low") in ends(match)  # four points and a dive
    assert ("0908", 0, "low") not in ends(match)
    refusal = match.why_not("us", ("fly", craft, "0908", 0, "low", "d-a-a-a-a-d", "none", "none"))
    assert refusal
    assert "FP-RUL-MOV-1" in refusal.rules


@pytest.mark.rule("FP-MOV-7")
@pytest.mark.example("FP-EX-25")
def test_a_climb_costs_two_points_for_one_hex() -> None:
    came_to, expected = replay("FP-EX-25")
    assert came_to == expected == ("0510", 0, "high")


@pytest.mark.rule("FP-MOV-7")
def test_a_climb_starts_low_and_needs_its_two_points() -> None:
    match, _ = aloft("TBD 0912 0 low")
    assert {path for path in paths(match) if "c" in path and not set(path) & set("sltr")} <= {"c-a", "a-c"}
    assert not any(path.endswith("a-a-c") for path in paths(match))
    high, craft = aloft("TBD 0912 0 high")
    assert not any("c" in path for path in paths(high))
    refusal = high.why_not("us", ("fly", craft, "0910", 0, "high", "c-a", "none", "none"))
    assert refusal
    assert refusal.rules == ("FP-MOV-7",)


# ---------------------------------------------------------------- Split-S


@pytest.mark.rule("FP-MOV-8", "FP-MOV-12", "FP-MOV-9")
@pytest.mark.example("FP-EX-26")
def test_a_split_s_turns_a_fighter_about() -> None:
    came_to, expected = replay("FP-EX-26")
    assert came_to == expected == ("0509", 3, "low")


@pytest.mark.rule("FP-MOV-8", "FP-TRT-2")
@pytest.mark.parametrize("type", ["F4F", "A6M", "SBD", "TBD", "D3A", "B5N"])
def test_only_fighters_can_split_s(type: str) -> None:
    match, _ = aloft(f"{type} 0908 0 high")
    assert any(path.startswith("ss") for path in paths(match)) == (type in ("F4F", "A6M"))
    dodging, _ = shot_at(f"{type} 0908 0 high")
    assert any(path.startswith("ss") for path in paths(dodging)) == (type in ("F4F", "A6M"))


@pytest.mark.rule("FP-MOV-9")
def test_a_split_s_is_the_whole_move() -> None:
    match, craft = aloft("F4F 0908 0 high")
    assert all(path in {"ss0", "ss1", "ss2", "ss3", "ss4", "ss5"} for path in paths(match) if "ss" in path)
    refusal = match.why_not("us", ("fly", craft, "0906", 0, "low", "a-ss0", "none", "none"))
    assert refusal
    assert refusal.rules == ("FP-MOV-9",)
    fly(match, craft, "ss2")
    assert where(match, craft) == ("1008", 2, "low")
    assert asked(match) == ("jp", "activate")


@pytest.mark.rule("FP-MOV-10")
def test_a_split_s_may_be_a_dodge() -> None:
    match, craft = shot_at("F4F 0908 0 high")
    fly(match, craft, "ss4")
    assert where(match, craft) == ("0808", 4, "low")


@pytest.mark.rule("FP-MOV-11")
def test_a_split_s_starts_high_and_ends_low() -> None:
    high, _ = aloft("F4F 0908 0 high")
    assert {move[4] for move in moves(high) if str(move[5]).startswith("ss")} == {"low"}
    low, _ = aloft("F4F 0908 0 low")
    assert not any("ss" in path for path in paths(low))
    dodging, _ = shot_at("F4F 0908 0 low")
    assert not any("ss" in path for path in paths(dodging))


AROUND = {("0907", 0), ("1007", 1), ("1008", 2), ("0909", 3), ("0808", 4), ("0807", 5)}  # 0908, tail to it


@pytest.mark.rule("FP-MOV-12")
def test_a_split_s_ends_in_any_neighbour_with_the_tail_to_the_start() -> None:
    match, _ = aloft("F4F 0908 0 high")
    assert {(hex, facing, "low") for hex, facing in AROUND} <= ends(match)
    dodging, _ = shot_at("F4F 0908 0 high")
    assert {move[2:4] for move in moves(dodging) if str(move[5]).startswith("ss")} == AROUND


# ---------------------------------------------------------------- rulings


@pytest.mark.rule("FP-RUL-MOV-2")
@pytest.mark.parametrize("switch", [True, False])
def test_an_agile_fighter_may_pivot_after_a_split_s_unless_the_table_says_no(switch: bool) -> None:
    pivoted = {(hex, (facing + side) % 6) for hex, facing in AROUND for side in (-1, 1)}
    options = {"agile_pivot_after_split_s": switch}
    match, _ = aloft("A6M 0908 0 high", options=options)
    assert {(hex, facing, "low") for hex, facing in AROUND} <= ends(match)
    assert {(hex, facing, "low") for hex, facing in pivoted} <= ends(match) or not switch
    assert any("ss" in path and "p" in path for path in paths(match)) is switch
    dodging, _ = shot_at("A6M 0908 0 high", options=options)
    down = {move[2:4] for move in moves(dodging) if str(move[5]).startswith("ss")}
    assert down == (AROUND | pivoted if switch else AROUND)
    assert ("0907", 1, "high") in ends(dodging)  # other dodges keep their pivot: this is not that switch


@pytest.mark.rule("FP-RUL-MOV-4", "FP-RUL-MOV-2")
@pytest.mark.parametrize(("switch", "many"), [(True, 9), (False, 5)])
def test_an_agile_aircraft_may_pivot_after_a_dodge_unless_the_table_says_no(switch: bool, many: int) -> None:
    match, craft = shot_at("D3A 0908 0 low", options={"agile_pivot_after_dodge": switch})
    assert len(moves(match)) == len(ends(match)) == many
    pivoted = ("dodge", craft, "0907", 1, "low", "a-pr", "none", "none")
    refusal = match.why_not("jp", pivoted)
    assert refusal is None if switch else refusal and refusal.rules == ("FP-RUL-MOV-4",)


@pytest.mark.rule("FP-RUL-MOV-4")
def test_without_pivots_in_dodges_a_zero_cannot_pivot_after_its_split_s_either() -> None:
    match, _ = shot_at("A6M 0908 0 high", options={"agile_pivot_after_dodge": False})
    assert {move[2:4] for move in moves(match) if str(move[5]).startswith("ss")} == AROUND
    assert not any("p" in path for path in paths(match))


@pytest.mark.rule("FP-RUL-MOV-3")
def test_where_every_end_is_taken_an_aircraft_stops_short_or_stays() -> None:
    match, craft = aloft("TBD 0908 0 low")
    full = {(str(move[2]), move[4]) for move in moves(match)}
    crowd = [f"TBD {hex} 3 {end} spent" for hex, end in sorted(full)]
    crowded, craft = aloft("TBD 0908 0 low", *crowd)
    short = moves(crowded)
    costs = {"a": 1, "sl": 1, "sr": 1, "tl": 1, "tr": 1, "c": 2}
    assert short
    assert {sum(costs[step] for step in str(move[5]).split("-")) for move in short} == {2}  # one less than its speed
    assert {(move[2], move[4]) for move in short}.isdisjoint(full)
    packed = crowd + [f"TBD {hex} 3 {end} spent" for hex, end in sorted({(str(m[2]), m[4]) for m in short})]
    stuck, craft = aloft("TBD 0908 0 low", *packed)
    assert [move[2:6] for move in moves(stuck)] == [("0908", 0, "low", "")]
    say(stuck, *moves(stuck)[0])
    assert where(stuck, craft) == ("0908", 0, "low")
    assert state(stuck).aircraft[craft].spent
