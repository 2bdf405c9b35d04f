"""The six types and what their traits let them do (FP-TRT, FP-USA, FP-JPN)."""

from __future__ import annotations

from typing import Any

import pytest
from fighters_table import asked, fly, heard, moves, say, sky, state

from wardroom.kernel import Match

AFAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # so that the turn does not end under our hands
SIDES = {"F4F": "us", "SBD": "us", "TBD": "us", "A6M": "jp", "D3A": "jp", "B5N": "jp"}
SPEED = {"F4F": 5, "SBD": 4, "TBD": 3, "A6M": 5, "D3A": 4, "B5N": 4}
LEVEL, DIVE, TORPEDO = "level bomber", "dive bomber", "torpedo bomber"


def aloft(line: str, *others: str, **how: Any) -> tuple[Match, str]:
    type = line.split()[0]
    match = sky(line, *others, *AFAR, initiative=SIDES[type], **how)
    say(match, "group", f"{type}-01")
    return match, f"{type}-01"


def shot(shooter: str, target: str, near: bool = True, alt: str = "low") -> int:
    """The damage of a shot north from 0908 at an activated target one or two hexes ahead; 0 where it cannot."""
    where = "0907" if near else "0906"
    begin = f"09{8 + SPEED[shooter]:02}"
    match, craft = aloft(f"{shooter} {begin} 0 {alt}", f"{target} {where} 2 {alt} spent")
    fly(match, craft, "-".join(["a"] * SPEED[shooter]))
    if asked(match)[1] != "shoot":
        return 0
    say(match, "shoot", f"{target}-01")
    return int(heard(match, "hit")[-1].about["points"])


def paths(line: str) -> set[str]:
    return {str(move[5]) for move in moves(aloft(line)[0])}


def traits(type: str) -> set[str]:
    """What a type turns out to be, from what it can do."""
    found = set()
    if any("ss" in path for path in paths(f"{type} 0908 0 high")):
        found.add("fighter")
    if any("p" in path for path in paths(f"{type} 0908 0 low")):
        found.add("agile")
    if type not in ("F4F", "A6M"):
        if any("a*" in path for path in paths(f"{type} 0908 0 low bomb")):
            found.add(LEVEL)
        if any("d*" in path for path in paths(f"{type} 0908 0 high bomb")):
            found.add(DIVE)
    if type in ("TBD", "B5N") and any("*" in path for path in paths(f"{type} 0908 0 low torpedo")):
        found.add(TORPEDO)
    foe = "A6M" if SIDES[type] == "us" else "SBD"
    if shot(type, foe) == 2:
        found.add("20 mm")
    if SIDES[type] == "jp" and shot("F4F", type) == 2:
        found.add("inflammable")
    return found


# ---------------------------------------------------------------- the types


@pytest.mark.rule("FP-TRT-1")
@pytest.mark.parametrize("type", SPEED)
def test_each_type_has_its_speed_and_traits(type: str) -> None:
    """Armour and fields of fire: see test_fire.py."""
    match, craft = aloft(f"{type} 0908 0 high")
    ((_, ask),) = match.asks.items()
    assert ask.about == {"craft": craft, "speed": SPEED[type]}
    assert traits(type)


@pytest.mark.rule("FP-USA-1")
def test_a_wildcat_is_a_fighter() -> None:
    assert traits("F4F") == {"fighter"}


@pytest.mark.rule("FP-USA-2")
def test_a_dauntless_bombs_level_and_in_a_dive() -> None:
    assert traits("SBD") == {LEVEL, DIVE}


@pytest.mark.rule("FP-USA-3")
def test_a_devastator_bombs_level_and_drops_torpedoes() -> None:
    assert traits("TBD") == {LEVEL, TORPEDO}


@pytest.mark.rule("FP-JPN-1")
def test_a_zero_is_an_agile_fighter_with_20_mm_guns() -> None:
    assert traits("A6M") == {"fighter", "agile", "20 mm"}


@pytest.mark.rule("FP-JPN-2")
def test_a_val_bombs_level_and_in_a_dive_is_agile_and_burns() -> None:
    assert traits("D3A") == {LEVEL, DIVE, "inflammable", "agile"}


@pytest.mark.rule("FP-JPN-3")
def test_a_kate_bombs_level_drops_torpedoes_and_burns() -> None:
    assert traits("B5N") == {LEVEL, TORPEDO, "inflammable"}


# ---------------------------------------------------------------- weapons


@pytest.mark.rule("FP-TRT-3")
@pytest.mark.parametrize("type", ["SBD", "TBD", "D3A", "B5N"])
def test_a_level_bomber_drops_its_bomb_in_level_flight(type: str) -> None:
    match, craft = aloft(f"{type} 0908 0 low bomb")
    drops = [move for move in moves(match) if move[6] == "bomb"]
    assert drops
    assert all("a-a*" in str(move[5]) for move in drops)
    say(match, *drops[0])
    assert heard(match, "bombed")[-1].about["craft"] == craft
    assert state(match).aircraft[craft].load == ""


@pytest.mark.rule("FP-TRT-4")
@pytest.mark.parametrize(("type", "may"), [("SBD", True), ("D3A", True), ("TBD", False), ("B5N", False)])
def test_only_a_dive_bomber_drops_its_bomb_in_a_dive(type: str, may: bool) -> None:
    match, craft = aloft(f"{type} 0912 0 high bomb")
    dives = [move for move in moves(match) if "d*" in str(move[5])]
    assert bool(dives) is may
    if may:
        say(match, *dives[0])
        assert heard(match, "bombed")[-1].about["craft"] == craft


