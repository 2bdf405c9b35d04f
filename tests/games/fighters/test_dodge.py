"""Dodging: compulsory, one hex, and the end of the activation (FP-DOD)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from fighters_table import asked, destroyer, fly, heard, moves, say, sky, state

from wardroom.kernel import Match

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
AFAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # so that the turn does not end under our hands
SIDES = {"F4F": "us", "SBD": "us", "TBD": "us", "A6M": "jp", "D3A": "jp", "B5N": "jp"}


def shot_at(line: str, *others: str, shooter: str = "", **how: Any) -> tuple[Match, str]:
    """The first aircraft was shot at, and is about to dodge: by a fighter two hexes south of it, or where `shooter`
    (hex, facing, altitude; it comes straight from five hexes behind, north or south) says."""
    type, hex, _, alt, *_ = line.split()
    enemy = "A6M" if SIDES[type] == "us" else "F4F"
    shooter = shooter or f"{hex[:2]}{int(hex[2:]) + 2:02} 0 {alt}"
    at, facing, height = shooter.split()
    begin = f"{at[:2]}{int(at[2:]) + (5 if facing == '0' else -5):02}"
    match = sky(line, f"{enemy} {begin} {facing} {height}", *others, *AFAR, initiative=SIDES[enemy], **how)
    say(match, "group", f"{enemy}-01")
    fly(match, f"{enemy}-01", "a-a-a-a-a")
    assert state(match).aircraft[f"{enemy}-01"].hex == at
    say(match, "shoot", f"{type}-01")
    return match, f"{type}-01"


def ends(match: Match) -> set[tuple[Any, ...]]:
    return {move[2:5] for move in moves(match)}


def finish(match: Match) -> None:
    """No more shots, whoever is asked."""
    while asked(match)[1] in ("shoot", "return_fire"):
        say(match, "hold")


# ---------------------------------------------------------------- examples


@pytest.mark.rule("FP-DOD-2", "FP-DOD-3", "FP-DOD-4", "FP-RUL-DOD-2")
@pytest.mark.example("FP-EX-66", "FP-EX-67", "FP-EX-68", "FP-EX-113")
@pytest.mark.parametrize("id", ["FP-EX-66", "FP-EX-67", "FP-EX-68", "FP-EX-113"])
def test_how_many_dodges_there_are(id: str) -> None:
    given, expect = VECTORS[id]["given"], VECTORS[id]["expect"]
    match, _ = shot_at(f"{given['type']} {given['hex']} {given['facing']} {given['alt']}")
    assert len(moves(match)) == len(ends(match)) == expect["end_states"]


@pytest.mark.rule("FP-DOD-1", "FP-FIR-5")
@pytest.mark.example("FP-EX-69", "FP-EX-70", "FP-EX-71")
@pytest.mark.parametrize("id", ["FP-EX-69", "FP-EX-70", "FP-EX-71"])
def test_where_a_dodge_does_not_help(id: str) -> None:
    given, expect = VECTORS[id]["given"], VECTORS[id]["expect"]
    line = f"{given['target_type']} {given['target_hex']} {given['target_facing']} {given['alt']}"
    shooter = f"{given['hex']} {given['facing']} {given['alt']}"
    still_hit = []
    for move in moves(shot_at(line, shooter=shooter)[0]):
        match, _ = shot_at(line, shooter=shooter)
        say(match, *move)
        finish(match)
        still_hit += [move[2] for _ in heard(match, "hit")]
    assert sorted(map(str, still_hit)) == expect["still_hit_hexes"]


@pytest.mark.rule("FP-DOD-3", "FP-DOD-4", "FP-FIR-2")
@pytest.mark.example("FP-EX-72")
def test_head_on_at_two_hexes_only_a_change_of_altitude_saves() -> None:
    line, shooter = "A6M 0507 3 high", "0509 0 high"
    hit = {}
    for move in moves(shot_at(line, shooter=shooter)[0]):
        match, _ = shot_at(line, shooter=shooter)
        say(match, *move)
        finish(match)
        hit[move[2:5]] = bool(heard(match, "hit"))
    assert {end for end, was in hit.items() if was} == {end for end in hit if end[2] == "high"}
    assert hit["0607", 2, "high"]  # choice 1: a turn to the left
    assert not hit["0509", 3, "low"]  # choice 2: ahead and down, under the attacker
    assert {("0506", 0, "low"), ("0606", 1, "low"), ("0406", 5, "low")} <= set(hit)  # choice 3: Split-S


# ---------------------------------------------------------------- what a dodge is


@pytest.mark.rule("FP-DOD-1", "FP-RUL-DOD-1")
def test_a_dodge_is_compulsory_even_where_it_cannot_help() -> None:
    match, craft = shot_at("F4F 0506 3 low", shooter="0508 0 low")
    assert asked(match) == ("us", "dodge")
    assert {move[0] for move in moves(match)} == {"dodge"}
    assert "0506" not in {move[2] for move in moves(match)}
    fly(match, craft, "sl")
    assert heard(match, "dodged")[-1].about["hex"] == state(match).aircraft[craft].hex != "0506"


@pytest.mark.rule("FP-DOD-2")
def test_a_low_dodge_is_one_hex_by_advance_slip_or_turn() -> None:
    match, _ = shot_at("B5N 0908 0 low")
    assert ends(match) == {
        ("0907", 0, "low"), ("0807", 0, "low"), ("1007", 0, "low"), ("0807", 5, "low"), ("1007", 1, "low"),
    }  # fmt: skip


@pytest.mark.rule("FP-DOD-3", "FP-RUL-DOD-2")
def test_a_dive_may_come_before_or_after_the_hex() -> None:
    """A dive straight on from 0807 facing north, or from 0907 (the dive itself) with the slip or turn after it."""
    match, _ = shot_at("B5N 0908 0 high")
    low = {end for end in ends(match) if end[2] == "low"}
    assert low == {
        ("0906", 0, "low"),  # a-d, d-a
        ("0806", 0, "low"), ("1006", 0, "low"),  # a slip and a dive, either way round
        ("0707", 5, "low"), ("1107", 1, "low"),  # a turn, then down along the new facing
        ("0806", 5, "low"), ("1006", 1, "low"),  # down, then a turn
    }  # fmt: skip
    assert len(ends(match)) == len(low) + 5


@pytest.mark.rule("FP-DOD-3")
def test_who_is_low_cannot_dive_in_a_dodge() -> None:
    match, craft = shot_at("B5N 0908 0 low")
    assert {move[4] for move in moves(match)} == {"low"}
    refusal = match.why_not("jp", ("dodge", craft, "0906", 0, "low", "a-d", "none", "none"))
    assert refusal
    assert refusal.rules == ("FP-MOV-5",)


@pytest.mark.rule("FP-DOD-4", "FP-MOV-10")
@pytest.mark.parametrize(
    ("line", "may"), [("F4F 0908 0 high", True), ("A6M 0908 0 high", True), ("F4F 0908 0 low", False),
                      ("SBD 0908 0 high", False), ("D3A 0908 0 high", False)],
)  # fmt: skip
def test_a_high_fighter_may_split_s_instead(line: str, may: bool) -> None:
    match, craft = shot_at(line)
    assert (("0909", 3, "low") in ends(match)) is may
    refusal = match.why_not(asked(match)[0], ("dodge", craft, "0909", 3, "low", "ss3", "none", "none"))
    assert refusal is None if may else refusal and refusal.rules == ("FP-DOD-4",)


@pytest.mark.rule("FP-DOD-5")
@pytest.mark.parametrize("type", ["F4F", "SBD", "TBD", "A6M", "D3A", "B5N"])
def test_a_dodge_never_climbs(type: str) -> None:
    match, craft = shot_at(f"{type} 0908 0 low")
    assert {move[4] for move in moves(match)} == {"low"}
    refusal = match.why_not(SIDES[type], ("dodge", craft, "0907", 0, "high", "c", "none", "none"))
    assert refusal
    assert refusal.rules == ("FP-DOD-5",)


# ---------------------------------------------------------------- what it costs


@pytest.mark.rule("FP-DOD-6", "FP-DOD-7")
def test_a_dodger_has_been_activated() -> None:
    match, craft = shot_at("B5N 0908 0 low")
    fly(match, craft, "a")
    finish(match)
    assert state(match).aircraft[craft].spent
    assert asked(match) == ("jp", "activate")
    assert moves(match) == (("group", "A6M-01"),)
    refusal = match.why_not("jp", ("group", craft))
    assert refusal
    assert "FP-DOD-7" in refusal.rules


@pytest.mark.rule("FP-DOD-7")
def test_a_dodger_does_not_dodge_again() -> None:
    """The Kate has dodged to 0907; a Dauntless comes head-on and simply hits it."""
    match, craft = shot_at("B5N 0908 0 low", "SBD 0902 3 low")
    fly(match, craft, "a")
    finish(match)
    say(match, "group", "A6M-01")
    say(match, *moves(match)[0])
    say(match, "group", "SBD-01")
    fly(match, "SBD-01", "a-a-a-a")
    say(match, "shoot", craft)
    assert len(heard(match, "dodged")) == 1
    assert state(match).aircraft[craft].damage == 1


# ---------------------------------------------------------------- rulings


@pytest.mark.rule("FP-RUL-DOD-1")
def test_a_dodge_keeps_to_one_hand_and_a_free_end() -> None:
    match, craft = shot_at("D3A 0908 0 low", "B5N 0907 3 low spent", "TBD 1007 3 low spent")
    assert {move[2] for move in moves(match)} == {"0807"}
    taken = match.why_not("jp", ("dodge", craft, "0907", 0, "low", "a", "none", "none"))
    assert taken
    assert taken.rules == ("FP-FLY-4",)
    assert {move[3] for move in moves(match)} == {0, 5, 4}  # a left slip or turn, and never a pivot to the right
    both = match.why_not("jp", ("dodge", craft, "0807", 1, "low", "sl-pr", "none", "none"))
    assert both
    assert both.rules == ("FP-FLY-2", "FP-TRT-7")


@pytest.mark.rule("FP-RUL-DOD-1", "FP-RUL-BAR-3")
def test_a_dodge_into_a_barrage_costs_damage() -> None:
    ships = {"benham": destroyer("us", "0711", "0712")}
    match, craft = shot_at("B5N 0908 0 high", ships=ships, barrages=[("0907", "benham.0")])
    fly(match, craft, "a")
    assert heard(match, "barraged")
    assert state(match).aircraft[craft].damage == 1


@pytest.mark.rule("FP-RUL-DOD-1")
def test_who_has_no_dodge_left_stays_is_activated_and_is_hit() -> None:
    around = [f"D3A {hex} 3 low spent" for hex in ("0807", "0907", "1007")]
    match = sky("B5N 0908 0 low", "F4F 0915 0 low", *around, *AFAR, initiative="us")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    say(match, "shoot", "B5N-01")
    assert heard(match, "cannot_dodge")
    assert not heard(match, "dodged")
    kate = state(match).aircraft["B5N-01"]
    assert (kate.hex, kate.spent, kate.damage) == ("0908", True, 1)


@pytest.mark.rule("FP-RUL-DOD-2")
def test_a_diving_dodge_covers_two_hexes() -> None:
    match, craft = shot_at("SBD 0908 0 high")
    fly(match, craft, "d-tr")
    a = state(match).aircraft[craft]
    assert (a.hex, a.facing, a.high) == ("1006", 1, False)


@pytest.mark.rule("FP-RUL-DOD-3")
@pytest.mark.parametrize(
    ("line", "path", "weapon"),
    [("SBD 0908 0 high bomb", "d*-a", "bomb"), ("B5N 0908 0 low torpedo", "a*", "torpedo")],
)
def test_a_weapon_is_released_in_a_dodge_unless_the_table_forbids_it(line: str, path: str, weapon: str) -> None:
    match, craft = shot_at(line, options={"release_in_dodge": False})
    assert {move[6] for move in moves(match)} == {"none"}
    hex, where = {"bomb": ("0906", "sea"), "torpedo": ("0907", "0906")}[weapon]
    refusal = match.why_not(asked(match)[0], ("dodge", craft, hex, 0, "low", path, weapon, where))
    assert refusal
    assert refusal.rules == ("FP-RUL-DOD-3",)
    fly(match, craft, path.replace("*", ""))
    finish(match)
    assert state(match).aircraft[craft].load == weapon
    loose, _ = shot_at(line)
    assert {move[6] for move in moves(loose)} == {"none", weapon}
    fly(loose, craft, path, weapon)
    assert state(loose).aircraft[craft].load == ""
