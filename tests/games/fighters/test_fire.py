"""Fields of fire, targets, damage, and who fires back (FP-FIR, FP-DMG, FP-REA)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from fighters_table import asked, destroyer, fly, heard, moves, order, say, sky, state

from wardroom.kernel import Match

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
SHOTS = [f"FP-EX-{n}" for n in (*range(1, 19), 73)]
AFAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # so that the turn does not end under our hands
SIDES = {"F4F": "us", "SBD": "us", "TBD": "us", "A6M": "jp", "D3A": "jp", "B5N": "jp"}
SPEED = {"F4F": 5, "SBD": 4, "TBD": 3, "A6M": 5, "D3A": 4, "B5N": 4}
STEP = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # the six facings, axial

# Steps along the facing, and along the next facing clockwise.
FIGHTER = {(1, 0), (2, 0), (2, -1), (1, 1)}
REAR = {(-1, 0), (0, -1), (-1, 1), (-2, 0)}
FIELDS = {
    "F4F": FIGHTER, "A6M": FIGHTER, "SBD": {(1, 0), *REAR, (-1, -1), (-2, 1)}, "TBD": {(1, 0), *REAR},
    "D3A": {(1, 0), *REAR}, "B5N": REAR,
}  # fmt: skip


def moved(hex: str, f: int, s: int, facing: int) -> str:
    """f steps along the facing and s along the next one."""
    c, w = int(hex[:2]) - 1, int(hex[2:]) - 1
    (aq, ar), (bq, br) = STEP[facing], STEP[(facing + 1) % 6]
    q, r = c + f * aq + s * bq, w - (c - (c & 1)) // 2 + f * ar + s * br
    return f"{q + 1:02}{r + (q - (q & 1)) // 2 + 1:02}"


def arriving(line: str, *others: str, **how: Any) -> tuple[Match, str]:
    """The first aircraft has flown straight ahead, and has just come to where the line says."""
    type, hex, facing, *rest = line.split()
    begin = moved(hex, -SPEED[type], 0, int(facing))
    match = sky(f"{type} {begin} {facing} {' '.join(rest)}", *others, *AFAR, initiative=SIDES[type], **how)
    say(match, "group", f"{type}-01")
    fly(match, f"{type}-01", "-".join(["a"] * SPEED[type]))
    return match, f"{type}-01"


def aims(match: Match) -> set[Any]:
    """Whom it may shoot at; nobody, if it is not even asked."""
    return {move[1] for move in moves(match) if move[0] == "shoot"} if asked(match)[1] == "shoot" else set()


# ---------------------------------------------------------------- the worked examples


@pytest.mark.rule("FP-FIR-1", "FP-FIR-2", "FP-FIR-7", "FP-FIR-8", "FP-FIR-9", "FP-RUL-FIR-3", "FP-TRT-9", "FP-TRT-10")
@pytest.mark.example(*SHOTS)
@pytest.mark.parametrize("id", SHOTS)
def test_a_shot_at_an_activated_target(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given, expect = VECTORS[id]["given"], VECTORS[id]["expect"]
    kind, hit = given["type"], "damaged" if given.get("target_damage") else ""
    target = f"{given['target_type']} {given['target_hex']} 0 {given['target_alt']} spent {hit}"
    friend = "SBD" if SIDES[kind] == "us" else "B5N"
    between = [f"{friend} {hex} 0 {alt} spent" for hex, alt in given.get("others", ())]
    monkeypatch.setattr(state(sky("F4F 0101 0 high")).board, "clouds", frozenset(given.get("clouds", ())))
    match, _ = arriving(f"{kind} {given['hex']} {given['facing']} {given['alt']}", target, *between)
    aim = f"{given['target_type']}-01"
    if expect["damage"] is None:
        assert aims(match) == set()
        return
    assert aims(match) == {aim}
    say(match, "shoot", aim)
    assert [event.about["points"] for event in heard(match, "hit")] == [expect["damage"]]
    assert (state(match).aircraft[aim].out == "destroyed") is expect["destroyed"]


# ---------------------------------------------------------------- the field of fire


@pytest.mark.rule("FP-FIR-1", "FP-TRT-1")
@pytest.mark.parametrize("facing", [0, 4])
@pytest.mark.parametrize("type", FIELDS)
def test_each_type_has_its_field_of_fire(type: str, facing: int) -> None:
    enemy = "A6M" if SIDES[type] == "us" else "F4F"
    near = {(f, s) for f in range(-3, 4) for s in range(-3, 4)} - {(0, 0)}
    found = set()
    for f, s in near:
        match, _ = arriving(f"{type} 0908 {facing} low", f"{enemy} {moved('0908', f, s, facing)} 0 low spent")
        if aims(match):
            found.add((f, s))
    assert found == FIELDS[type]


@pytest.mark.rule("FP-FIR-2")
@pytest.mark.parametrize(("alt", "other"), [("high", "low"), ("low", "high")])
def test_nobody_shoots_at_another_altitude(alt: str, other: str) -> None:
    match, _ = arriving(f"F4F 0908 0 {alt}", f"A6M 0907 3 {other} spent")
    assert aims(match) == set()
    both, craft = arriving(f"F4F 0908 0 {alt}", f"A6M 0907 3 {other} spent", f"A6M 0906 3 {alt} spent")
    assert aims(both) == {"A6M-02"}
    refusal = both.why_not("us", ("shoot", "A6M-01"))
    assert refusal
    assert refusal.rules == ("FP-FIR-2",)
    assert craft == "F4F-01"


@pytest.mark.rule("FP-FIR-3")
def test_one_shot_at_one_target_at_the_end_of_the_move() -> None:
    match, _ = arriving("F4F 0908 0 low", "A6M 0806 3 low spent", "A6M 1006 3 low spent")
    assert asked(match) == ("us", "shoot")
    say(match, "shoot", "A6M-02")
    assert [event.about["target"] for event in heard(match, "shot")] == ["A6M-02"]
    assert state(match).aircraft["A6M-01"].hex == "0806"
    assert asked(match) == ("jp", "activate")


@pytest.mark.rule("FP-FIR-3")
def test_what_it_passes_on_the_way_is_no_target() -> None:
    match, _ = arriving("F4F 0905 0 low", "A6M 0907 3 low spent")
    assert aims(match) == set()


@pytest.mark.rule("FP-FIR-4")
def test_a_target_not_yet_activated_must_dodge() -> None:
    match, _ = arriving("F4F 0908 0 low", "B5N 0907 0 low")
    say(match, "shoot", "B5N-01")
    assert asked(match) == ("jp", "dodge")
    assert {move[0] for move in moves(match)} == {"dodge"}
    assert all(move[2] != "0907" for move in moves(match))
    assert not heard(match, "hit")


@pytest.mark.rule("FP-FIR-5")
def test_a_target_already_activated_is_hit_without_a_dodge() -> None:
    match, _ = arriving("F4F 0908 0 low", "B5N 0906 3 low spent")
    say(match, "shoot", "B5N-01")
    assert not heard(match, "dodged")
    assert state(match).aircraft["B5N-01"].damage == 1


@pytest.mark.rule("FP-FIR-5")
@pytest.mark.parametrize(("begin", "path", "damage"), [("0907", "a", 1), ("0906", "a", 0)])
def test_after_its_dodge_a_target_is_hit_if_it_is_still_under_fire(begin: str, path: str, damage: int) -> None:
    match, _ = arriving("F4F 0908 0 low", f"B5N {begin} 0 low")
    say(match, "shoot", "B5N-01")
    fly(match, "B5N-01", path)
    if asked(match)[1] == "shoot":
        say(match, "hold")
    while asked(match)[1] == "return_fire":
        say(match, "hold")
    assert state(match).aircraft["B5N-01"].damage == damage
    assert len(heard(match, "hit")) == damage
    assert len(heard(match, "missed")) == 1 - damage


@pytest.mark.rule("FP-FIR-6")
def test_of_several_the_nearest_is_the_target() -> None:
    match, _ = arriving("F4F 0908 0 low", "A6M 0806 3 low spent", "A6M 0907 3 low spent")
    assert aims(match) == {"A6M-02"}
    refusal = match.why_not("us", ("shoot", "A6M-01"))
    assert refusal
    assert refusal.rules == ("FP-FIR-6",)


@pytest.mark.rule("FP-FIR-6", "FP-RUL-FIR-2")
def test_between_equally_near_targets_the_shooter_chooses() -> None:
    match, _ = arriving("F4F 0908 0 low", "A6M 0806 3 low spent", "A6M 0906 3 low spent", "A6M 1006 3 low spent")
    assert aims(match) == {"A6M-01", "A6M-02", "A6M-03"}


# ---------------------------------------------------------------- clouds and aircraft in the way

# Scenario 2 has a lone cloud at 1110. The Wildcat comes from the north.


@pytest.mark.rule("FP-FIR-7", "FP-FIR-9")
@pytest.mark.parametrize(
    ("shooter", "target"), [("1108", "1110"), ("1109", "1110"), ("1109", "1111"), ("1110", "1111"), ("1110", "1112")]
)
def test_no_shot_goes_into_through_or_out_of_a_cloud_but_below_it_they_do(shooter: str, target: str) -> None:
    for alt, may in (("high", set()), ("low", {"A6M-01"})):
        line = f"A6M {target} 0 {alt} spent"
        match, _ = arriving(f"F4F {shooter} 3 {alt}", line, scenario="among_the_clouds")
        assert aims(match) == may
    open_sea, _ = arriving(f"F4F {shooter} 3 high", f"A6M {target} 0 high spent")
    assert aims(open_sea) == {"A6M-01"}


@pytest.mark.rule("FP-FIR-8", "FP-RUL-FIR-3")
@pytest.mark.parametrize("between", ["SBD 0907 0 low spent", "B5N 0907 3 low spent"])
def test_no_shot_goes_through_another_aircraft_friend_or_foe(between: str) -> None:
    match, _ = arriving("F4F 0908 0 low", "A6M 0906 3 low spent", between)
    assert "A6M-01" not in aims(match)
    above, _ = arriving("F4F 0908 0 low", "A6M 0906 3 low spent", between.replace("low", "high"))
    assert aims(above) == {"A6M-01"}


@pytest.mark.rule("FP-RUL-FIR-3")
@pytest.mark.parametrize(
    ("between", "clear"), [([], True), (["0907"], True), (["1007"], True), (["0907", "1007"], False)]
)
def test_a_line_along_a_hex_side_is_blocked_from_both_sides_only(between: list[str], clear: bool) -> None:
    others = [f"SBD {hex} 0 low spent" for hex in between]
    match, _ = arriving("F4F 0908 0 low", "A6M 1006 3 low spent", *others)
    assert aims(match) == ({"A6M-01"} if clear else set())


@pytest.mark.rule("FP-RUL-FIR-3", "FP-FIR-7")
def test_a_cloud_on_one_side_and_an_aircraft_on_the_other_block_together() -> None:
    """From 1109 to 1010 the line runs between 1110, a cloud, and 1009."""
    there = ("F4F 1109 3 high", "A6M 1010 0 high spent")
    assert aims(arriving(*there, scenario="among_the_clouds")[0]) == {"A6M-01"}
    assert aims(arriving(*there, "SBD 1009 0 high spent")[0]) == {"A6M-01"}
    assert aims(arriving(*there, "SBD 1009 0 high spent", scenario="among_the_clouds")[0]) == set()


@pytest.mark.rule("FP-RUL-FIR-2")
def test_an_enemy_that_cannot_be_shot_at_does_not_protect_another() -> None:
    """1110 is a cloud: the nearer Zero is safe in it, the other one is not."""
    far = "A6M 1210 0 high spent"  # two hexes ahead and to the left; its line passes 1110 and 1209
    match, _ = arriving("F4F 1109 3 high", "A6M 1110 0 high spent", far, scenario="among_the_clouds")
    assert aims(match) == {"A6M-02"}
    clear, _ = arriving("F4F 1109 3 high", "A6M 1110 0 high spent", far)
    assert aims(clear) == {"A6M-01"}


@pytest.mark.rule("FP-RUL-FIR-1")
def test_an_aircraft_may_hold_its_fire() -> None:
    match, _ = arriving("F4F 0908 0 low", "A6M 0907 3 low spent")
    say(match, "hold")
    assert not heard(match, "shot")
    assert heard(match, "held_fire")
    assert asked(match) == ("jp", "activate")


@pytest.mark.rule("FP-RUL-FIR-1")
def test_only_enemy_aircraft_are_targets() -> None:
    ships = {"kikuzuki": destroyer("jp", "0906", "0905", facing=3)}
    match, _ = arriving("F4F 0908 0 low", "SBD 0907 0 low spent", ships=ships)
    assert asked(match)[1] != "shoot"


@pytest.mark.rule("FP-RUL-FIR-4")
def test_after_a_dodge_only_the_declared_target_is_looked_at() -> None:
    match, _ = arriving("F4F 0908 0 low", "B5N 0906 0 low", "A6M 0806 0 low spent")
    say(match, "shoot", "B5N-01")
    fly(match, "B5N-01", "a")  # out of reach; the Zero is still there
    assert len(heard(match, "shot")) == len(heard(match, "missed")) == 1
    assert state(match).aircraft["A6M-01"].hex == "0806"
    assert asked(match) == ("jp", "activate")


# ---------------------------------------------------------------- damage


@pytest.mark.rule("FP-DMG-1", "FP-DMG-2", "FP-DMG-3")
@pytest.mark.parametrize(("type", "armour"), [("F4F", 2), ("SBD", 2), ("TBD", 2), ("A6M", 1), ("D3A", 2), ("B5N", 2)])
def test_armour_is_the_number_of_damage_points_that_destroys(type: str, armour: int) -> None:
    shooter = "F4F" if SIDES[type] == "jp" else "A6M"
    for before in range(armour):
        hurt = "damaged" if before else ""
        match, _ = arriving(f"{shooter} 0908 0 low", f"{type} 0906 3 low spent {hurt}")
        say(match, "shoot", f"{type}-01")
        if asked(match)[1] == "return_fire":
            say(match, "hold")
        destroyed = state(match).aircraft[f"{type}-01"].out == "destroyed"
        assert destroyed is (before + 1 == armour)


@pytest.mark.rule("FP-DMG-2")
def test_armour_one_falls_to_the_first_hit() -> None:
    match, _ = arriving("F4F 0908 0 low", "A6M 0906 3 low spent")
    say(match, "shoot", "A6M-01")
    assert heard(match, "destroyed")[-1].about == {"craft": "A6M-01", "hex": "0906"}
    assert not heard(match, "damaged")


@pytest.mark.rule("FP-DMG-3")
def test_the_first_damage_to_armour_two_is_only_marked() -> None:
    match, _ = arriving("A6M 0908 0 low", "TBD 0906 3 low spent")
    say(match, "shoot", "TBD-01")
    assert heard(match, "damaged")[-1].about == {"craft": "TBD-01", "points": 1}
    assert (state(match).aircraft["TBD-01"].hex, state(match).aircraft["TBD-01"].damage) == ("0906", 1)


@pytest.mark.rule("FP-DMG-4")
def test_a_destroyed_aircraft_is_removed_and_scored() -> None:
    match, _ = arriving("F4F 0908 0 low", "A6M 0906 3 low spent")
    say(match, "shoot", "A6M-01")
    assert (state(match).aircraft["A6M-01"].hex, state(match).aircraft["A6M-01"].out) == ("", "destroyed")
    assert state(match).total("us") == 1
    assert moves(match) == (("group", "A6M-02"),)


# ---------------------------------------------------------------- return fire


@pytest.mark.rule("FP-REA-1", "FP-REA-2", "FP-REA-3")
@pytest.mark.example("FP-EX-75")
def test_a_dauntless_hit_from_behind_shoots_its_attacker_down() -> None:
    match, _ = arriving("A6M 0508 0 low", "SBD 0506 0 low spent")
    say(match, "shoot", "SBD-01")
    assert asked(match) == ("us", "return_fire")
    assert moves(match) == (("hold",), ("return", "A6M-01"))
    say(match, "return", "A6M-01")
    assert state(match).aircraft["A6M-01"].out == "destroyed"  # no dodge: it has been activated
    assert not heard(match, "dodged")
    assert state(match).aircraft["SBD-01"].damage == 1  # and its own hit stands
    assert [kind for kind in order(match) if kind in ("hit", "damaged", "returned", "destroyed")] == [
        "hit", "damaged", "returned", "destroyed",
    ]  # fmt: skip


@pytest.mark.rule("FP-REA-1")
def test_return_fire_is_a_choice() -> None:
    match, _ = arriving("A6M 0508 0 low", "SBD 0506 0 low spent")
    say(match, "shoot", "SBD-01")
    say(match, "hold")
    assert state(match).aircraft["A6M-01"].hex == "0508"
    assert asked(match)[1] == "activate"


@pytest.mark.rule("FP-REA-1")
@pytest.mark.parametrize(
    ("victim", "may"),
    [
        ("SBD 0506 0 low spent", True),  # a rear gunner
        ("F4F 0506 0 low spent", False),  # none: the attacker is not in its field of fire
        ("SBD 0506 0 low spent damaged", False),  # shot down
    ],
)
def test_only_a_survivor_with_the_attacker_under_its_guns_fires_back(victim: str, may: bool) -> None:
    match, _ = arriving("A6M 0508 0 low", victim)
    say(match, "shoot", f"{victim[:3]}-01")
    assert (asked(match)[1] == "return_fire") is may


@pytest.mark.rule("FP-REA-1")
def test_who_was_missed_does_not_fire_back() -> None:
    match, _ = arriving("A6M 0508 0 low", "SBD 0606 1 low")
    say(match, "shoot", "SBD-01")
    fly(match, "SBD-01", "tr")  # to 0706 facing 2, out of reach, and nothing in reach itself
    assert heard(match, "missed")
    assert asked(match)[1] == "activate"


@pytest.mark.rule("FP-RUL-REA-1")
def test_return_fire_is_not_answered() -> None:
    """The Kate fires back at the Wildcat behind it; both fly on, damaged, and that is all."""
    match, _ = arriving("F4F 0908 0 low", "B5N 0906 0 low spent")
    say(match, "shoot", "B5N-01")
    say(match, "return", "F4F-01")
    assert (state(match).aircraft["F4F-01"].damage, state(match).aircraft["B5N-01"].damage) == (1, 1)
    assert asked(match) == ("jp", "activate")


@pytest.mark.rule("FP-RUL-REA-3")
def test_there_is_no_return_fire_at_guns_on_the_surface() -> None:
    """The destroyer lies right under the rear gun of the Devastator."""
    ships = {"kikuzuki": destroyer("jp", "0907", "0906", facing=3)}
    match = sky("TBD 0906 0 low spent", "F4F 1816 0 high", ships=ships, initiative="jp")
    say(match, "battery", "kikuzuki.0")
    say(match, "shoot", "TBD-01")
    assert state(match).aircraft["TBD-01"].damage == 1
    assert asked(match) == ("us", "activate")


@pytest.mark.rule("FP-RUL-REA-4")
def test_return_fire_goes_to_the_attacker_even_if_another_enemy_is_nearer() -> None:
    match, _ = arriving("A6M 0508 0 low", "SBD 0506 0 low spent", "A6M 0606 0 low spent")
    say(match, "shoot", "SBD-01")
    assert moves(match) == (("hold",), ("return", "A6M-01"))


@pytest.mark.rule("FP-RUL-REA-4", "FP-TRT-10")
def test_return_fire_has_the_gunnery_of_the_one_who_fires_back() -> None:
    """Head-on: the Val does one damage, the Wildcat, a fighter, two to the inflammable Val straight ahead."""
    match, _ = arriving("D3A 0908 0 low", "F4F 0907 3 low spent")
    say(match, "shoot", "F4F-01")
    say(match, "return", "D3A-01")
    assert heard(match, "returned")[-1].about["points"] == 2
    assert state(match).aircraft["D3A-01"].out == "destroyed"
    assert state(match).aircraft["F4F-01"].damage == 1
