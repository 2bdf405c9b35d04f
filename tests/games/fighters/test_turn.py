"""The turn: its phases, the air groups, the initiative, the end of it, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from fighters_table import asked, carrier, destroyer, fly, heard, moves, order, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.kernel import Match
from wardroom.lib import yamls

APART = ("F4F 0214 0 high", "A6M 1102 3 high")  # two that do not meet


def example(id: str) -> dict[str, Any]:
    vectors: list[dict[str, Any]] = yamls.read(Path(__file__).parent / "examples.yaml")
    return next(vector for vector in vectors if vector["id"] == id)


def lines(type: str, counters: Sequence[dict[str, Any]]) -> list[str]:
    """Aircraft of a vector as the table wants them."""
    damaged = {True: " damaged", None: ""}
    return [f"{type} {c['hex']} {c['facing']} {c['alt']}{damaged[c.get('damaged')]}" for c in counters]


def groups(match: Match) -> set[frozenset[str]]:
    return {frozenset(group) for group in state(match).groups.values()}


def count(match: Match) -> tuple[int, int, str]:
    """The handicaps last told, and who has the initiative."""
    told = heard(match, "initiative")[-1].about
    return told["us"], told["jp"], told["side"]


def circle(match: Match, craft: str) -> None:
    """Activate an aircraft by itself and fly it round in a circle."""
    say(match, "group", craft)
    fly(match, craft, "-".join(["tr"] * state(match).aircraft[craft].kind.speed))


# ---------------------------------------------------------------- the phases


@pytest.mark.rule("FP-TRN-1")
def test_initiative_then_activations_then_the_end() -> None:
    match = sky("F4F 0508 0 high", "A6M 1308 3 high", phase="turn")
    start = len(order(match)) - 2
    circle(match, "F4F-01")
    circle(match, "A6M-01")
    assert order(match)[start:] == [
        *("turn", "initiative"),
        *("activated", "flew", "activated", "flew"),
        "end_of_turn",
        *("turn", "initiative"),
    ]


@pytest.mark.rule("FP-TRN-1")
@pytest.mark.parametrize(("scenario", "turns"), [("tulagi", 7), ("first_clash", 8), ("wake", 9)])
def test_a_game_lasts_as_many_turns_as_the_scenario_says(scenario: str, turns: int) -> None:
    assert sky(*APART, scenario=scenario, turn=turns - 1, phase="end").result is None
    assert sky(*APART, scenario=scenario, turn=turns, phase="end").result is not None


@pytest.mark.rule("FP-TRN-2")
def test_every_aircraft_and_every_battery_is_activated() -> None:
    """Two aircraft, two batteries of a ship, and one on land: five activations before the turn ends."""
    match = sky(
        "F4F 1114 0 high", "A6M 0502 3 low",
        scenario="wake", ships={"maury": destroyer("us", "0506", "0507")}, land_aa={"0911": "us"},
    )  # fmt: skip
    units = {("group", "F4F-01"), ("battery", "maury.0"), ("battery", "maury.1"), ("battery", "aa.0911")}
    assert units == set(moves(match)) - {("pass",)}
    say(match, "battery", "aa.0911")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    circle(match, "F4F-01")
    for battery in ("maury.0", "maury.1"):
        assert "end_of_turn" not in order(match)
        say(match, "battery", battery)
        say(match, "hold")
    assert "end_of_turn" in order(match)


@pytest.mark.rule("FP-TRN-3")
@pytest.mark.example("FP-EX-64")
def test_the_end_of_the_turn_goes_through_its_steps_in_order() -> None:
    match = sky(
        "F4F 0214 0 high spent", "A6M 1102 3 high spent", "A6M due=2",
        scenario="kido_butai", turn=10, phase="end",
        ships={"akagi": carrier("akagi", "0705", "0605", "0506", facing=1)},
        torpedoes=[("1610", 0, "us")], barrages=[("0607", "akagi.0")],
    )  # fmt: skip
    assert asked(match) == ("jp", "steer")
    assert [a.spent for a in state(match).aircraft.values()] == [True, False, True]
    say(match, "steer", "akagi", "ahead")
    assert asked(match) == ("jp", "launch")
    assert not any(a.spent for a in state(match).aircraft.values())
    match.answer("jp", moves(match)[0])
    steps = {
        "steered": "ships",
        "torpedo_ran": "torpedoes",
        "barrages_end": "barrage_markers_off",
        "launched": "reinforcements",
        "over": "victory_check",
    }
    expected = example("FP-EX-64")["expect"]["order"]
    assert expected.pop(2) == "activation_markers_off"  # seen above: after the ships, before the reinforcements
    assert [steps[kind] for kind in order(match) if kind in steps] == expected


@pytest.mark.rule("FP-TRN-4")
def test_turns_follow_one_another_up_to_the_limit() -> None:
    match = sky("F4F 0508 0 high", "A6M 1308 3 high", turn=6, phase="end")
    played = []
    while match.result is None:
        played.append(state(match).turn)
        circle(match, "F4F-01")
        circle(match, "A6M-01")
    assert played == [7, 8]


@pytest.mark.rule("FP-TRN-4")
@pytest.mark.parametrize(("hits", "winner"), [((0, 1), None), ((0, 1, 2), "us")])
def test_a_scenario_may_be_won_before_its_last_turn(hits: tuple[int, ...], winner: str | None) -> None:
    """Face to Face: who has no carrier left has lost, whatever the points."""
    ships = {
        "akagi": carrier("akagi", "0502", "0503", "0504", hits=hits),
        "hornet": carrier("hornet", "0512", "0513", "0514", hits=(2,)),
    }
    match = sky(*APART, scenario="face_to_face_duel", ships=ships, turn=3, phase="end")
    if winner is None:
        say(match, "steer", "akagi", "left")
    assert match.result == (winner and {"us": 1.0, "jp": 0.0})


# ---------------------------------------------------------------- air groups


@pytest.mark.rule("FP-AGP-1")
@pytest.mark.parametrize(
    ("other", "together"),
    [
        ("F4F 0608 0 high", True),
        ("SBD 0608 0 high", True),
        ("F4F 0608 0 low", False),
        ("F4F 0608 1 high", False),
        ("F4F 0708 0 high", False),
        ("A6M 0608 0 high", False),
        ("F4F 0608 0 high seat=us2", False),
    ],
)
def test_a_group_has_one_player_one_altitude_one_facing_and_no_gap(other: str, together: bool) -> None:
    match = sky("F4F 0508 0 high", other, "A6M 1502 3 high", phase="turn", options={"us2": True})
    mine = next(group for group in groups(match) if "F4F-01" in group)
    assert len(mine) == (2 if together else 1)


@pytest.mark.rule("FP-AGP-2")
def test_members_need_not_all_touch_one_another() -> None:
    match = sky(
        "F4F 0508 0 high", "F4F 0708 0 high", "F4F 0607 0 high", "F4F 0809 0 high", "A6M 1502 3 high", phase="turn"
    )
    assert groups(match) == {frozenset({"F4F-01", "F4F-02", "F4F-03"}), frozenset({"F4F-04"}), frozenset({"A6M-01"})}


@pytest.mark.rule("FP-AGP-3")
@pytest.mark.example("FP-EX-40")
def test_a_single_aircraft_is_a_group_by_itself() -> None:
    vector = example("FP-EX-40")
    match = sky(*lines("F4F", vector["given"]["aircraft"]), "A6M 1502 3 high")
    assert len([group for group in groups(match) if "F4F-01" in group]) == vector["expect"]["groups"]
    assert ("group", "F4F-01") in moves(match)


@pytest.mark.rule("FP-AGP-1", "FP-AGP-2")
@pytest.mark.example("FP-EX-41")
def test_three_in_line_and_two_that_fly_otherwise() -> None:
    vector = example("FP-EX-41")
    match = sky(*lines("F4F", vector["given"]["aircraft"]), "A6M 1502 3 high")
    american = {group for group in groups(match) if "A6M-01" not in group}
    assert american == {frozenset({"F4F-01", "F4F-02", "F4F-03"}), frozenset({"F4F-04"}), frozenset({"F4F-05"})}
    assert len(american) == vector["expect"]["groups"]


# ---------------------------------------------------------------- initiative


@pytest.mark.rule("FP-INI-1")
@pytest.mark.parametrize(
    ("scenario", "side"),
    [("first_clash", "jp"), ("long_way_home", "us"), ("tulagi", "us"), ("fatal_minutes", "us"), ("kido_butai", "jp")],
)
def test_in_the_first_turn_the_scenario_says_who_begins(scenario: str, side: str) -> None:
    match = Match(RULES, Seeded(0), scenario)
    assert (state(match).turn, state(match).initiative) == (1, side)


@pytest.mark.rule("FP-INI-1", "FP-INI-2")
@pytest.mark.parametrize(("turn", "side"), [(1, "jp"), (2, "us"), (3, "us")])
def test_the_handicap_counts_from_the_second_turn_on(turn: int, side: str) -> None:
    match = sky("F4F 0508 0 high", "A6M 1308 3 low", initiative="jp", turn=turn - 1, phase="turn")
    assert count(match) == (1, 2, side)


@pytest.mark.rule("FP-INI-2")
def test_the_initiative_is_counted_anew_in_every_turn() -> None:
    match = sky("F4F 0508 0 high", "A6M 1308 3 low", initiative="jp", phase="turn")
    assert count(match) == (1, 2, "us")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "d-tr-tr-tr-tr-tr")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "c-tr-tr-tr")
    assert count(match) == (2, 1, "jp")


@pytest.mark.rule("FP-INI-3", "FP-INI-4", "FP-INI-5")
@pytest.mark.parametrize(
    ("aircraft", "handicap"),
    [
        (("F4F 0508 0 high",), 1),
        (("F4F 0508 0 low",), 2),
        (("F4F 0508 0 high", "F4F 0608 0 high", "F4F 0708 0 high"), 1),
        (("F4F 0508 0 low", "F4F 0608 0 low", "F4F 0708 0 low"), 2),
        (("F4F 0508 0 high", "F4F 0708 0 high"), 2),
        (("F4F 0508 0 high damaged",), 2),
        (("F4F 0508 0 low damaged", "F4F 0608 0 low damaged"), 4),
    ],
)
def test_handicap(aircraft: tuple[str, ...], handicap: int) -> None:
    assert count(sky(*aircraft, "A6M 1308 3 high", phase="turn"))[:2] == (handicap, 1)


@pytest.mark.rule("FP-INI-3")
@pytest.mark.parametrize("groups", [1, 2, 3])
def test_a_group_up_high_is_one_point(groups: int) -> None:
    up = [f"F4F {column:02}08 0 high" for column in (3, 5, 7)][:groups]
    assert count(sky(*up, "A6M 1308 3 high", phase="turn"))[0] == groups


@pytest.mark.rule("FP-INI-4")
@pytest.mark.parametrize("groups", [1, 2, 3])
def test_a_group_down_low_is_two_points(groups: int) -> None:
    down = [f"F4F {column:02}08 0 low" for column in (3, 5, 7)][:groups]
    assert count(sky(*down, "A6M 1308 3 high", phase="turn"))[0] == 2 * groups


@pytest.mark.rule("FP-INI-5")
@pytest.mark.parametrize("damaged", [0, 1, 2, 3])
def test_a_damaged_aircraft_is_one_point_more_whatever_its_group(damaged: int) -> None:
    hurt = [f"F4F {column:02}08 0 high" + " damaged" * (n < damaged) for n, column in enumerate((3, 4, 5))]
    assert count(sky(*hurt, "A6M 1308 3 high", phase="turn"))[0] == 1 + damaged


@pytest.mark.rule("FP-INI-6")
@pytest.mark.parametrize("away", ["due=0", "due=hornet", "out=left", "out=home", "damaged due=0"])
def test_aircraft_that_are_not_in_play_do_not_count(away: str) -> None:
    match = sky("F4F 0508 0 high", f"F4F {away}", "A6M 1308 3 high", phase="turn", scenario="among_the_clouds")
    assert count(match)[0] == 1


@pytest.mark.rule("FP-INI-7")
@pytest.mark.parametrize("holder", ["us", "jp"])
@pytest.mark.parametrize(("us", "jp", "side"), [("high", "low", "us"), ("low", "high", "jp")])
def test_who_has_fewer_points_takes_the_initiative(holder: str, us: str, jp: str, side: str) -> None:
    match = sky(f"F4F 0508 0 {us}", f"A6M 1308 3 {jp}", initiative=holder, phase="turn")
    assert count(match)[2] == side
    assert asked(match) == (side, "activate")


@pytest.mark.rule("FP-INI-3", "FP-INI-4", "FP-INI-5", "FP-INI-7")
@pytest.mark.example("FP-EX-42")
def test_four_against_five() -> None:
    given, expect = example("FP-EX-42")["given"], example("FP-EX-42")["expect"]
    match = sky(*lines("F4F", given["us"]), *lines("A6M", given["jp"]), initiative=given["holder"], phase="turn")
    assert count(match) == (expect["us"], expect["jp"], expect["initiative"])


@pytest.mark.rule("FP-INI-8")
@pytest.mark.example("FP-EX-43")
def test_a_tie_leaves_the_initiative_where_it_is() -> None:
    given, expect = example("FP-EX-43")["given"], example("FP-EX-43")["expect"]
    sides = [*lines("F4F", given["us"]), *lines("A6M", given["jp"])]
    match = sky(*sides, initiative=given["holder"], phase="turn")
    assert count(match) == (expect["us"], expect["jp"], expect["initiative"])
    assert count(sky(*sides, initiative="us", phase="turn"))[2] == "us"


@pytest.mark.rule("FP-INI-9")
def test_batteries_ships_and_islands_do_not_count() -> None:
    match = sky(
        "F4F 0508 0 high", "A6M 1308 3 high",
        scenario="wake", phase="turn", ships={"maury": destroyer("us", "0914", "0915", hits=(0,))},
        land_aa={"0911": "us", "1012": "us"}, wrecked=["0912"],
    )  # fmt: skip
    assert count(match)[:2] == (1, 1)


@pytest.mark.rule("FP-INI-10")
def test_the_marker_is_turned_to_who_takes_the_initiative() -> None:
    match = sky("F4F 0508 0 high", "A6M 1308 3 low", initiative="jp", phase="turn")
    for seat in ("us", "jp", None):
        assert match.view(seat).initiative == "us"  # type: ignore[attr-defined]


@pytest.mark.rule("FP-RUL-AG-2")
@pytest.mark.parametrize(
    ("aircraft", "handicap"),
    [
        (("F4F 0308 0 high", "F4F 0408 0 high", "F4F 0708 0 high", "F4F 0808 0 high"), 2),
        (("F4F 0308 0 high", "F4F due=0", "F4F due=0", "F4F due=hornet"), 1),
        (("F4F 0308 0 high", "F4F 0408 0 high", "F4F out=left"), 1),
    ],
)
def test_each_connected_set_counts_once(aircraft: tuple[str, ...], handicap: int) -> None:
    assert count(sky(*aircraft, "A6M 1308 3 high", phase="turn", scenario="among_the_clouds"))[0] == handicap


# ---------------------------------------------------------------- reinforcements


def edge(column: range, row: str, type: str, facing: int) -> list[str]:
    return [f"{type} {n:02}{row} {facing} high" for n in column]


@pytest.mark.rule("FP-RUL-RNF-1")
@pytest.mark.parametrize(("holder", "first"), [("us", "jp"), ("jp", "us")])
def test_the_side_without_initiative_places_first(holder: str, first: str) -> None:
    match = sky(*APART, "F4F due=0", "A6M due=1", scenario="among_the_clouds", turn=2, phase="end", initiative=holder)
    assert asked(match) == (first, "enter")
    match.answer(first, moves(match)[0])
    assert asked(match) == (holder, "enter")


@pytest.mark.rule("FP-RUL-RNF-1")
def test_they_need_a_hex_that_is_free_at_their_altitude() -> None:
    match = sky(
        "A6M 0501 3 high", "A6M 0601 3 low", "A6M due=0", "F4F 0214 0 high", scenario="torpedo_six", turn=2, phase="end"
    )
    offered = {hex for _, _, hex in moves(match)}
    assert "0501" not in offered
    assert "0601" in offered
    refusal = match.why_not("jp", ("enter", "A6M-03", "0501"))
    assert refusal is not None
    assert refusal.key == "hex_taken"


@pytest.mark.rule("FP-RUL-RNF-1")
def test_who_finds_no_room_comes_a_turn_later() -> None:
    full = edge(range(1, 19), "01", "A6M", 3)
    match = sky(*full, "A6M due=0", "F4F 0214 0 high", scenario="torpedo_six", turn=2, phase="end")
    assert heard(match, "no_room")[-1].about == {"craft": "A6M-19"}
    assert state(match).turn == 3
    match = sky(*full[1:], "A6M due=0", "F4F 0214 0 high", scenario="torpedo_six", turn=3, phase="end")
    assert moves(match) == (("enter", "A6M-18", "0101"),)


@pytest.mark.rule("FP-RUL-RNF-1")
def test_they_take_the_facing_and_altitude_of_the_entry_and_act_in_the_next_turn() -> None:
    """From the airfield of the eighth scenario they rise low and northward, and not from a cratered hex."""
    match = sky(*APART, "F4F due=0", scenario="cactus", turn=1, phase="end", wrecked=["1011"])
    assert {hex for _, _, hex in moves(match)} == {"0912", "1012", "0913"}
    say(match, "enter", "F4F-02", "1012")
    risen = state(match).aircraft["F4F-02"]
    assert (risen.hex, risen.facing, risen.high, risen.spent) == ("1012", 0, False, False)
    assert state(match).turn == 2
    say(match, "pass")
    assert ("group", "F4F-02") in moves(match)


# ---------------------------------------------------------------- the end of the game


@pytest.mark.rule("FP-RUL-VIC-1")
def test_equal_points_are_a_draw() -> None:
    match = sky(*APART, turn=8, phase="end")
    assert match.result == {"us": 0.5, "jp": 0.5}
    assert heard(match, "over")[-1].about == {"winner": "nobody", "us": 0, "jp": 0}


@pytest.mark.rule("FP-RUL-VIC-1")
def test_points_are_compared_after_the_last_end_of_turn() -> None:
    """A torpedo that hits in the very last end of turn decides the game."""
    ships = {"nowaki": destroyer("jp", "0906", "0907", hits=(1,))}
    match = sky(*APART, scenario="torpedo_six", turn=9, phase="end", torpedoes=[("0905", 3, "us")], ships=ships)
    assert order(match)[-4:] == ["segment_hit", "scored", "sunk", "over"]
    assert match.result == {"us": 1.0, "jp": 0.0}


@pytest.mark.rule("FP-RUL-VIC-1", "FP-TRN-4")
@pytest.mark.example("FP-EX-119")
@pytest.mark.parametrize(("bomb", "over"), [(" bomb", False), ("", True)])
def test_a_bomber_with_a_target_keeps_the_game_going(bomb: str, over: bool) -> None:
    given, expect = example("FP-EX-119")["given"], example("FP-EX-119")["expect"]
    match = sky(
        f"{given['us']['type']} 0214 0 {given['us']['alt']}{bomb}",
        scenario="tulagi", turn=given["turn"], phase="end", ships={"nowaki": destroyer("jp", "0507", "0508")},
    )  # fmt: skip
    say(match, "steer", "nowaki", "ahead")
    assert state(match).sheet.turns == given["turns"]
    assert (match.result is not None) == over == (expect["game_ends"] if bomb else expect["ends_without_the_bomb"])


@pytest.mark.rule("FP-RUL-VIC-1")
@pytest.mark.parametrize(
    ("what", "over"),
    [
        ({}, True),
        ({"ships": {"nowaki": destroyer("jp", "0507", "0508", hits=(0, 1))}}, True),
        ({"ships": {"nowaki": destroyer("jp", "0507", "0508", hits=(1,))}}, False),
        ({"torpedoes": [("0812", 0, "us")]}, False),
    ],
)
def test_losing_every_aircraft_ends_the_game_only_when_nothing_can_be_scored(what: dict[str, Any], over: bool) -> None:
    match = sky("SBD 0214 0 high bomb", scenario="tulagi", turn=4, phase="end", **what)
    assert (match.result is not None) == over


@pytest.mark.rule("FP-RUL-VIC-1")
def test_aircraft_to_come_keep_the_game_going() -> None:
    match = sky("F4F 0214 0 high", "A6M due=1", scenario="among_the_clouds", turn=1, phase="end")
    assert match.result is None
    assert sky("F4F 0214 0 high", scenario="among_the_clouds", turn=1, phase="end").result is not None