@pytest.mark.rule("FP-TRT-5")
@pytest.mark.parametrize("type", ["TBD", "B5N"])
def test_a_torpedo_bomber_launches_a_torpedo(type: str) -> None:
    match, craft = aloft(f"{type} 0912 0 low torpedo")
    say(match, *next(move for move in moves(match) if move[6] == "torpedo"))
    assert [t.seat for t in state(match).torpedoes] == [SIDES[type]]
    assert heard(match, "torpedo")[-1].about["craft"] == craft


# ---------------------------------------------------------------- agile


@pytest.mark.rule("FP-TRT-6", "FP-TRT-7")
@pytest.mark.example("FP-EX-27")
def test_a_zero_turns_twice_to_the_right_and_pivots() -> None:
    match, craft = aloft("A6M 0508 0 high")
    fly(match, craft, "tr-tr-a-a-a-pr")
    a = state(match).aircraft[craft]
    assert (a.hex, a.facing, a.high) == ("1009", 3, True)


@pytest.mark.rule("FP-TRT-6")
@pytest.mark.parametrize("type", SPEED)
def test_only_the_agile_pivot_and_by_one_facing(type: str) -> None:
    """Straight ahead as far as it goes: no turn can get there with another facing."""
    match, _ = aloft(f"{type} 0916 0 low")
    there = f"09{16 - SPEED[type]:02}"
    facings = {move[3] for move in moves(match) if move[2] == there and move[4] == "low"}
    assert facings == ({0, 1, 5} if type in ("A6M", "D3A") else {0})


@pytest.mark.rule("FP-TRT-6")
def test_a_pivot_is_free_and_comes_last() -> None:
    match, craft = aloft("D3A 0908 0 low")
    with_pivot = [str(move[5]).split("-") for move in moves(match) if "p" in str(move[5])]
    assert with_pivot
    for path in with_pivot:
        assert path[-1] in ("pl", "pr")
        assert sum(2 if step == "c" else 1 for step in path[:-1]) == 4
        assert not {"pl", "pr"} & set(path[:-1])
    refusal = match.why_not("jp", ("fly", craft, "0504", 5, "low", "pl-a-a-a-a", "none", "none"))
    assert refusal
    assert refusal.rules == ("FP-TRT-6",)


@pytest.mark.rule("FP-TRT-7")
def test_no_pivot_goes_against_the_hand_of_the_move() -> None:
    match, craft = aloft("A6M 0908 0 high")
    hands = {"sl": "l", "tl": "l", "pl": "l", "sr": "r", "tr": "r", "pr": "r"}
    for move in moves(match):
        assert len({hands[step] for step in str(move[5]).split("-") if step in hands}) <= 1, move
    # four slips to the left and an advance: facing 5 by a pivot, never 1
    ends = {move[2:5] for move in moves(match)}
    assert ("0505", 5, "high") in ends
    assert ("0505", 1, "high") not in ends
    refusal = match.why_not("jp", ("fly", craft, "0505", 1, "high", "a-sl-sl-sl-sl-pr", "none", "none"))
    assert refusal
    assert refusal.rules == ("FP-TRT-7",)


@pytest.mark.rule("FP-TRT-8")
def test_a_pivot_changes_neither_hex_nor_altitude() -> None:
    plain, craft = aloft("A6M 0913 0 high")
    fly(plain, craft, "a-a-a-a-a")
    turned, craft = aloft("A6M 0913 0 high")
    fly(turned, craft, "a-a-a-a-a-pl")
    before, after = state(plain).aircraft[craft], state(turned).aircraft[craft]
    assert (before.hex, before.high, before.facing) == (after.hex, after.high, 0) == ("0908", True, 0)
    assert after.facing == 5


# ---------------------------------------------------------------- guns and fire


@pytest.mark.rule("FP-TRT-9")
@pytest.mark.parametrize(("shooter", "near", "points"), [("A6M", True, 2), ("A6M", False, 1), ("D3A", True, 1)])
def test_20_mm_guns_do_double_damage_straight_ahead(shooter: str, near: bool, points: int) -> None:
    assert shot(shooter, "SBD", near) == points


@pytest.mark.rule("FP-TRT-9")
def test_20_mm_guns_do_not_do_it_to_the_side() -> None:
    match, craft = aloft("A6M 0913 0 low", "F4F 1006 0 low spent")
    fly(match, craft, "a-a-a-a-a")
    say(match, "shoot", "F4F-01")
    assert heard(match, "hit")[-1].about["points"] == 1


@pytest.mark.rule("FP-TRT-10")
@pytest.mark.parametrize(
    ("shooter", "target", "near", "points"),
    [
        ("F4F", "D3A", True, 2),
        ("F4F", "B5N", True, 2),
        ("F4F", "A6M", True, 1),  # not inflammable
        ("F4F", "D3A", False, 1),  # not straight ahead in the next hex
        ("SBD", "D3A", True, 1),  # no fighter
        ("TBD", "B5N", True, 1),
    ],
)
def test_the_inflammable_take_double_damage_straight_ahead_of_a_fighter(
    shooter: str, target: str, near: bool, points: int
) -> None:
    assert shot(shooter, target, near) == points
