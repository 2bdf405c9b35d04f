"""What is not allowed, and which clause says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from fighters_table import AFAR, aloft, fly, moves, say, sky

from wardroom.games.fighters.printed import TYPES
from wardroom.kernel import IllegalMove, Match

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
ILLEGAL = [f"FP-EX-{n}" for n in range(28, 35)]
STEPS = {
    "advance": "a", "slip_left": "sl", "turn_right": "tr", "climb": "c", "dive": "d", "pivot_left": "pl",
    "pivot_right": "pr", "split_s:2": "ss2",
}  # fmt: skip


def refused(match: Match, *move: Any) -> tuple[str, tuple[str, ...]]:
    """Key and clauses; the move cannot be made, either."""
    (seat,) = match.asks
    refusal = match.why_not(seat, move)
    assert refusal is not None
    with pytest.raises(IllegalMove):
        match.answer(seat, move)
    return refusal.key, refusal.rules


# ---------------------------------------------------------------- flights


@pytest.mark.rule("FP-FLY-1", "FP-FLY-2", "FP-FLY-3", "FP-MOV-8", "FP-MOV-11", "FP-TRT-6", "FP-TRT-7")
@pytest.mark.example(*ILLEGAL)
@pytest.mark.parametrize("id", ILLEGAL)
def test_flights_against_the_rules_of_flight(id: str) -> None:
    given, clauses = VECTORS[id]["given"], VECTORS[id]["clauses"]
    match, craft = aloft(f"{given['type']} {given['hex']} {given['facing']} {given['alt']}")
    path = "-".join(STEPS[step] for step in given["steps"])
    _, rules = refused(match, "fly", craft, "0503", 0, given["alt"], path, "none", "none")
    assert set(clauses) <= set(rules)


@pytest.mark.parametrize(
    ("line", "path", "key", "rules"),
    [
        pytest.param("F4F 0908 0 high", "a-a", "all_points", ("FP-FLY-1", "FP-MOV-1"), id="too short"),
        pytest.param("F4F 0908 0 high", "a-a-a-a-a-a", "all_points", ("FP-FLY-1", "FP-MOV-1"), id="too long"),
        pytest.param("F4F 0908 0 high", "", "all_points", ("FP-FLY-1", "FP-MOV-1"), id="not at all"),
        pytest.param("F4F 0908 0 low", "a-a-a-a-c", "all_points", ("FP-FLY-1", "FP-MOV-1"), id="a climb is two"),
        pytest.param("F4F 0908 0 high", "tr-a-a-a-sl", "both_hands", ("FP-FLY-2",), id="left after right"),
        pytest.param("SBD 0908 0 low", "c-a-a-d", "climb_and_dive", ("FP-FLY-3", "FP-RUL-MOV-1"), id="up and down"),
        pytest.param("SBD 0908 0 high", "d-a-a-c", "climb_and_dive", ("FP-FLY-3", "FP-RUL-MOV-1"), id="down and up"),
        pytest.param("SBD 0908 0 high", "d-a-d-a-a-a", "climb_and_dive", ("FP-FLY-3", "FP-RUL-MOV-1"), id="two dives"),
        pytest.param("SBD 0908 0 low", "d-a-a-a-a", "wrong_altitude", ("FP-MOV-5",), id="a dive from low"),
        pytest.param("SBD 0908 0 high", "c-a-a", "wrong_altitude", ("FP-MOV-7",), id="a climb from high"),
        pytest.param("SBD 0908 0 high", "ss3", "split_s_needs_fighter", ("FP-MOV-8",), id="no fighter"),
        pytest.param("F4F 0908 0 high", "a-ss3", "split_s_is_whole_move", ("FP-MOV-9",), id="more than a Split-S"),
        pytest.param("F4F 0908 0 low", "ss3", "split_s_needs_high", ("FP-MOV-11",), id="a Split-S from low"),
        pytest.param("F4F 0908 0 high", "a-a-a-a-a-pl", "pivot_needs_agile", ("FP-TRT-6",), id="not agile"),
        pytest.param("A6M 0908 0 high", "a-a-pl-a-a-a", "pivot_comes_last", ("FP-TRT-6",), id="a pivot on the way"),
        pytest.param("A6M 0908 0 high", "a-a-a-a-a-pl-pl", "pivot_comes_last", ("FP-TRT-6",), id="two pivots"),
        pytest.param("A6M 0908 0 high", "a-a-a-a-tr-pl", "both_hands", ("FP-TRT-7",), id="a pivot against the turn"),
        pytest.param("A6M 0908 0 high", "a-loop-a", "no_such_manoeuvre", ("FP-MOV-1",), id="not in the book"),
    ],
)
@pytest.mark.rule("FP-MOV-1", "FP-MOV-5", "FP-MOV-7", "FP-MOV-8", "FP-MOV-9", "FP-MOV-11", "FP-FLY-1", "FP-FLY-2",
                  "FP-FLY-3", "FP-TRT-6", "FP-TRT-7", "FP-RUL-MOV-1")  # fmt: skip
def test_a_flight_is_refused_by_the_rule_it_breaks(line: str, path: str, key: str, rules: tuple[str, ...]) -> None:
    match, craft = aloft(line)
    assert refused(match, "fly", craft, "0907", 0, "low", path, "none", "none") == (key, rules)


@pytest.mark.rule("FP-FLY-4", "FP-MOV-1")
def test_a_flight_is_refused_where_it_cannot_end() -> None:
    match, craft = aloft("SBD 0910 0 high", "A6M 0906 3 high spent")
    there = ("0906", 0, "high", "a-a-a-a", "none", "none")
    assert refused(match, "fly", craft, *there) == ("hex_taken", ("FP-FLY-4",))
    elsewhere = ("0905", 0, "high", "a-a-a-a", "none", "none")
    assert refused(match, "fly", craft, *elsewhere) == ("leads_elsewhere", ("FP-MOV-1",))


def test_another_way_to_the_same_end_is_told_as_such() -> None:
    match, craft = aloft("SBD 0910 0 high")
    assert any(move[2:6] == ("0806", 0, "high", "a-a-a-sl") for move in moves(match))
    assert refused(match, "fly", craft, "0806", 0, "high", "sl-a-a-a", "none", "none")[0] == "another_path"


@pytest.mark.rule("FP-TRT-4", "FP-TRT-3", "FP-TRT-5")
@pytest.mark.parametrize(
    ("line", "path", "end", "rules"),
    [
        ("TBD 0912 0 high bomb", "d*-a-a-a", ("0908", 0, "low"), ("FP-TRT-4", "FP-BMB-7")),
        ("B5N 0912 0 low bomb", "a*-a-a-a", ("0908", 0, "low"), ("FP-BMB-2",)),
        ("B5N 0912 0 low torpedo", "sl*-a-a-a", ("0808", 0, "low"), ("FP-TOR-2",)),
        ("SBD 0912 0 high", "d*-a-a-a-a", ("0907", 0, "low"), ("FP-RUL-BMB-3",)),
    ],
)
def test_a_weapon_is_let_go_only_as_the_trait_says(
    line: str, path: str, end: tuple[str, int, str], rules: tuple[str, ...]
) -> None:
    match, craft = aloft(line)
    weapon = line.split()[-1] if len(line.split()) == 5 else "bomb"
    assert refused(match, "fly", craft, *end, path, weapon, "sea") == ("cannot_release", rules)


# ---------------------------------------------------------------- dodges


def dodging(line: str, *others: str, **how: Any) -> tuple[Match, str]:
    """The first aircraft, at 0908, was shot at from 0910."""
    type, _, _, alt, *_ = line.split()
    enemy = "A6M" if TYPES[type].side == "us" else "F4F"
    match = sky(line, f"{enemy} 0915 0 {alt}", *others, *AFAR, initiative=TYPES[enemy].side, **how)
    say(match, "group", f"{enemy}-01")
    fly(match, f"{enemy}-01", "a-a-a-a-a")
    say(match, "shoot", f"{type}-01")
    return match, f"{type}-01"


ONE_HEX = ("FP-DOD-2", "FP-DOD-3")


@pytest.mark.parametrize(
    ("line", "path", "key", "rules"),
    [
        pytest.param("SBD 0908 0 high", "", "dodge_is_one_hex", ONE_HEX, id="to stay"),
        pytest.param("SBD 0908 0 high", "a-a", "dodge_is_one_hex", ONE_HEX, id="two hexes"),
        pytest.param("SBD 0908 0 high", "a-a-a-a", "dodge_is_one_hex", ONE_HEX, id="a whole move"),
        pytest.param("SBD 0908 0 high", "d", "dodge_is_one_hex", ONE_HEX, id="a dive alone"),
        pytest.param("SBD 0908 0 high", "d-a-d", "dodge_is_one_hex", ONE_HEX, id="two dives"),
        pytest.param("SBD 0908 0 low", "a-d", "wrong_altitude", ("FP-MOV-5",), id="a dive from low"),
        pytest.param("SBD 0908 0 low", "c", "no_climb_in_dodge", ("FP-DOD-5",), id="a climb"),
        pytest.param("SBD 0908 0 low", "a-c", "no_climb_in_dodge", ("FP-DOD-5",), id="a climb as well"),
        pytest.param("SBD 0908 0 high", "ss3", "no_split_s_dodge", ("FP-DOD-4",), id="no fighter"),
        pytest.param("F4F 0908 0 low", "ss3", "no_split_s_dodge", ("FP-DOD-4",), id="a Split-S from low"),
        pytest.param("F4F 0908 0 low", "a-pl", "pivot_needs_agile", ("FP-TRT-6",), id="not agile"),
        pytest.param("A6M 0908 0 low", "pl-a", "pivot_comes_last", ("FP-TRT-6",), id="a pivot first"),
        pytest.param("A6M 0908 0 low", "tr-pl", "both_hands", ("FP-FLY-2", "FP-TRT-7"), id="a pivot against the turn"),
    ],
)
@pytest.mark.rule("FP-DOD-2", "FP-DOD-3", "FP-DOD-4", "FP-DOD-5", "FP-TRT-6", "FP-TRT-7")
def test_a_dodge_is_refused_by_the_rule_it_breaks(line: str, path: str, key: str, rules: tuple[str, ...]) -> None:
    match, craft = dodging(line)
    assert refused(match, "dodge", craft, "0907", 0, "low", path, "none", "none") == (key, rules)


@pytest.mark.rule("FP-RUL-DOD-3")
def test_a_bomb_in_a_dodge_is_refused_where_the_table_says_so() -> None:
    match, craft = dodging("SBD 0908 0 high bomb", options={"release_in_dodge": False})
    told = refused(match, "dodge", craft, "0906", 0, "low", "d*-a", "none", "none")
    assert told == ("no_release_in_dodge", ("FP-RUL-DOD-3",))


@pytest.mark.rule("FP-RUL-MOV-4")
def test_a_pivot_in_a_dodge_is_refused_where_the_table_says_so() -> None:
    match, craft = dodging("A6M 0908 0 low", options={"agile_pivot_after_dodge": False})
    assert refused(match, "dodge", craft, "0907", 1, "low", "a-pr", "none", "none") == (
        "no_pivot_in_dodge",
        ("FP-RUL-MOV-4",),
    )


# ---------------------------------------------------------------- shots


def aiming(*others: str, **how: Any) -> Match:
    """A Wildcat at 1109 facing south and high; scenario 2 has a cloud at 1110."""
    match = sky("F4F 1104 3 high", *others, *AFAR, initiative="us", scenario="among_the_clouds", **how)
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    return match


@pytest.mark.parametrize(
    ("target", "aim", "key", "rules"),
    [
        pytest.param("A6M 1209 0 high spent", "A6M-02", "out_of_field", ("FP-FIR-1",), id="beside"),
        pytest.param("A6M 1108 0 high spent", "A6M-02", "out_of_field", ("FP-FIR-1",), id="behind"),
        pytest.param("A6M 1110 0 low spent", "A6M-02", "other_altitude", ("FP-FIR-2",), id="below"),
        pytest.param(
            "A6M 1110 0 high spent", "A6M-02", "line_blocked", ("FP-FIR-7", "FP-FIR-8", "FP-RUL-FIR-3"), id="in a cloud"
        ),
        pytest.param(
            "A6M 1111 0 high spent", "A6M-02", "line_blocked", ("FP-FIR-7", "FP-FIR-8", "FP-RUL-FIR-3"), id="behind it"
        ),
        pytest.param("SBD 1210 0 high spent", "SBD-01", "own_aircraft", ("FP-RUL-FIR-1",), id="a friend"),
        pytest.param("SBD 1210 0 high spent", "B5N-09", "no_such_target", ("FP-RUL-FIR-1",), id="nobody"),
    ],
)
@pytest.mark.rule("FP-FIR-1", "FP-FIR-2", "FP-FIR-7", "FP-FIR-8", "FP-RUL-FIR-1", "FP-RUL-FIR-3")
def test_a_shot_is_refused_by_the_rule_it_breaks(target: str, aim: str, key: str, rules: tuple[str, ...]) -> None:
    """A first Zero, ahead to the right, is a fair target; the other one is not."""
    match = aiming("A6M 1010 0 high spent", target)
    assert ("shoot", "A6M-01") in moves(match)
    assert refused(match, "shoot", aim) == (key, rules)


@pytest.mark.rule("FP-FIR-6")
def test_a_shot_past_a_nearer_target_is_refused() -> None:
    match = sky("F4F 0913 0 low", "A6M 0907 3 low spent", "A6M 0806 3 low spent", *AFAR, initiative="us")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    assert refused(match, "shoot", "A6M-02") == ("nearer_target", ("FP-FIR-6",))


@pytest.mark.rule("FP-DOD-7")
def test_an_aircraft_that_has_dodged_cannot_be_activated() -> None:
    match, craft = dodging("B5N 0908 0 low")
    fly(match, craft, "a")
    while ("hold",) in moves(match):
        say(match, "hold")
    assert refused(match, "group", craft) == ("already_activated", ("FP-ACT-7", "FP-DOD-7"))
